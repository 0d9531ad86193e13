import assert from "node:assert/strict";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { ReceivedReport, SentReport } from "../../../src/reading/reportParts";

const failures = ["✗ 3 € statt 4 €", "", "expected 1", "✗ 3 € statt 4 €", "😀"].map((failure, index) => ({
  name: `test ${index}`,
  suites: ["Häfen"],
  failure,
}));

describe("Parts of a report", () => {
  it("preserve texts of failures that are empty, equal, or have characters of several bytes", () => {
    const received = new ReceivedReport();
    const parts = [...new SentReport().split({ failures, retriedCases: [], caseCount: 7 })];
    for (const part of structuredClone(parts)) {
      received.add(part);
    }
    assert.deepEqual(
      [received.current, received.failureCount],
      [{ failures, retriedCases: [], caseCount: 7 }, failures.length],
    );
  });

  it("contain equal texts once", () => {
    const [part] = new SentReport().split({ failures, retriedCases: [], caseCount: 7 });
    assert.equal(part?.failureTexts.bytes.length, Buffer.byteLength("✗ 3 € statt 4 €expected 1😀"));
  });

  it("preserve all fields of a case, and the cases that passed on retry", () => {
    const report = {
      format: "goTest",
      failures: [
        {
          name: "moors",
          classname: "Berth",
          file: "berth.test.ts",
          line: 3,
          suites: ["Berth"],
          host: "firefox",
          failure: "no line",
          format: "log",
          logLine: { line: 40, text: "✗ moors" },
        },
      ],
      retriedCases: [{ ...failures[0], line: 7 }],
      caseCount: 7,
    } as TestReport;
    const received = new ReceivedReport();
    for (const part of structuredClone([...new SentReport().split(report)])) {
      received.add(part);
    }
    assert.deepEqual(received.current, report);
  });

  it("start again if a failure that was sent has passed on retry", () => {
    const sent = new SentReport();
    const received = new ReceivedReport();
    const [first, ...others] = failures;
    const counts: (readonly [parts: number, cases: number])[] = [];
    for (const report of [
      { failures, retriedCases: [], caseCount: 5 },
      { failures: others, retriedCases: first ? [first] : [], caseCount: 6 },
      { failures: [...others, ...others], retriedCases: first ? [first] : [], caseCount: 10 },
    ]) {
      const parts = structuredClone([...sent.split(report)]);
      counts.push([parts.length, parts.reduce((sum, part) => sum + part.failures.length, 0)]);
      for (const part of parts) {
        received.add(part);
      }
      assert.deepEqual(received.current, report);
    }
    assert.deepEqual(counts, [
      [1, 5],
      [1, 4],
      [1, 4],
    ]);
  });

  it("have at most 500 failures, and at most 500 cases that passed on retry", () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({ name: `${index}`, suites: [], failure: "" }));
    const parts = [...new SentReport().split({ failures: many, retriedCases: many.slice(0, 600), caseCount: 1_200 })];
    assert.deepEqual(
      parts.map((part) => [part.failures.length, part.retriedCases.length]),
      [
        [500, 500],
        [500, 100],
        [200, 0],
      ],
    );
  });
});
