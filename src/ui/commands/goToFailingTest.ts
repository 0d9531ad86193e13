import * as vscode from "vscode";
import type { KnownFiles } from "../../locate/knownFiles";
import type { WorkspaceTests } from "../../model/workspaceTests";
import { goToText, testPick } from "../../present/quickPick";
import type { Command } from "../command";
import { commands } from "../ids";
import type { SourceOpener } from "../openSource";

/** A quick pick over every loaded failing test; the chosen one's source opens. */
export function goToFailingTest(tests: WorkspaceTests, files: KnownFiles, opener: SourceOpener): Command {
  return {
    id: commands.goToFailingTest,
    run: async () => {
      const items = tests.current.flatMap((state) =>
        state.tests.map((test) => testPick(test, (other) => files.of(other))),
      );
      if (items.length === 0) {
        void vscode.window.showInformationMessage(goToText.none);
        return;
      }
      const chosen = await vscode.window.showQuickPick(items, {
        placeHolder: goToText.placeholder,
        matchOnDescription: true,
        matchOnDetail: true,
      });
      if (chosen) await opener.open(chosen.value);
    },
  };
}
