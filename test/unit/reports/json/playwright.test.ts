import assert from "node:assert/strict";
import type { TestReport } from "../../../../src/domain/reports/testReport";
import { readContent } from "../../../support/readWholeReport";

const read = (fields: object): Promise<TestReport> =>
  readContent([Buffer.from(JSON.stringify({ config: { rootDir: "/ci/e2e" }, ...fields }))]);
const readSpecs = (...specs: readonly object[]): Promise<TestReport> =>
  read({ suites: [{ title: "a.spec.ts", specs }] });

const failedTest = (...results: readonly object[]) => ({ status: "unexpected", results });
const failedSpec = (title: string) => ({
  title,
  file: "a.spec.ts",
  tests: [failedTest({ error: { message: "no" } })],
});

describe("Report of Playwright", () => {
  it("has a case for each project in which a test failed or passed on retry", async () => {
    const report = await readSpecs({
      ...failedSpec("adds"),
      tests: [
        { projectName: "chromium", status: "expected", results: [{ error: { message: "soft" } }] },
        { projectName: "firefox", ...failedTest({ error: { message: "in Firefox" } }) },
        { projectName: "webkit", ...failedTest({ error: { message: "in WebKit" } }) },
        { projectName: "phone", status: "flaky", results: [{ error: { message: "first" } }, {}] },
      ],
    });
    const names = { name: "adds", classname: "a.spec.ts", file: "/ci/e2e/a.spec.ts", suites: ["a.spec.ts"] };
    assert.deepEqual(report, {
      failures: [
        { ...names, host: "firefox", failure: "in Firefox" },
        { ...names, host: "webkit", failure: "in WebKit" },
      ],
      retriedCases: [{ ...names, host: "phone", failure: "first" }],
      caseCount: 4,
    });
  });

  for (const [description, results, expected] of [
    [
      "the errors of the last attempt",
      [{ errors: [{ message: "1" }] }, { errors: [{ message: "2" }, { message: "3" }] }],
      "2\n\n3",
    ],
    ["the list of errors rather than the single error", [{ errors: [{ message: "1" }], error: { message: "2" } }], "1"],
    ["the single error without a list of errors", [{ error: { message: "1" } }], "1"],
    [
      "the stack of an error, which begins with its message",
      [{ error: { message: "1", stack: "1\n at a.ts:1" } }],
      "1\n at a.ts:1",
    ],
    ["nothing for an attempt without an error", [{ error: null }], ""],
    ["nothing without an attempt", [], ""],
  ] as const) {
    it(`has as the failure ${description}`, async () => {
      const report = await readSpecs({ ...failedSpec("adds"), tests: [failedTest(...results)] });
      assert.deepEqual(
        report.failures.map(({ failure }) => failure),
        [expected],
      );
    });
  }

  it("has names of tests with the titles of their suites, without empty ones", async () => {
    const report = await read({
      suites: [
        {
          title: "a.spec.ts",
          specs: [failedSpec("top")],
          suites: [
            {
              title: "Cart",
              suites: [
                { title: "", specs: [failedSpec("adds")] },
                { title: "with tax", specs: [failedSpec("rounds"), failedSpec("")] },
              ],
            },
          ],
        },
        { title: "b.spec.ts", specs: [{ tests: [failedTest()] }, { title: "of no file", tests: [failedTest()] }] },
      ],
    });
    assert.deepEqual(
      report.failures.map(({ name, suites, file }) => [name, suites, file]),
      [
        ["top", ["a.spec.ts"], "/ci/e2e/a.spec.ts"],
        ["Cart › adds", ["a.spec.ts", "Cart"], "/ci/e2e/a.spec.ts"],
        ["Cart › with tax › rounds", ["a.spec.ts", "Cart", "with tax"], "/ci/e2e/a.spec.ts"],
        ["Cart › with tax", ["a.spec.ts", "Cart", "with tax"], "/ci/e2e/a.spec.ts"],
        ["b.spec.ts", ["b.spec.ts"], undefined],
        ["of no file", ["b.spec.ts"], undefined],
      ],
    );
  });

  it("has names of up to 4,000 characters", async () => {
    const suites = [{ title: "x".repeat(3_990), specs: [failedSpec("y".repeat(20))] }];
    const report = await read({ suites: [{ title: "a.spec.ts", suites }] });
    assert.deepEqual(
      report.failures.map(({ name }) => name),
      [`${"x".repeat(3_990)} › ${"y".repeat(7)}`],
    );
  });

  it("has an error of the run as a failure without a name, and errors of files with the files' names", async () => {
    const report = await read({
      errors: [
        { message: "Error: No tests found" },
        { message: "Unexpected token", location: { file: "C:\\ci\\e2e\\b.spec.ts" } },
        { stack: "Error: gone\n at c.ts:1", message: "Error: gone", location: { file: "/ci/e2e/c.spec.ts" } },
      ],
    });
    assert.deepEqual(report, {
      failures: [
        { name: "", suites: [], failure: "Error: No tests found" },
        { name: "b.spec.ts", file: "C:\\ci\\e2e\\b.spec.ts", suites: [], failure: "Unexpected token" },
        { name: "c.spec.ts", file: "/ci/e2e/c.spec.ts", suites: [], failure: "Error: gone\n at c.ts:1" },
      ],
      retriedCases: [],
      caseCount: 3,
    });
  });

  for (const [description, fields] of [
    ["whose folder of tests is no text", { config: { rootDir: 3 } }],
    ["without a configuration", { config: null }],
  ] as const) {
    it(`is not recognized ${description}`, async () => {
      assert.deepEqual(await read({ ...fields, suites: [{ specs: [failedSpec("adds")] }] }), {
        failures: [],
        retriedCases: [],
        caseCount: 0,
        problem: "noReport",
      });
    });
  }

  it("may have more than 1,000,000 passed tests or suites, which are not kept", async () => {
    const items = Array(1_000_001).fill({});
    const specs = Array(1_000_001).fill({ tests: [{}] });
    const reports = await Promise.all([
      read({ suites: [{ title: "a.spec.ts", specs }] }),
      read({ suites: [{ title: "a.spec.ts", suites: items }] }),
      read({ suites: items }),
    ]);
    assert.deepEqual(reports, [
      { failures: [], retriedCases: [], caseCount: 1_000_001 },
      { failures: [], retriedCases: [], caseCount: 0 },
      { failures: [], retriedCases: [], caseCount: 0 },
    ]);
  });
});
