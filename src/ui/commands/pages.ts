import * as vscode from "vscode";
import { repositoryKey } from "../../model/repository";
import type { WorkspaceTests } from "../../model/workspaceTests";
import { historyText } from "../../present/pages/historyPage";
import { goToText } from "../../present/quickPick";
import type { Command } from "../command";
import { commands } from "../ids";
import type { PanelsOnDemand } from "../panels/panelsOnDemand";
import { textOf } from "./testArgument";

/** Opens the pages: the details of a test, and the last days of a repository. */
export function pageCommands(panels: PanelsOnDemand, tests: Pick<WorkspaceTests, "current">): Command[] {
  return [
    {
      id: commands.showTestDetails,
      run: async (argument) => {
        const id = textOf(argument, "testId");
        const shown = id !== undefined && (await panels.showTest(id));
        if (!shown) void vscode.window.showInformationMessage(goToText.vanished);
      },
    },
    {
      id: commands.showHistory,
      run: async () => {
        const repository = await chooseRepository(tests);
        if (repository !== undefined) await panels.showHistory(repository);
      },
    },
  ];
}

/** The repository, asked for where several are open. `undefined` without one, after a word to the person, or if the pick is closed. */
async function chooseRepository({ current }: Pick<WorkspaceTests, "current">): Promise<string | undefined> {
  const keys = current.map(({ repository }) => repositoryKey(repository));
  if (keys.length > 1) return vscode.window.showQuickPick(keys, { placeHolder: historyText.placeholder });
  if (keys.length === 0) void vscode.window.showInformationMessage(historyText.none);
  return keys[0];
}
