import type { Clock } from "../../base/clock";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FailingTest } from "../../domain/records";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { testMarkdownText } from "../../present/text/failingTest";
import { createListHeading } from "../../present/text/listHeading";
import { testsMarkdownText } from "../../present/text/markdown";
import { runMarkdownText } from "../../present/text/runMarkdown";
import type { Arrangements } from "../../state/arrangements";
import type { TestRuns } from "../../state/runs/testRuns";
import { commands } from "../contributions/ids";
import { copyText } from "../widgets/copyText";
import type { Command } from "./command";
import type { EditorLinks } from "./editorLinks";
import { isOneTest, listRows, readText, resolveTest, testsOfRows } from "./testArgument";

/** Commands that copy the selected rows as plain text, one row per line: their names, or the ids of test runs. */
export const copyTextCommands: readonly Command[] = [commands.copyName, commands.copyId].map((id) => ({
  id,
  execute: async (...args) => {
    const texts = listRows(args).flatMap((row) => readText(row, "copyText") ?? []);
    await copy(texts.length > 0 ? texts.join("\n") : undefined);
  },
}));

/**
 * Copies as Markdown: a test run, or failing tests, a single one in full, several (selected rows, or all that the view
 * shows) as a table.
 */
export function copyAsMarkdown(deps: {
  readonly tests: Pick<TestLookup, "find">;
  readonly runs: Pick<TestRuns, "get">;
  readonly arrangements: Pick<Arrangements, "current">;
  readonly view: { readonly arrangedTests: readonly ArrangedTests[] };
  readonly files: Pick<KnownFiles, "findPath">;
  readonly clock: Clock;
  readonly links: Pick<EditorLinks, "linkOfTest" | "linkOfRun">;
}): Command {
  const { tests, runs, arrangements, view, files, clock, links } = deps;
  const testText = (test: FailingTest) => testMarkdownText(test, clock.now(), links.linkOfTest(test));
  return {
    id: commands.copyAsMarkdown,
    execute: async (...args) => {
      const [argument] = args;
      if (isOneTest(argument)) {
        const test = resolveTest(argument, tests);
        await copy(test && testText(test));
        return;
      }
      const runId = readText(argument, "runId");
      if (runId !== undefined) {
        const run = runs.get(runId);
        await copy(run && runMarkdownText(run, clock.now(), links.linkOfRun(run)));
        return;
      }
      const rows = listRows(args);
      const chosenTests =
        rows.length > 0 ? testsOfRows(rows, tests) : view.arrangedTests.flatMap(({ visibleTests }) => visibleTests);
      const filter = rows.length > 0 ? {} : arrangements.current.filter;
      const [firstTest, ...otherTests] = chosenTests;
      const heading = createListHeading(view.arrangedTests, filter);
      if (firstTest && otherTests.length === 0) await copy(testText(firstTest));
      else if (firstTest)
        await copy(
          testsMarkdownText(chosenTests, heading, clock.now(), {
            findPath: files.findPath,
            findLink: (test) => links.linkOfTest(test),
          }),
        );
    },
  };
}

async function copy(text: string | undefined): Promise<void> {
  if (text !== undefined) await copyText(text);
}
