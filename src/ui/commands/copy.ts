import type { Clock } from "../../base/clock";
import type { Filter } from "../../domain/failingTests/arrangement";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FailingTest } from "../../domain/records";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { createListHeading } from "../../present/text/listHeading";
import { testsMarkdownText } from "../../present/text/markdown";
import { runMarkdownText } from "../../present/text/runMarkdown";
import { testMarkdownText } from "../../present/text/testDetails";
import type { Arrangements } from "../../state/arrangements";
import type { TestRuns } from "../../state/runs/testRuns";
import { commands } from "../contributions/ids";
import { copyText } from "../widgets/copyText";
import type { Command } from "./command";
import type { EditorLinks } from "./editorLinks";
import { findRowTests, listRows, namesOneTest, readText, resolveTest } from "./testArgument";

/** Commands that copy the selected rows as plain text, one row per line: their names, or the ids of test runs. */
export const copyTextCommands: readonly Command[] = [
  { id: commands.copyName, execute: copyRowTexts },
  { id: commands.copyId, execute: copyRowTexts },
];

async function copyRowTexts(...args: readonly unknown[]): Promise<void> {
  const rows = listRows(args);
  const texts = rows.flatMap((row) => readText(row, "copyText") ?? []);
  if (texts.length > 0) {
    await copyText(texts.join("\n"));
  }
}

interface MarkdownDependencies {
  readonly tests: Pick<TestLookup, "find">;
  readonly runs: Pick<TestRuns, "get">;
  readonly arrangements: Pick<Arrangements, "current">;
  readonly view: { readonly arrangedTests: readonly ArrangedTests[] };
  readonly files: Pick<KnownFiles, "findPath">;
  readonly clock: Clock;
  readonly links: Pick<EditorLinks, "createTestLink" | "createRunLink">;
}

/**
 * Copies a test run or failing tests as Markdown: a single test in full, several (selected rows, or all that the view
 * shows) as a table.
 */
export function copyAsMarkdown(deps: MarkdownDependencies): Command {
  return {
    id: commands.copyAsMarkdown,
    execute: async (...args) => {
      const text = createMarkdownText(args, deps);
      if (text !== undefined) {
        await copyText(text);
      }
    },
  };
}

/** Creates the Markdown that a command's arguments name; `undefined` if there is nothing to copy. */
function createMarkdownText(args: readonly unknown[], deps: MarkdownDependencies): string | undefined {
  const [argument] = args;
  if (namesOneTest(argument)) {
    const test = resolveTest(argument, deps.tests);
    return test && createTestText(test, deps);
  }
  const runId = readText(argument, "runId");
  if (runId !== undefined) {
    return createRunText(runId, deps);
  }
  const rows = listRows(args);
  if (rows.length > 0) {
    const selectedTests = findRowTests(rows, deps.tests);
    return createListText(selectedTests, {}, deps);
  }
  const shownTests = deps.view.arrangedTests.flatMap(({ visibleTests }) => visibleTests);
  return createListText(shownTests, deps.arrangements.current.filter, deps);
}

function createTestText(test: FailingTest, { clock, links }: MarkdownDependencies): string {
  const link = links.createTestLink(test);
  return testMarkdownText(test, clock.now(), link);
}

function createRunText(runId: string, { runs, clock, links }: MarkdownDependencies): string | undefined {
  const run = runs.get(runId);
  if (!run) {
    return undefined;
  }
  const link = links.createRunLink(run);
  return runMarkdownText(run, clock.now(), link);
}

/** @param filter filter that selected the tests, for the heading of several */
function createListText(tests: readonly FailingTest[], filter: Filter, deps: MarkdownDependencies): string | undefined {
  const { view, files, clock, links } = deps;
  const [firstTest, ...otherTests] = tests;
  if (!firstTest) {
    return undefined;
  }
  if (otherTests.length === 0) {
    return createTestText(firstTest, deps);
  }
  const heading = createListHeading(view.arrangedTests, filter);
  const findLink = (test: FailingTest) => links.createTestLink(test);
  return testsMarkdownText(tests, heading, clock.now(), { findPath: files.findPath, findLink });
}
