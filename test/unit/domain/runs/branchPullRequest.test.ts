import assert from "node:assert/strict";
import {
  findConfiguredNumber,
  findTrackedNumber,
  parsePullRequestNumber,
} from "../../../../src/domain/runs/branchPullRequest";
import { harbour } from "../../../support/builders";

describe("Number of a branch's pull request", () => {
  const configs: readonly [description: string, config: Parameters<typeof findConfiguredNumber>[0], number?: number][] =
    [
      ["an editor's pull request extension wrote it", { ownerNumber: "acme#harbour#412", merge: "refs/heads/x" }, 412],
      ["the owner is written in other letters", { ownerNumber: "Acme#Harbour#412" }, 412],
      ["it is one of another repository", { ownerNumber: "jane#harbour#7" }],
      ["it is one of another repository, of which the branch is", { ownerNumber: "j#h#7", merge: "refs/pull/7/head" }],
      ["the branch is a pull request's head", { merge: "refs/pull/412/head" }, 412],
      ["the branch is a pull request's merge commit", { merge: "refs/pull/412/merge" }, 412],
      ["the branch is a merge request", { merge: "refs/merge-requests/9/head" }, 9],
      ["the branch is a pull request of a server", { merge: "refs/pull-requests/31/from" }, 31],
      ["the branch is any other", { merge: "refs/heads/pull/412/head" }],
      ["the number is too large for one", { merge: "refs/pull/99999999999999999999/head" }],
      ["nothing is configured", {}],
    ];
  for (const [description, config, number] of configs)
    it(`is read from the configuration if ${description}`, () => {
      assert.equal(findConfiguredNumber(config, harbour), number);
    });

  it("is read from the name of a remote-tracking pull request", () => {
    const names = ["origin/pr/412", "origin/pull/412/head", "up/merge-requests/9/head", "origin/pull-requests/31/from"];
    assert.deepEqual(names.map(findTrackedNumber), [412, 412, 9, 31]);
    const otherNames = ["origin/pr/412/fix", "pr/412", "origin/feature/pr/412", "origin/queue-merge/pr-412/3f0c"];
    assert.deepEqual(otherNames.map(findTrackedNumber), [undefined, undefined, undefined, undefined]);
  });

  it("is what a person enters or pastes", () => {
    const texts = [" 412 ", "#412", "!9", "acme/harbour#412", "https://github.com/acme/harbour/pull/412/files"];
    assert.deepEqual(texts.map(parsePullRequestNumber), [412, 412, 9, 412, 412]);
    assert.deepEqual(["", "0", "tides", "-3"].map(parsePullRequestNumber), [
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
