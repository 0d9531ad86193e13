import { type BigIntStats, constants } from "node:fs";
import * as promises from "node:fs/promises";
import { sep } from "node:path";

/** A regular file as it was at one moment. */
export interface FileStat {
  /** Changes with the file. */
  readonly version: string;
  /** Bytes. */
  readonly size: number;
}

/** The disk, as far as reading needs it: the seam for tests. */
export type Disk = Pick<typeof promises, "realpath" | "lstat" | "open">;

/** A link in place of the file is not followed, and a pipe not waited for. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Looks at a file; `undefined` unless it is a regular file that lies below the folder once links are resolved. Never rejects. */
export async function statBelow(folder: string, path: string, disk: Disk = promises): Promise<FileStat | undefined> {
  const target = await locate(folder, path, disk).catch(() => undefined);
  return target && statOf(target.stats);
}

/**
 * Reads a file whole; `undefined` as for `statBelow`, and where it is larger. It is looked at again once it is open, so that nothing is read
 * of what has taken its place since the first look. Never rejects.
 *
 * @param maxBytes the size up to which a file is read
 */
export async function readBelow(
  folder: string,
  path: string,
  maxBytes: number,
  disk: Disk = promises,
): Promise<(FileStat & { readonly bytes: Uint8Array }) | undefined> {
  try {
    const target = await locate(folder, path, disk);
    if (!target || target.stats.size > maxBytes) return undefined;
    const handle = await disk.open(target.path, flags);
    try {
      const openStats = await handle.stat({ bigint: true });
      const current = await locate(folder, path, disk);
      if (!current || !isSameFile(openStats, current.stats) || openStats.size > maxBytes) return undefined;
      return { ...statOf(openStats), bytes: await readAll(handle, Number(openStats.size)) };
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

/** The path of a file without links, if it is a regular one below the folder. Rejects where there is none. */
async function locate(
  folder: string,
  path: string,
  disk: Disk,
): Promise<{ readonly path: string; readonly stats: BigIntStats } | undefined> {
  const [realFolder, realPath] = await Promise.all([disk.realpath(folder), disk.realpath(path)]);
  if (!realPath.startsWith(realFolder.endsWith(sep) ? realFolder : realFolder + sep)) return undefined;
  const stats = await disk.lstat(realPath, { bigint: true });
  return stats.isFile() ? { path: realPath, stats } : undefined;
}

const statOf = ({ mtimeNs, size }: BigIntStats): FileStat => ({ version: `${mtimeNs} ${size}`, size: Number(size) });

/** On Windows the device of an open file may be written in another way than that of a path. */
function isSameFile(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && (one.dev === other.dev || process.platform === "win32");
}

async function readAll(handle: promises.FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await handle.read(bytes, length, size - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
