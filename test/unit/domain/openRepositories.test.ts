import assert from "node:assert/strict";
import { mergeFolders } from "../../../src/domain/openRepositories";
import { harbour } from "../../support/builders";

describe("mergeFolders", () => {
  it("merges a repository that is open in several folders, with remotes in any case", () => {
    const upperCaseHarbour = { ...harbour, owner: harbour.owner.toUpperCase() };
    const lighthouse = { ...harbour, name: "lighthouse" };
    assert.deepEqual(
      mergeFolders([
        { repository: upperCaseHarbour, folders: ["a"] },
        { repository: lighthouse, folders: ["b"] },
        { repository: harbour, folders: ["c", "d"] },
      ]),
      [
        { repository: upperCaseHarbour, folders: ["a", "c", "d"] },
        { repository: lighthouse, folders: ["b"] },
      ],
    );
  });
});
