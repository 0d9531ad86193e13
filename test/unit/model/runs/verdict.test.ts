import assert from "node:assert/strict";
import type { TestRun } from "../../../../src/api/records";
import { resultOf } from "../../../../src/model/runs/checks";
import { verdictOf } from "../../../../src/model/runs/verdict";
import { testRun } from "../../../support/builders";

describe("the outcome of a check", () => {
  const cases: [words: string, result: ReturnType<typeof resultOf>][] = [
    ["success neutral skipped SUCCESS", "passed"],
    ["failure error timed_out cancelled action_required startup_failure stale", "failed"],
    ["pending queued in_progress waiting requested expected", "pending"],
    ["completed flaky 0", undefined],
  ];
  for (const [words, result] of cases) {
    it(`is ${result ?? "not judged"} for ${words}`, () => {
      assert.deepEqual(new Set(words.split(" ").map(resultOf)), new Set([result]));
    });
  }
  it("is not judged where there is none", () => assert.equal(resultOf(undefined), undefined));
});

describe("the verdict on a test run", () => {
  const names = (run: Partial<TestRun>) => {
    const { reported, missing, pending, failed, ended, batch } = verdictOf(testRun(run));
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

  it("tells the required statuses that are missing, pending and failed", () => {
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

  it("counts a status whose checks differ by link as failed if one of them is, and as pending before passed", () => {
    const rows = (...states: string[]) =>
      states.map((state) => ({ context: "e2e", url: `https://ci/${state}`, state }));
    const of = (...states: string[]) => {
      const { failed, pending } = names({ requiredStatuses: ["e2e"], statusChecks: rows(...states) });
      return failed ? "failed" : pending ? "pending" : "neither";
    };
    assert.deepEqual(
      [of("success", "failure", "pending"), of("pending", "success"), of("success"), of("odd", "success")],
      ["failed", "pending", "neither", "neither"],
    );
  });

  for (const [status, ended] of [
    ["succeeded", true],
    ["failed", true],
    ["cancelled", true],
    ["in_progress", false],
    ["bisecting", false],
  ] as const) {
    it(`is ${ended ? "" : "not "}the last word on a run that is ${status}`, () => {
      assert.equal(verdictOf(testRun({ status })).ended, ended);
    });
  }
});
