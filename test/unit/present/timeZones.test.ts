import assert from "node:assert/strict";
import type { LookedUpRun } from "../../../src/domain/runs/lookedUpRun";
import { failingTestsAnswerText } from "../../../src/present/agents/failingTestsAnswer";
import { findMatchingTests } from "../../../src/present/agents/matchingTests";
import { testRunAnswerText } from "../../../src/present/agents/testRunAnswer";
import { createRunPanelData } from "../../../src/present/pages/runPanelData";
import { createTestPanelData } from "../../../src/present/pages/testPanelData";
import { createStatusBarText } from "../../../src/present/statusBar";
import { testsMarkdownText } from "../../../src/present/text/markdown";
import { runMarkdownText } from "../../../src/present/text/runMarkdown";
import { testDetailsText, testMarkdownText } from "../../../src/present/text/testDetails";
import { runTooltip } from "../../../src/present/text/testRunRow";
import { createWatchStatusText } from "../../../src/present/watchStatus";
import { harbour, lookedUpRun, testRun } from "../../support/builders";
import { inTimeZone } from "../../support/timeZone";
import { comparedWith, emptyContext, full, hour, now, state } from "./fixture";

/** A test whose failure has a time further in the future than clocks may differ. */
const test = {
  ...full,
  mostCommonFailures: [{ summary: "boom", count: 1, lastOccurrence: now + 30 * hour }, ...full.mostCommonFailures],
};
const run: LookedUpRun = lookedUpRun("3f0c", now - hour, testRun({ createdAt: now - 2 * hour }), {
  watchedSince: now - hour,
});
const states = [state({ tests: [test] })];

const copies: readonly [description: string, text: () => string][] = [
  ["a test", () => testMarkdownText(test, now)],
  ["failing tests", () => testsMarkdownText([test], { title: "harbour", window: "7 days" }, now)],
  ["a run", () => runMarkdownText(run, now)],
  [
    "an answer about failing tests",
    () => {
      const question = { filter: {}, leftOut: [] };
      const matching = findMatchingTests(states, question, emptyContext);
      return failingTestsAnswerText(
        { question, states, matching, findPath: emptyContext.findPath, findLine: () => undefined, hasOwners: true },
        now,
      );
    },
  ],
  ["an answer about a run", () => testRunAnswerText(run, now)],
];

const screens: readonly [description: string, text: () => unknown][] = [
  ["a test's row", () => testDetailsText(test, now, comparedWith(["a"]))],
  [
    "a test's page",
    () => createTestPanelData({ test, repository: harbour, asOf: now, comparison: comparedWith(["a"]) }, now),
  ],
  ["a run's row", () => runTooltip(run, now)],
  ["a run's page", () => createRunPanelData(run, now)],
  ["the status bar", () => createStatusBarText(states, undefined)],
  ["the status bar while a run is watched", () => createWatchStatusText([run], new Set(["3f0c"]))],
];

/** Returns the time zones that are named after a time of day, and whether dates have the format of copies. */
function zonesIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/\d\d:\d\d (UTC|GMT[+\d:]*)|\b\d{4}-\d\d-\d\d\b/g)].map(([all, zone]) => zone ?? all)),
  ];
}

describe("Time zone", () => {
  for (const [description, text] of copies) {
    it(`is UTC in a copy of ${description}`, () => {
      const copy = inTimeZone("Asia/Kolkata", text);
      assert.deepEqual([copy, /\d\d:\d\d GMT/.test(copy)], [inTimeZone("America/New_York", text), false]);
    });
  }

  for (const [description, text] of screens) {
    it(`is only the user's own in ${description}`, () => {
      const texts = JSON.stringify(inTimeZone("Asia/Kolkata", text));
      assert.deepEqual(zonesIn(texts), ["GMT+5:30"]);
    });
  }
});
