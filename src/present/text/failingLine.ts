import { formatNumber, t } from "../../base/l10n";
import type { FramePlace } from "../../domain/failures/failurePlaces";
import { findFailureExample } from "../../domain/failures/failureSignature";
import type { FailureMessage } from "../../state/failureMessages";
import { joinTexts } from "./joinTexts";
import { codeBlockText, markdownText, plainText, singleLineText } from "./sanitize";

/** Maximum characters of the message behind a line. */
const maxMessageLength = 120;
/** Maximum characters of a failure's text in a hover. */
const maxHoverLength = 3_000;

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

/** Returns how the line in CI differs from that in the workspace; `undefined` if no difference is known. */
function driftText({ line, lineInCi, hasChanged }: FramePlace): string | undefined {
  if (hasChanged) {
    return t("line {0} in CI; this file has changed since", formatNumber(line));
  }
  if (lineInCi === undefined) {
    return undefined;
  }
  return t("line {0} in CI", formatNumber(lineInCi));
}

/** Names a place in full: `src/cart.ts, line 88, in applyDiscount`. */
export function failingPlaceText(place: FramePlace): string {
  const { file, line } = place;
  const lineText = t("{0}, line {1}", singleLineText(file.path, 300), formatNumber(line));
  return joinTexts([lineText, failingLineDescription(place)], " · ");
}

export function failingLineTooltip(place: FramePlace): string {
  const { file, line } = place;
  const lineText = t("Failed at line {0} of {1}", formatNumber(line), markdownText(file.path, 300));
  return joinTexts(
    [lineText, failingLineDescription(place) && markdownText(failingLineDescription(place), 300)],
    "\n\n",
  );
}

/**
 * Returns the first line of a failure's message, truncated, to be shown behind the line that failed. The position of
 * that line, with which many runners begin the message, is left out.
 */
export function failingLineMessage({ place, text }: Pick<FailureMessage, "place" | "text">): string {
  const message = findFailureExample(text) ?? "";
  const [firstWord = ""] = message.split(" ", 1);
  const { lineInCi: line = place.line } = place;
  const isPosition = `${firstWord}:`.includes(`${failingLineLabel({ ...place, line })}:`);
  const ownText = isPosition ? message.slice(firstWord.length).trim() : "";
  return singleLineText(ownText || message, maxMessageLength);
}

/** Describes the failure whose message is shown behind a line: the test, and the text of its failure. */
export function failingLineHover({ test, place, text }: FailureMessage): string {
  const heading = `**${markdownText(test.name, 300)}**`;
  const drift = driftText(place);
  return joinTexts([heading, drift && markdownText(drift), codeBlockText(plainText(text), maxHoverLength)], "\n\n");
}

/** Texts of the command that goes to the failing line. */
export const failingLineTexts = {
  get missing() {
    return t("The failure's text names no line of this workspace, so the declaration of the test is shown.");
  },
};
