import * as vscode from "vscode";
import type { Focus } from "../../state/runs/watchedRuns";

/** Focus of the editor window in which this extension runs. */
export const editorWindowFocus: Focus = {
  get isFocused() {
    return vscode.window.state.focused;
  },
  onDidChange: (listener) => vscode.window.onDidChangeWindowState(() => listener()),
};
