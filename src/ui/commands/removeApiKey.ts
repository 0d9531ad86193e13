import * as vscode from "vscode";
import type { Log } from "../../base/log";
import { removeApiKeyText } from "../../present/text/removeApiKey";
import { type KeyOwners, removeKey } from "../../state/removeKey";
import { commands } from "../window/ids";
import type { Command } from "./command";

/**
 * Forgets the key and everything that was loaded with it, after one question: the key cannot be read back, and test
 * runs that were kept, here or in other workspaces, may be known to nobody else any more.
 */
export function removeApiKey({ log, ...owners }: KeyOwners & { readonly log: Log }): Command {
  return {
    id: commands.removeApiKey,
    run: async () => {
      try {
        const outcome = await removeKey(owners, agrees);
        if (outcome !== "declined") vscode.window.setStatusBarMessage(removeApiKeyText[outcome], 5_000);
      } catch (error) {
        log.error(`removing the key failed: ${error instanceof Error ? error.message : String(error)}`);
        void vscode.window.showErrorMessage(removeApiKeyText.notRemoved);
      }
    },
  };
}

async function agrees(testRuns: number): Promise<boolean> {
  const { question, detail, remove } = removeApiKeyText;
  const options = { modal: true, detail: detail(testRuns) };
  return (await vscode.window.showWarningMessage(question, options, remove)) === remove;
}
