import assert from "node:assert/strict";
import { createRepositoryFiles } from "../../../src/reading/repositoryFiles";
import { ScratchFolders } from "../../support/scratchFolders";

describe("createRepositoryFiles", () => {
  let folders: ScratchFolders;
  beforeEach(() => {
    folders = new ScratchFolders();
  });
  afterEach(() => folders.remove());

  it("reads files of up to 262,144 bytes", async () => {
    const files = createRepositoryFiles(folders.open);
    const lengths = [262_144, 262_145].map(async (length) => {
      folders.write(`sub/${length}.yml`, "#".repeat(length));
      return (await files.read(`sub/${length}.yml`))?.text.length;
    });
    assert.deepEqual(await Promise.all(lengths), [262_144, undefined]);
  });
});
