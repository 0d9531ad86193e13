import assert from "node:assert/strict";
import { Links } from "../../service/links";
import { type RecordedTestRun, testRunDetails, testRunStatus } from "../../service/mergeQueue";
import { minuteMs } from "../../service/time";
import { noon, repository } from "./setup";

const links = new Links("http://127.0.0.1:1", "acme", repository);
const minute = (minutes: number) => noon + minutes * minuteMs;

const run: RecordedTestRun = {
  id: "r-1-bisection1",
  targetBranch: "main",
  prefix: "queue",
  sha: "0123456789abcdef0123456789abcdef01234567",
  createdAt: noon,
  pullRequests: [
    { number: 412, title: "Weigh anchor" },
    { number: 413, title: "Set sail" },
  ],
  requiredStatuses: ["build", "unit tests"],
  timeline: [
    { time: minute(4), kind: "statusCheck", context: "unit tests", state: "pending" },
    { time: minute(2), kind: "checkRun", name: "build", suite: 1 },
    { time: minute(6), kind: "checkRun", name: "build", suite: 1, conclusion: "success" },
    { time: minute(7), kind: "checkRun", name: "lint", suite: 3, conclusion: "neutral" },
    { time: minute(5), kind: "statusCheck", context: "unit tests", state: "pending" },
    { time: minute(8), kind: "statusCheck", context: "unit tests", state: "failure" },
    { time: minute(9), kind: "status", status: "failed" },
  ],
};

const pullUrl = "http://127.0.0.1:1/web/acme/repositories/github.com/acme/harbour/pull";
const checkUrl = "http://127.0.0.1:1/web/acme/checks/r-1-bisection1";

describe("testRunDetails", () => {
  it("begins with suites that have not reported and no status checks", () => {
    assert.deepEqual(testRunDetails(run, links, noon), {
      requiredStatuses: ["build", "unit tests"],
      testBranch: "queue-merge/pr-412/r-1-bisection1",
      testBranchSha: "0123456789abcdef0123456789abcdef01234567",
      checkSuites: [{ checkRuns: [] }, { checkRuns: [] }, { checkRuns: [] }],
      statusChecks: [],
      testedPullRequests: [
        { prNumber: 412, prUrl: `${pullUrl}/412`, title: "Weigh anchor" },
        { prNumber: 413, prUrl: `${pullUrl}/413`, title: "Set sail" },
      ],
      createdAt: "2026-03-10T12:00:00.000Z",
      status: "in_progress",
    });
  });

  it("contains checks as they are reported, and a row for each status event", () => {
    const unitTests = { context: "unit tests", url: `${checkUrl}/unit%20tests` };
    const details = [minute(2) - 1, minute(2), minute(5), minute(8)].map((now) => {
      const { checkSuites, statusChecks } = testRunDetails(run, links, now);
      return { checkSuites, statusChecks };
    });
    const building = { name: "build", url: `${checkUrl}/build`, status: "in_progress" };
    const buildSuccess = { name: "build", url: `${checkUrl}/build`, status: "completed", conclusion: "success" };
    const lint = { name: "lint", url: `${checkUrl}/lint`, status: "completed", conclusion: "neutral" };
    const emptySuite = { checkRuns: [] };
    assert.deepEqual(details, [
      { checkSuites: [emptySuite, emptySuite, emptySuite], statusChecks: [] },
      { checkSuites: [{ checkRuns: [building] }, emptySuite, emptySuite], statusChecks: [] },
      {
        checkSuites: [{ checkRuns: [building] }, emptySuite, emptySuite],
        statusChecks: [
          { ...unitTests, state: "pending" },
          { ...unitTests, state: "pending" },
        ],
      },
      {
        checkSuites: [{ checkRuns: [buildSuccess] }, emptySuite, { checkRuns: [lint] }],
        statusChecks: [
          { ...unitTests, state: "pending" },
          { ...unitTests, state: "pending" },
          { ...unitTests, state: "failure" },
        ],
      },
    ]);
  });

  it("contains the optional fields that were recorded", () => {
    const optional = {
      requiredStatusesSource: "merge_instance",
      impactedTargets: ["//web/cart:tests", "//web:all"],
      impactedTargetsForTestedPrs: ["//web/cart:tests"],
      dependentPrs: [409],
    };
    const { requiredStatusesSource, impactedTargets, impactedTargetsForTestedPrs, dependentPrs } = testRunDetails(
      { ...run, ...optional },
      links,
      noon,
    );
    assert.deepEqual({ requiredStatusesSource, impactedTargets, impactedTargetsForTestedPrs, dependentPrs }, optional);
  });
});

describe("testRunStatus", () => {
  for (const status of ["succeeded", "failed", "cancelled"] as const) {
    it(`is in_progress until the timeline says ${status}`, () => {
      const reportedRun = { ...run, timeline: [{ time: minute(9), kind: "status", status } as const] };
      assert.deepEqual(
        [testRunStatus(reportedRun, minute(9) - 1), testRunStatus(reportedRun, minute(9))],
        ["in_progress", status],
      );
    });
  }

  const check = (name: string, conclusion: string) =>
    ({ time: noon, kind: "checkRun", name, suite: 1, conclusion }) as const;
  const status = (context: string, state: string) => ({ time: noon, kind: "statusCheck", context, state }) as const;
  for (const [description, timeline, expected] of [
    ["nothing reported", [], "in_progress"],
    ["some passed", [check("build", "success")], "in_progress"],
    ["all passed", [check("build", "success"), status("unit tests", "success")], "succeeded"],
    ["one failed", [check("build", "timed_out")], "failed"],
    ["one failed and then passed", [status("build", "failure"), status("build", "success")], "in_progress"],
    [
      "a pass that was recorded before the failure it follows",
      [
        { ...status("build", "success"), time: minute(0) },
        { ...status("build", "failure"), time: minute(-1) },
      ],
      "in_progress",
    ],
    ["one failed that is not required", [check("lint", "failure")], "in_progress"],
  ] as const) {
    it(`is derived from the required statuses if the timeline has no status: ${expected} with ${description}`, () => {
      assert.equal(testRunStatus({ ...run, timeline }, noon), expected);
    });
  }
});
