import type { Clock } from "../../base/clock";
import type { KnownFiles } from "../../locate/knownFiles";
import type { Arrangements } from "../../model/arrangement";
import type { ArrangedTests } from "../../model/arrangeTests";
import type { WorkspaceTests } from "../../model/workspaceTests";
import { testAsMarkdown } from "../../present/text/failingTest";
import { listHeading } from "../../present/text/listHeading";
import { testsAsMarkdown } from "../../present/text/markdown";
import type { Command } from "../command";
import { commands } from "../ids";
import { copy } from "./copyName";
import { rowsOf, testOf, testsOfRows } from "./testArgument";

/** Copies failing tests as Markdown to paste: one in full, several (selected rows, or all that the view shows) as a table. */
export function copyAsMarkdown(parts: {
  readonly tests: WorkspaceTests;
  readonly arrangements: Arrangements;
  readonly view: { readonly shown: readonly ArrangedTests[] };
  readonly knownFiles: KnownFiles;
  readonly clock: Clock;
}): Command {
  const { tests, arrangements, view, knownFiles, clock } = parts;
  return {
    id: commands.copyAsMarkdown,
    run: async (...args) => {
      const [argument] = args;
      if (typeof argument === "string") {
        const test = testOf(argument, tests);
        await copy(test && testAsMarkdown(test, clock.now()));
        return;
      }
      const rows = rowsOf(args);
      const chosen = rows.length > 0 ? testsOfRows(rows, tests) : view.shown.flatMap(({ shown }) => shown);
      const filter = rows.length > 0 ? {} : arrangements.current.filter;
      const [first, ...others] = chosen;
      const heading = listHeading(view.shown, filter);
      if (first && others.length === 0) await copy(testAsMarkdown(first, clock.now()));
      else if (first) await copy(testsAsMarkdown(chosen, heading, clock.now(), (test) => knownFiles.of(test)));
    },
  };
}
