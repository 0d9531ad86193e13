import * as vscode from "vscode";
import type { KnownFilesOnDemand } from "../../locate/knownFilesOnDemand";
import type { FailingTestsState } from "../../model/failingTests";
import type { WorkspaceTests } from "../../model/workspaceTests";
import { goToText, loadAllPick, testPicks } from "../../present/quickPick";
import type { Command } from "../command";
import { commands } from "../ids";
import type { SourceOpener } from "../openSource";
import { pickTest, testRows } from "../testQuickPick";

/** A quick pick over every loaded failing test; the chosen one's source opens. */
export function goToFailingTest(tests: WorkspaceTests, files: KnownFilesOnDemand, opener: SourceOpener): Command {
  const rows = new RowsOfAll(tests, files);
  return {
    id: commands.goToFailingTest,
    run: async () => {
      if (!tests.loading && tests.current.every((state) => state.tests.length === 0)) {
        void vscode.window.showInformationMessage(goToText.none);
        return;
      }
      const chosen = await pickTest({
        placeholder: goToText.placeholder,
        content: () => ({ rows: rows.current(), loading: tests.loading }),
        onDidChange: tests.onDidChange,
        keyOf: (test) => tests.keyOf(test),
      });
      if (chosen) await opener.open(chosen);
    },
  };
}

interface Made {
  readonly of: readonly FailingTestsState["tests"][];
  /** Of the known files. */
  readonly version: number;
  readonly rows: readonly vscode.QuickPickItem[];
}

/** The rows of all tests, made anew only when there are other tests or other files. */
class RowsOfAll {
  private made: Made | undefined;

  constructor(
    private readonly tests: WorkspaceTests,
    private readonly files: KnownFilesOnDemand,
  ) {}

  current(): readonly vscode.QuickPickItem[] {
    const states = this.tests.current;
    const of = states.map(({ tests }) => tests);
    const { version } = this.files;
    const made = this.made?.version === version ? this.made : undefined;
    // While pages come in, a list that is being read must not move.
    if (made && made.rows.length > 0 && this.tests.loading) return made.rows;
    if (made?.of.length === of.length && made.of.every((tests, index) => tests === of[index])) return made.rows;
    const loadAll = this.tests.loading ? undefined : loadAllPick(states);
    const items = [...testPicks(states, this.files.pathOf), ...(loadAll ? [loadAll] : [])];
    const rows = testRows(items);
    this.made = { of, version, rows };
    return rows;
  }
}
