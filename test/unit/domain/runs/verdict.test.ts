import assert from "node:assert/strict";
import type { TestRun } from "../../../../src/domain/records";
import { parseResult } from "../../../../src/domain/runs/checks";
import type { RequiredStatus } from "../../../../src/domain/runs/requiredStatuses";
import { isLost, judgeRun } from "../../../../src/domain/runs/verdict";
import { testRun } from "../../../support/builders";

const e2e = { name: "e2e", reportState: "reported" } as const;

describe("parseResult", () => {
  const cases: [states: readonly (string | undefined)[], result: ReturnType<typeof parseResult>][] = [
    [["success", "neutral", "skipped", "SUCCESS", " success\n"], "passed"],
    [["failure", "error", "timed_out", "cancelled", "action_required", "startup_failure", "stale"], "failed"],
    [["pending", "queued", "in_progress", "waiting", "requested", "expected"], "pending"],
    [["completed", "flaky", "0", undefined], undefined],
  ];
  for (const [states, result] of cases) {
    for (const state of states) {
      it(`returns ${result} for ${JSON.stringify(state)}`, () => assert.equal(parseResult(state), result));
    }
  }
});

describe("judgeRun", () => {
  it("lists the missing, pending and failed required statuses", () => {
    assert.deepEqual(
      summarize({
        requiredStatuses: ["build-mac", "build", "lint", "e2e"],
        checkSuites: [{ checkRuns: [{ name: "build", status: "completed", conclusion: "failure" }] }],
        statusChecks: [
          { context: "lint", state: "pending" },
          { context: "e2e" },
          { context: "not required", state: "failure" },
        ],
        pullRequests: [{ number: 1 }, { number: 2 }],
      }),
      {
        reported: "build lint e2e",
        missing: "build-mac",
        pending: "lint",
        failed: "build",
        hasEnded: false,
        batchSize: 2,
      },
    );
  });

  const differing: [states: string, status: RequiredStatus][] = [
    ["success failure pending", { ...e2e, outcome: "success and failure", result: "mixed", url: "https://ci/failure" }],
    ["failure success", { ...e2e, outcome: "success and failure", result: "mixed", url: "https://ci/failure" }],
    ["pending success", { ...e2e, outcome: "success", result: "passed", url: "https://ci/success" }],
    ["success pending", { ...e2e, outcome: "success", result: "passed", url: "https://ci/success" }],
    ["odd success", { ...e2e, outcome: "success", result: "passed", url: "https://ci/success" }],
    ["odd pending", { ...e2e, outcome: "odd", url: "https://ci/odd" }],
  ];
  for (const [states, status] of differing) {
    it(`combines checks of one name with the states ${states} to ${status.outcome}`, () => {
      const statusChecks = states.split(" ").map((state) => ({ context: "e2e", url: `https://ci/${state}`, state }));
      const verdict = judgeRun(testRun({ requiredStatuses: ["e2e"], statusChecks }));
      assert.deepEqual(
        [verdict.requiredStatuses, verdict.failedStatuses, verdict.pendingStatuses, verdict.mixedStatuses],
        [[status], [], [], status.result === "mixed" ? [status] : []],
      );
    });
  }

  for (const [status, hasEnded] of [
    ["succeeded", true],
    ["failed", true],
    ["cancelled", true],
    ["in_progress", false],
    ["bisecting", false],
  ] as const) {
    it(`returns ${hasEnded} as hasEnded for the status ${status}`, () => {
      assert.equal(judgeRun(testRun({ status })).hasEnded, hasEnded);
    });
  }

  const noStatuses = {
    requiredStatuses: [],
    reportedStatuses: [],
    missingStatuses: [],
    pendingStatuses: [],
    failedStatuses: [],
    mixedStatuses: [],
    batchSize: 0,
  };

  it("returns the status and the creation time that the service stated", () => {
    assert.deepEqual(judgeRun(testRun({ status: "bisecting", createdAt: 0 })), {
      status: "bisecting",
      hasEnded: false,
      createdAt: 0,
      ...noStatuses,
    });
  });

  it("returns neither if the service stated none", () => {
    const { status: _, ...run } = testRun();
    assert.deepEqual(judgeRun(run), { hasEnded: false, ...noStatuses });
  });
});

describe("isLost", () => {
  const cases: [status: string, goneSince: number | undefined, expected: boolean][] = [
    ["in_progress", undefined, false],
    ["in_progress", 0, true],
    ["failed", undefined, false],
    ["failed", 7, false],
  ];
  for (const [status, goneSince, expected] of cases) {
    const deletion = goneSince === undefined ? "is not gone" : `is gone since ${goneSince}`;
    it(`returns ${expected} for a run that is ${status} and ${deletion}`, () => {
      const run = testRun({ status });
      assert.equal(isLost({ run, ...(goneSince !== undefined && { goneSince }) }), expected);
    });
  }
});

/** Judges a run and joins the names of its statuses. */
function summarize(fields: Partial<TestRun>) {
  const verdict = judgeRun(testRun(fields));
  const joinNames = (statuses: readonly RequiredStatus[]) => statuses.map(({ name }) => name).join(" ");
  return {
    reported: joinNames(verdict.reportedStatuses),
    missing: joinNames(verdict.missingStatuses),
    pending: joinNames(verdict.pendingStatuses),
    failed: joinNames(verdict.failedStatuses),
    hasEnded: verdict.hasEnded,
    batchSize: verdict.batchSize,
  };
}
