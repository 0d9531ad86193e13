import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import { type ViewType, viewTypes } from "./viewTypes";

/** Registers the pages that VS Code opens again after a reload; `restore` fills each with what it remembers. */
export function registerPages(
  restore: (viewType: ViewType, panel: vscode.WebviewPanel, memory: unknown) => Promise<void>,
): Disposable[] {
  return Object.values(viewTypes).map((viewType) =>
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: (panel, memory) => restore(viewType, panel, memory),
    }),
  );
}
