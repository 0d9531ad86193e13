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
    const counted = { count: 0 };
    scanner.read = (...asked) => {
      counted.count++;
      return change(read(...asked));
    };
    return counted;
  }

  it("finds what a long file declares", async () => {
    const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
    assert.deepEqual((await declarations.find(test))?.places, [{ start: 3, end: 9 }]);
    assert.equal(declarations.hasTimedOut, false);
  });

  it("is tangled when the reading does not end", async () => {
    reads(endless);
    const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
    assert.equal(await declarations.find(test), undefined);
    assert.equal(declarations.hasTimedOut, true);
    assert.deepEqual(await declarations.findInheritedTests(test), []);
  });

  it("is tangled when a question does not end whose record is far longer than those that were soon told of", async () => {
    reads((declarations) => ({
      find: (address) => (address.name.length > 100 ? endless() : declarations.find(address)),
    }));
    const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
    for (let i = 0; i < 3; i++) assert.equal((await declarations.find(test))?.confidence, "exact");
    await declarations.find({ ...test, name: "adds ".repeat(30) });
    assert.equal(declarations.hasTimedOut, true);
  });

  for (const question of ["find", "findInheritedTests"] as const) {
    it(`is tangled when ${question} does not end, and is not asked again`, async () => {
      let asked = 0;
      reads((declarations) => ({
        find: (address) => declarations.find(address),
        [question]: () => {
          asked++;
          return endless();
        },
      }));
      const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
      await declarations[question](test);
      await declarations[question](test);
      assert.deepEqual([declarations.hasTimedOut, asked], [true, 2]);
    });
  }

  it("reads a file again whose question was stopped", async () => {
    let isFirst = true;
    const counted = reads((declarations) => ({
      find: (address) => {
        if (!isFirst) return declarations.find(address);
        isFirst = false;
        return endless();
      },
    }));
    const declarations = new FileDeclarations(new SourceText(long), "a.test.js");
    assert.equal((await declarations.find(test))?.confidence, "exact");
    assert.equal(counted.count, 2);
  });

  it("has the file opened with the reason, and read again only once it has changed", async () => {
    const counted = reads(endless);
    const files = new MemoryFiles({ "a.test.js": long });
    const locator = new WorkspaceLocator(files);
    assert.equal(brief(await locator.locate(test)), "file a.test.js tooTangled");
    assert.equal(counted.count, 2);
    assert.equal(brief(await locator.locate({ ...test, name: "other" })), "file a.test.js tooTangled");
    assert.equal(counted.count, 2);
    scanner.read = read;
    files.texts["a.test.js"] = `${long}\n`;
    assert.equal(brief(await locator.locate(test)), "exact a.test.js:1");
    locator.dispose();
  });

  it("offers a file that is only named after the test's type with the reason", async () => {
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
