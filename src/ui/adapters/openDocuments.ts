import * as vscode from "vscode";

/** Finds the document of a URI, if the editor has loaded it: it may have unsaved changes. */
export function findOpenDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}
