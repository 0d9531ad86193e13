import type * as vscode from "vscode";
import type { HeldText } from "../../domain/foreignText";
import type { SelectedLog } from "../../state/explainLog";
import { createFileText } from "./fileReading";
import { findOpenDocument } from "./openDocuments";

/** Maximum size of a log that is not open, in bytes. */
const maxLogBytes = 100 * 1024 * 1024;
/** Characters of a document that are read at a time. */
const pieceLength = 64 * 1024;

/** Returns the log at an address that the user named: its document with unsaved changes, or the file. */
export async function findLog(uri: vscode.Uri, name: string): Promise<SelectedLog> {
  const document = findOpenDocument(uri);
  if (document) {
    return createDocumentLog(document, name);
  }
  const text = await createFileText(undefined, uri, maxLogBytes);
  const source = { uri: uri.toString(), firstLine: 0 };
  return { name, text, source };
}

/** Returns the lines of a document, or of a range of it, as a log. */
export function createDocumentLog(document: vscode.TextDocument, name: string, range?: vscode.Range): SelectedLog {
  const firstLine = range?.start.line ?? 0;
  const source = { uri: document.uri.toString(), firstLine };
  const text = createDocumentText(document, firstLine, range?.end.line);
  return { name, source, text };
}

/** Returns the lines of a document as a text; they are read anew each time. */
function createDocumentText(document: vscode.TextDocument, firstLine: number, lastLine = Infinity): HeldText {
  const encoder = new TextEncoder();
  return {
    kind: "held",
    name: [document.uri, document.version, firstLine, lastLine].join("\n"),
    *pieces() {
      let piece = "";
      // The document may lose lines between two pieces.
      for (let line = firstLine; line <= Math.min(lastLine, document.lineCount - 1); line++) {
        if (line > firstLine) {
          piece += "\n";
        }
        piece += document.lineAt(line).text;
        if (piece.length < pieceLength) {
          continue;
        }
        yield encoder.encode(piece);
        piece = "";
      }
      yield encoder.encode(piece);
    },
  };
}
