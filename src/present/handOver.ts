import { t } from "../base/l10n";
import { createTable } from "../base/table";
import type { PickItem } from "./quickPick";
import { iconSafeText, singleLineText } from "./text/sanitize";

/** A place to which a question about a failure can be handed over. */
export interface HandOverTarget {
  /** `chat`, `newChat`, `clipboard` or the id of an agent. */
  readonly id: string;
  /** Name of an agent, as its own manifest or the editor gives it; absent for the others. */
  readonly name?: string;
}

/** Texts for users who hand a question over. */
export const handOverTexts = {
  title: t("Ask About This Failure"),
  placeholder: t("Select where to ask. It is used from now on, and sends nothing by itself."),
  change: t("Change Agent"),
  copiedByChoice: t("The question was copied as Markdown. Paste it where you want to ask."),
} as const;

const fixedLabels: Readonly<Record<string, string>> = createTable({
  chat: t("Chat of This Editor"),
  newChat: t("New Chat Session of This Editor"),
  clipboard: t("Copy as Markdown"),
});

/** Creates the rows of the places, of which the current one is active. */
export function createTargetPicks(
  targets: readonly HandOverTarget[],
  currentId: string | undefined,
): readonly PickItem<HandOverTarget>[] {
  return targets.map((target) => ({
    label: fixedLabels[target.id] ?? iconSafeText(target.name ?? target.id, 80),
    description: "",
    value: target,
    current: target.id === currentId,
  }));
}

/** Returns where the question is, so that the user can send it. */
export function handedOverText({ id, name }: HandOverTarget): string {
  if (id in fixedLabels) {
    return t("The question is in the box of the chat. Read it there and send it yourself.");
  }
  const label = singleLineText(name ?? id, 80);
  return t("The question was handed over to {0}. Read it there and send it yourself.", label);
}

/** Returns that the question was copied because the agent accepts no prompt, or none of this length. */
export function copiedForAgentText({ id, name }: HandOverTarget, isTooLong: boolean): string {
  const label = singleLineText(name ?? id, 80);
  if (isTooLong) {
    return t("The question is too long to be handed over to {0}, so it was copied. Paste it there.", label);
  }
  return t("The question was copied. Paste it into {0}.", label);
}
