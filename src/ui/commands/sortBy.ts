import { sortings } from "../../domain/failingTests/arrangement";
import { arrangementTexts, sortingPicks } from "../../present/arrangementPicks";
import type { Arrangements } from "../../state/arrangements";
import { pickOne } from "../widgets/pick";
import { commands } from "../window/ids";
import type { Command } from "./command";

/** Chooses in which order the failing tests stand. A keybinding may pass it: `"args": "rate"`. */
export function sortBy(arrangements: Arrangements): Command {
  return {
    id: commands.sortBy,
    run: async (argument) => {
      const given = sortings.find((sorting) => sorting === argument);
      const sorting = given ?? (await pickOne(sortingPicks(arrangements.current.sorting), arrangementTexts.sortBy));
      if (sorting) arrangements.update({ sorting });
    },
  };
}
