import assert from "node:assert/strict";
import { explainFailure } from "../../../../src/domain/reports/explainFailures";
import type { CaseMatch } from "../../../../src/domain/reports/matchCases";
import type { ReportCase } from "../../../../src/domain/reports/testReport";
import { explanationText } from "../../../../src/present/text/myFailures";
import { explanationMarkdownText } from "../../../../src/present/text/myFailuresMarkdown";
import { createMyFailuresTree } from "../../../../src/present/tree/myFailuresTree";
import type { Explanation } from "../../../../src/state/explainedReports";
import { failingTest } from "../../../support/builders";
import { allNodes, treeText } from "../../../support/treeText";
import { bare, full, now, state } from "../fixture";

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
  reports: [{ name: "out/junit.xml", report: { failures: [], caseCount: 5 } }],
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

describe("My Failures", () => {
  it("shows first what the user's change probably caused, each failure beside the known one", () => {
    assert.equal(
      treeText(createMyFailuresTree(explanation, now)),
      `- [failing] Not seen in CI | 2 · probably yours, or new
  + [failing] greets | Cart
    [failure] expected 3 to be 4 | in this report
  + [failing] adds[3] | this row is not known; 1 other row of the test is
    [failing] plain
- [failing] Seen on one pull request | 1 · may be yours
  + [failing] rare | 2%
+ [list] Known in CI | 2 · fails for others as well
  + [failing] flaky | 18% · 12 pull requests · another failure than the known ones
    [failure] expected 3 to be 4 | in this report · another failure than the known ones
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

  it("assigns a unique ID to every row", () => {
    const ids = allNodes(createMyFailuresTree(explanation, now)).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it("counts the failures by what is known of them", () => {
    assert.equal(
      explanationText(explanation, now),
      "6 failures: 3 known in CI, 1 of them quarantined; 1 seen on one pull request; 2 not seen in 7 days, so probably yours.",
    );
  });

  it("mentions missing and outdated data before the counts", () => {
    const oldStates = [state({ tests: [full], incomplete: "stopped", asOf: now - 3 * 3_600_000 })];
    const reports = [{ name: "a.xml", report: { failures: [], caseCount: 1, problem: "truncated" } }] as const;
    assert.equal(
      explanationText({ reports, states: oldStates, failures: explanation.failures.slice(0, 1) }, now),
      "a.xml ends in the middle, so failures may be missing. Explain it again once it is written. Not every failing test is loaded, so more may be known. The failing tests were loaded 3 h ago. 1 failure: 1 not seen in 7 days, so probably yours.",
    );
  });

  it("claims nothing about a failure while no failing tests are loaded", () => {
    const { window: _, ...notLoaded } = state();
    const unknown = { ...explanation, states: [notLoaded], failures: explanation.failures.slice(0, 1) };
    assert.equal(
      explanationText(unknown, now),
      "1 failure. The failing tests of CI are not loaded, so nothing is known of them yet.",
    );
    assert.equal(treeText(createMyFailuresTree(unknown, now)).split("\n")[0], "+ [failing] greets | Cart");
  });

  it("is copied as the comment of a pull request", () => {
    assert.equal(
      explanationMarkdownText(explanation, now),
      `**6 failures\\: 3 known in CI\\, 1 of them quarantined\\; 1 seen on one pull request\\; 2 not seen in 7 days\\, so probably yours\\.** 2026-11-20 12:00 UTC

### Not seen in CI (2): probably yours, or new

- \`Cart > greets\`
- \`adds[3]\`: this row is not known\\; 1 other row of the test is

### Seen on one pull request (1): may be yours

- \`rare\`: 2\\%

### Known in CI (2): fails for others as well

- \`flaky\`: 18\\% · 12 pull requests · another failure than the known ones
- \`both\`: 2 tests have this name

### Quarantined (1): does not block

- \`Cart > adds tax\`: 12\\% · 4 pull requests · same failure
`,
    );
  });
});
