import * as vscode from "vscode";
import type { Log } from "../../base/log";
import { removeApiKeyTexts } from "../../present/text/removeApiKey";
import { notificationText } from "../../present/text/sanitize";
import { type KeyDependents, type KeyRemoval, removeKey } from "../../state/removeKey";
import { chooseInDialog, notify } from "../widgets/messages";

interface Dependencies extends KeyDependents {
  readonly log: Log;
}

/**
 * Removes the API key, or all of them, and everything that was loaded with it, after a confirmation: the key cannot be
 * read back, and the stored test runs, in this or other workspaces, may exist nowhere else anymore.
 */
export async function removeApiKey({ log, ...dependents }: Dependencies): Promise<void> {
  try {
    const outcome = await removeKey(dependents, confirmRemoval);
    if (outcome !== "declined") {
      vscode.window.setStatusBarMessage(removeApiKeyTexts[outcome], 5_000);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(`removing the key failed: ${reason}`);
    void notify("error", removeApiKeyTexts.notRemoved);
  }
}

async function confirmRemoval(removal: KeyRemoval): Promise<"current" | "all" | undefined> {
  const { detail, remove, removeAll } = removeApiKeyTexts;
  const buttons = removal.current ? [remove] : [];
  const hasOthers = removal.keyCount > buttons.length;
  if (hasOthers) {
    buttons.push(removeAll);
  }
  const answer = await chooseInDialog("warning", {
    question: findQuestion(removal, hasOthers),
    detail: detail(removal.runCount),
    buttons,
  });
  if (answer === undefined) {
    return undefined;
  }
  return answer === remove ? "current" : "all";
}

function findQuestion({ current, keyCount }: KeyRemoval, hasOthers: boolean): string {
  if (!hasOthers) {
    return removeApiKeyTexts.question;
  }
  if (!current) {
    return removeApiKeyTexts.questionOfOthers;
  }
  const { host } = new URL(current.origin);
  const organization = notificationText(current.organization, 80);
  return removeApiKeyTexts.questionOfSeveral(organization, host, keyCount);
}
