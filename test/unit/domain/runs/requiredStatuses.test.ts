import assert from "node:assert/strict";
import { groupChecks } from "../../../../src/domain/runs/checks";
import { listRequiredStatuses } from "../../../../src/domain/runs/requiredStatuses";
import { testRun } from "../../../support/builders";

const reports = {
  requiredStatuses: ["build", "e2e", "unit tests", "build"],
  checkSuites: [{ checkRuns: [] }, { checkRuns: [{ name: "build", conclusion: "failure" }] }],
  statusChecks: [{ context: "unit tests" }, { context: "E2E" }],
};

describe("listRequiredStatuses", () => {
  it("lists failed before missing statuses, and compares names exactly", () => {
    assert.deepEqual(listRequiredStatuses(testRun(reports)), [
      { name: "build", reportState: "reported", outcome: "failure", result: "failed" },
      { name: "e2e", reportState: "notReportedYet" },
      { name: "unit tests", reportState: "reported" },
    ]);
  });

  it("lists failed, contradictory, missing, pending and other statuses, each in the required order", () => {
    const states = { a: "success", b: "pending", c: "odd", d: "failure", e: "queued", f: "error", h: "failure" };
    const run = testRun({
      status: "failed",
      requiredStatuses: ["a", "b", "c", "h", "d", "e", "f", "g"],
      statusChecks: [...Object.entries(states), ["h", "success"]].map(([context = "", state = ""]) => ({
        context,
        state,
      })),
    });
    const names = listRequiredStatuses(run).map(({ name }) => name);
    assert.equal(names.join(" "), "d f h g b e a c");
  });

  const reportStates: [runStatus: string | undefined, reportState: string][] = [
    ["in_progress", "notReportedYet"],
    ["succeeded", "neverReported"],
    ["failed", "neverReported"],
    ["cancelled", "neverReported"],
    ["bisecting", "notReported"],
    [undefined, "notReported"],
  ];
  for (const [status, reportState] of reportStates) {
    it(`lists a missing status as ${reportState} if the run's status is ${status}`, () => {
      const { status: _, ...run } = testRun(reports);
      const [, e2e] = listRequiredStatuses(status === undefined ? run : { ...run, status });
      assert.equal(e2e?.reportState, reportState);
    });
  }

  const cases: [rows: string, number: number | undefined][] = [
    ["success 1, success", 1],
    ["success 1, success 2", 2],
    ["success 1, success 2, pending 3", 2],
    ["success, pending 1, queued 2, pending 3", 3],
    ["success 1, failure 2, success 3", 2],
    ["success", undefined],
  ];
  for (const [rows, number] of cases) {
    it(`links ${number ? `page ${number}` : "no page"} for checks of one name with the rows ${rows}`, () => {
      const statusChecks = rows.split(", ").map((row) => {
        const [state = "", page] = row.split(" ");
        return { context: "e2e", state, ...(page && { url: `https://ci/${page}` }) };
      });
      const [status] = listRequiredStatuses(testRun({ requiredStatuses: ["e2e"], statusChecks }));
      assert.equal(status?.url, number && `https://ci/${number}`);
    });
  }
});

describe("groupChecks", () => {
  const outcomes: [states: string, outcome: string | undefined][] = [
    ["success pending", "success"],
    ["failure queued", "failure"],
    ["pending success", "success"],
    ["pending queued", "queued"],
    ["odd pending", "odd"],
    ["success odd", "success"],
    ["success failure", "success and failure"],
    ["error pending neutral failure", "neutral and failure"],
  ];
  for (const [states, outcome] of outcomes) {
    it(`returns the outcome ${outcome} for rows with the states ${states}`, () => {
      const statusChecks = states.split(" ").map((state) => ({ context: "lint", state }));
      assert.equal(groupChecks(testRun({ statusChecks }))[0]?.outcome, outcome);
    });
  }

  it("groups checks by name and link, and puts failed ones first", () => {
    const url = "https://ci.example/1";
    const run = testRun({
      checkSuites: [
        { checkRuns: [{ name: "build", url, status: "completed", conclusion: "success" }] },
        { checkRuns: [] },
      ],
      statusChecks: [
        { context: "unit tests", url, state: "pending" },
        { context: "lint" },
        { context: "unit tests", url, state: "failure" },
        { context: "unit tests", url: "https://ci.example/2" },
        { context: "unit tests", url },
      ],
    });
    assert.deepEqual(groupChecks(run), [
      { kind: "statusCheck", name: "unit tests", count: 3, url, outcome: "failure", result: "failed" },
      { kind: "checkRun", name: "build", count: 1, url, outcome: "success", result: "passed" },
      { kind: "statusCheck", name: "lint", count: 1 },
      { kind: "statusCheck", name: "unit tests", count: 1, url: "https://ci.example/2" },
    ]);
  });
});
