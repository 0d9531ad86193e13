import { t } from "../../base/l10n";
import type { Filter } from "../../domain/failingTests/arrangement";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import { filterText } from "./arrangement";
import { windowText } from "./failingTests";
import type { ListHeading } from "./markdown";

/**
 * Creates the heading of the list of tests that the view shows, or of a selection of them (with an empty filter, since
 * the user selected them).
 */
export function createListHeading(arrangedTests: readonly ArrangedTests[], filter: Filter): ListHeading {
  const shownRepositories = arrangedTests.filter((arrangedTest) => arrangedTest.visibleTests.length > 0);
  const windows = new Set(shownRepositories.map(({ state }) => windowText(state.choice)));
  const hiddenCount = shownRepositories.reduce((sum, arrangedTest) => sum + arrangedTest.quarantinedHidden, 0);
  return {
    title: shownRepositories.map(({ state: { repository } }) => `${repository.owner}/${repository.name}`).join(", "),
    window: [...windows].reduce((list, text) => (list === "" ? text : t("{0} or {1}", list, text)), ""),
    filterText: filterText(filter, hiddenCount),
  };
}
