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
const createKnownTest = (test: FailingTest) => ({ test, state: state() });
const failures = [
  explainFailure(greets, { kind: "none", siblings: [] }, undefined),
  explainFailure(
    { ...greets, name: "adds tax" },
    { kind: "several", tests: [createKnownTest(addsTax), createKnownTest(rounds)] },
    undefined,
  ),
  explainFailure({ ...greets, name: "Cart adds tax" }, { kind: "same", test: createKnownTest(addsTax) }, undefined),
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
  it("creates a record for each failure without one", () => {
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

  it("finds the failure of a record, and prefers one that is certainly its own", () => {
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

  it("keeps the created record when the report is explained again", () => {
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

  it("has the failures without a connection, and states that they are not compared", () => {
    const { reports, reportedTests } = createTests([]);
    reports.current = { reports: [], states: [], failures: failures.slice(0, 1) };
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
