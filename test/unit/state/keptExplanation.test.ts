import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import { gzipJsonLines } from "../../../src/base/gzipJsonLines";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { ExplainedReports } from "../../../src/state/explainedReports";
import { KeptExplanation, type ReadAgain } from "../../../src/state/keptExplanation";
import { StoredReports } from "../../../src/storage/storedReports";
import { FakeClock } from "../../support/clock";
import { FakeFiles } from "../../support/fakes";
import { localTextReader } from "../../support/localReading";
import { state } from "../present/fixture";

const failure = {
  name: "adds tax",
  classname: "Cart",
  suites: ["Cart"],
  failure: "expected 3",
  logLine: { line: 3, text: "FAILED adds tax" },
};
const report: TestReport = { format: "log", failures: [failure], retriedCases: [failure], caseCount: 2, startedAt: 5 };
const selectedReport = {
  name: "build.log",
  report,
  file: "file:///build.log",
  source: { uri: "file:///build.log", firstLine: 0 },
};

describe("KeptExplanation", () => {
  let files: FakeFiles;
  const clock = new FakeClock();
  const openWindow = (readAgain: ReadAgain = async () => undefined) => {
    const store = new StoredReports(files);
    const tests = { current: [state()], onDidChange: new Emitter<void>().event };
    const reports = new ExplainedReports(tests, localTextReader, clock);
    return { store, reports, kept: new KeptExplanation({ reports, store, readAgain, clock }) };
  };
  const explain = async (reports: ExplainedReports, store: StoredReports, list = [selectedReport]) => {
    await reports.show(list);
    clock.advance(1_000);
    await store.settled();
  };

  beforeEach(() => {
    files = new FakeFiles();
  });

  it("restores the explanation in the next editor window, with its time and without the texts of failures", async () => {
    const { reports, store } = openWindow();
    await explain(reports, store);
    const explainedAt = clock.now();
    clock.advance(3_600_000);
    const next = openWindow();
    await next.kept.restore();
    const withoutText = { ...failure, failure: "" };
    assert.deepEqual(next.reports.current?.explainedAt, explainedAt);
    assert.deepEqual(next.reports.current?.reports, [
      { ...selectedReport, report: { ...report, failures: [withoutText], retriedCases: [withoutText] } },
    ]);
    assert.deepEqual(
      next.reports.current?.failures.map(({ failureClass, source }) => [failureClass, source?.uri]),
      [["unseen", "file:///build.log"]],
    );
  });

  it("restores the texts of failures if the file has not changed", async () => {
    const { reports, store } = openWindow();
    await explain(reports, store);
    const explainedAt = clock.now();
    const next = openWindow(async (...args) => {
      assert.deepEqual(args, ["file:///build.log", explainedAt]);
      return report;
    });
    await next.kept.restore();
    assert.deepEqual(
      next.reports.current?.failures.map(({ reportCase }) => reportCase.failure),
      ["expected 3"],
    );
  });

  it("restores nothing once the user has closed the explanation", async () => {
    const { reports, store } = openWindow();
    await explain(reports, store);
    await explain(reports, store, []);
    const next = openWindow();
    await next.kept.restore();
    assert.deepEqual([next.reports.current, await files.list()], [undefined, []]);
  });

  it("does not replace a report that was explained meanwhile", async () => {
    const { reports, store } = openWindow();
    await explain(reports, store);
    const next = openWindow();
    await next.reports.show([{ ...selectedReport, name: "new.log" }]);
    await next.kept.restore();
    assert.deepEqual(
      next.reports.current?.reports.map(({ name }) => name),
      ["new.log"],
    );
  });

  it("does not save the explanation again when it is shown again", async () => {
    const { reports, store } = openWindow();
    await explain(reports, store);
    for (const name of await files.list()) {
      await files.remove(name);
    }
    await reports.showAgain(reports.current ?? assert.fail());
    clock.advance(1_000);
    await store.settled();
    assert.deepEqual(await files.list(), []);
  });
});

describe("StoredReports", () => {
  const createReport = (count: number): TestReport => ({
    failures: Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, suites: [], failure: "" })),
    retriedCases: [],
    caseCount: count,
  });

  it("saves reports of up to 20,000 cases", async () => {
    const counts: (number | undefined)[] = [];
    for (const count of [20_000, 20_001]) {
      const store = new StoredReports(new FakeFiles());
      await store.save({ explainedAt: 1, reports: [{ name: "a.xml", report: createReport(count) }] });
      counts.push((await store.load())?.reports[0]?.report.failures.length);
    }
    assert.deepEqual(counts, [20_000, undefined]);
  });

  const damages: [description: string, damage: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>][] = [
    ["is truncated", (bytes) => bytes.slice(0, -9)],
    ["has another version", () => gzipJsonLines([{ version: 0, explainedAt: 1 }])],
    ["has an invalid case", () => gzipJsonLines([{ version: 1, explainedAt: 1 }, { failures: [{ name: 3 }] }])],
  ];
  for (const [description, damage] of damages) {
    it(`loads nothing from a file that ${description}`, async () => {
      const files = new FakeFiles();
      const store = new StoredReports(files);
      await store.save({ explainedAt: 1, reports: [{ name: "a.xml", report: createReport(3) }] });
      const [name = ""] = await files.list();
      await files.write(name, await damage((await files.read(name)) ?? assert.fail()));
      assert.equal(await store.load(), undefined);
    });
  }
});
