import type * as vscode from "vscode";
import type { LineEdit } from "../../present/markers";

/** Returns a change of a document as the lines that it replaces. */
export function toLineEdit({ range, text }: vscode.TextDocumentContentChangeEvent): LineEdit {
  const { start, end } = range;
  return {
    start: start.line,
    end: end.line,
    lineBreaks: text.split("\n").length - 1,
    fromLineStart: start.character === 0,
  };
}
