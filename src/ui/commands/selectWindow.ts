import { isMissing } from "../../domain/failingTestsState";
import { repositoryKey } from "../../domain/repository";
import { isWindowPreset, parseCustomWindow, parseWindowChoice, type WindowChoice } from "../../domain/time/window";
import { arrangementTexts, createWindowPicks, customWindowProblemText } from "../../present/arrangementPicks";
import { sourceTexts } from "../../present/text/sources";
import type { WorkspaceTests } from "../../state/workspaceTests";
import { commands } from "../contributions/ids";
import { chooseRepository } from "../widgets/chooseRepository";
import { notify } from "../widgets/messages";
import { inputStep } from "../widgets/multiStep";
import { chooseOne } from "../widgets/quickPick";
import type { Command } from "./command";
import { readRepository } from "./testArgument";

/**
 * Selects the time window of a repository: that of the row it was invoked on, the only one, or the one that the user
 * chooses. Data of the window that is not cached, or too old, is requested at once, for this repository alone. A
 * keybinding may pass the window: `"args": "24h"`, `"args": "2026-11-01/2026-11-10"`.
 */
export function selectWindow(tests: Pick<WorkspaceTests, "current" | "selectWindow">): Command {
  return {
    id: commands.selectWindow,
    execute: async (...args) => {
      const rowKey = readRepository(args[0]);
      const key = rowKey ?? (await chooseRepository(tests, arrangementTexts.selectRepository));
      const state = tests.current.find(({ repository }) => repositoryKey(repository) === key);
      if (key === undefined || !state) {
        return;
      }
      if (isMissing(state, "timeRange")) {
        void notify("information", sourceTexts.noTimeRanges);
        return;
      }
      const passedChoice = parseWindowChoice(args.at(-1));
      const choice = passedChoice ?? (await chooseWindow(state.choice));
      if (choice !== undefined) {
        tests.selectWindow(key, choice);
      }
    },
  };
}

async function chooseWindow(current: WindowChoice): Promise<WindowChoice | undefined> {
  const chosenWindow = await chooseOne(createWindowPicks(current), arrangementTexts.selectWindow);
  if (chosenWindow === "custom") {
    return enterWindow(current);
  }
  return chosenWindow;
}

/** Asks for a custom window. Rejects with `CancelledError` if the user leaves. */
async function enterWindow(current: WindowChoice): Promise<WindowChoice | undefined> {
  const enteredText = await inputStep({
    ...arrangementTexts.customWindow,
    step: 1,
    totalSteps: 1,
    value: isWindowPreset(current) ? "" : current,
    validate: customWindowProblemText,
  });
  if (typeof enteredText !== "string") {
    return undefined;
  }
  return parseCustomWindow(enteredText.trim());
}
