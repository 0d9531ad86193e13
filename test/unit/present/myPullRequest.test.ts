import assert from "node:assert/strict";
import type { LookedUpRun } from "../../../src/domain/runs/lookedUpRun";
import type { CheckedOutBranch, MyPullRequest } from "../../../src/domain/runs/myPullRequest";
import { ServiceError } from "../../../src/domain/serviceError";
import type { TreeNode } from "../../../src/present/node";
import { numberPromptText, otherRepositoryText } from "../../../src/present/text/myPullRequest";
import { createPushWarning } from "../../../src/present/text/watchNotification";
import { createTestRunsTree } from "../../../src/present/tree/testRunsTree";
import { createWatchStatusText } from "../../../src/present/watchStatus";
import { harbour, lookedUpRun, testRun } from "../../support/builders";
import { liveIn } from "../../support/timeZone";

const now = Date.UTC(2026, 10, 20, 12);
const branch: CheckedOutBranch = {
  repository: harbour,
  name: "feature/tides",
  upstream: "origin/feature/tides",
  unpushedCount: 0,
  targetBranch: "main",
};
const testBranch = { name: "queue-merge/pr-412/3f0c", testRunId: "3f0c", pullRequest: 412 };
const run = testRun({
  status: "in_progress",
  requiredStatuses: ["unit", "build-mac"],
  statusChecks: [{ context: "unit", state: "success" }],
  pullRequests: [{ number: 412, title: "Fix tides" }],
});
const entry = lookedUpRun("3f0c", now, run, { watchedSince: now });
const createTested = (fields: object = {}) =>
  ({ kind: "run", branch, number: 412, run: entry, ...fields }) as Extract<MyPullRequest, { kind: "run" }>;

/** Formats the rows of the group with their actions, on two levels. */
function describeRows(pullRequest: MyPullRequest): readonly string[] {
  const describeRow = ({ icon, label, description = "", action }: TreeNode) =>
    `[${icon}] ${label} | ${description}${action ? ` > ${action.kind}` : ""}`;
  const runs = pullRequest.kind === "run" ? [pullRequest.run] : [];
  return createTestRunsTree(runs, now, { myPullRequests: [pullRequest] }).flatMap((row) => [
    describeRow(row),
    ...(row.children?.() ?? []).map((child) => `  ${describeRow(child)}`),
  ]);
}

describe("Row of my pull request", () => {
  liveIn("UTC");
  const cases: readonly [description: string, pullRequest: MyPullRequest, rows: readonly string[]][] = [
    [
      "offers to fetch",
      { kind: "notTested", branch, number: 412 },
      [
        "[pullRequest] My Pull Request | #412 · feature/tides",
        "  [fetch] Fetch and Look | no test branch of #412 has been fetched > fetchTestBranches",
      ],
    ],
    [
      "asks for the target branch",
      { kind: "unknownTarget", branch, number: 412, testBranch },
      [
        "[pullRequest] My Pull Request | #412 · feature/tides",
        "  [inProgress] Look Up Test Run | the target branch is not known yet > lookUpTestRun",
      ],
    ],
    [
      "says that the service does not know the run",
      { kind: "unknownRun", branch, number: 412, testBranch },
      [
        "[pullRequest] My Pull Request | #412 · feature/tides",
        "  [gone] The service does not know its test run | queue-merge/pr-412/3f0c > lookUpTestRun",
        "  [fetch] Fetch and Look |  > fetchTestBranches",
      ],
    ],
    [
      "says why the run could not be looked up",
      {
        kind: "failed",
        branch,
        number: 412,
        testBranch,
        error: new ServiceError("rateLimited", { operation: "getTestRun", host: "api.example.com" }),
      },
      [
        "[pullRequest] My Pull Request | #412 · feature/tides",
        "  [notice] Its test run could not be looked up | Rate limit reached on api.example.com. Wait a little, then look it up again.",
        "  [fetch] Fetch and Look |  > fetchTestBranches",
      ],
    ],
    [
      "opens the log after an unexpected error",
      { kind: "failed", branch, number: 412, testBranch },
      [
        "[pullRequest] My Pull Request | #412 · feature/tides",
        "  [notice] Its test run could not be looked up | The log has the details.",
        "  [fetch] Fetch and Look |  > fetchTestBranches",
      ],
    ],
    [
      "contains its run, which the list does not show again",
      createTested(),
      [
        "[pullRequest] My Pull Request | #412 · feature/tides",
        "  [inProgressWatched] #412 | in progress: waiting for build-mac · as of just now · into main",
      ],
    ],
    [
      "warns that pushing removes it from the queue",
      createTested({ branch: { ...branch, unpushedCount: 2 } }),
      [
        "[pullRequest] My Pull Request | #412 · feature/tides",
        "  [neverReported] Pushing removes it from the queue | 2 commits are not pushed",
        "  [inProgressWatched] #412 | in progress: waiting for build-mac · as of just now · into main",
      ],
    ],
    [
      "says that it left the queue, as it was last seen",
      createTested({ departure: "leftQueue", run: { ...entry, goneSince: now } }),
      [
        "[pullRequest] My Pull Request | #412 · feature/tides",
        "  [gone] Left the queue | last seen in progress: waiting for build-mac, on Nov 20, 12:00",
        "  [gone] #412 | last seen in progress: waiting for build-mac · as of just now · into main",
      ],
    ],
    [
      "says that it is merged",
      createTested({ departure: "merged", run: { ...entry, goneSince: now } }),
      [
        "[pullRequest] My Pull Request | #412 · feature/tides",
        "  [passed] Merged into main | last seen in progress: waiting for build-mac, on Nov 20, 12:00",
        "  [gone] #412 | last seen in progress: waiting for build-mac · as of just now · into main",
      ],
    ],
  ];
  for (const [description, pullRequest, rows] of cases) {
    it(description, () => {
      assert.deepEqual(describeRows(pullRequest), rows);
    });
  }
});

describe("Question for the number of my pull request", () => {
  const rowsBeside = (runs: readonly LookedUpRun[], ...pullRequests: readonly MyPullRequest[]) =>
    createTestRunsTree(runs, now, { myPullRequests: pullRequests }).map(
      ({ label, description = "", action }) =>
        `${label} | ${description.replace(/ · as of.*/, "")}${action ? ` > ${action.kind}` : ""}`,
    );

  it("leaves an empty view to its welcome text, which offers a look-up as well", () => {
    assert.deepEqual(rowsBeside([], { kind: "unknownNumber", branch }), []);
  });

  it("is the last row after the runs that were looked up", () => {
    assert.deepEqual(rowsBeside([entry], { kind: "unknownNumber", branch }), [
      "#412 | in progress: waiting for build-mac",
      "Enter Pull Request Number | feature/tides > setPullRequest",
    ]);
  });

  it("follows the pull request of another repository", () => {
    const buoy = { ...branch, repository: { ...harbour, name: "buoy" } };
    assert.deepEqual(
      rowsBeside([], { kind: "unknownNumber", branch: buoy }, { kind: "notTested", branch, number: 412 }),
      [
        "My Pull Request | #412 · feature/tides · acme/harbour",
        "Enter Pull Request Number | feature/tides · acme/buoy > setPullRequest",
      ],
    );
  });

  it("explains how to clear an entered number, and shows the repository of another pull request", () => {
    assert.deepEqual(
      [numberPromptText(branch, undefined), numberPromptText(branch, 412), otherRepositoryText(harbour)],
      [
        "Pull request of feature/tides. It is remembered for the branch.",
        "Pull request of feature/tides. Empty the box to forget #412: Git is then asked again.",
        "This is a pull request of another repository. Enter the number of one of acme/harbour.",
      ],
    );
  });
});

describe("Status bar item of my pull request", () => {
  liveIn("UTC");
  const otherRun = lookedUpRun("8d1f", now, run, { id: "other", watchedSince: now });
  const readText = (pullRequest: MyPullRequest, unansweredIds = new Set<string>()) =>
    createWatchStatusText([otherRun, entry], unansweredIds, [pullRequest])?.text;

  it("says what its run waits for, whatever other runs are watched", () => {
    assert.equal(readText(createTested()), "$(git-pull-request) #412 is being tested: waiting for build-mac");
  });

  it("says that pushing removes it from the queue", () => {
    const text = readText(createTested({ branch: { ...branch, unpushedCount: 1 } }));
    assert.equal(text, "$(warning) #412 is in the queue: pushing removes it");
  });

  it("shows instead since when there is no response", () => {
    assert.equal(readText(createTested(), new Set([entry.id])), "$(eye) 2 test runs watched, not answered since 12:00");
  });
});

it("names the branch and the pull request in the warning that pushing removes it from the queue", () => {
  assert.deepEqual(createPushWarning(createTested({ branch: { ...branch, unpushedCount: 1 } })), {
    isBad: true,
    text: "#412 is being tested in the merge queue. Pushing feature/tides now removes it from the queue.",
    button: "Show Test Run",
    runId: entry.id,
  });
});
