import assert from "node:assert/strict";
import type { TestRun } from "../../../../src/domain/records";
import { parseResult } from "../../../../src/domain/runs/checks";
import type { RequiredStatus } from "../../../../src/domain/runs/requiredStatuses";
import { isLost, judgeRun } from "../../../../src/domain/runs/verdict";
import { testRun } from "../../../support/builders";

const e2e = { name: "e2e", reportState: "reported" } as const;

describe("parseResult", () => {
  const cases: [words: string, result: ReturnType<typeof parseResult>][] = [
    ["success neutral skipped SUCCESS", "passed"],
    ["failure error timed_out cancelled action_required startup_failure stale", "failed"],
    ["pending queued in_progress waiting requested expected", "pending"],
    ["completed flaky 0", undefined],
  ];
  for (const [words, result] of cases) {
    it(`is ${result ?? "undefined"} for ${words}`, () => {
      assert.deepEqual(new Set(words.split(" ").map(parseResult)), new Set([result]));
    });
  }
  it("is judged without the white space around it", () => assert.equal(parseResult(" success\n"), "passed"));
  it("is undefined without a state", () => assert.equal(parseResult(undefined), undefined));
});

describe("judgeRun", () => {
  const names = (run: Partial<TestRun>) => {
    const {
      reportedStatuses: reported,
      missingStatuses: missing,
      pendingStatuses: pending,
      failedStatuses: failed,
      hasEnded: ended,
      batchSize: batch,
    } = judgeRun(testRun(run));
    const list = (statuses: typeof reported) => statuses.map(({ name }) => name).join(" ");
    return {
      reported: list(reported),
      missing: list(missing),
      pending: list(pending),
      failed: list(failed),
      ended,
      batch,
    };
  };

  it("lists the missing, pending and failed required statuses", () => {
    assert.deepEqual(
      names({
        requiredStatuses: ["build-mac", "build", "lint", "e2e"],
        checkSuites: [{ checkRuns: [{ name: "build", status: "completed", conclusion: "failure" }] }],
        statusChecks: [
          { context: "lint", state: "pending" },
          { context: "e2e" },
          { context: "not required", state: "failure" },
        ],
        pullRequests: [{ number: 1 }, { number: 2 }],
      }),
      { reported: "build lint e2e", missing: "build-mac", pending: "lint", failed: "build", ended: false, batch: 2 },
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
    it(`uses no single row if checks with one name are ${states}`, () => {
      const statusChecks = states.split(" ").map((state) => ({ context: "e2e", url: `https://ci/${state}`, state }));
      const {
        requiredStatuses: required,
        failedStatuses: failed,
        pendingStatuses: pending,
        mixedStatuses: mixed,
      } = judgeRun(testRun({ requiredStatuses: ["e2e"], statusChecks }));
      assert.deepEqual(
        [required, failed, pending, mixed],
        [[status], [], [], status.result === "mixed" ? [status] : []],
      );
    });
  }

  for (const [status, ended] of [
    ["succeeded", true],
    ["failed", true],
    ["cancelled", true],
    ["in_progress", false],
    ["bisecting", false],
  ] as const) {
    it(`is ${ended ? "" : "not "}final for a run that is ${status}`, () => {
      assert.equal(judgeRun(testRun({ status })).hasEnded, ended);
    });
  }
});

describe("judgeRun", () => {
  const noStatuses = {
    requiredStatuses: [],
    reportedStatuses: [],
    missingStatuses: [],
    pendingStatuses: [],
    failedStatuses: [],
    mixedStatuses: [],
    batchSize: 0,
  };

  it("returns status and creation time as the service gave them", () => {
    assert.deepEqual(judgeRun(testRun({ status: "bisecting", createdAt: 0 })), {
      status: "bisecting",
      hasEnded: false,
      createdAt: 0,
      ...noStatuses,
    });
  });

  it("returns neither if the service gave none", () => {
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
    it(`returns ${expected} for a run that is ${status} and was deleted ${goneSince === undefined ? "never" : `by ${goneSince}`}`, () => {
      const run = testRun({ status });
      assert.equal(isLost({ run, ...(goneSince !== undefined && { goneSince }) }), expected);
    });
  }
});
