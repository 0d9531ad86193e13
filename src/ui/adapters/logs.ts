import * as vscode from "vscode";
import { forEachYielding } from "../../base/async";
import { encodingOf, splitBytes } from "../../base/decodeText";
import { UnreadableFileError } from "../../base/filesWithin";
import { textLines } from "../../domain/logs/textLines";
import type { SelectedLog } from "../../state/explainLog";
import { readInPieces } from "./fileReading";

/** Maximum size of a log that is not open, in bytes. */
const maxLogBytes = 100 * 1024 * 1024;

/**
 * Reads the log at an address that the user named: its document, with unsaved changes, if it is loaded, otherwise the
 * file. Returns `undefined` if there is no text of at most 100 MB.
 */
export async function readLog(uri: vscode.Uri, name: string): Promise<SelectedLog | undefined> {
  const document = vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === uri.toString());
  if (document) return documentLog(document, name);
  const parts = await readParts(uri);
  return parts && { name, lines: () => textLines(parts), source: { uri: uri.toString(), firstLine: 0 } };
}

/** Bytes that are decoded at a time: a few milliseconds of work. */
const maxSliceBytes = 512 * 1024;

/** Reads a text in parts, yielding to the event loop; `undefined` for a file that is no text, or cannot be read. */
async function readParts(uri: vscode.Uri): Promise<readonly string[] | undefined> {
  const parts: string[] = [];
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isText = true;
  try {
    for await (const piece of readInPieces(undefined, uri, maxLogBytes)) {
      await forEachYielding(splitBytes(piece, maxSliceBytes), undefined, (slice) => {
        decoder ??= new TextDecoder(encodingOf(slice));
        const part = decoder.decode(slice, { stream: true });
        isText &&= !part.includes("\0");
        parts.push(part);
      });
      if (!isText) return undefined;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    return undefined;
  }
  return decoder ? [...parts, decoder.decode()] : [];
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
  return { name, lines: () => textLines([text]) };
}
