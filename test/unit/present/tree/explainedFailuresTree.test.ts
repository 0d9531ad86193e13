import assert from "node:assert/strict";
import type { FailingTestsState } from "../../../../src/domain/failingTestsState";
import { explainFailure } from "../../../../src/domain/reports/explainFailures";
import type { CaseMatch } from "../../../../src/domain/reports/matchCases";
import type { ReportCase } from "../../../../src/domain/reports/testReport";
import { ServiceError } from "../../../../src/domain/serviceError";
import { explanationText, noFailuresText, reportProblemText } from "../../../../src/present/text/explainedFailures";
import { explanationMarkdownText } from "../../../../src/present/text/explainedFailuresMarkdown";
import { createExplainedFailuresTree } from "../../../../src/present/tree/explainedFailuresTree";
import type { Explanation } from "../../../../src/state/explainedReports";
import { failingTest } from "../../../support/builders";
import { allNodes, treeText } from "../../../support/treeText";
import { bare, full, hour, now, state } from "../fixture";

const failedCase = (name: string, fields: Partial<ReportCase> = {}): ReportCase => ({
  name,
  suites: [],
  failure: "expected 3 to be 4",
  ...fields,
});
const states = [state({ tests: [full, bare] })];
const [loadedState] = states;
const knownTest = (test: typeof full) => ({ test, state: loadedState ?? assert.fail() });
const sameTest = (test: typeof full): CaseMatch<ReturnType<typeof knownTest>> => ({
  kind: "same",
  test: knownTest(test),
});
const rare = failingTest({ id: "r", name: "rare", pullRequestsImpacted7d: 1, failureRate7d: 0.02 });
const flaky = failingTest({
  id: "k",
  name: "flaky",
  pullRequestsImpacted7d: 12,
  failureRate7d: 0.18,
  mostCommonFailures: [{ summary: "timeout", count: 3 }],
});

const explanation: Explanation = {
  reports: [{ name: "out/junit.xml", report: { failures: [], retriedCases: [], caseCount: 5 } }],
  states,
  failures: [
    explainFailure(
      failedCase("Cart > greets", { file: "web/cart.test.ts" }),
      { kind: "none", siblings: [] },
      undefined,
    ),
    explainFailure(failedCase("adds[3]", { failure: "" }), { kind: "none", siblings: [knownTest(bare)] }, undefined),
    explainFailure(failedCase("rare", { failure: "" }), sameTest(rare), undefined),
    explainFailure(failedCase("flaky"), sameTest(flaky), undefined),
    explainFailure(failedCase("Cart > adds tax"), sameTest(full), undefined),
    explainFailure(
      failedCase("both", { failure: "" }),
      { kind: "several", tests: [knownTest(bare), knownTest(flaky)] },
      undefined,
    ),
  ],
};

describe("Explained Failures", () => {
  it("shows first the failures that the user's change probably caused, each with the known failure", () => {
    assert.equal(
      treeText(createExplainedFailuresTree(explanation, now)),
      `- [failing] Not seen in CI | 2 · probably yours, or new
  + [failing] greets | expected 3 to be 4 · Cart
    [failure] expected 3 to be 4 | in this report
  + [failing] adds[3] | this row is not known; 1 other row of the test is
    [failing] plain
- [failing] Seen on one pull request | 1 · may be yours
  + [failing] rare | 2%
+ [list] Known in CI | 2 · fails for others as well
  + [failing] flaky | 18% · 12 pull requests · another failure than the 3 known
    [failure] expected 3 to be 4 | in this report · another failure than the 3 known
    [failure] timeout | in CI, 3 times
  + [failing] both | 2 tests have this name
    [failing] plain
    [failing] flaky
+ [quarantined] Quarantined | 1 · does not block
  + [quarantined] adds *tax* | 12% · 4 pull requests · same failure · Cart
    [failure] expected 3 to be 4 | in this report · same failure
    [failure] expected 3 to be 4 | in CI, 12 times · last seen 2 h ago`,
    );
  });

  it("leaves the rate to the badge and shortens pull requests, so that a row has room for what is known", () => {
    const descriptions = allNodes(createExplainedFailuresTree(explanation, now)).flatMap(
      ({ descriptionBesideBadge }) => descriptionBesideBadge ?? [],
    );
    assert.deepEqual(descriptions, ["", "12 PRs · another failure than the 3 known", "4 PRs · same failure · Cart"]);
  });

  it("assigns a unique ID to every row", () => {
    const ids = allNodes(createExplainedFailuresTree(explanation, now)).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it("keeps the ID of a row when the failure before it is fixed and when its test becomes known", () => {
    const [, unseen, ...others] = explanation.failures;
    const known = explainFailure(unseen?.reportCase ?? assert.fail(), sameTest(full), undefined);
    const id = 'failure:["adds[3]",null,null,null,[]]';
    const hasRow = (failures: Explanation["failures"]) =>
      allNodes(createExplainedFailuresTree({ ...explanation, failures }, now)).some((row) => row.id === id);
    assert.ok(hasRow(explanation.failures));
    assert.ok(hasRow([...others, known]));
  });

  it("assigns different IDs to the rows of two failures that a report does not tell apart", () => {
    const twin = explainFailure(failedCase("flaky"), { kind: "none", siblings: [] }, undefined);
    const rows = allNodes(
      createExplainedFailuresTree({ ...explanation, failures: [...explanation.failures, twin] }, now),
    );
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
  });

  it("counts the failures by their class", () => {
    assert.equal(
      explanationText(explanation, now),
      "6 failures: 2 known in CI; 1 quarantined; 1 seen on one pull request; 2 not seen in 7 days, so probably yours.",
    );
  });

  it("mentions missing and outdated data before the counts", () => {
    const oldStates = [state({ tests: [full], incomplete: "stopped", asOf: now - 3 * 3_600_000 })];
    const reports = [
      { name: "a.xml", report: { failures: [], retriedCases: [], caseCount: 1, problem: "truncated" } },
    ] as const;
    assert.equal(
      explanationText({ reports, states: oldStates, failures: explanation.failures.slice(0, 1) }, now),
      "a.xml ends in the middle, so failures may be missing. Explain it again once it is written. Not every failing test is loaded, so more may be known. The failing tests were loaded 3 h ago. 1 failure: 1 not seen in what is loaded.",
    );
  });

  const unknownError = new ServiceError("serverError", { operation: "listFailingTests", host: "api.example.com" });
  const { window: _window, asOf: _asOf, ...neverLoaded } = state({ tests: [] });
  const partialLists: readonly (readonly [what: string, states: readonly FailingTestsState[]])[] = [
    ["rows are missing", [state({ incomplete: "capped" })]],
    ["the first load goes on", [state({ loading: true })]],
    ["the last load failed", [state({ error: unknownError })]],
    ["records could not be read", [state({ unreadable: 1 })]],
    ["one of the repositories is not loaded", [state(), neverLoaded]],
    ["one of the repositories could not be loaded", [state(), { ...neverLoaded, error: unknownError }]],
  ];
  for (const [what, partialStates] of partialLists) {
    it(`does not attribute a failure to the user's changes while ${what}`, () => {
      const unseen = { ...explanation, states: partialStates, failures: explanation.failures.slice(0, 1) };
      const texts = [
        explanationText(unseen, now),
        treeText(createExplainedFailuresTree(unseen, now)).split("\n")[0],
        explanationMarkdownText(unseen, now).split("\n")[2],
      ];
      assert.deepEqual(texts, [
        "Not every failing test is loaded, so more may be known. 1 failure: 1 not seen in what is loaded.",
        "- [failing] Not seen in CI | 1 · in what is loaded",
        "### Not seen in CI (1): in what is loaded",
      ]);
    });
  }

  it("attributes it to the user's changes while a refresh replaces a complete list", () => {
    const refreshed = { ...explanation, states: [state({ loading: true, refreshing: true })] };
    assert.match(explanationText(refreshed, now), /^6 failures: .*; 2 not seen in 7 days, so probably yours\.$/);
  });

  it("counts failures separately that CI has seen only since the report began", () => {
    const newer = failingTest({ mostCommonFailures: [{ summary: "timeout", count: 1, lastOccurrence: now }] });
    const failures = [
      ...explanation.failures.slice(0, 1),
      explainFailure(failedCase("newer"), sameTest(newer), now - hour),
    ];
    assert.equal(
      explanationText({ ...explanation, failures }, now),
      "2 failures: 1 seen only since the report began; 1 not seen in 7 days, so probably yours.",
    );
  });

  it("draws no conclusion about a failure while no failing tests are loaded", () => {
    const { window: _, ...notLoaded } = state();
    const unknown = { ...explanation, states: [notLoaded], failures: explanation.failures.slice(0, 1) };
    assert.equal(
      explanationText(unknown, now),
      "1 failure. The failing tests of CI are not loaded, so nothing is known of them yet.",
    );
    assert.equal(
      treeText(createExplainedFailuresTree(unknown, now)).split("\n")[0],
      "+ [failing] greets | expected 3 to be 4 · Cart",
    );
  });

  const retriedFailure = {
    ...explainFailure(failedCase("Cart > retries"), sameTest(rare), undefined),
    failureClass: "passedOnRetry",
  } as const;

  it("shows tests that passed on retry last and collapsed, and counts them separately", () => {
    const withRetried = { ...explanation, failures: [...explanation.failures.slice(0, 1), retriedFailure] };
    assert.equal(
      treeText(createExplainedFailuresTree(withRetried, now)),
      `- [failing] Not seen in CI | 1 · probably yours, or new
  + [failing] greets | expected 3 to be 4 · Cart
    [failure] expected 3 to be 4 | in this report
+ [passed] Passed on retry | 1 · failed first
  + [passed] rare | 2% · 1 pull request
    [failure] expected 3 to be 4 | in this report`,
    );
    assert.equal(
      explanationText(withRetried, now),
      "1 failure: 1 not seen in 7 days, so probably yours; 1 passed on retry.",
    );
    assert.equal(
      explanationText({ ...explanation, failures: [retriedFailure] }, now),
      "No test failed in the end. 1 passed on retry.",
    );
  });

  it("shows the failures without groups if no service is connected, with the next step", () => {
    const withoutService = {
      ...explanation,
      states: [],
      failures: [...explanation.failures.slice(0, 1), retriedFailure],
    };
    assert.equal(
      treeText(createExplainedFailuresTree(withoutService, now)),
      `+ [failing] greets | expected 3 to be 4 · Cart
  [failure] expected 3 to be 4 | in this report
+ [passed] Passed on retry | 1 · failed first
  + [passed] rare | 2% · 1 pull request
    [failure] expected 3 to be 4 | in this report`,
    );
    assert.equal(
      explanationText(withoutService, now),
      "1 failure; 1 passed on retry. Connect to see which of them CI knows.",
    );
  });

  it("states that nothing failed for a report with tests, and for a log only that it names no test", () => {
    const passedReport = { failures: [], retriedCases: [], caseCount: 3 };
    const texts = [
      [passedReport, passedReport],
      [{ ...passedReport, caseCount: 1 }],
      [{ ...passedReport, caseCount: 0 }],
      [{ ...passedReport, format: "log" as const }],
    ];
    assert.deepEqual(texts.map(noFailuresText), [
      "6 tests, and none failed.",
      "1 test, and it did not fail.",
      "No test is named there. Check that the test run found its tests.",
      "No test is named as failed there. If the run has failed, select its whole log.",
    ]);
  });

  it("names a failure without a test after the test run", () => {
    const failures = [explainFailure(failedCase(""), { kind: "none", siblings: [] }, undefined)];
    const runFailure = { ...explanation, failures };
    assert.match(
      treeText(createExplainedFailuresTree(runFailure, now)),
      /^ {2}\+ \[failing\] The test run \| expected 3 to be 4$/m,
    );
    assert.match(explanationMarkdownText(runFailure, now), /^- `The test run`$/m);
  });

  it("states for an archive that it contains no report", () => {
    const report = { failures: [], retriedCases: [], caseCount: 0, problem: "noReport" } as const;
    assert.deepEqual(
      [
        reportProblemText({ name: "a.txt", report }),
        reportProblemText({ name: "a.zip", report: { ...report, isArchive: true } }),
      ],
      [
        "a.txt is neither a test report nor the log of a known test runner. Select another file.",
        "a.zip contains no test report and no log of a known test runner. Select another file.",
      ],
    );
  });

  it("provides the tests of each group to commands, those of CI if they are known", () => {
    const groups = createExplainedFailuresTree(explanation, now);
    assert.deepEqual(
      groups.map(({ tests }) => tests?.().map(({ id }) => id)),
      [["report:Cart > greets", "report:adds[3]"], ["r"], ["k", "report:both"], [full.id]],
    );
    const [unseenGroup] = groups;
    assert.deepEqual(
      unseenGroup?.children?.().map(({ tests }) => tests?.().map(({ name, filePath }) => [name, filePath])),
      [[["Cart > greets", "web/cart.test.ts"]], [["adds[3]", undefined]]],
    );
  });

  it("shows the first 500 failures of a group and counts the others", () => {
    const failures = Array.from({ length: 502 }, (_, index) =>
      explainFailure(failedCase(`adds ${index}`), { kind: "none", siblings: [] }, undefined),
    );
    const [group] = createExplainedFailuresTree({ ...explanation, failures }, now);
    const rows = group?.children?.() ?? [];
    assert.deepEqual(
      rows.slice(-2).map(({ label }) => label),
      ["adds 499", "and 2 more"],
    );
    assert.equal(rows.length, 501);
  });

  it("shows the name and the failure of a known test once in the tooltip", () => {
    const failure = explainFailure(
      failedCase("Cart > adds tax", { failure: "expected 5 to be 4" }),
      sameTest(full),
      undefined,
    );
    const [group] = createExplainedFailuresTree({ ...explanation, failures: [failure] }, now);
    const tooltip = group?.children?.()[0]?.tooltip?.() ?? "";
    assert.deepEqual(tooltip.match(/adds|expected|Failed in .*/g), [
      "adds",
      "expected",
      "Failed in your report: same failure as in CI.",
    ]);
  });

  it("is copied as the comment of a pull request", () => {
    assert.equal(
      explanationMarkdownText(explanation, now),
      `**6 failures: 2 known in CI; 1 quarantined; 1 seen on one pull request; 2 not seen in 7 days, so probably yours.** 2026-11-20 12:00 UTC

### Not seen in CI (2): probably yours, or new

- \`Cart > greets\`
- \`adds[3]\`: this row is not known; 1 other row of the test is

### Seen on one pull request (1): may be yours

- \`rare\`: 2%

### Known in CI (2): fails for others as well

- \`flaky\`: 18% · 12 pull requests · another failure than the 3 known
- \`both\`: 2 tests have this name

### Quarantined (1): does not block

- \`Cart > adds tax\`: 12% · 4 pull requests · same failure
`,
    );
  });
});
