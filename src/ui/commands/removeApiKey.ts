import * as vscode from "vscode";
import type { Log } from "../../base/log";
import { removeApiKeyTexts } from "../../present/text/removeApiKey";
import { type KeyDependents, removeKey } from "../../state/removeKey";
import { confirm, notify } from "../widgets/messages";

/**
 * Removes the API key and everything that was loaded with it, after a confirmation: the key cannot be read back, and
 * the stored test runs, in this or other workspaces, may exist nowhere else anymore.
 */
export async function removeApiKey({ log, ...dependents }: KeyDependents & { readonly log: Log }): Promise<void> {
  try {
    const outcome = await removeKey(dependents, confirmRemoval);
    if (outcome !== "declined") vscode.window.setStatusBarMessage(removeApiKeyTexts[outcome], 5_000);
  } catch (error) {
    log.error(`removing the key failed: ${error instanceof Error ? error.message : String(error)}`);
    void notify("error", removeApiKeyTexts.notRemoved);
  }
}

async function confirmRemoval(testRuns: number): Promise<boolean> {
  const { question, detail, remove } = removeApiKeyTexts;
  return confirm("warning", { question, detail: detail(testRuns), yes: remove });
}
