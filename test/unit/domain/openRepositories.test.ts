import assert from "node:assert/strict";
import { mergeFolders } from "../../../src/domain/openRepositories";
import { harbour } from "../../support/builders";

describe("joinFolders", () => {
  it("makes one of a repository that is open in several folders, in whichever case its remotes are written", () => {
    const shouted = { ...harbour, owner: harbour.owner.toUpperCase() };
    const lighthouse = { ...harbour, name: "lighthouse" };
    assert.deepEqual(
      mergeFolders([
        { repository: shouted, folders: ["a"] },
        { repository: lighthouse, folders: ["b"] },
        { repository: harbour, folders: ["c", "d"] },
      ]),
      [
        { repository: shouted, folders: ["a", "c", "d"] },
        { repository: lighthouse, folders: ["b"] },
      ],
    );
  });
});
