import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReportFormat, TestReport } from "../../../src/domain/reports/testReport";
import { ReportExplainer } from "../../../src/state/explainedReports";
import { localTextReader } from "../../support/localReading";
import { readWholeReport } from "../../support/readWholeReport";
import { projectRoot } from "../../workbench/paths";

const folder = join(projectRoot, "test", "fixtures", "sample", "reports");
const { signal } = new AbortController();

const explain = async (...reports: readonly TestReport[]) => {
  const explainer = new ReportExplainer([], localTextReader);
  const failures = await explainer.explain(
    reports.map((report, index) => ({ name: `${index}`, report })),
    signal,
  );
  return failures === "stopped" ? [] : failures;
};
const createReport = (name: string, fields: Partial<TestReport> = {}): TestReport => ({
  format: "junit",
  failures: [{ name, classname: "Cart", suites: ["Cart"], failure: "no" }],
  retriedCases: [],
  caseCount: 1,
  ...fields,
});

describe("Reports of several formats of one run", () => {
  for (const runner of ["go", "jest", "vitest", "playwright"]) {
    it(`of ${runner} count each failed test once`, async () => {
      const read = (name: string) => readWholeReport([readFileSync(join(folder, runner, name))]);
      const [xml, json] = [await read("3.xml"), await read("3.json")];
      const counts = await Promise.all([explain(xml), explain(json), explain(xml, json), explain(json, xml)]);
      const [count] = counts.map(({ length }) => length);
      assert.ok(count !== undefined && count > 1);
      assert.deepEqual(
        counts.map(({ length }) => length),
        [count, count, count, count],
      );
    });
  }

  it("of Playwright count a test once for each project", async () => {
    const createCase = (host: string) => ({
      name: "adds",
      classname: "a.spec.ts",
      suites: ["a.spec.ts"],
      host,
      failure: "",
    });
    const inProjects = (format: ReportFormat, ...hosts: readonly string[]) =>
      createReport("adds", { format, failures: hosts.map(createCase) });
    const [xml, json] = [inProjects("junit", "chromium", "phone"), inProjects("playwright", "chromium", "phone")];
    const jsonOfOne = inProjects("playwright", "phone");
    const failures = await Promise.all([explain(xml, json), explain(json, xml), explain(jsonOfOne, xml)]);
    assert.deepEqual(
      failures.map((list) => list.map(({ reportCase }) => reportCase.host)),
      [
        ["chromium", "phone"],
        ["chromium", "phone"],
        ["phone", "chromium"],
      ],
    );
  });

  it("count a test once that Gradle's XML and its page state, the page without suites", async () => {
    const page = createReport("adds", {
      format: "gradle",
      failures: [{ name: "adds", classname: "Cart", suites: [], failure: "no" }],
    });
    const failures = await Promise.all([explain(createReport("adds"), page), explain(page, createReport("adds"))]);
    assert.deepEqual(
      failures.map(({ length }) => length),
      [1, 1],
    );
  });

  it("count tests of different classes separately", async () => {
    const other: TestReport = createReport("adds tax", {
      format: "log",
      failures: [{ name: "adds tax", classname: "Basket", suites: ["Basket"], failure: "no" }],
    });
    const failures = await explain(createReport("adds tax"), other);
    assert.deepEqual(
      failures.map(({ reportCase }) => reportCase.classname),
      ["Cart", "Basket"],
    );
  });

  it("count a test without a class separately", async () => {
    const reportWithoutClass = createReport("adds tax", {
      failures: [{ name: "adds tax", suites: [], failure: "no" }],
    });
    const failures = await explain(reportWithoutClass, createReport("adds tax", { format: "log" }));
    assert.equal(failures.length, 2);
  });

  const failedReport = createReport("adds tax");
  const retriedReport = createReport("adds tax", {
    format: "log",
    retriedCases: failedReport.failures,
    failures: [],
  });
  for (const [order, reports] of [
    ["later", [failedReport, retriedReport]],
    ["earlier", [retriedReport, failedReport]],
  ] as const) {
    it(`count a test as failed that passed on retry in a ${order} one`, async () => {
      const failures = await explain(...reports);
      assert.deepEqual(
        failures.map(({ failureClass, format }) => [failureClass, format]),
        [["unseen", "junit"]],
      );
    });
  }
});
