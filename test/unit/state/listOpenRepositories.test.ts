import assert from "node:assert/strict";
import { listOpenRepositories } from "../../../src/state/listOpenRepositories";
import { harbour } from "../../support/builders";

describe("listOpenRepositories", () => {
  it("lists repositories once they are detected", () => {
    const repositories = [{ repository: harbour, folders: ["file:///w"] }];
    assert.equal(listOpenRepositories({ kind: "found", repositories }), repositories);
    assert.deepEqual(listOpenRepositories({ kind: "starting" }), []);
    assert.deepEqual(listOpenRepositories({ kind: "noFolder" }), []);
  });
});
