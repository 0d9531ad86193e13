import { readGrouping } from "../../domain/failingTests/arrangement";
import { arrangementTexts, createGroupingPicks } from "../../present/arrangementPicks";
import type { Arrangements } from "../../state/arrangements";
import { commands } from "../contributions/ids";
import { chooseOne } from "../widgets/quickPick";
import type { Command } from "./command";

/** Selects the grouping of the failing tests. A keybinding may pass the grouping: `"args": "owner"`. */
export function groupBy(arrangements: Arrangements): Command {
  return {
    id: commands.groupBy,
    execute: async (argument) => {
      const grouping =
        readGrouping(argument) ??
        (await chooseOne(createGroupingPicks(arrangements.current.grouping), arrangementTexts.groupBy));
      if (grouping) {
        arrangements.update({ grouping });
      }
    },
  };
}
