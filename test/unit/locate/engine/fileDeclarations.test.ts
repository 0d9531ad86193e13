import { strict as assert } from "node:assert";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { type ReadingGuard, sourceName } from "../../../../src/locate/guard";
import { brief, findFile, MemoryFiles } from "../workspace";

const test = { name: "adds", filePath: "a.test.js" };
const title = 'it("adds", f);\n';

/** A guard that refuses these texts, and knows which it has run. */
function refuse(...texts: readonly string[]): ReadingGuard & { readonly readTexts: Set<string> } {
  const readTexts = new Set<string>();
  return {
    readTexts,
    isRefused: (text) => texts.includes(text),
    run: (text, work) => {
      readTexts.add(text.split("\n")[2] ?? "");
      return work();
    },
  };
}

/** The name of a file's version: in memory, a file's text is its version. */
const findName = (path: string, text: string) => sourceName(findFile(path), text);

describe("A file that is refused", () => {
  async function locate(texts: Record<string, string>, guard: ReadingGuard, record: typeof test | { name: string }) {
    const locator = new WorkspaceLocator(new MemoryFiles(texts), undefined, undefined, guard);
    const answer = brief(await locator.locate(record));
    locator.dispose();
    return answer;
  }

  it("is returned with the reason, and read again only once it has changed", async () => {
    const guard = refuse(findName("a.test.js", title));
    const files = new MemoryFiles({ "a.test.js": title });
    const locator = new WorkspaceLocator(files, undefined, undefined, guard);
    assert.equal(brief(await locator.locate(test)), "file a.test.js tooTangled");
    files.texts["a.test.js"] = `${title}\n`;
    assert.equal(brief(await locator.locate(test)), "exact a.test.js:1");
    locator.dispose();
  });

  it("makes no other file of its record a sure answer", async () => {
    const texts = { "a/x.test.js": title, "b/x.test.js": `${title} ` };
    const record = { name: "adds", filePath: "x.test.js" };
    assert.equal(await locate(texts, refuse(), record), "none severalFiles a/x.test.js b/x.test.js");
    assert.equal(
      await locate(texts, refuse(findName("a/x.test.js", title)), record),
      "none tooTangled a/x.test.js b/x.test.js",
    );
  });

  it("makes no other file with the words of its record a sure answer", async () => {
    const texts = { "a.test.js": 'it("adds two", f)', "b.test.js": "it(`adds $" + "{n}`, f); // two" };
    assert.equal(await locate(texts, refuse(), { name: "adds two" }), "exact a.test.js:1");
    const guard = refuse(findName("a.test.js", texts["a.test.js"]));
    assert.equal(await locate(texts, guard, { name: "adds two" }), "none tooTangled a.test.js b.test.js");
  });

  it("is known to the guard, like every file that is parsed", async () => {
    const texts = {
      "a.test.js": title,
      "b.test.js": `${title} `,
      "go.mod": "module a",
    };
    const guard = refuse(findName("b.test.js", texts["b.test.js"]));
    await locate(texts, guard, { name: "adds" });
    assert.deepEqual([...guard.readTexts].sort(), ["a.test.js", "go.mod"]);
  });
});
