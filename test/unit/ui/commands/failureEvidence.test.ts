import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { FailingTest } from "../../../../src/domain/records";
import { collectEvidence } from "../../../../src/ui/commands/failureEvidence";
import { failingTest, reportedFailure } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { hour, now, state } from "../../present/fixture";

const day = 24 * hour;
const test = failingTest({ mostCommonFailures: [{ summary: "from CI", lastOccurrence: now - hour }] });
const file = { root: "root", path: "web/cart.ts" };
const commit = { hash: "c0ffee", title: "Round late", author: "Kim", time: now, files: [file] };
const spans = [now - 2 * day, now - day].map((start) => ({ start, end: start + day, loaded: true }));

type Sources = Parameters<typeof collectEvidence>[1];

/** Creates sources with all data about the failure in CI. */
function createSources(fields: Partial<Sources> = {}): Sources {
  const days = { days: spans, entries: [{ outcome: "notFailed" }, { outcome: "failed" }] };
  return {
    tests: { findComparisonAndDays: () => ({ days: days as never }) },
    reportedTests: { findFailure: () => undefined },
    knownFiles: { fileFor: () => undefined },
    runCommands: {
      findShell: () => ({ kind: "posix", isWindows: false }),
      locator: {
        findCommands: async () => [
          { words: ["npm", "test", "a b"], folder: { root: "root", path: "web" }, tests: [0] },
        ],
      },
    },
    imports: { findImportedFiles: async () => [] },
    failingLines: { findNow: async (_test, text, time) => [{ file, line: text.length, ...(time && { lineInCi: 3 }) }] },
    fileHistory: { listCommits: async () => ({ kind: "found", branch: "main", commits: [commit] }) },
    textReader: { readDifferences: async ([text = ""]) => [{ expected: text, actual: "4" }] },
    clock: new FakeClock(now),
    ...fields,
  };
}

describe("collectEvidence", () => {
  /** Returns the evidence without the days. */
  const collect = async (sources: Sources, ofTest: FailingTest = test) => {
    const { days, ...evidence } = await collectEvidence(ofTest, sources);
    return { ...evidence, hasDays: days !== undefined };
  };

  it("collects evidence of the most common failure in CI", async () => {
    assert.deepEqual(await collect(createSources()), {
      reportedFailure: undefined,
      failingLine: { file, line: 7, lineInCi: 3 },
      difference: { expected: "from CI", actual: "4" },
      commits: [commit],
      command: { command: "npm test 'a b'", folder: "web" },
      hasDays: true,
    });
  });

  it("collects evidence of the user's own failure if a report has one", async () => {
    const ownFailure = reportedFailure({ failure: "my own" }, [test], state());
    const evidence = await collect(createSources({ reportedTests: { findFailure: () => ownFailure } }));
    assert.deepEqual(
      [evidence.reportedFailure === ownFailure, evidence.failingLine, evidence.difference?.expected],
      [true, { file, line: 6 }, "my own"],
    );
  });

  it("collects the other parts if one part fails, and waits 2 seconds for Git", async () => {
    const clock = new FakeClock(now);
    const collected = collect(
      createSources({
        clock,
        textReader: { readDifferences: () => Promise.reject(new Error("the thread has ended")) },
        fileHistory: { listCommits: () => new Promise(() => {}) },
      }),
    );
    await clock.advance(2_000);
    assert.deepEqual(await collected, {
      reportedFailure: undefined,
      failingLine: { file, line: 7, lineInCi: 3 },
      difference: undefined,
      commits: undefined,
      command: { command: "npm test 'a b'", folder: "web" },
      hasDays: true,
    });
  });

  it("collects nothing for a test without data", async () => {
    const runCommands = { findShell: () => undefined, locator: { findCommands: async () => [] } };
    const sources = createSources({ tests: { findComparisonAndDays: () => ({}) }, runCommands });
    assert.deepEqual(await collect(sources, failingTest()), {
      reportedFailure: undefined,
      failingLine: undefined,
      difference: undefined,
      commits: undefined,
      command: undefined,
      hasDays: false,
    });
  });
});
