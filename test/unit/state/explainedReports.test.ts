import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { ExplainedReports } from "../../../src/state/explainedReports";
import { failingTest } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { waitFor } from "../../support/until";
import { state } from "../present/fixture";

const failure = { name: "adds tax", classname: "Cart", suites: [], failure: "expected 3" };
const report: TestReport = { failures: [failure, failure], caseCount: 2 };
const record = failingTest({ classname: "Cart" });

function createReports(states: readonly FailingTestsState[]) {
  const changed = new Emitter<void>();
  const tests = { current: states, onDidChange: changed.event };
  const clock = new FakeClock();
  return { tests, changed, clock, reports: new ExplainedReports(tests, clock) };
}

describe("ExplainedReports", () => {
  it("explains each failed test once", async () => {
    const { reports } = createReports([state({ tests: [record] })]);
    await reports.show([
      { name: "a.xml", report },
      { name: "b.xml", report },
    ]);
    assert.deepEqual(
      reports.current?.failures.map(({ failureClass, tests }) => [failureClass, tests.map(({ test }) => test.id)]),
      [["known", ["1"]]],
    );
  });

  it("compares again when the failing tests have changed", async () => {
    const { reports, tests, changed, clock } = createReports([state()]);
    await reports.show([{ name: "a.xml", report }]);
    assert.deepEqual(
      reports.current?.failures.map(({ failureClass }) => failureClass),
      ["unseen"],
    );
    tests.current = [state({ tests: [record] })];
    changed.fire();
    clock.advance(300);
    const classes = await waitFor([reports.onDidChange], () =>
      reports.current?.failures[0]?.failureClass === "known" ? "known" : undefined,
    );
    assert.equal(classes, "known");
  });

  it("ends with the reports", async () => {
    const { reports } = createReports([state()]);
    await reports.show([{ name: "a.xml", report }]);
    reports.clear();
    assert.equal(reports.current, undefined);
  });
});
