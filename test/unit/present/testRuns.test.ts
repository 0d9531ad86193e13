import assert from "node:assert/strict";
import type { LookedUpRun } from "../../../src/domain/runs/lookedUpRun";
import { createRunPicks } from "../../../src/present/text/recentRuns";
import { createTestRunsTree } from "../../../src/present/tree/testRunsTree";
import { lookedUpRun, testRun } from "../../support/builders";
import { liveIn } from "../../support/timeZone";
import { allNodes, treeText } from "../../support/treeText";

const now = Date.UTC(2026, 10, 20, 12);

function entry(id: string, run: LookedUpRun["run"]): LookedUpRun {
  return lookedUpRun(id, now - 120_000, run, { id });
}

const full = entry(
  "3f0c",
  testRun({
    requiredStatuses: ["build", "lint", "e2e"],
    requiredStatusesSource: "merge_instance",
    checkSuites: [
      { checkRuns: [{ name: "build", url: "https://ci.example/1", conclusion: "success" }] },
      { checkRuns: [] },
    ],
    statusChecks: Array.from({ length: 88 }, (_, index) => ({ context: index % 2 ? "lint" : "docs" })),
    pullRequests: [{ number: 412, title: "Fix tides", url: "https://github.com/acme/harbour/pull/412" }],
    testBranchSha: "c0ffee0",
    createdAt: now - 3_600_000,
    impactedTargets: Array.from({ length: 502 }, (_, index) => `//t:${index}`),
    impactedTargetsForTestedPullRequests: ["//t:0"],
    dependentPullRequests: [409, 410],
    unreadable: 1,
    extra: [{ name: "priority", value: 3 }],
  }),
);

describe("createTestRunsTree", () => {
  liveIn("UTC");
  it("shows every field of a run, first what blocks it", () => {
    const text = treeText(createTestRunsTree([full], now)).replace(/ {4}\[target\] \/\/t:(?!0$|1$)\d+\n/gm, "");
    assert.equal(
      text,
      [
        "- [inProgress] #412 | in progress: waiting for e2e · as of 2 min ago · into main",
        "  - [list] Required statuses | 2 of 3 reported · from the merge queue's configuration",
        "    [missing] e2e | not reported yet",
        "    [passed] build | reported: success",
        "    [reported] lint | reported",
        "  - [list] Pull requests under test | 1",
        "    [pullRequest] #412 Fix tides",
        "  + [list] Checks | 1 check run, 2 status checks",
        "    [passed] build | success · check run",
        "    [reported] docs | status check · reported 44 times",
        "    [reported] lint | status check · reported 44 times",
        "  + [list] Dependent pull requests | 2",
        "    [pullRequest] #409",
        "    [pullRequest] #410",
        "  + [list] Impacted targets | 1",
        "    [target] //t:0",
        "  + [list] Impacted targets from dependents | 501",
        "    [target] //t:1",
        "    [more] Show all 501 on the page",
        "  [status] Status | in progress",
        "  [branch] Test branch | queue-merge/pr-412/3f0c",
        "  [commit] Commit | c0ffee0",
        "  [time] Created | 1 h ago (Nov 20, 11:00 UTC)",
        "  [list] priority | 3",
        "  [notice] 1 value could not be read",
      ].join("\n"),
    );
  });

  it("shows when a run was created, and no age for a time in the future", () => {
    const tree = treeText(createTestRunsTree([entry("run_1", testRun({ createdAt: now + 5_000 }))], now));
    assert.match(tree, /Created \| Nov 20, 12:00 UTC$/m);
  });

  it("shows only available data", () => {
    const { status: _, ...run } = testRun();
    assert.equal(
      treeText(createTestRunsTree([entry("run_1", run)], now)),
      [
        "- [unknown] run_1 | status not given: no required statuses · as of 2 min ago · into main",
        "  + [list] Required statuses | 0 of 0 reported",
        "  + [list] Pull requests under test | 0",
        "  + [list] Checks | none",
        "  [status] Status | –",
        "  [branch] Test branch | queue-merge/pr-412/3f0c",
        "  [commit] Commit | c0ffee",
      ].join("\n"),
    );
  });

  const labels = (...runs: LookedUpRun[]) => createTestRunsTree(runs, now).map(({ label }) => label);
  const ofPullRequest = (number: number, testRunId: string, fields: Partial<LookedUpRun["query"]> = {}) => {
    const run = entry(testRunId, testRun({ pullRequests: [{ number }] }));
    return { ...run, id: JSON.stringify([testRunId, fields]), query: { ...run.query, testRunId, ...fields } };
  };

  it("distinguishes runs of the same pull request by the beginning of their IDs", () => {
    const runs = [
      ofPullRequest(4521, "7f3a9c1e-52d7-4c1a"),
      ofPullRequest(4521, "3f0c9b1e-52d7-4c1a"),
      ofPullRequest(4522, "8d1f"),
    ];
    assert.deepEqual(labels(...runs), ["#4521 · 7f3a9c1e", "#4521 · 3f0c9b1e", "#4522"]);
    const [first] = createTestRunsTree(runs, now);
    assert.match(first?.accessibilityLabel ?? "", /^Test run of #4521 · 7f3a9c1e\. In progress/);
  });

  it("distinguishes runs of a bisection by the end of their IDs, and those with the same ID by their target branches", () => {
    const bisection = ["one", "two"].map((step) => ofPullRequest(1, `7f3a9c1e-4c1a-${step}`));
    const ids = ["7f3a9c1e", "x7f3a9c1e-7f3a9c1e", "7f3a9c1ex-7f3a9c1e"].map((id) => ofPullRequest(1, id));
    const branches = ["main", "dev"].map((targetBranch) => ofPullRequest(1, "7f3a9c1e", { targetBranch }));
    assert.deepEqual(
      [bisection, ids, branches].map((runs) => labels(...runs)),
      [
        ["#1 · …4c1a-one", "#1 · …4c1a-two"],
        ["#1 · 7f3a9c1e", "#1 · x7f3a9c1e-7f3a9c1e", "#1 · 7f3a9c1ex-7f3a9c1e"],
        ["#1", "#1"],
      ],
    );
  });

  it("shows ten of 60 pull requests, and a row that expands to the others", () => {
    const pullRequests = Array.from({ length: 60 }, (_, index) => ({ number: 100 + index }));
    const run = testRun({ pullRequests, dependentPullRequests: pullRequests.map(({ number }) => number + 100) });
    const [row] = createTestRunsTree([entry("a", run)], now);
    const groups = row?.children?.().filter(({ label }) => /pull requests/i.test(label)) ?? [];
    const rows = groups.map((group) => group.children?.() ?? []);
    assert.deepEqual(
      rows.map((group) => [group.length, group[10]?.label, group[10]?.children?.().map(({ label }) => label)]),
      [100, 200].map((first) => [
        11,
        "Show all 60",
        Array.from({ length: 50 }, (_, index) => `#${first + 10 + index}`),
      ]),
    );
    assert.equal(row?.accessibilityLabel?.split(".")[0], "Test run of #100, #101, #102, #103 and 56 more");
    assert.match(row?.tooltip?.() ?? "", /\n#109 {2}\nand 50 more\n/);
  });

  it("shows a dash for an empty test branch and commit", () => {
    const [row] = createTestRunsTree([entry("a", testRun({ testBranch: "", testBranchSha: "" }))], now);
    const facts = row?.children?.().slice(-2) ?? [];
    assert.deepEqual(
      facts.map(({ description, accessibilityLabel: spoken, copyText, action }) => ({
        description,
        spoken,
        copyText,
        action,
      })),
      ["Test branch", "Commit"].map((label) => ({
        description: "–",
        spoken: `${label}: not stated by the service`,
        copyText: undefined,
        action: undefined,
      })),
    );
  });

  it("shows unknown values verbatim", () => {
    const run = testRun({ status: "bisecting", requiredStatusesSource: "policy_v2" });
    const rows = allNodes(createTestRunsTree([entry("a", run)], now)).map(({ description }) => description);
    assert.deepEqual(rows.slice(0, 2), [
      "bisecting: no required statuses · as of 2 min ago · into main",
      "0 of 0 reported · from policy_v2",
    ]);
  });

  it("shows the last state of a run that the service no longer knows", () => {
    const removedEntry = (status: string) => ({ ...entry("a", testRun({ status })), goneSince: now - 60_000 });
    assert.equal(
      treeText(
        createTestRunsTree([removedEntry("in_progress"), removedEntry("failed")], now).map(
          ({ children: _, ...row }) => row,
        ),
      ),
      [
        "[gone] a | last seen in progress: no required statuses · as of 2 min ago · into main",
        "[failed] a | failed: no required statuses · as of 2 min ago · into main",
      ].join("\n"),
    );
  });

  it("shows the result of each required status by the service's own data only", () => {
    const states = {
      missing: undefined,
      failed: "failure",
      pending: "queued",
      odd: "mostly",
      silent: "",
      passed: "success",
    };
    const statusChecks = Object.entries(states).flatMap(([context, state]) =>
      state === undefined ? [] : [{ context, ...(state && { state }) }],
    );
    const rows = (status: string) => {
      const run = testRun({ status, requiredStatuses: Object.keys(states), statusChecks });
      return treeText(
        createTestRunsTree([entry("a", run)], now)[0]
          ?.children?.()
          .find(({ label }) => /required statuses$/i.test(label))
          ?.children?.() ?? [],
      );
    };
    const failedRow = "[failed] failed | reported: failure";
    const reportedRows = [
      "[pending] pending | reported: queued",
      "[reported] odd | reported: mostly",
      "[reported] silent | reported",
      "[passed] passed | reported: success",
    ];
    assert.equal(rows("in_progress"), [failedRow, "[missing] missing | not reported yet", ...reportedRows].join("\n"));
    assert.equal(rows("failed"), ["[neverReported] missing | never reported", ...reportedRows].join("\n"));
  });

  it("names a batch by its first pull request, and what was never reported", () => {
    const run = testRun({
      status: "failed",
      requiredStatuses: ["a", "b"],
      pullRequests: [1, 2, 3, 4, 5].map((number) => ({ number })),
    });
    const [row] = createTestRunsTree([entry("a", run)], now);
    assert.deepEqual(
      [row?.label, row?.description],
      ["#1 +4", "failed: a and b never reported · as of 2 min ago · into main"],
    );
  });

  it("has the whole verdict in the accessibility label and the tooltip", () => {
    const [row] = createTestRunsTree([full], now);
    const verdict = "In progress for 58 min: 2 of 3 required statuses reported, waiting for e2e.";
    assert.equal(row?.accessibilityLabel, `Test run of #412. ${verdict} As of 2 min ago, into main`);
    assert.equal(
      row?.tooltip?.().replaceAll("\\", ""),
      [
        `**${verdict}**`,
        "#412 Fix tides",
        "Test run 3f0c  \ngithub.com/acme/harbour, into main",
        "As of Nov 20, 11:58 UTC, 2 min ago",
      ].join("\n\n"),
    );
  });

  it("shows the repository if there are several", () => {
    const repository = { host: "github.com", owner: "acme", name: "lighthouse" };
    const otherEntry = { ...entry("b", testRun()), query: { repository, testRunId: "b", targetBranch: "trunk" } };
    assert.deepEqual(
      createTestRunsTree([entry("a", testRun()), otherEntry], now).map(({ description }) =>
        description?.split(" · ").at(-1),
      ),
      ["into main of acme/harbour", "into trunk of acme/lighthouse"],
    );
  });

  it("opens links of the service, and pages of the same host", () => {
    const url = (path: string) => `https://github.com/acme/harbour/${path}`;
    const openedLinks = allNodes(createTestRunsTree([full], now)).flatMap(({ label, action, context }) =>
      action?.kind === "openLink" ? [[label, context, action.url]] : [],
    );
    assert.deepEqual(openedLinks, [
      ["build", "check.link", "https://ci.example/1"],
      ["#412 Fix tides", "pullRequest.link", url("pull/412")],
      ["build", "check.link", "https://ci.example/1"],
      ["#409", "pullRequest.link", url("pull/409")],
      ["#410", "pullRequest.link", url("pull/410")],
      ["Commit", "commit.link", url("commit/c0ffee0")],
    ]);
  });

  it("lists a hundred of 20,000 targets, and opens the panel for the others", () => {
    const targets = Array.from({ length: 20_000 }, (_, index) => `//t:${index}`);
    const [row] = createTestRunsTree([entry("a", testRun({ impactedTargets: targets }))], now);
    const group = row?.children?.().find(({ label }) => label === "Impacted targets");
    const rows = group?.children?.() ?? [];
    assert.equal(rows.length, 101);
    assert.deepEqual(
      [group?.description, rows[100]?.label, rows[100]?.action],
      ["20,000", "Show all 20,000 on the page", { kind: "showTestRun", runId: "a" }],
    );
  });

  it("is also a quick pick, in which texts never become icons", () => {
    const run = testRun({ pullRequests: [{ number: 412 }], requiredStatuses: ["$(trash) e2e"], status: "failed" });
    const picks = createRunPicks([entry("a", run)], now).map(({ value: _, ...pick }) => pick);
    assert.deepEqual(picks, [
      {
        label: "#412",
        description: "as of 2 min ago",
        detail: "Failed: 0 of 1 required status reported, \\$(trash) e2e never reported.",
      },
    ]);
  });

  it("assigns a unique ID to every row", () => {
    const twice = { ...full.run, pullRequests: [...full.run.pullRequests, ...full.run.pullRequests] };
    const ids = allNodes(createTestRunsTree([full, entry("other", twice)], now)).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it("keeps the ID of a row when others are inserted before it", () => {
    const ids = (run: LookedUpRun["run"]) =>
      allNodes(createTestRunsTree([entry("a", run)], now))
        .filter(({ label }) => label === "lint")
        .map(({ id }) => id);
    const runWithStatus = { ...full.run, statusChecks: [{ context: "first" }, ...full.run.statusChecks] };
    const required = { requiredStatuses: ["zeroth", ...full.run.requiredStatuses] };
    assert.deepEqual(ids({ ...runWithStatus, ...required }), ids(full.run));
  });
});
