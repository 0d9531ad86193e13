import { goToTexts } from "../../present/quickPick";
import { commands } from "../contributions/ids";
import type { Command } from "./command";
import type { FailingTestPicker } from "./failingTestPicker";
import type { SourceOpener } from "./sourceOpener";

/** Lets the user choose among all loaded failing tests, and opens the chosen test's source. */
export function goToFailingTest(
  picker: Pick<FailingTestPicker, "choose">,
  opener: Pick<SourceOpener, "open">,
): Command {
  return {
    id: commands.goToFailingTest,
    execute: async () => {
      const chosenTest = await picker.choose(goToTexts.placeholder);
      if (chosenTest) {
        await opener.open(chosenTest);
      }
    },
  };
}
