import assert from "node:assert/strict";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { reportProblemText } from "../../../src/present/text/explainedFailures";
import { cpuTime, leastOfThree } from "../../support/cpuTime";
import { slowness } from "../../support/pace";
import { readWholeReport } from "../../support/readWholeReport";
import { faultCase } from "../faultCase";

const failedCase = (name: string) => `<testcase name="${name}"><failure message="no"/></testcase>`;
const listNames = ({ failures }: TestReport) => failures.map(({ name }) => name);

/** Returns the bytes of an XML report with one failure, whose name has this encoding. */
function encodedReport(encoding: string, name: readonly number[]): Uint8Array {
  const [start, end] = [
    `<?xml version="1.0" encoding="${encoding}"?><testsuite><testcase name="`,
    '"><failure/></testcase></testsuite>',
  ];
  return Buffer.concat([Buffer.from(start), Buffer.from(name), Buffer.from(end)]);
}

const read = (content: string | Uint8Array): Promise<TestReport> => readWholeReport([Buffer.from(content)]);
const sentence = (report: TestReport) => reportProblemText({ name: "r", report });
const isMalformed = "r is malformed, so only what precedes the error is shown. Write the report again.";
const tooMany = "r has more failures than can be shown. The first are shown.";

/** Reads a report; returns it with the minimum processor time, in milliseconds of a fast machine. */
async function readTimed(content: string | Uint8Array, maxMs: number) {
  let report: TestReport | undefined;
  const pace = await slowness();
  const ms = await leastOfThree(async () => {
    const usedMs = await cpuTime(async () => {
      report = await read(content);
    });
    return usedMs / pace;
  }, maxMs);
  assert.ok(report && ms < maxMs, `${ms} ms`);
  return { report, ms: Math.ceil(ms) };
}

describe("Foreign test reports", () => {
  faultCase(40, "are read up to a closing tag without an opening tag", async function () {
    this.timeout(120_000);
    const unclosedReport = await readTimed(`<testsuite>${failedCase("a")}${"<b>".repeat(10_000)}`, 500);
    const unmatchedReport = await readTimed(
      `<testsuite>${failedCase("a")}${"<b>".repeat(900)}${"</c>".repeat(200_000)}`,
      500,
    );
    for (const { report } of [unclosedReport, unmatchedReport]) {
      assert.deepEqual(listNames(report), ["a"]);
      assert.equal(sentence(report), isMalformed);
    }
    return `10,000 open elements: ${unclosedReport.ms} ms; 200,000 closing tags that match nothing: ${unmatchedReport.ms} ms; the failure before them kept`;
  });

  faultCase(41, "share the names of their suites in memory", async function () {
    this.timeout(120_000);
    const suites = Array.from({ length: 90 }, (_, index) => `<testsuite name="${String(index).padEnd(7_000, "x")}">`);
    const memory = process.memoryUsage().rss;
    const { report } = await readTimed(suites.join("") + failedCase("a").repeat(15_000), 5_000);
    const grownMb = Math.max(0, (process.memoryUsage().rss - memory) / 1024 / 1024);
    assert.deepEqual(
      [report.failures.length, new Set(report.failures.flatMap((failure) => failure.suites)).size],
      [15_000, 1],
    );
    assert.ok(grownMb < 200, `${grownMb} MB`);
    const texts = Array.from({ length: 7_000 }, (_, index) =>
      failedCase("a").replace("no", String(index).padEnd(7_990, "y")),
    );
    const long = await read(`<testsuite>${texts.join("")}</testsuite>`);
    assert.deepEqual([long.failures.length < 7_000, sentence(long)], [true, tooMany]);
    return `15,000 failures in 90 suites of 7,000 characters: each name once, + ${Math.ceil(grownMb)} MB; 56 MB of different failures: ${long.failures.length.toLocaleString("en")} kept, and a sentence`;
  });

  faultCase(46, "may have extreme numbers of elements", async function () {
    this.timeout(240_000);
    const open = Array.from({ length: 500_000 }, (_, test) => `{"Action":"run","Package":"p","Test":"T${test}"}\n`);
    const openReport = await readTimed(open.join(""), 10_000);
    assert.equal(sentence(openReport.report), isMalformed);
    const levels = 240;
    const nestedSuites = `{"config":{"rootDir":"/"},${'"suites":[{'.repeat(levels)}"suites":[${'{"specs":[]},'.repeat(100_000)}{}]${"}]".repeat(levels)}}`;
    const deep = await readTimed(nestedSuites, 5_000);
    assert.equal(sentence(deep.report), undefined);
    const long = "x".repeat(10_000_000);
    const { report, ms } = await readTimed(
      `<testsuite><!--${long}-->${failedCase(long)}${failedCase("b")}</testsuite>`,
      10_000,
    );
    assert.deepEqual([listNames(report).map(({ length }) => length), sentence(report)], [[4_000, 1], undefined]);
    return `500,000 open tests: ${openReport.ms} ms, and a sentence; 480 levels of JSON: ${deep.ms} ms; names and comments of 10 MB: ${ms} ms, what stands behind them read`;
  });

  faultCase(47, "have the same failures in any order of their fields", async () => {
    const test = { status: "failed", title: "adds", failureMessages: ["no"], ancestorTitles: [] };
    const spec = { tests: [{ status: "unexpected", results: [] }], title: "adds", file: "a.spec.ts" };
    const reports: Readonly<Record<string, object>> = {
      "jest and vitest": { testResults: [{ name: "/a.js", assertionResults: [test] }], numTotalTests: 1 },
      Playwright: { suites: [{ specs: [spec], title: "a.spec.ts" }], config: { rootDir: "/e2e" } },
      pytest: { tests: [{ outcome: "failed", nodeid: "a.py::adds" }], exitcode: 1, created: 2 },
    };
    for (const [runner, report] of Object.entries(reports)) {
      assert.deepEqual(listNames(await read(JSON.stringify(report))), ["adds"], runner);
    }
    const lines = ["run", "fail"].map((Action) => JSON.stringify({ Package: "p", Test: "adds", Action }));
    assert.deepEqual(listNames(await read(lines.join("\n"))), ["adds"]);
    return "5 runners: all failures in either order, 0 reports of none";
  });

  faultCase(48, "are read in the encoding that they declare", async () => {
    const names = [
      encodedReport("ISO-8859-1", [0xfc]),
      encodedReport("windows-1252", [0x80]),
      encodedReport("Windows-1251", [0xcf]),
      encodedReport("Shift_JIS", [0x83, 0x65]),
      encodedReport("GBK", [0xb2, 0xe2]),
      encodedReport("utf-16", [0xc3, 0xbc]),
      Buffer.from(Buffer.from(encodedReport("UTF-16", [0x75])).toString("latin1"), "utf16le"),
    ].map(async (bytes) => listNames(await read(bytes))[0]);
    assert.deepEqual(await Promise.all(names), ["ü", "€", "П", "テ", "测", "ü", "u"]);
    const refusedReports = [
      encodedReport("IBM037", [0x75]),
      encodedReport("x-nobody", [0x75]),
      Buffer.from([0xff, 0xfe, 0, 0]),
    ];
    for (const bytes of refusedReports) {
      assert.equal(
        sentence(await read(bytes)),
        "r is in an encoding that is not known here. Write the report in UTF-8.",
      );
    }
    return `${names.length} encodings read as declared; ${refusedReports.length} that are not known: a sentence each`;
  });

  faultCase(49, "may have references to characters that XML forbids", async () => {
    const parts = ["&#0;", "&#x1b;[31m", "&#xFFFF;", "&#xD83D;", "a & b", "a&", "Q&A;", "&nbsp;"];
    const xml = parts.map(
      (part) =>
        `<testcase name="b"><system-out>${part}</system-out></testcase>${failedCase(part)}${failedCase("next")}`,
    );
    const report = await read(`<testsuite>${xml.join("")}</testsuite>`);
    assert.deepEqual([report.failures.length, sentence(report)], [2 * parts.length, undefined]);
    return `${parts.length} of them in output and names: ${report.failures.length} of ${2 * parts.length} failures read`;
  });

  faultCase(50, "may have attributes named like properties of every object", async () => {
    const names = [...Object.getOwnPropertyNames(Object.prototype)].filter((name) => /^\w+$/.test(name));
    const xml = names.map(
      (name) => `<testcase ${name}="x" name="${name}"><failure ${name}="y" message="no"/></testcase>`,
    );
    const report = await read(`<testsuite ${names.map((name) => `${name}="z"`).join(" ")}>${xml.join("")}</testsuite>`);
    assert.deepEqual(
      [listNames(report), new Set(report.failures.map(({ failure }) => failure))],
      [names, new Set(["no"])],
    );
    return `${names.length} names: ${report.failures.length} failures read`;
  });

  faultCase(51, "may have prefixes, tests in tests, and many suites", async () => {
    const prefixedReport = await read(
      `<j:testsuite xmlns:j="urn:j">${failedCase("a").replaceAll(/<(\/?)/g, "<$1j:")}</j:testsuite>`,
    );
    const nestedReport = await read(
      `<testsuite><testcase name="outer">${failedCase("inner")}<failure/></testcase></testsuite>`,
    );
    const deepReport = await read(
      `${'<testsuite name="s">'.repeat(101)}${failedCase("a")}${"</testsuite>".repeat(101)}`,
    );
    assert.deepEqual([prefixedReport, nestedReport, deepReport].map(listNames), [["a"], ["inner", "outer"], ["a"]]);
    assert.deepEqual([sentence(deepReport), deepReport.failures[0]?.suites.length], [undefined, 100]);
    return "a prefix: 1 of 1 failures; a test in a test: 2 of 2; 101 suites deep: 1 of 1, with 100 suites";
  });
});
