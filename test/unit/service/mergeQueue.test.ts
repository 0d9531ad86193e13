import assert from "node:assert/strict";
import { Links } from "../../service/links";
import { createTestRunDetails, findTestRunStatus, type RecordedTestRun } from "../../service/mergeQueue";
import { minuteMs } from "../../service/time";
import { noon, repository } from "./setup";

const links = new Links("http://127.0.0.1:1", "acme", repository);
const timeAfter = (minutes: number) => noon + minutes * minuteMs;

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
    { time: timeAfter(4), kind: "statusCheck", context: "unit tests", state: "pending" },
    { time: timeAfter(2), kind: "checkRun", name: "build", suite: 1 },
    { time: timeAfter(6), kind: "checkRun", name: "build", suite: 1, conclusion: "success" },
    { time: timeAfter(7), kind: "checkRun", name: "lint", suite: 3, conclusion: "neutral" },
    { time: timeAfter(5), kind: "statusCheck", context: "unit tests", state: "pending" },
    { time: timeAfter(8), kind: "statusCheck", context: "unit tests", state: "failure" },
    { time: timeAfter(9), kind: "status", status: "failed" },
  ],
};

const pullUrl = "http://127.0.0.1:1/web/acme/repositories/github.com/acme/harbour/pull";
const checkUrl = "http://127.0.0.1:1/web/acme/checks/r-1-bisection1";

describe("createTestRunDetails", () => {
  it("begins with empty check suites and without status checks", () => {
    assert.deepEqual(createTestRunDetails(run, links, noon), {
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
    const details = [timeAfter(2) - 1, timeAfter(2), timeAfter(5), timeAfter(8)].map((now) => {
      const { checkSuites, statusChecks } = createTestRunDetails(run, links, now);
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

  it("contains the optional fields of the recorded run", () => {
    const optional = {
      requiredStatusesSource: "merge_instance",
      impactedTargets: ["//web/cart:tests", "//web:all"],
      impactedTargetsForTestedPrs: ["//web/cart:tests"],
      dependentPrs: [409],
    };
    const { requiredStatusesSource, impactedTargets, impactedTargetsForTestedPrs, dependentPrs } = createTestRunDetails(
      { ...run, ...optional },
      links,
      noon,
    );
    assert.deepEqual({ requiredStatusesSource, impactedTargets, impactedTargetsForTestedPrs, dependentPrs }, optional);
  });
});

describe("findTestRunStatus", () => {
  for (const status of ["succeeded", "failed", "cancelled"] as const) {
    it(`returns in_progress until the timeline's status ${status}`, () => {
      const reportedRun = { ...run, timeline: [{ time: timeAfter(9), kind: "status", status } as const] };
      assert.deepEqual(
        [findTestRunStatus(reportedRun, timeAfter(9) - 1), findTestRunStatus(reportedRun, timeAfter(9))],
        ["in_progress", status],
      );
    });
  }

  const check = (name: string, conclusion: string) =>
    ({ time: noon, kind: "checkRun", name, suite: 1, conclusion }) as const;
  const status = (context: string, state: string) => ({ time: noon, kind: "statusCheck", context, state }) as const;
  for (const [description, timeline, expected] of [
    ["no check reported", [], "in_progress"],
    ["some passed", [check("build", "success")], "in_progress"],
    ["all passed", [check("build", "success"), status("unit tests", "success")], "succeeded"],
    ["one failed", [check("build", "timed_out")], "failed"],
    ["one failed and then passed", [status("build", "failure"), status("build", "success")], "in_progress"],
    [
      "a pass that is listed before an earlier failure",
      [
        { ...status("build", "success"), time: timeAfter(0) },
        { ...status("build", "failure"), time: timeAfter(-1) },
      ],
      "in_progress",
    ],
    ["a failed check that is not required", [check("lint", "failure")], "in_progress"],
  ] as const) {
    it(`returns ${expected} by the required statuses: ${description}`, () => {
      assert.equal(findTestRunStatus({ ...run, timeline }, noon), expected);
    });
  }
});
