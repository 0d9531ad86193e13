import assert from "node:assert/strict";
import { listOpenRepositories } from "../../../src/state/listOpenRepositories";
import { harbour } from "../../support/builders";

describe("listOpenRepositories", () => {
  it("returns the found repositories", () => {
    const repositories = [{ repository: harbour, folders: ["file:///w"] }];
    assert.equal(listOpenRepositories({ kind: "found", repositories }), repositories);
  });

  for (const kind of ["starting", "noFolder"] as const) {
    it(`returns no repositories in the state ${kind}`, () => assert.deepEqual(listOpenRepositories({ kind }), []));
  }
});
