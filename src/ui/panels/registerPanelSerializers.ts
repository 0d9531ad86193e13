import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import { type ViewType, viewTypes } from "../contributions/viewTypes";

/**
 * Registers the serializers of the panels that VS Code opens again after a reload; `restore` fills each panel from its
 * stored state.
 */
export function registerPanelSerializers(
  restore: (viewType: ViewType, panel: vscode.WebviewPanel, panelState: unknown) => Promise<void>,
): Disposable[] {
  return Object.values(viewTypes).map((viewType) =>
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: (panel, panelState) => restore(viewType, panel, panelState),
    }),
  );
}
