import { t } from "../../base/l10n";
import type { Difference } from "../../domain/failures/difference";
import { singleLineText } from "./sanitize";

/** Maximum characters of a value in a row. */
const maxValueLength = 40;

export const differenceTexts = {
  label: t("Expected and actual"),
  expectedName: t("expected"),
  actualName: t("actual"),
} as const;

/** Describes short values of one line: `9 → 8`. */
export function differenceDescription({ expected, actual }: Difference): string {
  return [expected, actual].map((value) => singleLineText(value, maxValueLength)).join(" → ");
}

/** Returns the title of the editor that shows a difference. */
export function differenceTitle(test: string): string {
  return t("{0}: expected ↔ actual", singleLineText(test, 80));
}
