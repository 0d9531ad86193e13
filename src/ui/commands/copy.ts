import type { Clock } from "../../base/clock";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import type { TestLookup } from "../../domain/failingTests/shownTests";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { testAsMarkdown } from "../../present/text/failingTest";
import { listHeading } from "../../present/text/listHeading";
import { testsAsMarkdown } from "../../present/text/markdown";
import { runAsMarkdown } from "../../present/text/runMarkdown";
import type { Arrangements } from "../../state/arrangements";
import type { TestRuns } from "../../state/runs/testRuns";
import { copyText } from "../widgets/copyText";
import { commands } from "../window/ids";
import type { Command } from "./command";
import { isOneTest, rowsOf, testOf, testsOfRows, textOf } from "./testArgument";

/** Copies what the selected rows stand for as plain text, each on a line of its own: their names, or the ids of test runs. */
export const copyPlain: readonly Command[] = [commands.copyName, commands.copyId].map((id) => ({
  id,
  run: async (...args) => {
    const texts = rowsOf(args).flatMap((row) => textOf(row, "copyText") ?? []);
    await copy(texts.length > 0 ? texts.join("\n") : undefined);
  },
}));

/**
 * Copies as Markdown to paste: a test run, or failing tests, one in full, several (selected rows, or all that the view shows) as a table.
 */
export function copyAsMarkdown(parts: {
  readonly tests: TestLookup;
  readonly runs: Pick<TestRuns, "get">;
  readonly arrangements: Arrangements;
  readonly view: { readonly shown: readonly ArrangedTests[] };
  readonly files: KnownFiles;
  readonly clock: Clock;
}): Command {
  const { tests, runs, arrangements, view, files, clock } = parts;
  return {
    id: commands.copyAsMarkdown,
    run: async (...args) => {
      const [argument] = args;
      if (isOneTest(argument)) {
        const test = testOf(argument, tests);
        await copy(test && testAsMarkdown(test, clock.now()));
        return;
      }
      const runId = textOf(argument, "runId");
      if (runId !== undefined) {
        const run = runs.get(runId);
        await copy(run && runAsMarkdown(run, clock.now()));
        return;
      }
      const rows = rowsOf(args);
      const chosen = rows.length > 0 ? testsOfRows(rows, tests) : view.shown.flatMap(({ shown }) => shown);
      const filter = rows.length > 0 ? {} : arrangements.current.filter;
      const [first, ...others] = chosen;
      const heading = listHeading(view.shown, filter);
      if (first && others.length === 0) await copy(testAsMarkdown(first, clock.now()));
      else if (first) await copy(testsAsMarkdown(chosen, heading, clock.now(), files.pathOf));
    },
  };
}

async function copy(text: string | undefined): Promise<void> {
  if (text !== undefined) await copyText(text);
}
