import assert from "node:assert/strict";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { assertQuick } from "../../support/pace";
import { readContent, readWholeReport } from "../../support/readWholeReport";

const read = (text: string): Promise<TestReport> => readContent([Buffer.from(text)]);
const readJson = (report: object): Promise<TestReport> => read(JSON.stringify(report));
const failedCase = (name: string) => `<testcase name="${name}"><failure message="no"/></testcase>`;

/** Returns the value with the fields of each object in the opposite order. */
function reverseFields(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(reverseFields);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const fields = Object.entries(value).map(([name, field]) => [name, reverseFields(field)]);
  return Object.fromEntries(fields.reverse());
}

describe("XML report", () => {
  it("is read in linear time up to a closing tag without an opening one", async () => {
    const xml = `<testsuite>${failedCase("a")}${"<b>".repeat(900)}${"</c>".repeat(300_000)}`;
    let report: TestReport | undefined;
    await assertQuick(async () => {
      report = await read(xml);
    }, 20);
    assert.deepEqual([report?.failures.length, report?.problem], [1, "malformed"]);
  });

  it("has the names of its suites only once in memory for 10,000 failures", async () => {
    const suites = Array.from({ length: 90 }, (_, index) => `<testsuite name="${String(index).padEnd(8_000, "x")}">`);
    const report = await read(`${suites.join("")}${failedCase("a").repeat(10_000)}${"</testsuite>".repeat(90)}`);
    const names = new Set(report.failures.flatMap((failure) => failure.suites));
    assert.deepEqual(
      [report.failures.length, report.problem, [...names].map(({ length }) => length)],
      [10_000, undefined, [4_000]],
    );
  });

  it("has the characters of references to characters that XML forbids", async () => {
    const report = await read(
      `<testsuite>${failedCase("a&#0;b")}${failedCase("&#x1B;[31mred&#027;")}${failedCase("&#xD83D;&#xDE00;")}${failedCase("c")}</testsuite>`,
    );
    assert.deepEqual(
      [report.failures.map(({ name }) => name), report.problem],
      [["a\0b", "\u001b[31mred\u001b", "😀", "c"], undefined],
    );
  });

  it("has ampersands without a reference and references to unknown entities unchanged", async () => {
    const report = await read(
      `<testsuite>${failedCase("a & b")}<testcase name="a&"><system-out>&</system-out><failure message="&">a&</failure></testcase><!-- & --><testcase name="c"><failure><![CDATA[a & &amp;]]></failure></testcase>${failedCase("Q&A;")}${failedCase("&constructor;")}${failedCase("&nbsp;&lt;&#x110000;")}</testsuite>`,
    );
    assert.deepEqual(
      [report.failures.map(({ name }) => name), report.problem],
      [["a & b", "a&", "c", "Q&A;", "&constructor;", "\u00a0<&#x110000;"], undefined],
    );
  });

  it("may have attributes with names of members of objects", async () => {
    const attributes = ["hasOwnProperty", "constructor", "__proto__", "toString", "readValue"].map(
      (name) => `${name}="x"`,
    );
    const report = await read(
      `<testsuite ${attributes.join(" ")} name="s"><testcase ${attributes.join(" ")} name="a"><failure ${attributes.join(" ")} message="no"/></testcase></testsuite>`,
    );
    assert.deepEqual(report, {
      failures: [{ name: "a", suites: ["s"], failure: "no" }],
      retriedCases: [],
      caseCount: 1,
    });
  });

  it("has the first of two attributes of one name", async () => {
    const report = await read('<testsuite><testcase name="a" name="b"><failure/></testcase></testsuite>');
    assert.deepEqual(
      report.failures.map(({ name }) => name),
      ["a"],
    );
  });

  it("of Check is not recognized, since no failure would be read", async () => {
    const { format, problem } = await readWholeReport([
      Buffer.from(`<?xml version="1.0"?>
<testsuites xmlns="http://check.sourceforge.net/ns">
<suite><title>berth.c</title><test result="failure"><id>moors</id><message>got 3</message></test></suite>
</testsuites>`),
    ]);
    assert.deepEqual([format, problem], [undefined, "noReport"]);
  });

  it("may have elements with the prefix of a namespace", async () => {
    const report = await read(
      '<j:testsuites xmlns:j="urn:x"><j:testsuite name="s"><j:testcase name="a"><j:failure message="no">late</j:failure></j:testcase></j:testsuite></j:testsuites>',
    );
    assert.deepEqual(report, {
      failures: [{ name: "a", suites: ["s"], failure: "no\nlate" }],
      retriedCases: [],
      caseCount: 1,
    });
  });

  it("may have cases and suites in cases, each with its own failure", async () => {
    const inner = `<testcase name="inner"><failure message="one"/></testcase><testsuite name="deep">${failedCase("deepest")}</testsuite>`;
    const report = await read(
      `<testsuite name="s" file="a.js"><testcase name="outer">${inner}<failure message="two"/></testcase>${failedCase("next")}</testsuite>`,
    );
    assert.deepEqual(
      [report.failures.map(({ name, suites, failure, file }) => [name, suites, failure, file]), report.caseCount],
      [
        [
          ["inner", ["s", "outer"], "one", "a.js"],
          ["deepest", ["s", "outer", "deep"], "no", "a.js"],
          ["outer", ["s"], "two", "a.js"],
          ["next", ["s"], "no", "a.js"],
        ],
        4,
      ],
    );
  });

  it("may be 101 suites deep", async () => {
    const report = await read(`${'<testsuite name="s">'.repeat(101)}${failedCase("a")}${"</testsuite>".repeat(101)}`);
    assert.deepEqual(
      [report.failures.map(({ name, suites }) => [name, suites.length]), report.problem],
      [[["a", 100]], undefined],
    );
  });

  for (const [description, text] of [
    ["a name", `<testcase name="${"x".repeat(2_000_000)}"><failure/></testcase>`],
    ["a comment", `<!--${"x".repeat(2_000_000)}-->`],
    ["an element's name", `<${"x".repeat(200_000)}`],
    ["an instruction", `<?a ${"x".repeat(2_000_000)}?>`],
    ["a text", "x".repeat(2_000_000)],
    ["data", `<![CDATA[${"x".repeat(2_000_000)}]]>`],
  ] as const) {
    it(`is read after ${description} of many characters`, async () => {
      const report = await read(
        `<testsuite>${failedCase("a")}${text.startsWith("<xxx") ? `${text}/>` : text}${failedCase("b")}</testsuite>`,
      );
      assert.deepEqual([report.failures.at(-1)?.name, report.problem], ["b", undefined]);
    });
  }
});

describe("JSON report with its fields in reverse order", () => {
  const reports: Readonly<Record<string, object>> = {
    jest: {
      numTotalTests: 2,
      startTime: 1_000,
      testResults: [
        {
          assertionResults: [
            { ancestorTitles: ["Cart"], status: "failed", title: "adds", failureMessages: ["no"] },
            { ancestorTitles: ["Cart"], status: "passed", title: "removes" },
          ],
          name: "/ci/cart.test.ts",
          status: "failed",
        },
      ],
    },
    playwright: {
      config: { rootDir: "/ci/e2e" },
      suites: [
        {
          title: "a.spec.ts",
          specs: [
            { title: "passes", file: "a.spec.ts", tests: [{ status: "expected" }] },
            {
              title: "top",
              file: "a.spec.ts",
              tests: [{ status: "unexpected", results: [{ error: { message: "no" } }] }],
            },
          ],
          suites: [
            {
              title: "Cart",
              specs: [
                {
                  title: "adds",
                  file: "a.spec.ts",
                  tests: [{ status: "unexpected", results: [{ error: { message: "no" } }] }],
                },
              ],
            },
          ],
        },
      ],
      errors: [{ message: "Unexpected token", location: { file: "/ci/e2e/b.spec.ts" } }],
      stats: { startTime: "2026-11-20T10:00:00.000Z" },
    },
    pytest: {
      created: 20,
      duration: 5,
      exitcode: 1,
      collectors: [{ nodeid: "b.py", outcome: "failed", longrepr: "SyntaxError" }],
      tests: [
        {
          nodeid: "a.py::test_a",
          outcome: "failed",
          call: { outcome: "failed", crash: { message: "no" }, longrepr: "no" },
        },
        { nodeid: "a.py::test_b", outcome: "passed" },
      ],
    },
  };

  for (const [runner, report] of Object.entries(reports)) {
    it(`of ${runner} has the same failures`, async () => {
      const [first, second] = await Promise.all([readJson(report), readJson(reverseFields(report) as object)]);
      const sortFailures = ({ failures, ...others }: TestReport) => ({
        failures: failures.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        ...others,
      });
      assert.notDeepEqual(first.failures, []);
      assert.deepEqual(sortFailures(second), sortFailures(first));
    });
  }

  it("of go has the same failures", async () => {
    const lines = ["run", "fail"].map((Action) => JSON.stringify({ Package: "p", Test: "TestA", Action }));
    const report = await read([...lines, JSON.stringify({ Package: "p", Action: "fail" })].join("\n"));
    assert.deepEqual([report.failures.map(({ name }) => name), report.problem], [["TestA"], undefined]);
  });

  it("is recognized by a field after two megabytes of tests", async () => {
    const test = { ancestorTitles: [], status: "failed", title: "adds", failureMessages: ["x".repeat(7_000)] };
    const report = await readJson({
      testResults: [{ name: "/a.js", assertionResults: Array(300).fill(test) }],
      numTotalTests: 300,
    });
    assert.deepEqual([report.failures.length, report.caseCount, report.problem], [300, 300, undefined]);
  });

  it("has the failures of a file in which the report ends", async () => {
    const spec = { title: "adds", file: "a.spec.ts", tests: [{ status: "unexpected", results: [] }] };
    const playwright = JSON.stringify({
      config: { rootDir: "/e2e" },
      suites: [{ title: "a.spec.ts", specs: [spec, spec] }],
    });
    const test = { title: "adds", status: "failed", failureMessages: [] };
    const jest = JSON.stringify({ numTotalTests: 2, testResults: [{ assertionResults: [test, test], name: "/a.js" }] });
    const cutReports = await Promise.all([read(playwright.slice(0, -20)), read(jest.slice(0, -40))]);
    assert.deepEqual(
      cutReports.map(({ failures, problem }) => [failures.length, problem]),
      [
        [2, "truncated"],
        [2, "truncated"],
      ],
    );
  });
});

describe("JSON report with 240 levels of suites", () => {
  it("is read in linear time", async () => {
    const levels = 240;
    const objects = '{"specs":[],"x":{}},'.repeat(100_000);
    const text = `{"config":{"rootDir":"/"},${'"suites":[{'.repeat(levels)}"suites":[${objects}{}]${"}]".repeat(levels)}}`;
    let report: TestReport | undefined;
    await assertQuick(async () => {
      report = await read(text);
    }, 150);
    assert.equal(report?.problem, undefined);
  });
});

describe("Report of 500,000 open tests", () => {
  it('has the problem "malformed"', async () => {
    const lines = Array.from({ length: 500_000 }, (_, test) => `{"Action":"run","Package":"p","Test":"T${test}"}\n`);
    assert.equal((await read(lines.join(""))).problem, "malformed");
  });
});

describe("XML report in pieces", () => {
  const xml = Buffer.from(
    `<testsuite>${failedCase("&lt;&#x1b;&unknown; & &")}<testcase name="b"><failure><![CDATA[a && b]]></failure></testcase></testsuite>`,
  );
  for (let size = 1; size < 40; size++) {
    it(`has its failures in pieces of ${size} bytes`, async () => {
      const pieces = Array.from({ length: Math.ceil(xml.length / size) }, (_, index) =>
        xml.subarray(index * size, (index + 1) * size),
      );
      assert.deepEqual(await readContent(pieces), {
        failures: [
          { name: "<\u001b&unknown; & &", suites: [], failure: "no" },
          { name: "b", suites: [], failure: "a && b" },
        ],
        retriedCases: [],
        caseCount: 2,
      });
    });
  }
});
