import assert from "node:assert/strict";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { readWholeReport } from "../../support/readWholeReport";

const read = (xml: string): Promise<TestReport> => readWholeReport([Buffer.from(xml)]);

const suite = (cases: string, attributes = 'name="cart"') => `<testsuite ${attributes}>${cases}</testsuite>`;
const failedCaseXml =
  '<testcase name="adds" classname="Cart" file="web/cart.test.ts"><failure message="3 &lt; 4"/></testcase>';
const failedCase = { name: "adds", classname: "Cart", file: "web/cart.test.ts", suites: ["cart"], failure: "3 < 4" };

describe("readReport", () => {
  it("returns the failed cases with their suites, and the number of all cases", async () => {
    const otherCasesXml = '<testcase name="removes"/><testcase name="counts"><skipped/></testcase>';
    const inner = suite(
      '<testcase name="inner"><error message="gone">gone\n  at x.ts:1</error></testcase>',
      'name="inner"',
    );
    assert.deepEqual(
      await read(`<testsuites name="all">${suite(failedCaseXml + otherCasesXml + inner)}</testsuites>`),
      {
        failures: [failedCase, { name: "inner", suites: ["cart", "inner"], failure: "gone\n  at x.ts:1" }],
        caseCount: 4,
      },
    );
  });

  it("joins the message and the details of a failure", async () => {
    const report = await read(
      suite('<testcase name="a"><failure message="expected 3"><![CDATA[at cart.ts:1]]></failure></testcase>'),
    );
    assert.deepEqual(report.failures[0]?.failure, "expected 3\nat cart.ts:1");
  });

  it("does not count a case that passed when it was run again", async () => {
    const report = await read(suite('<testcase name="a"><rerunFailure message="late"/></testcase>'));
    assert.deepEqual(report, { failures: [], caseCount: 1 });
  });

  it("takes the file of the suite and the earliest start", async () => {
    const attributes = (time: string) => `name="s" file="a.js" timestamp="${time}"`;
    const report = await read(
      `<testsuites>${suite('<testcase name="a"><failure/></testcase>', attributes("2026-11-20T10:00:00"))}${suite("", attributes("2026-11-20T12:00:00+02:30"))}</testsuites>`,
    );
    assert.deepEqual(report, {
      failures: [{ name: "a", file: "a.js", suites: ["s"], failure: "" }],
      caseCount: 1,
      startedAt: Date.UTC(2026, 10, 20, 9, 30),
    });
  });

  it("reads UTF-16 with a byte-order mark", async () => {
    const report = await readWholeReport([Buffer.from(`\ufeff${suite(failedCaseXml)}`, "utf16le")]);
    assert.deepEqual(report.failures, [failedCase]);
  });

  it("keeps what precedes the end of a truncated report", async () => {
    assert.deepEqual(await read(`<testsuites>${suite(failedCaseXml)}<testsuite name="next"><testc`), {
      failures: [failedCase],
      caseCount: 1,
      problem: "truncated",
    });
  });

  it("keeps what precedes an error of a malformed report", async () => {
    const report = await read(`<testsuites>${suite(failedCaseXml)}</testsuite><b></testsuites>`);
    assert.deepEqual([report.failures.length, report.problem], [1, "malformed"]);
  });

  it("never expands entities of a document type", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const report = await read(
      `${bomb}<testsuite name="s">${failedCaseXml}<testcase name="&b;"><failure/></testcase></testsuite>`,
    );
    assert.deepEqual([report.failures.map(({ name }) => name), report.problem], [["adds"], "malformed"]);
  });

  for (const [description, text] of [
    ["HTML", "<!DOCTYPE html><html><body><testcase name='a'><failure/></testcase></body></html>"],
    ["XML of another kind", '<?xml version="1.0"?><coverage line-rate="0.5"/>'],
    ["an empty file", ""],
    ["text", "Tests: 3 failed"],
    ["JSON of another kind", '{"dependencies": {}}'],
  ] as const) {
    it(`rejects ${description}`, async () => {
      assert.deepEqual(await read(text), { failures: [], caseCount: 0, problem: "noReport" });
    });
  }

  it("keeps the beginning of long texts", async () => {
    const long = "x".repeat(200_000);
    const report = await read(
      suite(`<testcase name="${long}"><failure message="${long}">${long}</failure></testcase>`),
    );
    assert.deepEqual(
      report.failures.map(({ name, failure }) => [name.length, failure.length]),
      [[4_000, 8_000]],
    );
  });

  it("counts 200,000 cases, and keeps the failed ones", async () => {
    const cases = Array.from({ length: 200_000 }, (_, index) =>
      index % 100 === 0
        ? `<testcase classname="C${index % 500}" name="t${index}"><failure message="m">at x.ts:1</failure></testcase>`
        : `<testcase classname="C${index % 500}" name="t${index}"><system-out>log</system-out></testcase>`,
    );
    const report = await read(suite(cases.join("")));
    assert.deepEqual([report.caseCount, report.failures.length, report.problem], [200_000, 2_000, undefined]);
  });
});
