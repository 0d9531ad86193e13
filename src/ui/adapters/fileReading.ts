import * as vscode from "vscode";
import { decodeText } from "../../base/decodeText";
import {
  type FileStat,
  readPieces,
  readTextWithin,
  statFileWithin,
  type TextContent,
  UnreadableFileError,
} from "../../base/filesWithin";

/**
 * Reads a file's status; returns `undefined` unless it is a regular file below the folder. File systems of other
 * schemes have no symbolic links of their own.
 */
export async function statFile(folder: vscode.Uri, file: vscode.Uri): Promise<FileStat | undefined> {
  if (file.scheme === "file") return statFileWithin(folder.fsPath, file.fsPath);
  try {
    const { type, mtime, size } = await vscode.workspace.fs.stat(file);
    return (type & vscode.FileType.File) !== 0 ? { version: `${mtime} ${size}`, size } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a text file; returns `undefined` unless it is a regular file below the folder, of at most `maxBytes` bytes,
 * and text. Never rejects.
 */
export async function readText(
  folder: vscode.Uri,
  file: vscode.Uri,
  maxBytes: number,
): Promise<TextContent | undefined> {
  if (file.scheme === "file") return readTextWithin(folder.fsPath, file.fsPath, maxBytes);
  const read = await readVirtual(folder, file, maxBytes);
  const text = read && decodeText(read.bytes);
  return read && text !== undefined ? { text, version: read.version } : undefined;
}

/** Opens a file as a document without showing it, if it is a regular file below the folder. Never rejects. */
export async function openUnseen(folder: vscode.Uri, file: vscode.Uri): Promise<void> {
  if (!(await statFile(folder, file))) return;
  try {
    await vscode.workspace.openTextDocument(file);
  } catch {
    // A binary or too large file has no tests.
  }
}

async function readVirtual(
  folder: vscode.Uri,
  file: vscode.Uri,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly version: string } | undefined> {
  const stat = await statFile(folder, file);
  if (!stat || stat.size > maxBytes) return undefined;
  try {
    const bytes = await vscode.workspace.fs.readFile(file);
    return bytes.length > maxBytes ? undefined : { bytes, version: stat.version };
  } catch {
    return undefined;
  }
}

/**
 * Reads a file in pieces, each of which is valid until the next is requested; that of another file system than the
 * disk is one piece. Rejects with `UnreadableFileError`.
 *
 * @param folder that the file must lie in; absent for a file that the user named, inside or outside of the workspace
 */
export async function* readInPieces(
  folder: vscode.Uri | undefined,
  file: vscode.Uri,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  if (file.scheme === "file") yield* readPieces(folder?.fsPath, file.fsPath, maxBytes);
  else yield await readVirtualFile(file, maxBytes);
}

async function readVirtualFile(file: vscode.Uri, maxBytes: number): Promise<Uint8Array> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(file);
    if ((type & vscode.FileType.File) === 0) throw new UnreadableFileError("notFile");
    if (size > maxBytes) throw new UnreadableFileError("tooLarge");
    return await vscode.workspace.fs.readFile(file);
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError("unreadable");
  }
}
