import { strict as assert } from "node:assert";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { type ReadingGuard, sourceName } from "../../../../src/locate/guard";
import { brief, findFile, MemoryFiles } from "../workspace";

const test = { name: "adds", filePath: "a.test.js" };
const title = 'it("adds", f);\n';

/** Returns the name of a source: in memory, a file's text is its version. */
const getName = (path: string, text: string) => sourceName(findFile(path), text);

describe("A file that is refused", () => {
  async function locate(texts: Record<string, string>, guard: ReadingGuard, record: typeof test | { name: string }) {
    const locator = new WorkspaceLocator(new MemoryFiles(texts), undefined, undefined, guard);
    const location = brief(await locator.locate(record));
    locator.dispose();
    return location;
  }

  it("is returned with the reason, and is read again once it has changed", async () => {
    const guard = createGuard(getName("a.test.js", title));
    const files = new MemoryFiles({ "a.test.js": title });
    const locator = new WorkspaceLocator(files, undefined, undefined, guard);
    assert.equal(brief(await locator.locate(test)), "file a.test.js tooTangled");
    files.texts["a.test.js"] = `${title}\n`;
    assert.equal(brief(await locator.locate(test)), "exact a.test.js:1");
    locator.dispose();
  });

  it("makes other files that the record may mean uncertain", async () => {
    const texts = { "a/x.test.js": title, "b/x.test.js": `${title} ` };
    const record = { name: "adds", filePath: "x.test.js" };
    assert.equal(await locate(texts, createGuard(), record), "none severalFiles a/x.test.js b/x.test.js");
    assert.equal(
      await locate(texts, createGuard(getName("a/x.test.js", title)), record),
      "none tooTangled a/x.test.js b/x.test.js",
    );
  });

  it("makes other files with the words of the record uncertain", async () => {
    const texts = { "a.test.js": 'it("adds two", f)', "b.test.js": "it(`adds $" + "{n}`, f); // two" };
    assert.equal(await locate(texts, createGuard(), { name: "adds two" }), "exact a.test.js:1");
    const guard = createGuard(getName("a.test.js", texts["a.test.js"]));
    assert.equal(await locate(texts, guard, { name: "adds two" }), "none tooTangled a.test.js b.test.js");
  });

  it("is not read, while all others are read within the guard", async () => {
    const texts = {
      "a.test.js": title,
      "b.test.js": `${title} `,
      "go.mod": "module a",
    };
    const guard = createGuard(getName("b.test.js", texts["b.test.js"]));
    await locate(texts, guard, { name: "adds" });
    assert.deepEqual([...guard.readPaths].sort(), ["a.test.js", "go.mod"]);
  });
});

/** Creates a guard that refuses the sources of these names, and records the paths of those that are read. */
function createGuard(...refusedNames: readonly string[]): ReadingGuard & { readonly readPaths: Set<string> } {
  const readPaths = new Set<string>();
  return {
    readPaths,
    isRefused: (name) => refusedNames.includes(name),
    run: (name, work) => {
      readPaths.add(name.split("\n")[2] ?? "");
      return work();
    },
  };
}
