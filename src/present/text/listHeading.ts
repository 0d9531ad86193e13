import type { Filter } from "../../domain/failingTests/arrangement";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import { filterInWords } from "./arrangement";
import { windowWords } from "./failingTests";
import type { ListHeading } from "./markdown";

/** What stands above the tests that the view shows, or a selection of them (whose filter is empty: the person chose them). */
export function listHeading(arranged: readonly ArrangedTests[], filter: Filter): ListHeading {
  const shown = arranged.filter((one) => one.shown.length > 0);
  const windows = new Set(shown.map(({ state }) => windowWords(state.choice)));
  const hidden = shown.reduce((sum, one) => sum + one.quarantinedHidden, 0);
  return {
    title: shown.map(({ state: { repository } }) => `${repository.owner}/${repository.name}`).join(", "),
    window: [...windows].join(" or "),
    filterWords: filterInWords(filter, hidden),
  };
}
