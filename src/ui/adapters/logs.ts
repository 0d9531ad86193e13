import * as vscode from "vscode";
import { decodeText } from "../../base/decodeText";
import type { SelectedLog } from "../../state/explainLog";
import { readNamedFile } from "./fileReading";

/** Maximum size of a log that is not open, in bytes. */
const maxLogBytes = 100 * 1024 * 1024;

/**
 * Reads the log at an address that the user named: its document, with unsaved changes, if it is loaded, otherwise the
 * file. Returns `undefined` if there is no text of at most 100 MB.
 */
export async function readLog(uri: vscode.Uri, name: string): Promise<SelectedLog | undefined> {
  const document = vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === uri.toString());
  if (document) return documentLog(document, name);
  const bytes = await readNamedFile(uri, maxLogBytes);
  const text = bytes && decodeText(bytes);
  return text === undefined ? undefined : { ...textLog(name, text), source: { uri: uri.toString(), firstLine: 0 } };
}

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
