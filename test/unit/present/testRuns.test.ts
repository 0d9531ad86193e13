import assert from "node:assert/strict";
import type { LookedUpRun } from "../../../src/model/runs/testRuns";
import { testRunsTree } from "../../../src/present/tree/testRunsTree";
import { lookedUpRun, testRun } from "../../support/builders";
import { allNodes, treeText } from "../../support/treeText";

const now = Date.UTC(2026, 10, 20, 12);

function entry(id: string, run: LookedUpRun["run"]): LookedUpRun {
  return lookedUpRun(id, now - 120_000, run, { id });
}

const full = entry(
  "3f0c",
  testRun({
    requiredStatuses: ["build", "e2e"],
    requiredStatusesSource: "merge_instance",
    checkSuites: [
      { checkRuns: [{ name: "build", url: "https://ci.example/1", conclusion: "success" }] },
      { checkRuns: [] },
    ],
    statusChecks: Array.from({ length: 88 }, (_, index) => ({ context: index % 2 ? "lint" : "docs" })),
    pullRequests: [{ number: 412, title: "Fix tides", url: "https://github.com/acme/harbour/pull/412" }],
    createdAt: now - 3_600_000,
    impactedTargets: Array.from({ length: 502 }, (_, index) => `//t:${index}`),
    impactedTargetsForTestedPullRequests: ["//t:0"],
    dependentPullRequests: [409, 410],
    unreadable: 1,
    extra: [{ name: "priority", value: 3 }],
  }),
);

describe("test runs view", () => {
  it("shows every field of a run, what holds it up first", () => {
    const text = treeText(testRunsTree([full], now)).replace(/ {4}\[target\] \/\/t:(?!0$)\d+\n/gm, "");
    assert.equal(
      text,
      [
        "- [inProgress] #412 | e2e not reported yet · in progress · into main · 2 min ago",
        "  - [list] Required statuses | 1 of 2 reported · from the merge queue's configuration",
        "    [requiredMissing] e2e | not reported yet",
        "    [reported] build | reported: success",
        "  - [list] Pull requests under test | 1",
        "    [pullRequest] #412 Fix tides",
        "  + [list] Checks | 3 · 2 check suites",
        "    [check] build | success · check run",
        "    [check] docs | status check · reported 44 times",
        "    [check] lint | status check · reported 44 times",
        "  + [list] Impacted targets | 502",
        "    [target] //t:0",
        "    [notice] and 2 more",
        "  + [list] Impacted targets of the pull requests under test | 1",
        "    [target] //t:0",
        "  [pullRequest] Dependent pull requests | #409, #410",
        "  [list] Status | in progress",
        "  [branch] Test branch | queue-merge/pr-412/3f0c",
        "  [commit] Commit | c0ffee",
        "  [time] Created | 1 h ago (2026-11-20 11:00 UTC)",
        "  [list] priority | 3",
        "  [notice] 1 row could not be read",
      ].join("\n"),
    );
  });

  it("shows only what there is", () => {
    const { status: _, ...run } = testRun();
    assert.equal(
      treeText(testRunsTree([entry("run_1", run)], now)),
      [
        "- [unknown] run_1 | status not given · into main · 2 min ago",
        "  + [list] Required statuses | 0 of 0 reported",
        "  - [list] Pull requests under test | 0",
        "  + [list] Checks | 0",
        "  [list] Status | status not given",
        "  [branch] Test branch | queue-merge/pr-412/3f0c",
        "  [commit] Commit | c0ffee",
      ].join("\n"),
    );
  });

  it("shows values it does not know as they came", () => {
    const run = testRun({ status: "bisecting", requiredStatusesSource: "policy_v2" });
    const rows = allNodes(testRunsTree([entry("a", run)], now)).map(({ description }) => description);
    assert.equal(rows[0], "bisecting · into main · 2 min ago");
    assert.equal(rows[1], "0 of 0 reported · from policy_v2");
  });

  it("names a batch by its numbers, and what was never reported by its count", () => {
    const run = testRun({
      status: "failed",
      requiredStatuses: ["a", "b"],
      pullRequests: [1, 2, 3, 4, 5].map((number) => ({ number })),
    });
    const [row] = testRunsTree([entry("a", run)], now);
    assert.deepEqual(
      [row?.label, row?.description],
      ["#1, #2, #3, #4 and 1 more", "2 required statuses never reported · failed · into main · 2 min ago"],
    );
  });

  it("gives every row an id of its own", () => {
    const ids = allNodes(testRunsTree([full, entry("other", full.run)], now)).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });
});
