import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import { historyTexts } from "../../present/pages/historyPanelData";
import { goToTexts } from "../../present/quickPick";
import { commands } from "../contributions/ids";
import type { Panels } from "../panels/panels";
import { chooseRepository } from "../widgets/chooseRepository";
import { notify } from "../widgets/messages";
import type { Command } from "./command";
import { readRepository, readText } from "./testArgument";

/** Creates the commands that open panels: the details of a test, and the last days of a repository. */
export function panelCommands(
  panels: {
    readonly tests: Pick<Panels["tests"], "show">;
    readonly histories: Pick<Panels["histories"], "show">;
  },
  tests: Pick<FailingTestsSource, "current">,
): Command[] {
  return [
    {
      id: commands.showTestDetails,
      execute: async (argument) => {
        const id = readText(argument, "testId");
        const isShown = id !== undefined && panels.tests.show(id, readRepository(argument));
        if (!isShown) {
          void notify("information", goToTexts.vanished);
        }
      },
    },
    {
      id: commands.showHistory,
      execute: async () => {
        if (tests.current.length === 0) {
          void notify("information", historyTexts.none);
        }
        const repository = await chooseRepository(tests, historyTexts);
        if (repository !== undefined) {
          panels.histories.show(repository);
        }
      },
    },
  ];
}
