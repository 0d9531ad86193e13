import * as vscode from "vscode";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import { historyText } from "../../present/pages/historyPage";
import { goToText } from "../../present/quickPick";
import type { Panels } from "../panels/panels";
import { pickRepository } from "../widgets/pickRepository";
import { commands } from "../window/ids";
import type { Command } from "./command";
import { repositoryOf, textOf } from "./testArgument";

/** Opens the pages: the details of a test, and the last days of a repository. */
export function pageCommands(
  panels: Pick<Panels, "tests" | "histories">,
  tests: Pick<ShownTests, "current">,
): Command[] {
  return [
    {
      id: commands.showTestDetails,
      run: async (argument) => {
        const id = textOf(argument, "testId");
        const shown = id !== undefined && panels.tests.show(id, repositoryOf(argument));
        if (!shown) void vscode.window.showInformationMessage(goToText.vanished);
      },
    },
    {
      id: commands.showHistory,
      run: async () => {
        if (tests.current.length === 0) void vscode.window.showInformationMessage(historyText.none);
        const repository = await pickRepository(tests, historyText);
        if (repository !== undefined) panels.histories.show(repository);
      },
    },
  ];
}
