import { sortings } from "../../domain/failingTests/arrangement";
import { arrangementTexts, createSortingPicks } from "../../present/arrangementPicks";
import type { Arrangements } from "../../state/arrangements";
import { commands } from "../contributions/ids";
import { chooseOne } from "../widgets/quickPick";
import type { Command } from "./command";

/** Selects the sort order of the failing tests. A keybinding may pass it: `"args": "rate"`. */
export function sortBy(arrangements: Arrangements): Command {
  return {
    id: commands.sortBy,
    execute: async (argument) => {
      const givenSorting = sortings.find((sorting) => sorting === argument);
      const sorting =
        givenSorting ?? (await chooseOne(createSortingPicks(arrangements.current.sorting), arrangementTexts.sortBy));
      if (sorting) {
        arrangements.update({ sorting });
      }
    },
  };
}
