import type * as vscode from "vscode";
import type { SelectedLog } from "../../state/explainLog";

/** Returns the lines of a document, or of a range of it, as a log. They are read anew on each iteration. */
export function documentLog(document: vscode.TextDocument, name: string, range?: vscode.Range): SelectedLog {
  const firstLine = range?.start.line ?? 0;
  return {
    name,
    source: { uri: document.uri.toString(), firstLine },
    *lines() {
      const lastLine = Math.min(range?.end.line ?? Number.POSITIVE_INFINITY, document.lineCount - 1);
      for (let line = firstLine; line <= lastLine; line++) yield document.lineAt(line).text;
    },
  };
}

/** Returns a text as a log. */
export function textLog(name: string, text: string): SelectedLog {
  return { name, lines: () => linesOf(text) };
}

/** Iterates over the lines of a text without splitting all of it at once. */
function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start <= text.length) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    yield text.slice(start, text[end - 1] === "\r" ? Math.max(start, end - 1) : end);
    start = end + 1;
  }
}
