import { strict as assert } from "node:assert";
import { FileDeclarations } from "../../../../src/locate/engine/fileDeclarations";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import type { Declarations, Scanner } from "../../../../src/locate/language";
import { scannerFor } from "../../../../src/locate/languages/registry";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { brief, MemoryFiles } from "../workspace";

const endless = (): never => {
  for (;;);
};
const test = { name: "adds", filePath: "a.test.js" };
const title = 'it("adds", f);\n';
/** Long enough that its reading is limited. */
const long = title + "// words\n".repeat(3000);

describe("FileDeclarations", () => {
  const scanner = scannerFor("a.js") as { -readonly [K in keyof Scanner]: Scanner[K] };
  const { read } = scanner;
  afterEach(() => {
    scanner.read = read;
  });

  /** Counts reads, and has what is read be changed. */
  function reads(change: (declarations: Declarations) => Declarations): { count: number } {
    const readCounter = { count: 0 };
    scanner.read = (...args) => {
      readCounter.count++;
      return change(read(...args));
    };
    return readCounter;
  }

  it("finds the declarations of a long file", async () => {
    const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
    assert.deepEqual((await declarations.find(test))?.places, [{ start: 3, end: 9 }]);
    assert.equal(declarations.hasTimedOut, false);
  });

  it("gives up when parsing does not end", async () => {
    reads(endless);
    const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
    assert.equal(await declarations.find(test), undefined);
    assert.equal(declarations.hasTimedOut, true);
    assert.deepEqual(await declarations.findInheritedTests(test), []);
  });

  it("gives up when a search does not end whose record is far longer than the quick ones", async () => {
    reads((declarations) => ({
      find: (address) => (address.name.length > 100 ? endless() : declarations.find(address)),
    }));
    const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
    for (let i = 0; i < 3; i++) assert.equal((await declarations.find(test))?.confidence, "exact");
    await declarations.find({ ...test, name: "adds ".repeat(30) });
    assert.equal(declarations.hasTimedOut, true);
  });

  for (const question of ["find", "findInheritedTests"] as const) {
    it(`gives up when ${question} does not end, and does not repeat it`, async () => {
      let searchCount = 0;
      reads((declarations) => ({
        find: (address) => declarations.find(address),
        [question]: () => {
          searchCount++;
          return endless();
        },
      }));
      const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
      await declarations[question](test);
      await declarations[question](test);
      assert.deepEqual([declarations.hasTimedOut, searchCount], [true, 2]);
    });
  }

  it("goes on after a lookup that does not end in an excerpt of a very long file, and gives up after the fifth", async () => {
    reads((declarations) => ({
      find: (address) => (address.name === "adds" ? declarations.find(address) : endless()),
    }));
    const declarations = new FileDeclarations(new SourceText(title + "let words;\n".repeat(20_000)), "a.test.js");
    const confidences: (string | undefined)[] = [];
    for (let i = 0; i < 5; i++) {
      await declarations.find({ ...test, name: `adds ${i}` });
      confidences.push((await declarations.find(test))?.confidence);
    }
    assert.deepEqual(confidences, ["pattern", "pattern", "pattern", "pattern", undefined]);
    assert.equal(declarations.hasTimedOut, true);
  });

  it("reads a file again after a search in it was stopped", async () => {
    let isFirst = true;
    const readCounter = reads((declarations) => ({
      find: (address) => {
        if (!isFirst) return declarations.find(address);
        isFirst = false;
        return endless();
      },
    }));
    const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
    assert.equal((await declarations.find(test))?.confidence, "exact");
    assert.equal(readCounter.count, 2);
  });

  it("returns the file with the reason, and reads it again only once it has changed", async () => {
    const readCounter = reads(endless);
    const files = new MemoryFiles({ "a.test.js": long });
    const locator = new WorkspaceLocator(files);
    assert.equal(brief(await locator.locate(test)), "file a.test.js tooTangled");
    assert.equal(readCounter.count, 2);
    assert.equal(brief(await locator.locate({ ...test, name: "other" })), "file a.test.js tooTangled");
    assert.equal(readCounter.count, 2);
    scanner.read = read;
    files.texts["a.test.js"] = `${long}\n`;
    assert.equal(brief(await locator.locate(test)), "exact a.test.js:1");
    locator.dispose();
  });

  it("returns a file that is only named after the test's class with the reason", async () => {
    const java = scannerFor("A.java") as { -readonly [K in keyof Scanner]: Scanner[K] };
    const readJava = java.read;
    java.read = endless;
    try {
      const locator = new WorkspaceLocator(new MemoryFiles({ "src/test/A.java": "// words\n".repeat(3000) }));
      assert.equal(brief(await locator.locate({ name: "a", classname: "A" })), "none tooTangled src/test/A.java");
      locator.dispose();
    } finally {
      java.read = readJava;
    }
  });
});
