import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CaseMatcher } from "../../../../src/domain/reports/matchCases";
import type { TestReport } from "../../../../src/domain/reports/testReport";
import { readContent } from "../../../support/readWholeReport";
import { projectRoot } from "../../../workbench/paths";

const read = (report: unknown): Promise<TestReport> => readContent([Buffer.from(JSON.stringify(report))]);
const readSample = (path: string): Promise<TestReport> =>
  readContent([readFileSync(join(projectRoot, "test", "fixtures", "sample", "reports", path))]);

const jest = (testResults: readonly object[]) => ({
  numTotalTests: 3,
  startTime: Date.UTC(2026, 10, 20, 10),
  testResults,
});
const pytest = (fields: object) => ({
  created: Date.UTC(2026, 10, 20, 10) / 1_000,
  duration: 5,
  exitcode: 1,
  ...fields,
});
const playwright = (fields: object) => ({ config: { rootDir: "/ci/e2e" }, ...fields });

describe("JSON report", () => {
  for (const runner of ["jest", "vitest", "playwright", "go"]) {
    it(`of ${runner} has the failures of the JUnit XML that ${runner} wrote`, async () => {
      const [json, xml] = await Promise.all([readSample(`${runner}/3.json`), readSample(`${runner}/3.xml`)]);
      const records = xml.failures.map(({ name, classname, file, suites }, index) => ({
        id: String(index),
        name,
        ...(classname !== undefined && { classname }),
        ...(file !== undefined && { filePath: file }),
        parent: suites.at(-1) ?? "",
      }));
      const matcher = await CaseMatcher.create(records, (record) => record);
      const match = await matcher.forReport(json.failures);
      const ids = json.failures.map((reportCase) => {
        const result = match(reportCase);
        return result.kind === "same" ? result.test.id : result.kind;
      });
      assert.deepEqual(ids.toSorted(), records.map(({ id }) => id).toSorted());
      assert.deepEqual([json.caseCount, json.problem], [xml.caseCount, undefined]);
      assert.deepEqual(
        json.failures.filter(({ failure }) => failure === ""),
        [],
      );
    });
  }

  it("of jest has the failed tests of each file, and the files that could not be executed", async () => {
    const report = await read(
      jest([
        {
          assertionResults: [
            { ancestorTitles: ["Cart", "tax"], status: "failed", title: "adds", failureMessages: ["3 < 4", "late"] },
            { ancestorTitles: [], status: "passed", title: "removes" },
          ],
          message: "● Cart › tax › adds",
          name: "/ci/web/cart.test.ts",
          status: "failed",
        },
        { assertionResults: [], message: "Cannot find module", name: "C:\\ci\\web\\x.test.ts", status: "failed" },
        { assertionResults: [], message: "", name: "/ci/web/empty.test.ts", status: "passed" },
      ]),
    );
    assert.deepEqual(report, {
      failures: [
        {
          name: "adds",
          classname: "Cart tax",
          file: "/ci/web/cart.test.ts",
          suites: ["Cart", "tax"],
          failure: "3 < 4\nlate",
        },
        { name: "x.test.ts", file: "C:\\ci\\web\\x.test.ts", suites: [], failure: "Cannot find module" },
      ],
      retriedCases: [],
      caseCount: 3,
      startedAt: Date.UTC(2026, 10, 20, 10),
    });
  });

  it("of Playwright has the tests that did not pass in the end, and the files that could not be loaded", async () => {
    const spec = (title: string, status: string, results: readonly object[] = []) => ({
      title,
      file: "a.spec.ts",
      tests: [{ projectName: "chromium", status, results }],
    });
    const failedResults = [{ errors: [{ message: "first" }] }, { errors: [{ message: "second" }, { stack: "third" }] }];
    const report = await read(
      playwright({
        suites: [
          {
            title: "a.spec.ts",
            specs: [spec("passes", "expected"), spec("is flaky", "flaky", failedResults)],
            suites: [{ title: "Cart", specs: [spec("adds", "unexpected", failedResults)] }],
          },
        ],
        errors: [{ message: "Unexpected token", location: { file: "/ci/e2e/b.spec.ts" } }],
        stats: { startTime: "2026-11-20T10:00:00.000Z" },
      }),
    );
    assert.deepEqual(report, {
      failures: [
        {
          name: "Cart › adds",
          classname: "a.spec.ts",
          file: "/ci/e2e/a.spec.ts",
          suites: ["a.spec.ts", "Cart"],
          host: "chromium",
          failure: "second\n\nthird",
        },
        { name: "b.spec.ts", file: "/ci/e2e/b.spec.ts", suites: [], failure: "Unexpected token" },
      ],
      retriedCases: [
        {
          name: "is flaky",
          classname: "a.spec.ts",
          file: "/ci/e2e/a.spec.ts",
          suites: ["a.spec.ts"],
          host: "chromium",
          failure: "first",
        },
      ],
      caseCount: 4,
      startedAt: Date.UTC(2026, 10, 20, 10),
    });
  });

  it("of pytest has the names of pytest's JUnit XML, errors of fixtures, and files that could not be collected", async () => {
    const report = await read(
      pytest({
        collectors: [
          { nodeid: "", outcome: "passed", result: [{ nodeid: "tests", type: "Package" }] },
          { nodeid: "tests/test_b.py", outcome: "failed", result: [], longrepr: "SyntaxError" },
        ],
        tests: [
          {
            nodeid: "tests/test_a.py::TestCart::test_adds[a::b]",
            outcome: "failed",
            setup: { outcome: "passed" },
            call: { outcome: "failed", crash: { message: "assert 3 == 4" }, longrepr: ">  assert\nE  assert 3 == 4" },
          },
          { nodeid: "tests/test_a.py::test_db", outcome: "error", setup: { outcome: "failed", longrepr: "refused" } },
          { nodeid: "tests/test_a.py::test_ok", outcome: "passed", call: { outcome: "passed" } },
          { nodeid: "tests/test_a.py::test_x", outcome: "xfailed", call: { outcome: "skipped", longrepr: "x" } },
        ],
      }),
    );
    const file = "tests/test_a.py";
    assert.deepEqual(report, {
      failures: [
        { name: "tests.test_b", file: "tests/test_b.py", suites: [], failure: "SyntaxError" },
        {
          name: "test_adds[a::b]",
          classname: "tests.test_a.TestCart",
          file,
          suites: [],
          failure: "assert 3 == 4\n>  assert\nE  assert 3 == 4",
        },
        { name: "test_db", classname: "tests.test_a", file, suites: [], failure: "refused" },
      ],
      retriedCases: [],
      caseCount: 5,
      startedAt: Date.UTC(2026, 10, 20, 9, 59, 55),
    });
  });

  it("has the failures before the end of a truncated report", async () => {
    const test = { ancestorTitles: [], status: "failed", title: "adds", failureMessages: ["late"] };
    const text = JSON.stringify(jest([{ assertionResults: [test], name: "/a.js" }, {}]));
    const report = await readContent([Buffer.from(text.slice(0, -4))]);
    assert.deepEqual([report.failures.length, report.problem], [1, "truncated"]);
  });

  it("has the failures before too many values that precede the fields by which the format is recognized", async () => {
    const examples = Array.from({ length: 150_000 }, (_, index) => ({
      description: `moors boat ${index} at the northern berth of the harbour`,
      full_description: `Berth moors boat ${index} at the northern berth of the harbour`,
      status: index === 7 ? "failed" : "passed",
      file_path: "./spec/berth_spec.rb",
      line_number: index,
    }));
    const { failures, problem } = await read({
      version: "3.13.0",
      examples,
      summary_line: "150000 examples, 1 failure",
    });
    assert.deepEqual(
      [failures.map(({ name }) => name), problem],
      [["Berth moors boat 7 at the northern berth of the harbour"], "malformed"],
    );
    const noReport = await read({ results: Array.from({ length: 1_000_001 }, () => 1) });
    assert.equal(noReport.problem, "noReport");
  });

  it("has the failures before an error of a malformed report", async () => {
    const test = { nodeid: "a.py::test_a", outcome: "failed" };
    const text = JSON.stringify(pytest({ tests: [test, test] })).replace(",{", ";{");
    const report = await readContent([Buffer.from(text)]);
    assert.deepEqual([report.failures.length, report.problem], [1, "malformed"]);
  });

  for (const [description, text] of [
    ["JSON of another kind", '{"name": "package", "suites": [], "tests": [{"outcome": "failed"}], "testResults": []}'],
    ["a list", '[{"numTotalTests": 1}]'],
    ["a string", '"numTotalTests"'],
    ["text like JSON", "{ a: 1 }"],
    ["an opening brace", "{"],
    ["a string without an end", `{"a":"${"x".repeat(1_100_000)}"`],
  ] as const) {
    it(`is not found in ${description}`, async () => {
      assert.deepEqual(await readContent([Buffer.from(text)]), {
        failures: [],
        retriedCases: [],
        caseCount: 0,
        problem: "noReport",
      });
    });
  }
});
