import { strict as assert } from "node:assert";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { MemoryFiles } from "../workspace";

describe("what is known of files", () => {
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

  it("is kept of 500 files", async () => {
    assert.equal(await reads(500, 90, 2), 500);
  });

  it("is kept of the last 500 of more", async () => {
    assert.equal(await reads(501, 90, 2), 2 * 501);
  });

  it("is kept of 8 million characters", async () => {
    assert.equal(await reads(20, 390_000, 2), 20);
  });

  it("is kept of the last 8 million of more", async () => {
    assert.equal(await reads(21, 390_000, 2), 2 * 21);
  });

  it("is kept of a file that is longer by itself", async () => {
    assert.equal(await reads(1, 9_000_000, 3), 1);
  });
});
