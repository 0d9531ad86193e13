import { strict as assert } from "node:assert";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { MemoryFiles } from "../workspace";

describe("DeclarationCache", () => {
  /**
   * A test in each of some files of so many characters, and how often the files are read until all
   * were asked for, in turn, so often.
   */
  async function reads(count: number, length: number, rounds: number): Promise<number> {
    const paths = Array.from({ length: count }, (_, i) => `f${i}.test.js`);
    const text = `it("adds", () => {});\n${"// words\n".repeat(length / 9)}`;
    const files = new MemoryFiles(Object.fromEntries(paths.map((path) => [path, text])));
    const locator = new WorkspaceLocator(files);
    for (let round = 0; round < rounds; round++)
      for (const filePath of paths) await locator.locate({ name: "adds", filePath });
    locator.dispose();
    return files.reads;
  }

  it("keeps 500 files", async () => {
    assert.equal(await reads(500, 90, 2), 500);
  });

  it("keeps the last 500 of more files", async () => {
    assert.equal(await reads(501, 90, 2), 2 * 501);
  });

  it("keeps 8 million characters", async () => {
    assert.equal(await reads(20, 390_000, 2), 20);
  });

  it("keeps the last 8 million of more characters", async () => {
    assert.equal(await reads(21, 390_000, 2), 2 * 21);
  });

  it("keeps a longer file by itself", async () => {
    assert.equal(await reads(1, 9_000_000, 3), 1);
  });
});
