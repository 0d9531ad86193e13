import * as vscode from "vscode";
import type { TreeNode } from "../../present/node";
import { commands } from "../contributions/ids";

const uriList = "text/uri-list";

/** Explains the reports, folders and logs that are dropped on a view; its rows cannot be dragged. */
export const reportDrop: vscode.TreeDragAndDropController<TreeNode> = {
  dragMimeTypes: [],
  dropMimeTypes: [uriList],
  async handleDrop(_, dataTransfer) {
    const text = await dataTransfer.get(uriList)?.asString();
    const uris = (text ?? "")
      .split(/\r?\n/)
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => vscode.Uri.parse(line));
    if (uris.length > 0) {
      await vscode.commands.executeCommand(commands.explainFailures, uris[0], uris);
    }
  },
};
