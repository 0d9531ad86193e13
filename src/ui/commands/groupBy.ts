import { groupings } from "../../domain/failingTests/arrangement";
import { arrangementTexts, groupingPicks } from "../../present/arrangementPicks";
import type { Arrangements } from "../../state/arrangements";
import { pickOne } from "../widgets/pick";
import { commands } from "../window/ids";
import type { Command } from "./command";

/** Chooses what the failing tests stand below. A keybinding may pass the grouping: `"args": "owner"`. */
export function groupBy(arrangements: Arrangements): Command {
  return {
    id: commands.groupBy,
    run: async (argument) => {
      const given = groupings.find((grouping) => grouping === argument);
      const grouping = given ?? (await pickOne(groupingPicks(arrangements.current.grouping), arrangementTexts.groupBy));
      if (grouping) arrangements.update({ grouping });
    },
  };
}
