import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import type { FailingTest } from "../../../src/domain/records";
import { explainFailure } from "../../../src/domain/reports/explainFailures";
import { toReportedTest } from "../../../src/domain/reports/reportedTest";
import type { Explanation } from "../../../src/state/explainedReports";
import { ReportedTests } from "../../../src/state/reportedTests";
import { failingTest } from "../../support/builders";
import { state } from "../present/fixture";

const greets = {
  name: "greets",
  classname: "Greeting",
  file: "src/greeting.test.ts",
  suites: ["a", "b"],
  failure: "no",
};
const addsTax = failingTest({ id: "t" });
const rounds = failingTest({ id: "r" });
const knownTestOf = (test: FailingTest) => ({ test, state: state() });
const failures = [
  explainFailure(greets, { kind: "none", siblings: [] }, undefined),
  explainFailure(
    { ...greets, name: "adds tax" },
    { kind: "several", tests: [knownTestOf(addsTax), knownTestOf(rounds)] },
    undefined,
  ),
  explainFailure({ ...greets, name: "Cart adds tax" }, { kind: "same", test: knownTestOf(addsTax) }, undefined),
];

function createTests(states: readonly FailingTestsState[]) {
  const current: Explanation = { reports: [], failures, states };
  const reports: { current: Explanation | undefined; onDidChange: Emitter<void>["event"] } = {
    current,
    onDidChange: new Emitter<void>().event,
  };
  return { reports, reportedTests: new ReportedTests(reports) };
}

describe("ReportedTests", () => {
  it("has a record of each failure without one, to locate it", () => {
    const { reportedTests } = createTests([state()]);
    assert.deepEqual(reportedTests.unseenTests, [
      {
        id: "report:greets",
        name: "greets",
        classname: "Greeting",
        parent: "b",
        filePath: "src/greeting.test.ts",
        mostCommonFailures: [{ summary: "no" }],
        owners: [],
        extra: [],
      },
    ]);
  });

  it("finds the failure of a record, of several that which is surely its own", () => {
    const { reportedTests } = createTests([state()]);
    const tests = [toReportedTest(greets), addsTax, rounds, failingTest()];
    assert.deepEqual(
      tests.map((test) => [reportedTests.findFailure(test)?.failure.reportCase.name, reportedTests.isUnseen(test)]),
      [
        ["greets", true],
        ["Cart adds tax", false],
        ["adds tax", false],
        [undefined, false],
      ],
    );
  });

  it("has the same record when the report is explained again", () => {
    const { reports, reportedTests } = createTests([state()]);
    const [first] = reportedTests.unseenTests;
    reports.current = { reports: [], states: [state()], failures: failures.slice(0, 1) };
    assert.deepEqual([reportedTests.unseenTests[0] === first, reportedTests.findFailure(addsTax)], [true, undefined]);
  });

  it("is empty without explained reports", () => {
    const { reports, reportedTests } = createTests([state()]);
    reports.current = undefined;
    assert.deepEqual([reportedTests.unseenTests, reportedTests.isCompared], [[], false]);
  });

  it("has the failures while no service is connected, and says that they are not compared", () => {
    const greetsAlone = failures.slice(0, 1);
    const { reports, reportedTests } = createTests([]);
    reports.current = { reports: [], states: [], failures: greetsAlone };
    assert.deepEqual(
      [reportedTests.unseenTests.map(({ name }) => name), reportedTests.isCompared],
      [["greets"], false],
    );
  });

  it("leaves out the tests that passed on retry", () => {
    const { reports, reportedTests } = createTests([state()]);
    const retriedFailures = failures.map((failure) => ({ ...failure, failureClass: "passedOnRetry" as const }));
    reports.current = { reports: [], states: [state()], failures: retriedFailures };
    assert.deepEqual([reportedTests.unseenTests, reportedTests.findFailure(addsTax)], [[], undefined]);
  });
});
