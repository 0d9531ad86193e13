import * as vscode from "vscode";
import { decodeText } from "../../base/decodeText";
import { type FileStat, readFileWithin, statFileWithin } from "../../base/filesWithin";

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
 * and text. Every read of a workspace's file happens here. Never rejects.
 */
export async function readText(
  folder: vscode.Uri,
  file: vscode.Uri,
  maxBytes: number,
): Promise<{ readonly text: string; readonly version: string } | undefined> {
  const read = await readBytes(folder, file, maxBytes);
  const text = read && decodeText(read.bytes);
  return read && text !== undefined ? { text, version: read.version } : undefined;
}

/**
 * Reads a file; returns `undefined` unless it is a regular file below the folder, of at most `maxBytes` bytes. Never
 * rejects.
 */
export async function readBytes(
  folder: vscode.Uri,
  file: vscode.Uri,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly version: string } | undefined> {
  return file.scheme === "file"
    ? readFileWithin(folder.fsPath, file.fsPath, maxBytes)
    : readVirtual(folder, file, maxBytes);
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
 * Reads a file that the user named, inside or outside of the workspace; returns `undefined` unless it is a file of at
 * most `maxBytes` bytes. Never rejects.
 */
export async function readNamedFile(file: vscode.Uri, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(file);
    return (type & vscode.FileType.File) === 0 || size > maxBytes
      ? undefined
      : await vscode.workspace.fs.readFile(file);
  } catch {
    return undefined;
  }
}
