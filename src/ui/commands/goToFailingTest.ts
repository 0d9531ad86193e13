import { goToText } from "../../present/quickPick";
import { commands } from "../window/ids";
import type { Command } from "./command";
import type { SourceOpener } from "./openSource";
import type { FailingTestPick } from "./pickFailingTest";

/** A quick pick over every loaded failing test; the chosen one's source opens. */
export function goToFailingTest(pick: FailingTestPick, opener: SourceOpener): Command {
  return {
    id: commands.goToFailingTest,
    run: async () => {
      const chosen = await pick.choose(goToText.placeholder);
      if (chosen) await opener.open(chosen);
    },
  };
}
