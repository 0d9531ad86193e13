import assert from "node:assert/strict";
import { explainFailure } from "../../../src/domain/reports/explainFailures";
import { explainAnswerText } from "../../../src/present/agents/explainAnswer";
import { failingTestsAnswerText } from "../../../src/present/agents/failingTestsAnswer";
import { findMatchingTests } from "../../../src/present/agents/matchingTests";
import { createRowTitle, HistoryRows } from "../../../src/present/pages/historyPanelData";
import { createRunPanelData } from "../../../src/present/pages/runPanelData";
import { createTestPicks } from "../../../src/present/quickPick";
import { explanationMarkdownText } from "../../../src/present/text/explainedFailuresMarkdown";
import { testsMarkdownText } from "../../../src/present/text/markdown";
import { placeText } from "../../../src/present/text/testPlace";
import { createExplainedFailuresTree } from "../../../src/present/tree/explainedFailuresTree";
import { failingTest, harbour, lookedUpRun, testRun } from "../../support/builders";
import { allNodes } from "../../support/treeText";
import { emptyContext, now, rows, state } from "./fixture";

const filePath = "web/cart.test.ts";
const suites = ["Cart", "Till"];
const failures = [{ summary: "gone", count: 1, lastOccurrence: now }];
const tests = suites.map((parent) =>
  failingTest({ id: parent, classname: filePath, parent, filePath, mostCommonFailures: failures }),
);
const states = [state({ tests })];

/** The same two tests as failures of a report. */
const explanation = {
  reports: [],
  states,
  failures: suites.map((suite) =>
    explainFailure(
      { name: "adds tax", classname: filePath, file: filePath, suites: [suite], failure: "" },
      { kind: "none", siblings: [] },
      undefined,
    ),
  ),
};

/** Returns the JSON lines of the tests in an answer. */
function readSuites(answer: string): unknown[] {
  const lines = answer.split("\n").filter((line) => /^\{"(?:name|failedTest)"/.test(line));
  return lines.map((line) => (JSON.parse(line) as { readonly suite?: string }).suite);
}

describe("Two tests with the same name, file and class are distinguished by their suites", () => {
  it("in the tree", () => {
    const labels = allNodes(rows(states)).flatMap(({ testId, label }) => (testId === undefined ? [] : [label]));
    assert.deepEqual(labels, ["Cart › adds tax", "Till › adds tax"]);
  });

  it("in the pick of tests", () => {
    const descriptions = createTestPicks(states, emptyContext.findPath).map(({ description }) => description);
    assert.deepEqual(
      descriptions.map((description) => description.split(" · ")[0]),
      suites,
    );
  });

  it("in the answer about failing tests", () => {
    const question = { filter: {}, leftOut: [] };
    const matching = findMatchingTests(states, question, emptyContext);
    const { findPath } = emptyContext;
    const data = { question, states, matching, findPath, findLine: () => undefined, hasOwners: true };
    assert.deepEqual(readSuites(failingTestsAnswerText(data, now)), suites);
  });

  it("in the answer that explains a report", () => {
    const question = { names: [], omittedCount: 0, leftOut: [] };
    const { findPath } = emptyContext;
    const data = { question, explanation, findPath, findLine: () => undefined, findDeclaration: () => undefined };
    assert.deepEqual(readSuites(explainAnswerText(data, now)), suites);
  });

  it("in the history", () => {
    const historyRows = new HistoryRows();
    for (const test of tests) {
      historyRows.add(test, createRowTitle(test, placeText(test)), []);
    }
    assert.deepEqual(
      historyRows.sortByDaysFailed().map(({ place }) => place),
      suites.map((suite) => `${suite} · ${filePath}`),
    );
  });

  it("in the table of Markdown", () => {
    const lines = testsMarkdownText(tests, { title: "acme/harbour", window: "7 days" }, now).split("\n");
    assert.deepEqual(
      lines.slice(-2).map((line) => line.split(" | ")[0]),
      ["| `Cart › adds tax`", "| `Till › adds tax`"],
    );
  });

  it("among the possible culprits of a run", () => {
    const run = testRun({ status: "failed", createdAt: now - 60_000 });
    const loaded = { repository: harbour, tests, asOf: now, loading: false };
    const page = createRunPanelData(lookedUpRun("3f0c", now, run), now, { states: [loaded], findPath: () => filePath });
    assert.deepEqual(
      page.sections.culprits?.table?.rows.map(([cell]) => cell?.text),
      ["Cart › adds tax", "Till › adds tax"],
    );
  });

  it("among the failures of a report", () => {
    const nodes = allNodes(createExplainedFailuresTree(explanation, now)).filter(({ label }) => label === "adds tax");
    assert.deepEqual(
      nodes.map(({ description }) => description),
      suites.map((suite) => `${suite} · cart.test.ts`),
    );
  });

  it("among the tests that a failure may be", () => {
    const knownTests = tests.map((test) => ({ test, state: states[0] ?? assert.fail() }));
    const reportCase = { name: "adds tax", suites: [], failure: "" };
    const failure = explainFailure(reportCase, { kind: "several", tests: knownTests }, undefined);
    const nodes = allNodes(createExplainedFailuresTree({ reports: [], states, failures: [failure] }, now));
    assert.deepEqual(
      nodes.flatMap(({ testId, description }) => (testId === undefined ? [] : [description])),
      suites,
    );
  });

  it("in the Markdown of a report", () => {
    const lines = explanationMarkdownText(explanation, now).split("\n");
    assert.deepEqual(
      lines.filter((line) => line.startsWith("- ")),
      ["- `Cart › adds tax`", "- `Till › adds tax`"],
    );
  });
});
