import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import type { PanelsOnDemand } from "./panelsOnDemand";
import { viewTypes } from "./viewTypes";

/** Registers the pages that VS Code opens again after a reload; each is filled once the window has started. */
export function registerPages(panels: () => Promise<PanelsOnDemand>): Disposable[] {
  return Object.values(viewTypes).map((viewType) =>
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel, memory) => (await panels()).restore(viewType, panel, memory),
    }),
  );
}
