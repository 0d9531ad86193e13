import * as vscode from "vscode";
import { decodeText } from "../../base/decodeText";
import {
  type FileStat,
  readTextWithin,
  statFileWithin,
  type TextContent,
  UnreadableFileError,
} from "../../base/filesWithin";
import type { ForeignText } from "../../domain/foreignText";

export type FolderEntry = readonly [name: string, type: vscode.FileType];

/**
 * Reads a file's status; returns `undefined` unless it is a regular file below the folder. File systems of other
 * schemes have no symbolic links of their own.
 */
export async function statFile(folder: vscode.Uri, file: vscode.Uri): Promise<FileStat | undefined> {
  if (file.scheme === "file") {
    return statFileWithin(folder.fsPath, file.fsPath);
  }
  try {
    const { type, mtime, size } = await vscode.workspace.fs.stat(file);
    const isRegular = (type & vscode.FileType.File) !== 0;
    if (!isRegular) {
      return undefined;
    }
    return { version: `${mtime} ${size}`, size };
  } catch {
    return undefined;
  }
}

/** Reads the names and the types of a folder's entries; none if there is no such folder. Never rejects. */
export async function readFolder(folder: vscode.Uri): Promise<readonly FolderEntry[]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    return [];
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
  if (file.scheme === "file") {
    return readTextWithin(folder.fsPath, file.fsPath, maxBytes);
  }
  const read = await readVirtual(folder, file, maxBytes);
  const text = read && decodeText(read.bytes);
  if (!read || text === undefined) {
    return undefined;
  }
  return { text, version: read.version };
}

/** Opens a file as a document without showing it, if it is a regular file below the folder. Never rejects. */
export async function openUnseen(folder: vscode.Uri, file: vscode.Uri): Promise<void> {
  if (!(await statFile(folder, file))) {
    return;
  }
  try {
    await vscode.workspace.openTextDocument(file);
  } catch {
    // A binary or too large file has no tests.
  }
}

const lineBreak = Buffer.from("\n");

/** Content of a file of another scheme. */
interface VirtualContent {
  readonly bytes: Uint8Array;
  readonly version: string;
}

async function readVirtual(
  folder: vscode.Uri,
  file: vscode.Uri,
  maxBytes: number,
): Promise<VirtualContent | undefined> {
  const stat = await statFile(folder, file);
  if (!stat || stat.size > maxBytes) {
    return undefined;
  }
  try {
    const bytes = await vscode.workspace.fs.readFile(file);
    if (bytes.length > maxBytes) {
      return undefined;
    }
    return { bytes, version: stat.version };
  } catch {
    return undefined;
  }
}

/**
 * Returns a file as a text that the reading thread reads: by itself from the disk, otherwise through the editor.
 *
 * @param folder that the file must lie in; absent for a file that the user named, inside or outside of the workspace
 */
export async function createFileText(
  folder: vscode.Uri | undefined,
  file: vscode.Uri,
  maxBytes: number,
): Promise<ForeignText> {
  if (file.scheme === "file") {
    return {
      kind: "file",
      path: file.fsPath,
      maxBytes,
      ...(folder && { folder: folder.fsPath }),
    };
  }
  const version = await readVersion(file);
  return {
    kind: "held",
    name: `${file}\n${version}`,
    pieces: () => readVirtualFile(file, maxBytes),
  };
}

/**
 * Returns the files of a folder as one text, each from the start of a line. Reading it is rejected with
 * `UnreadableFileError` if one of them cannot be read, or if all of them have more than `maxBytes` bytes.
 */
export async function createFolderText(
  folder: vscode.Uri,
  files: readonly vscode.Uri[],
  maxBytes: number,
): Promise<ForeignText> {
  const version = await readVersion(folder);
  return {
    kind: "held",
    name: `${folder}\n${version}`,
    pieces: () => readVirtualFiles(files, maxBytes),
  };
}

async function* readVirtualFiles(files: readonly vscode.Uri[], maxBytes: number): AsyncGenerator<Uint8Array, void> {
  let remainingBytes = maxBytes;
  for (const file of files) {
    const bytes = await readBytes(file, remainingBytes);
    remainingBytes -= bytes.length;
    yield bytes;
    yield lineBreak;
  }
}

async function readVersion(file: vscode.Uri): Promise<string | undefined> {
  try {
    const { mtime, size } = await vscode.workspace.fs.stat(file);
    return `${mtime} ${size}`;
  } catch {
    // Reading it says why.
    return undefined;
  }
}

async function* readVirtualFile(file: vscode.Uri, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  yield await readBytes(file, maxBytes);
}

/** Rejects with `UnreadableFileError`. */
async function readBytes(file: vscode.Uri, maxBytes: number): Promise<Uint8Array> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(file);
    if ((type & vscode.FileType.File) === 0) {
      throw new UnreadableFileError("notFile");
    }
    if (size > maxBytes) {
      throw new UnreadableFileError("tooLarge");
    }
    return await vscode.workspace.fs.readFile(file);
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError("unreadable");
  }
}
