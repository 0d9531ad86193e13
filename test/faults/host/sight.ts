import * as vscode from "vscode";
import type { TreeNode } from "../../../src/present/node";
import { commands } from "../../../src/ui/contributions/ids";
import type { TestExports } from "../../../src/ui/window/testExports";
import { rows } from "../../host/harbour";
import { dataDirVariable } from "../../workbench/hostTests";
import { findForms, searchFiles } from "../canary";
import { witness } from "../witness/witness";

/** Returns the texts of all rows: labels, descriptions, accessibility labels and tooltips. */
function readTexts({ failingTests, testRuns }: TestExports): string[] {
  const texts: string[] = [];
  for (const provider of [failingTests, testRuns]) {
    const walk = (parent?: TreeNode): void => {
      for (const node of rows(provider, parent)) {
        const { label, description, accessibilityInformation } = provider.getTreeItem(node) as vscode.TreeItem;
        texts.push(JSON.stringify([label, description, accessibilityInformation, node.tooltip?.()]));
        walk(node);
      }
    };
    walk();
  }
  return texts;
}

/** Returns the diagnostic information, which is also in the clipboard. */
async function readDiagnosis(): Promise<string> {
  await vscode.commands.executeCommand(commands.diagnose);
  return vscode.env.clipboard.readText();
}

/**
 * Searches everything for a key: the log at trace level, messages, input boxes, the status bar, panels, rows with their
 * tooltips, the editor's state, the settings, the diagnostic information, and every file of the editor on disk.
 * Resolves with the places that contain it, and the number of searched files.
 */
export async function searchForKey(key: string, api: TestExports): Promise<{ places: string[]; files: number }> {
  const dataDir = process.env[dataDirVariable];
  if (dataDir === undefined) {
    throw new Error(`${dataDirVariable} is not set`);
  }
  const places: readonly (readonly [string, string])[] = [
    ...Object.entries(witness.collectTexts()),
    ["rows", [...readTexts(api), api.description, api.statusBar, api.watchStatus].join("\n")],
    ["diagnosis", await readDiagnosis()],
    ["settings", JSON.stringify(vscode.workspace.getConfiguration())],
    ["documents", vscode.workspace.textDocuments.map((document) => document.getText()).join("\n")],
  ];
  const { files, holding } = searchFiles(dataDir, key);
  const placesWithKey = places.filter(([, text]) => findForms(text, key).length > 0).map(([place]) => place);
  return { places: [...placesWithKey, ...holding], files };
}

/** Types a text into the open input box, and accepts it. */
export async function acceptInput(text: string): Promise<void> {
  const box = witness.inputBoxes.at(-1);
  if (!box) {
    throw new Error("no box is open");
  }
  box.value = text;
  await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
}
