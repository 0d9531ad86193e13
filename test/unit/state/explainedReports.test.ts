import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import type { TestReport } from "../../../src/domain/reports/testReport";
import type { TextReader } from "../../../src/domain/textReader";
import { ExplainedReports } from "../../../src/state/explainedReports";
import { failingTest } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { cpuTime } from "../../support/cpuTime";
import { heldText, localTextReader } from "../../support/localReading";
import { slowness } from "../../support/pace";
import { waitFor } from "../../support/until";
import { state } from "../present/fixture";

const failure = { name: "adds tax", classname: "Cart", suites: [], failure: "expected 3" };
const report: TestReport = { failures: [failure, failure], retriedCases: [], caseCount: 2 };
const record = failingTest({ classname: "Cart" });

function createReports(states: readonly FailingTestsState[]) {
  const changed = new Emitter<void>();
  const tests = { current: states, onDidChange: changed.event };
  const clock = new FakeClock();
  return { tests, changed, clock, reports: new ExplainedReports(tests, localTextReader, clock) };
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

  const retriedReport: TestReport = { failures: [], retriedCases: [failure], caseCount: 1 };
  const retryCases: [description: string, reports: readonly TestReport[], failureClass: string][] = [
    ["passed on retry", [retriedReport], "passedOnRetry"],
    ["passed on retry before it failed in another report", [retriedReport, report], "known"],
    ["passed on retry after it failed in another report", [report, retriedReport], "known"],
  ];
  for (const [description, reportsToShow, failureClass] of retryCases) {
    it(`classifies a test that ${description} as ${failureClass}`, async () => {
      const { reports } = createReports([state({ tests: [record] })]);
      await reports.show(reportsToShow.map((report, index) => ({ name: `${index}.xml`, report })));
      assert.deepEqual(
        reports.current?.failures.map((explained) => explained.failureClass),
        [failureClass],
      );
    });
  }

  it("states the line of the log in which a test failed", async () => {
    const { reports } = createReports([state()]);
    const logLine = { line: 40, text: "FAILED adds tax" };
    const logReport: TestReport = {
      format: "log",
      failures: [{ ...failure, logLine }],
      retriedCases: [],
      caseCount: 1,
    };
    const source = { uri: "file:///build.log", firstLine: 2 };
    await reports.show([{ name: "build.log", report: logReport, source }]);
    assert.deepEqual(
      reports.current?.failures.map(({ logLine: line, source: place }) => [line, place]),
      [[logLine, source]],
    );
  });

  it("keeps an explained log when a report is written", async () => {
    const { reports } = createReports([state()]);
    await reports.show([{ name: "build.log", report: { ...report, format: "log" } }]);
    await reports.showWritten([{ name: "a.xml", report }]);
    assert.deepEqual(
      reports.current?.reports.map(({ name }) => name),
      ["build.log"],
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

  it("keeps its reports once the reader has stopped", async () => {
    let isStopped = false;
    const reader: Pick<TextReader, "matchCases" | "searchLog"> = {
      searchLog: async () => "stopped",
      matchCases: async (...request) => (isStopped ? "stopped" : localTextReader.matchCases(...request)),
    };
    const source = { current: [state({ tests: [record] })], onDidChange: () => ({ dispose() {} }) };
    const reports = new ExplainedReports(source, reader, new FakeClock());
    await reports.show([{ name: "a.xml", report }]);
    isStopped = true;
    await reports.show([{ name: "b.xml", report: { ...report, caseCount: 3 } }]);
    assert.deepEqual(names(reports), ["a.xml"]);
  });

  const written = (name: string, fields: Partial<TestReport> = {}) => ({ name, report: { ...report, ...fields } });
  const names = ({ current }: ExplainedReports) => current?.reports.map(({ name }) => name);

  it("replaces a report that is written again, and keeps the others", async () => {
    const { reports } = createReports([state()]);
    await reports.show([written("a.xml"), written("b.xml")]);
    await reports.showWritten([written("a.xml", { caseCount: 3 })]);
    assert.deepEqual(
      reports.current?.reports.map(({ name, report: { caseCount } }) => [name, caseCount]),
      [
        ["b.xml", 2],
        ["a.xml", 3],
      ],
    );
  });

  it("removes a report that is written again without failures, and is empty after the last one", async () => {
    const { reports } = createReports([state()]);
    await reports.showWritten([written("a.xml")]);
    await reports.showWritten([written("b.xml")]);
    await reports.showWritten([written("a.xml", { failures: [] })]);
    assert.deepEqual(names(reports), ["b.xml"]);
    await reports.showWritten([written("b.xml", { failures: [] })]);
    assert.equal(reports.current, undefined);
  });

  it("ignores a written file that has no failures or is no report", async () => {
    const { reports } = createReports([state()]);
    let changeCount = 0;
    reports.onDidChange(() => changeCount++);
    await reports.showWritten([written("a.xml", { failures: [] })]);
    assert.deepEqual([reports.current, changeCount], [undefined, 0]);
    await reports.showWritten([written("a.xml")]);
    for (const problem of ["noReport", "truncated"] as const) {
      await reports.showWritten([written("a.xml", { failures: [], problem })]);
    }
    assert.deepEqual([names(reports), changeCount], [["a.xml"], 1]);
  });

  it("explains the last 200 written reports", async () => {
    const { reports } = createReports([state()]);
    const writtenNames = Array.from({ length: 202 }, (_, index) => `${index}.xml`);
    for (const name of writtenNames) {
      await reports.showWritten([written(name)]);
    }
    assert.deepEqual(names(reports), writtenNames.slice(2));
  });

  describe("of a build with 200 reports of 100 failures, and 10,000 failing tests", () => {
    const build = Array.from({ length: 200 }, (_, reportIndex) => {
      const failures = Array.from({ length: 100 }, (__, index) => {
        const name = `test ${index} of module ${reportIndex}`;
        return { name, classname: `shop.Module${reportIndex}Test`, suites: [`Module ${reportIndex}`], failure: name };
      });
      return { name: `${reportIndex}.xml`, report: { failures, retriedCases: [], caseCount: 100 } };
    });
    const knownTests = Array.from({ length: 10_000 }, (_, index) =>
      failingTest({
        id: `${index}`,
        name: `test ${index % 100} of module ${Math.floor(index / 100)}`,
        classname: `shop.Module${Math.floor(index / 100)}Test`,
      }),
    );

    it("take less than 3 s of processor time", async () => {
      const { reports } = createReports([state({ tests: knownTests })]);
      const ms = await cpuTime(() => reports.showWritten(build));
      assert.equal(reports.current?.failures.length, 20_000);
      assert.ok(ms < 3_000 * (await slowness()), `${ms} ms`);
    });

    it("are each explained once if they arrive one by one", async () => {
      const { reports } = createReports([state({ tests: knownTests })]);
      const batchMs = await cpuTime(() => reports.showWritten(build));
      const single = createReports([state({ tests: knownTests })]).reports;
      const ms = await cpuTime(async () => {
        for (const writtenReport of build) {
          await single.showWritten([writtenReport]);
        }
      });
      // All reports explained again with each new one would take 100 times as long.
      assert.ok(ms < 5 * batchMs, `${ms} ms, ${batchMs} ms together`);
    });
  });

  it("is empty once the reports are cleared", async () => {
    const { reports } = createReports([state()]);
    await reports.show([{ name: "a.xml", report }]);
    reports.clear();
    assert.equal(reports.current, undefined);
  });

  const log = { name: "build.log", text: heldText("✕ adds the tax (3 ms)") };
  const taxRecord = failingTest({ id: "tax", name: "adds the tax", classname: "Cart" });
  const neverAborted = new AbortController().signal;

  it("explains a log in place of the reports", async () => {
    const { reports } = createReports([state({ tests: [taxRecord] })]);
    await reports.show([{ name: "a.xml", report }]);
    assert.equal(await reports.showLog(log, neverAborted), undefined);
    const { current } = reports;
    assert.deepEqual(
      [current?.reports, current?.log, current?.failures.map(({ tests, logLine }) => [tests[0]?.test.id, logLine])],
      [[], log, [["tax", { line: 0, text: "✕ adds the tax (3 ms)" }]]],
    );
  });

  it("keeps the reports if a log names no failing test", async () => {
    const { reports } = createReports([state({ tests: [record] })]);
    await reports.show([{ name: "a.xml", report }]);
    assert.equal(await reports.showLog(log, neverAborted), "noNames");
    assert.deepEqual(
      reports.current?.reports.map(({ name }) => name),
      ["a.xml"],
    );
  });

  it("searches the log again when the failing tests have changed", async () => {
    const { reports, tests, changed, clock } = createReports([state({ tests: [taxRecord] })]);
    await reports.showLog(log, neverAborted);
    tests.current = [state({ tests: [{ ...taxRecord, quarantined: true }] })];
    changed.fire();
    clock.advance(300);
    await waitFor(
      [reports.onDidChange],
      () => reports.current?.failures[0]?.failureClass === "quarantined" || undefined,
    );
  });

  it("keeps the log while reports are written, and explains the next report after the log was cleared", async () => {
    const { reports } = createReports([state({ tests: [taxRecord] })]);
    await reports.showLog(log, neverAborted);
    const { current } = reports;
    await reports.showWritten([written("a.xml")]);
    assert.equal(reports.current, current);
    reports.clear();
    await reports.showWritten([written("b.xml")]);
    assert.deepEqual(names(reports), ["b.xml"]);
  });

  it("replaces the log by reports", async () => {
    const { reports } = createReports([state({ tests: [taxRecord] })]);
    await reports.showLog(log, neverAborted);
    await reports.show([{ name: "a.xml", report }]);
    assert.equal(reports.current?.log, undefined);
  });

  it("shows the log again in place of reports whose reading was cancelled", async () => {
    const { reports } = createReports([state({ tests: [taxRecord] })]);
    await reports.showLog(log, neverAborted);
    const { current } = reports;
    await reports.show([{ name: "a.xml", report: { ...report, problem: "reading" } }]);
    await reports.showAgain(current ?? { reports: [] });
    assert.deepEqual(reports.current, current);
  });
});
