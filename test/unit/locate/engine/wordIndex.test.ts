import { strict as assert } from "node:assert";
import { WordIndex } from "../../../../src/locate/engine/wordIndex";
import { fileOf, MemoryFiles } from "../workspace";

describe("WordIndex", () => {
  it("reads test files before test data if there are many", async () => {
    const texts: Record<string, string> = {};
    for (let i = 0; i < 6000; i++) texts[`a/test/fixtures/case-${i}/input.js`] = "harbour";
    texts["b/test/harbour.js"] = 'it("opens the harbour", f);';
    const index = new WordIndex(Object.keys(texts).map(fileOf), new MemoryFiles(texts));
    const [first] = await index.filesFor("opens the harbour");
    assert.deepEqual(first?.files, [fileOf("b/test/harbour.js")]);
  });
});
