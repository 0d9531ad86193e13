import assert from "node:assert/strict";
import { explainFailure } from "../../../src/domain/reports/explainFailures";
import { explanationText } from "../../../src/present/text/explainedFailures";
import { createExplainedFailuresTree } from "../../../src/present/tree/explainedFailuresTree";
import type { Explanation } from "../../../src/state/explainedReports";
import { failingTest } from "../../support/builders";
import { heldText } from "../../support/localReading";
import { allNodes, treeText } from "../../support/treeText";
import { now, state } from "./fixture";

const flaky = failingTest({ id: "f", name: "is flaky", pullRequestsImpacted7d: 12, failureRate7d: 0.18 });
const asleep = failingTest({ id: "q", name: "sleeps", quarantined: true });
const rare = failingTest({ id: "r", name: "is rare", pullRequestsImpacted7d: 1 });
const recent = failingTest({
  id: "n",
  name: "is recent",
  mostCommonFailures: [{ summary: "timeout", count: 1, lastOccurrence: now }],
});

const states = [state({ tests: [flaky, asleep, rare, recent] })];
const [loaded] = states;

function explain(source?: { readonly uri: string; readonly firstLine: number }): Explanation {
  const failures = [flaky, asleep, rare, recent].map((test, line) => ({
    ...explainFailure(
      { name: test.name, suites: [], failure: "" },
      { kind: "same", test: { test, state: loaded ?? assert.fail() } },
      now - 1,
    ),
    logLine: { line: line + 1_203, text: `✕ ${test.name}` },
    ...(source && { source }),
  }));
  const log = { name: "build.log", text: heldText("") };
  return { reports: [], log, failures, states };
}
const document = { uri: "file:///build.log", firstLine: 10 };

describe("explained logs", () => {
  it("begin with the number of named tests, and what a log does not show", () => {
    assert.equal(
      explanationText(explain(), now),
      "build.log names 4 failing tests of CI: 1 known in CI; 1 quarantined; 1 seen on one pull request; " +
        "1 seen only since the log began. No known test runner wrote it, so tests that CI has not seen are not shown.",
    );
  });

  it("show the line that names each test below it", () => {
    assert.equal(
      treeText(createExplainedFailuresTree(explain(document), now)),
      `- [failing] Not seen in CI | 1 · probably yours, or new
  + [failing] is recent | seen in CI only since this log began
    [failure] Line 1,207 of the log | ✕ is recent
    [failure] timeout | in CI, 1 time · last seen just now
- [failing] Seen on one pull request | 1 · may be yours
  + [failing] is rare
    [failure] Line 1,206 of the log | ✕ is rare
+ [list] Known in CI | 1 · fails for others as well
  + [failing] is flaky | 18% · 12 pull requests
    [failure] Line 1,204 of the log | ✕ is flaky
+ [quarantined] Quarantined | 1 · does not block
  + [quarantined] sleeps
    [failure] Line 1,205 of the log | ✕ sleeps`,
    );
  });

  it("open the line if the log is a document", () => {
    const splitLines = (explanation: Explanation) =>
      allNodes(createExplainedFailuresTree(explanation, now))
        .filter(({ label, description }) => label === "is flaky" || description === "✕ is flaky")
        .map(({ context, action, logPlace }) => [context, action?.kind, logPlace]);
    assert.deepEqual(splitLines(explain(document)), [
      ["test.logged", "openTestSource", { uri: "file:///build.log", line: 1_213 }],
      ["failure", "showInLog", undefined],
    ]);
    assert.deepEqual(splitLines(explain()), [
      ["test", "openTestSource", undefined],
      ["failure", undefined, undefined],
    ]);
  });

  it("show the line in the tooltip", () => {
    const row = allNodes(createExplainedFailuresTree(explain(), now)).find(({ label }) => label === "is flaky");
    assert.match(row?.tooltip?.() ?? "", /Line 1,204 of the log:\n\n```text\n✕ is flaky/);
  });
});
