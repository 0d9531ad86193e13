import { t } from "../base/l10n";
import type { SuggestedConnection } from "../domain/suggestedConnection";
import type { ConnectionSuggestion, Suggester } from "../state/connectionSuggestions";
import type { PickItem } from "./quickPick";
import { suggestionTexts } from "./text/connect";
import { iconSafeText } from "./text/sanitize";

/** Creates the rows of the box that offers suggested connections, each with its whole base URL and its origin. */
export function createSuggestionPicks(
  suggestions: readonly ConnectionSuggestion[],
): readonly PickItem<SuggestedConnection | "another">[] {
  const picks = suggestions.map(({ connection, suggester }) => ({
    label: `$(plug) ${iconSafeText(connection.baseUrl)}`,
    description: t("organization {0}", iconSafeText(connection.orgUrlSlug)),
    detail: findSuggesterText(suggester),
    value: connection,
  }));
  const another = {
    label: `$(edit) ${t("Enter another service")}`,
    description: "",
    detail: t("Asks for base URL, organization and API key"),
    value: "another",
  } as const;
  return [...picks, another];
}

function findSuggesterText(suggester: Suggester): string {
  if (suggester.kind === "extension") {
    return suggestionTexts.byExtension(iconSafeText(suggester.name, 60));
  }
  return suggestionTexts[suggester.kind];
}
