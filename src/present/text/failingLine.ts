import { formatNumber, t } from "../../base/l10n";
import type { FramePlace } from "../../domain/failures/failurePlaces";
import { findFailureExample } from "../../domain/failures/failureSignature";
import { joinTexts } from "./joinTexts";
import { markdownText, singleLineText } from "./sanitize";

/** Maximum characters of the message behind a line. */
const maxMessageLength = 120;

/** Returns the short name of a place: `cart.ts:88`. */
export function failingLineLabel({ file, line }: FramePlace): string {
  const fileName = file.path.slice(file.path.lastIndexOf("/") + 1);
  return `${singleLineText(fileName, 80)}:${line}`;
}

/** Describes a place: `in applyDiscount · line 85 in CI`. */
export function failingLineDescription(place: FramePlace): string {
  const { name } = place;
  return joinTexts([name && t("in {0}", singleLineText(name, 80)), driftText(place)], " · ");
}

/** Says how the line in CI differs from that in the workspace; `undefined` if it is the same as far as is known. */
function driftText({ line, lineInCi, hasChanged }: FramePlace): string | undefined {
  if (hasChanged) return t("line {0} in CI; this file has changed since", formatNumber(line));
  return lineInCi === undefined ? undefined : t("line {0} in CI", formatNumber(lineInCi));
}

export function failingLineTooltip(place: FramePlace): string {
  const { file, line } = place;
  const lineText = t("Failed at line {0} of {1}", formatNumber(line), markdownText(file.path, 300));
  return joinTexts(
    [lineText, failingLineDescription(place) && markdownText(failingLineDescription(place), 300)],
    "\n\n",
  );
}

/** Returns the first line of a failure's message, cut, for the end of the line that failed. */
export function failingLineMessage(text: string): string {
  return singleLineText(findFailureExample(text) ?? "", maxMessageLength);
}

/** Texts of the command that goes to the failing line. */
export const failingLineTexts = {
  get missing() {
    return t("The failure's text names no line of this workspace, so the declaration of the test is shown.");
  },
};
