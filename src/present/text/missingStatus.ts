import { t } from "../../base/l10n";
import type { MissingReason } from "../../domain/runs/missingStatus";
import { type FormatWord, singleLineText } from "./sanitize";

/** Returns a possible reason why a required status was not reported. */
export function missingReasonText(
  { kind, detail = "" }: MissingReason,
  formatWord: FormatWord = singleLineText,
): string {
  const word = formatWord(detail, 120);
  switch (kind) {
    case "event":
      return t("May be: no {0} trigger", word);
    case "branch":
      return t("May be: {0} trigger of other branches only", word);
    case "paths":
      return t("May be: left out by its path filter");
    case "condition":
      return t("May be: left out by its condition");
    case "needs":
      return t("May be: waited for {0}", word);
    case "name":
      return t("May be: the job is called {0}", word);
    case "dynamic":
      return t("May be: name known only when it runs");
    case "noJob":
      return t("No job of that name in the workflow files here; it may come from another service.");
  }
}

/** Returns the file and the line that show the reason: `ci.yml:12`; `undefined` if no file does. */
export function missingReasonPlaceText({ place }: MissingReason): string | undefined {
  if (!place) {
    return undefined;
  }
  const fileName = place.path.slice(place.path.lastIndexOf("/") + 1);
  return `${singleLineText(fileName, 80)}:${place.line + 1}`;
}
