import assert from "node:assert/strict";
import type { TestReport } from "../../../../src/domain/reports/testReport";
import { readContent } from "../../../support/readWholeReport";

const read = (fields: object): Promise<TestReport> =>
  readContent([Buffer.from(JSON.stringify({ numTotalTests: 3, ...fields }))]);

const failedTest = { title: "adds", status: "failed", ancestorTitles: ["Cart"], failureMessages: ["no"] };

describe("Report of jest or vitest", () => {
  it("has the failed tests, and counts all tests", async () => {
    const otherTests = ["passed", "pending", "todo", "skipped", "disabled"].map((status) => ({
      ...failedTest,
      failureMessages: [],
      status,
    }));
    const report = await read({ testResults: [{ name: "/ci/a.js", assertionResults: [...otherTests, failedTest] }] });
    assert.deepEqual(report, {
      failures: [{ name: "adds", classname: "Cart", file: "/ci/a.js", suites: ["Cart"], failure: "no" }],
      retriedCases: [],
      caseCount: 6,
    });
  });

  it("is read in the form that a reporter receives", async () => {
    const passedTest = { ...failedTest, title: "counts", status: "passed", failureMessages: [] };
    const report = await read({
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      success: false,
      testResults: [
        { failureMessage: "  ● adds\n\n    no", testResults: [passedTest, failedTest], testFilePath: "/ci/a.js" },
        { failureMessage: null, testResults: [passedTest], testFilePath: "/ci/b.js" },
        { failureMessage: "  ● Suite failed to run", testResults: [], testFilePath: "/ci/c.js" },
      ],
    });
    assert.deepEqual(report, {
      failures: [
        { name: "adds", classname: "Cart", file: "/ci/a.js", suites: ["Cart"], failure: "no" },
        { name: "c.js", file: "/ci/c.js", suites: [], failure: "● Suite failed to run" },
      ],
      retriedCases: [],
      caseCount: 4,
    });
  });

  it("is read without suites with an empty name, as those of vitest's files, and values that are no texts", async () => {
    const test = { ...failedTest, ancestorTitles: ["", "Cart", null, "tax"], failureMessages: ["no", null, "late"] };
    const report = await read({ testResults: [{ name: "/ci/a.js", assertionResults: [test] }] });
    assert.deepEqual(report.failures, [
      { name: "adds", classname: "Cart tax", file: "/ci/a.js", suites: ["Cart", "tax"], failure: "no\nlate" },
    ]);
  });

  it("is read without values of a wrong type", async () => {
    const report = await read({
      testResults: [
        null,
        { name: null, assertionResults: null, status: "failed", message: null },
        { name: null, assertionResults: [null, { ...failedTest, ancestorTitles: null, failureMessages: null }] },
        { name: "/ci/a.js", assertionResults: [{ ...failedTest, title: 7 }] },
      ],
      startTime: null,
    });
    assert.deepEqual(report, {
      failures: [
        { name: "", suites: [], failure: "" },
        { name: "adds", suites: [], failure: "" },
        { name: "Cart", classname: "Cart", file: "/ci/a.js", suites: ["Cart"], failure: "no" },
      ],
      retriedCases: [],
      caseCount: 3,
    });
  });

  for (const [description, file, expected] of [
    ["failed without a message", { name: "/ci/a.js", status: "failed", message: " \n" }, "a.js: "],
    ["passed with a message", { name: "/ci/a.js", status: "passed", message: "late" }, undefined],
    ["failed without a name", { status: "failed", message: "late" }, ": late"],
    ["failed with a message", { name: "/ci/a.js", status: "failed", message: " late\n" }, "a.js: late"],
  ] as const) {
    it(`has ${expected === undefined ? "no failure" : "a failure"} of a file without tests that ${description}`, async () => {
      const { failures } = await read({ testResults: [{ ...file, assertionResults: [] }] });
      assert.equal(failures.map(({ name, failure }) => `${name}: ${failure}`)[0], expected);
    });
  }

  it("has no failure of a file with failed tests", async () => {
    const file = { name: "/ci/a.js", status: "failed", message: "● Cart › adds", assertionResults: [failedTest] };
    const report = await read({ testResults: [file] });
    assert.deepEqual([report.failures.map(({ name }) => name), report.caseCount], [["adds"], 1]);
  });

  for (const count of ["numFailedTests", "numFailedTestSuites", "numRuntimeErrorTestSuites"]) {
    it(`has a failure of the run if only ${count} states a failure`, async () =>
      assert.deepEqual(await read({ [count]: 1, testResults: [] }), {
        failures: [{ name: "", suites: [], failure: "" }],
        retriedCases: [],
        caseCount: 1,
      }));
  }

  it("is not recognized if the number of tests is no number", async () => {
    assert.deepEqual(await read({ numTotalTests: "3", testResults: [{ assertionResults: [failedTest] }] }), {
      failures: [],
      retriedCases: [],
      caseCount: 0,
      problem: "noReport",
    });
  });

  it("is read without fields of known names in other places", async () => {
    const strayFields = { assertionResults: [failedTest], testResults: [{ assertionResults: [failedTest] }] };
    const report = await read({ ...strayFields, testResults: [{ name: "/ci/a.js", assertionResults: [strayFields] }] });
    assert.deepEqual(report, { failures: [], retriedCases: [], caseCount: 1 });
  });

  it("may have more than 1,000,000 passed tests or files, which are not kept", async () => {
    const items = Array(1_000_001).fill({});
    const reports = await Promise.all([
      read({ testResults: items }),
      read({ testResults: [{ assertionResults: items }] }),
    ]);
    assert.deepEqual(reports, [
      { failures: [], retriedCases: [], caseCount: 0 },
      { failures: [], retriedCases: [], caseCount: 1_000_001 },
    ]);
  });
});
