import { type BigIntStats, constants } from "node:fs";
import * as promises from "node:fs/promises";
import { sep } from "node:path";
import { decodeText } from "./decodeText";

/** State of a regular file at one moment. */
export interface FileStat {
  /** Differs whenever the file has changed. */
  readonly version: string;
  /** Size in bytes. */
  readonly size: number;
}

/** File system functions needed for reading; tests replace them. */
export type Disk = Pick<typeof promises, "realpath" | "lstat" | "open">;

/** Flags that neither follow a symbolic link in place of the file nor wait for a pipe. Windows has neither flag. */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Returns the state of a file; `undefined` unless it is a regular file inside the folder after links are resolved.
 * Never rejects.
 */
export async function statFileWithin(
  folder: string,
  path: string,
  disk: Disk = promises,
): Promise<FileStat | undefined> {
  const target = await resolveRegularFile(folder, path, disk).catch(() => undefined);
  return target && createFileStat(target.stats);
}

/**
 * Returns the version of a file, wherever links lead; `undefined` if there is no regular file. It equals that of an
 * earlier call only if it is the same file and has not changed. Never rejects.
 */
export async function readVersion(path: string): Promise<string | undefined> {
  const stats = await promises.stat(path, { bigint: true }).catch(() => undefined);
  return stats?.isFile() ? createFileStat(stats).version : undefined;
}

/** Text of a file at one moment. */
export interface TextContent {
  readonly text: string;
  /** Differs whenever the file has changed. */
  readonly version: string;
}

/** Reads a whole text file; returns `undefined` as `readFileWithin` does, and for a file that is not a text file. */
export async function readTextWithin(folder: string, path: string, maxBytes: number): Promise<TextContent | undefined> {
  const content = await readFileWithin(folder, path, maxBytes);
  const text = content && decodeText(content.bytes);
  return content && text !== undefined ? { text, version: content.version } : undefined;
}

/**
 * Reads a whole file; returns `undefined` as `statFileWithin` does, and for a larger file. Checks the file again once
 * it is open, so that nothing is read from a file that has replaced it since the first check. Never rejects.
 *
 * @param maxBytes maximum size of a file that is read
 */
export async function readFileWithin(
  folder: string,
  path: string,
  maxBytes: number,
  disk: Disk = promises,
): Promise<(FileStat & { readonly bytes: Uint8Array }) | undefined> {
  try {
    const { handle, stats } = await openRegularFile(folder, path, maxBytes, disk);
    try {
      return { ...createFileStat(stats), bytes: await readAll(handle, Number(stats.size)) };
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

/**
 * Returns the names of a folder's entries; none if there is no such folder inside the other one after links are
 * resolved. Never rejects.
 */
export async function listNamesWithin(folder: string, path: string): Promise<readonly string[]> {
  try {
    const [realFolder, realPath] = await Promise.all([promises.realpath(folder), promises.realpath(path)]);
    return isWithin(realFolder, realPath) ? await promises.readdir(realPath) : [];
  } catch {
    return [];
  }
}

/** Reason that a file cannot be read: it is a folder, a pipe or a device; too large; missing, or not readable. */
export type UnreadableReason = "notFile" | "tooLarge" | "unreadable";

export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";

  constructor(readonly reason: UnreadableReason) {
    super(reason);
  }
}

/** Bytes of a file that are read at a time. */
const pieceBytes = 256 * 1024;

/**
 * Reads a file in pieces, each of which is valid until the next is requested. Reads the content that the file has when
 * it is opened, and nothing that is added later. Waits neither for a pipe nor for a device. Rejects with
 * `UnreadableFileError`.
 *
 * @param folder that the file must lie in after links are resolved; absent for a file that the user named
 * @param maxBytes maximum size of a file that is read
 */
export async function* readPieces(
  folder: string | undefined,
  path: string,
  maxBytes: number,
  disk: Disk = promises,
): AsyncGenerator<Uint8Array, void> {
  const { handle, stats } = await openRegularFile(folder, path, maxBytes, disk).catch((error: unknown) => {
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError("unreadable");
  });
  try {
    const size = Number(stats.size);
    const buffer = new Uint8Array(Math.min(size, pieceBytes));
    for (let remaining = size; remaining > 0; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(remaining, buffer.length));
      if (bytesRead === 0) {
        return;
      }
      remaining -= bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** An open file, and its state when it was opened. */
interface OpenFile {
  readonly handle: promises.FileHandle;
  readonly stats: BigIntStats;
}

/** Opens a file, and checks it again once it is open: another may have taken its place since the first check. */
async function openRegularFile(
  folder: string | undefined,
  path: string,
  maxBytes: number,
  disk: Disk,
): Promise<OpenFile> {
  const target = await resolveFile(folder, path, disk);
  const handle = await disk.open(target.path, openFlags);
  try {
    const stats = await handle.stat({ bigint: true });
    const current = await resolveFile(folder, path, disk);
    if (!isSameFile(stats, current.stats)) {
      throw new UnreadableFileError("unreadable");
    }
    if (stats.size > maxBytes) {
      throw new UnreadableFileError("tooLarge");
    }
    return { handle, stats };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Resolves a path as `resolveRegularFile` does, but rejects with `UnreadableFileError` if it leads to no regular file.
 */
async function resolveFile(folder: string | undefined, path: string, disk: Disk): Promise<ResolvedFile> {
  const file = await resolveRegularFile(folder, path, disk);
  if (!file) {
    throw new UnreadableFileError("notFile");
  }
  return file;
}

/** Path of a regular file, without links. */
interface ResolvedFile {
  readonly path: string;
  readonly stats: BigIntStats;
}

/**
 * Resolves the links of a path; returns `undefined` unless it leads to a regular file, inside the folder if one is
 * given. Rejects if there is no such file.
 */
async function resolveRegularFile(
  folder: string | undefined,
  path: string,
  disk: Disk,
): Promise<ResolvedFile | undefined> {
  const [realFolder, realPath] = await Promise.all([folder && disk.realpath(folder), disk.realpath(path)]);
  if (realFolder && !isWithin(realFolder, realPath)) {
    return undefined;
  }
  const stats = await disk.lstat(realPath, { bigint: true });
  return stats.isFile() ? { path: realPath, stats } : undefined;
}

/**
 * Returns whether a path lies inside a folder; the folder itself does not. Both are absolute and without links, as
 * `realpath` returns them: on Windows in the case that they have on disk.
 *
 * @param separator of path segments: `/`, or `\\` on Windows
 */
export function isWithin(folder: string, path: string, separator = sep): boolean {
  return path.startsWith(folder.endsWith(separator) ? folder : folder + separator);
}

const createFileStat = ({ ino, mtimeNs, size }: BigIntStats): FileStat => ({
  version: `${ino} ${mtimeNs} ${size}`,
  size: Number(size),
});

/**
 * Compares two states of a file. On Windows, the device of an open file may be written differently from that of a
 * path.
 */
function isSameFile(first: BigIntStats, second: BigIntStats): boolean {
  return first.ino === second.ino && (first.dev === second.dev || process.platform === "win32");
}

async function readAll(handle: promises.FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await handle.read(bytes, length, size - length);
    if (bytesRead === 0) {
      break;
    }
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
