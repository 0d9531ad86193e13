import assert from "node:assert/strict";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { readReport } from "../../../src/reports/readReport";
import { readContent } from "../../support/readWholeReport";

const read = (xml: string): Promise<TestReport> => readContent([Buffer.from(xml)]);

const suite = (cases: string, attributes = 'name="cart"') => `<testsuite ${attributes}>${cases}</testsuite>`;
const failedCaseXml =
  '<testcase name="adds" classname="Cart" file="web/cart.test.ts"><failure message="3 &lt; 4"/></testcase>';
const failedCase = { name: "adds", classname: "Cart", file: "web/cart.test.ts", suites: ["cart"], failure: "3 < 4" };
/** Number of bytes at the start of a file by which archives are recognized. */
const headLength = 512;

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
        retriedCases: [],
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

  it("returns a case with only failed reruns as passed on retry", async () => {
    const report = await read(suite('<testcase name="a"><rerunFailure message="late"/></testcase>'));
    const retriedCases = [{ name: "a", suites: ["cart"], failure: "late" }];
    assert.deepEqual(report, { failures: [], retriedCases, caseCount: 1 });
  });

  it("returns the first failure of a case that failed in each attempt", async () => {
    const rerun =
      '<rerunFailure message="late" type="E"><stackTrace><![CDATA[at B.java:2]]></stackTrace><system-out>log</system-out></rerunFailure>';
    const report = await read(
      suite(`<testcase name="a"><failure message="no" type="E">at A.java:1</failure>${rerun}${rerun}</testcase>`),
    );
    assert.deepEqual(report, {
      failures: [{ name: "a", suites: ["cart"], failure: "no\nat A.java:1" }],
      retriedCases: [],
      caseCount: 1,
    });
  });

  it("returns a case with flaky failures as passed on retry, with the text of the first one", async () => {
    const flaky = '<flakyFailure message="late"><stackTrace>at A.java:1</stackTrace></flakyFailure>';
    const report = await read(
      suite(`<testcase name="a">${flaky}</testcase><testcase name="b"><rerunError>x<b/>y</rerunError></testcase>`),
    );
    const retriedCases = [
      { name: "a", suites: ["cart"], failure: "late\nat A.java:1" },
      { name: "b", suites: ["cart"], failure: "xy" },
    ];
    assert.deepEqual(report, { failures: [], retriedCases, caseCount: 2 });
  });

  it("returns the text of elements in a failure as a part of the failure", async () => {
    const report = await read(
      suite(
        '<testcase name="a"><failure>3 is <b>not <i>4</i></b> at all<br/></failure><system-out>log</system-out></testcase><testcase name="b"><error>gone</error></testcase>',
      ),
    );
    assert.deepEqual(
      report.failures.map(({ name, failure }) => [name, failure]),
      [
        ["a", "3 is not 4 at all"],
        ["b", "gone"],
      ],
    );
  });

  it("returns a failure outside of a case as that of the suite, and no text of output and properties", async () => {
    const report = await read(
      suite(
        'one<properties><property name="p">two</property></properties><failure message="three">four</failure><testcase name="a">five<failure message="six"/>seven<system-err><failure/>eight</system-err></testcase><system-out>nine</system-out>',
      ),
    );
    const failures = [
      { name: "a", suites: ["cart"], failure: "six" },
      { name: "cart", suites: [], failure: "three\nfour" },
    ];
    assert.deepEqual(report, { failures, retriedCases: [], caseCount: 2 });
  });

  it("joins the texts of several failures of a case", async () => {
    const report = await read(
      suite(
        '<testcase name="a"><failure message="cart_test.cc:5">cart_test.cc:5\n3 is not 4\n</failure><failure message="cart_test.cc:9">cart_test.cc:9</failure></testcase>',
      ),
    );
    assert.deepEqual(report.failures[0]?.failure, "cart_test.cc:5\n3 is not 4\ncart_test.cc:9");
  });

  it("reads the format of SonarQube, with the cases of each file", async () => {
    const report = await read(
      `<testExecutions version="1"><file path="test/cart.js"><testCase name="cart adds" duration="2"/>
        <testCase name="cart counts" duration="5"><failure message="no">at cart.js:7</failure></testCase>
        <testCase name="cart waits" duration="0"><skipped message="later"/></testCase>
      </file><file path="test/tax.js"><testCase name="tax" duration="1"><error message="lost"/></testCase></file></testExecutions>`,
    );
    assert.deepEqual(report, {
      failures: [
        { name: "cart counts", file: "test/cart.js", suites: [], failure: "no\nat cart.js:7" },
        { name: "tax", file: "test/tax.js", suites: [], failure: "lost" },
      ],
      retriedCases: [],
      caseCount: 4,
    });
  });

  for (const [description, xml, file, classname] of [
    [
      "of a case",
      '<testsuite file="s.js"><testcase name="a" file="a.js" filepath="p.js"><failure/></testcase></testsuite>',
      "a.js",
      undefined,
    ],
    [
      "path of a case",
      '<testsuite file="s.js"><testcase name="a" filepath="p.js" class="A"><failure/></testcase></testsuite>',
      "p.js",
      "A",
    ],
    [
      "of the innermost suite that has one",
      '<testsuites file="q.js"><testsuite file="r.js"><testsuite file="s.js" filepath="x.js"><testsuite name="t"><testcase name="a" classname="C" class="A"><failure/></testcase></testsuite></testsuite></testsuite></testsuites>',
      "s.js",
      "C",
    ],
    [
      "path of the suite",
      '<testsuite filepath="p.js"><testcase name="a"><failure/></testcase></testsuite>',
      "p.js",
      undefined,
    ],
    [
      "of the suite after an inner suite has ended",
      '<testsuites><testsuite file="s.js"><testsuite file="t.js"/><testcase name="a"><failure/></testcase></testsuite></testsuites>',
      "s.js",
      undefined,
    ],
  ] as const) {
    it(`returns the file ${description}`, async () => {
      assert.deepEqual(
        (await read(xml)).failures.map((failure) => [failure.file, failure.classname]),
        [[file, classname]],
      );
    });
  }

  it("reads several documents one after the other, and a case outside of suites", async () => {
    const report = await read(`${suite(failedCaseXml)}<testcase name="late"><failure/></testcase>${suite("")}`);
    assert.deepEqual(
      [report.failures.map(({ name, suites }) => [name, suites]), report.problem],
      [
        [
          ["adds", ["cart"]],
          ["late", []],
        ],
        undefined,
      ],
    );
  });

  it("returns the file of the suite and the earliest start", async () => {
    const attributes = (time: string) => `name="s" file="a.js" timestamp="${time}"`;
    const report = await read(
      `<testsuites>${suite('<testcase name="a"><failure/></testcase>', attributes("2026-11-20T10:00:00"))}${suite("", attributes("2026-11-20T12:00:00+02:30"))}</testsuites>`,
    );
    assert.deepEqual(report, {
      failures: [{ name: "a", file: "a.js", suites: ["s"], failure: "" }],
      retriedCases: [],
      caseCount: 1,
      startedAt: Date.UTC(2026, 10, 20, 9, 30),
    });
  });

  it("reads UTF-16 with a byte-order mark", async () => {
    const report = await readContent([Buffer.from(`\ufeff${suite(failedCaseXml)}`, "utf16le")]);
    assert.deepEqual(report.failures, [failedCase]);
  });

  it("returns the failures before the end of a truncated report", async () => {
    assert.deepEqual(await read(`<testsuites>${suite(failedCaseXml)}<testsuite name="next"><testc`), {
      failures: [failedCase],
      retriedCases: [],
      caseCount: 1,
      problem: "truncated",
    });
  });

  it("returns the failures before an error of a malformed report", async () => {
    const report = await read(`<testsuites>${suite(failedCaseXml)}</testsuite><b></testsuites>`);
    assert.deepEqual([report.failures.length, report.problem], [1, "malformed"]);
  });

  it("never expands entities of a document type", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const report = await read(
      `${bomb}<testsuite name="s">${failedCaseXml}<testcase name="&b;"><failure/></testcase></testsuite>`,
    );
    assert.deepEqual([report.failures.map(({ name }) => name), report.problem], [["adds", "&b;"], undefined]);
  });

  for (const [description, text] of [
    ["HTML", "<!DOCTYPE html><html><body><testcase name='a'><failure/></testcase></body></html>"],
    ["XML of another kind", '<?xml version="1.0"?><coverage line-rate="0.5"/>'],
    ["XML that contains a report", `<build>${suite(failedCaseXml)}</build>`],
    ["an empty file", ""],
    ["text", "Tests: 3 failed"],
    ["JSON of another kind", '{"dependencies": {}}'],
  ] as const) {
    it(`rejects ${description}`, async () => {
      assert.deepEqual(await read(text), { failures: [], retriedCases: [], caseCount: 0, problem: "noReport" });
    });
  }

  it("returns the start and the end of a long failure, since some runners write the location last", async () => {
    const report = await read(
      suite(`<testcase name="adds"><failure>first line\n${"x\n".repeat(100_000)}last line</failure></testcase>`),
    );
    const [lines = []] = report.failures.map(({ failure }) => failure.split("\n"));
    assert.deepEqual(
      [lines[0], lines.filter((line) => line === "[…]"), lines.at(-1)],
      ["first line", ["[…]"], "last line"],
    );
  });

  it("returns up to 4,000 characters of a name and 8,000 of a failure", async () => {
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

  it("recognizes the format by the first character that is no white space", async () => {
    const json = '{"numTotalTests":1,"testResults":[{"assertionResults":[{"title":"adds","status":"failed"}]}]}';
    const xml = (content: string) => `<testsuites>${content}${suite(failedCaseXml)}</testsuites>`;
    const reports = await Promise.all(
      [`\r\n\t ${json}`, json, xml("{"), xml("<!--[-->"), `\n ${xml("[")}`].map((text) => read(text)),
    );
    assert.deepEqual(
      reports.map(({ failures }) => failures.map(({ name }) => name)),
      Array(5).fill(["adds"]),
    );
  });

  it("ignores an incomplete character after a report", async () => {
    const report = await readContent([Buffer.from(suite(failedCaseXml)), Buffer.from("é").subarray(0, 1)]);
    assert.deepEqual(report, { failures: [failedCase], retriedCases: [], caseCount: 1 });
  });

  it("reads an empty piece as nothing", async () => {
    const pieces = ["", suite(failedCaseXml), ""].map((text) => Buffer.from(text));
    assert.deepEqual(await readContent(pieces), { failures: [failedCase], retriedCases: [], caseCount: 1 });
  });

  it("yields the failures so far after each slice of 32 KiB, and the whole report at the end", async () => {
    let sliceCount = 0;
    const counts: number[] = [];
    const start = Buffer.from(`<testsuite>${failedCaseXml}`.padEnd(headLength));
    const pieces = [start, Buffer.alloc(64 * 1_024 + 1, " "), Buffer.from(`${failedCaseXml}</testsuite>`)];
    const parts = readReport(pieces, (work) => {
      sliceCount++;
      return work();
    });
    for await (const { current } of parts) {
      counts.push(current.failures.length);
    }
    assert.deepEqual([counts, sliceCount], [[1, 1, 1, 1, 2, 2], 6]);
  });

  const startGoPackages = (count: number) =>
    Array.from({ length: count }, (_, index) => `{"Action":"start","Package":"p${index}"}\n`).join("");
  for (const [description, start, expected] of [
    ["XML", "<testsuite></testcase>", "malformed"],
    ["JSON", '{"numTotalTests":1,]', "malformed"],
    ["lines of go test -json", startGoPackages(20_001), "malformed"],
    ["an unknown encoding", '<?xml version="1.0" encoding="EBCDIC-CP-US"?>', "unknownEncoding"],
  ] as const) {
    it(`reads no piece after a problem of ${description}`, async () => {
      let pieceCount = 0;
      function* createPieces() {
        for (const text of [start, suite(failedCaseXml), suite(failedCaseXml)]) {
          pieceCount++;
          yield Buffer.from(text.padEnd(headLength));
        }
      }
      const report = await readContent(createPieces());
      assert.deepEqual([report, pieceCount], [{ failures: [], retriedCases: [], caseCount: 0, problem: expected }, 1]);
    });
  }
});
