import assert from "node:assert/strict";
import { ReceivedReport, SentReport } from "../../../src/reading/reportParts";

const failures = ["✗ 3 € statt 4 €", "", "expected 1", "✗ 3 € statt 4 €", "😀"].map((failure, index) => ({
  name: `test ${index}`,
  suites: ["Häfen"],
  failure,
}));

describe("Parts of a report", () => {
  it("keep texts of failures with characters of several bytes, empty ones and equal ones", () => {
    const received = new ReceivedReport();
    const parts = [...new SentReport().split({ failures, retried: [], caseCount: 7 })];
    for (const part of structuredClone(parts)) received.add(part);
    assert.deepEqual(received.current, { failures, retried: [], caseCount: 7 });
    assert.equal(received.failureCount, 5);
  });

  it("carry equal texts once", () => {
    const [part] = new SentReport().split({ failures, retried: [], caseCount: 7 });
    assert.equal(part?.failureTexts.bytes.length, Buffer.byteLength("✗ 3 € statt 4 €expected 1😀"));
  });
});
