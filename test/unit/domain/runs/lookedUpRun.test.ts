import assert from "node:assert/strict";
import { isWatchable, isWatched, runKey } from "../../../../src/domain/runs/lookedUpRun";
import type { TestRunQuery } from "../../../../src/domain/testHealthService";
import { harbour, lookedUpRun, testRun } from "../../../support/builders";

describe("isWatchable and isWatched", () => {
  const inProgress = testRun({ status: "in_progress" });
  const ended = testRun({ status: "failed" });
  const cases: [
    description: string,
    entry: ReturnType<typeof lookedUpRun>,
    isWatchable: boolean,
    isWatched: boolean,
  ][] = [
    ["a run in progress", lookedUpRun("1", 5, inProgress), true, false],
    ["a watched run", lookedUpRun("1", 5, inProgress, { watchedSince: 0 }), false, true],
    ["a run that has ended", lookedUpRun("1", 5, ended), false, false],
    ["a run that the service deleted", lookedUpRun("1", 5, inProgress, { goneSince: 0 }), false, false],
  ];
  for (const [description, entry, watchable, watched] of cases) {
    it(`return ${watchable} and ${watched} for ${description}`, () =>
      assert.deepEqual([isWatchable(entry), isWatched(entry)], [watchable, watched]));
  }
});

describe("runKey", () => {
  const query: TestRunQuery = { repository: harbour, testRunId: "3f0c", targetBranch: "main" };
  const cases: [difference: string, other: TestRunQuery, isSame: boolean][] = [
    ["in the background", { ...query, background: true }, true],
    ["with the owner in upper case", { ...query, repository: { ...harbour, owner: "ACME" } }, true],
    ["of another repository", { ...query, repository: { ...harbour, name: "lighthouse" } }, false],
    ["of another target branch", { ...query, targetBranch: "Main" }, false],
    ["of another run", { ...query, testRunId: "3F0C" }, false],
  ];
  for (const [difference, other, isSame] of cases) {
    it(`${isSame ? "is the same" : "differs"} for a query ${difference}`, () =>
      assert.equal(runKey(other) === runKey(query), isSame));
  }
});
