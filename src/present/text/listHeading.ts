import { t } from "../../base/l10n";
import type { Filter } from "../../domain/failingTests/arrangement";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import { sum } from "../sum";
import { filterText } from "./arrangement";
import type { ListHeading } from "./markdown";
import { stateWindowText } from "./timeWindow";

/**
 * Creates the heading of the list of tests that the view shows, or of a selection of them (with an empty filter, since
 * the user selected them).
 */
export function createListHeading(arrangedTests: readonly ArrangedTests[], filter: Filter): ListHeading {
  const shownRepositories = arrangedTests.filter(({ visibleTests }) => visibleTests.length > 0);
  const repositories = shownRepositories.map(({ state }) => state.repository);
  const windows = new Set(shownRepositories.map(({ state }) => stateWindowText(state)));
  const hiddenCount = sum(shownRepositories, ({ quarantinedHidden }) => quarantinedHidden);
  return {
    title: repositories.map(({ owner, name }) => `${owner}/${name}`).join(", "),
    window: alternativesText([...windows]),
    filterText: filterText(filter, hiddenCount),
  };
}

/** Returns `7 days or 24 hours`; `""` for none. */
function alternativesText([first = "", ...otherTexts]: readonly string[]): string {
  return otherTexts.reduce((list, text) => t("{0} or {1}", list, text), first);
}
