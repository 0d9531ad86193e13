import { crc32 } from "node:zlib";
import { nextTurn } from "../../base/async";
import type { ArchiveEntry } from "./archiveEntry";
import { ArchiveError } from "./archiveError";
import { inflatePieces } from "./decompress";
import { HeldBytes } from "./heldBytes";
import { readZipDirectory, type ZipEntry } from "./zipDirectory";

const fileSignature = 0x04034b50;
/** Number of bytes of a file's own header, without its name and its extra fields. */
const fileHeaderBytes = 30;
/** Number of directory entries that are read at a time: a few milliseconds of work. */
const entriesPerSlice = 500;
/** Compression methods that are read. */
const methods = { store: 0, deflate: 8 } as const;

/** Names in an archive of GitHub's logs: a whole job, `0_unit.txt`, and each of its steps, `unit/3_Test.txt`. */
const wholeLog = /^-?\d+_([^/]+)\.txt$/;
const stepLog = /^([^/]+)\/\d+_[^/]+\.txt$/;
/** Name of an archive in which Playwright records the actions of a test, alone or in a report. */
const traceName = /(?:^|\/)(?:trace|(?:data|resources)\/[\da-f]{40})\.zip$/;

/** Callbacks of the reader of a zip archive. */
export interface ZipOptions {
  /** Runs a piece of work on untrusted data. */
  readonly run: <T>(work: () => T) => T;
  /** Called for each file and folder; throws once there are too many. */
  readonly countEntry: () => void;
}

/**
 * Iterates over the non-empty files of a zip archive, in the order of its directory, without traces of Playwright and
 * the steps of a job whose whole log it contains. Keeps the whole archive in memory: without the directory at its end,
 * the size of a file may be unknown. Rejects with `ArchiveError` at an error, after the files that precede it.
 */
export async function* readZip(
  pieces: AsyncIterable<Uint8Array>,
  options: ZipOptions,
): AsyncGenerator<ArchiveEntry, void> {
  const bytes = await HeldBytes.read(pieces);
  const { entries, error } = await listEntries(bytes, options);
  const overlappingEntries = options.run(() => findOverlappingEntries(entries));
  const wholeLogs = new Set(entries.map(({ name }) => wholeLog.exec(name)?.[1]));
  for (const entry of entries) {
    const job = stepLog.exec(entry.name)?.[1];
    const isRepeated = job !== undefined && wholeLogs.has(job);
    // For example a folder.
    const isEmpty = entry.compressedSize === 0;
    if (isEmpty || isRepeated || traceName.test(entry.name)) {
      continue;
    }
    yield { name: entry.name, pieces: unpackFile(bytes, entry, overlappingEntries.has(entry)) };
  }
  if (error) {
    throw error;
  }
}

/** Entries of a directory up to its first error. */
interface EntryList {
  readonly entries: readonly ZipEntry[];
  readonly error?: ArchiveError;
}

async function listEntries(bytes: HeldBytes, { run, countEntry }: ZipOptions): Promise<EntryList> {
  const entries: ZipEntry[] = [];
  const directory = readZipDirectory(bytes);
  /** Returns whether more entries follow. */
  const takeEntries = (): boolean => {
    for (let count = 0; count < entriesPerSlice; count++) {
      const { value: entry } = directory.next();
      if (!entry) {
        return false;
      }
      countEntry();
      entries.push(entry);
    }
    return true;
  };
  try {
    while (run(takeEntries)) {
      await nextTurn();
    }
    return { entries };
  } catch (error) {
    if (!(error instanceof ArchiveError)) {
      throw error;
    }
    return { entries, error };
  }
}

/** Finds the files that share bytes with another file: a small archive would become a huge one. */
function findOverlappingEntries(entries: readonly ZipEntry[]): ReadonlySet<ZipEntry> {
  const overlappingEntries = new Set<ZipEntry>();
  let end = 0;
  for (const entry of entries.toSorted((first, second) => first.offset - second.offset)) {
    if (entry.offset < end) {
      overlappingEntries.add(entry);
    } else {
      end = entry.offset + fileHeaderBytes + entry.compressedSize;
    }
  }
  return overlappingEntries;
}

/** Iterates over the bytes of a file. Rejects with `ArchiveError`, also if they differ from those that were packed. */
async function* unpackFile(bytes: HeldBytes, entry: ZipEntry, overlaps: boolean): AsyncGenerator<Uint8Array, void> {
  if (entry.isEncrypted) {
    throw new ArchiveError("encrypted");
  }
  if (overlaps) {
    throw new ArchiveError("malformed");
  }
  let size = 0;
  let checksum = 0;
  for await (const piece of readContent(bytes, entry)) {
    size += piece.length;
    if (size > entry.size) {
      throw new ArchiveError("malformed");
    }
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (size !== entry.size || checksum !== entry.checksum) {
    throw new ArchiveError("malformed");
  }
}

function readContent(bytes: HeldBytes, { method, offset, compressedSize }: ZipEntry): AsyncIterable<Uint8Array> {
  const header = bytes.copy(offset, offset + fileHeaderBytes);
  const isHeader = header.length === fileHeaderBytes && header.readUInt32LE() === fileSignature;
  if (!isHeader) {
    throw new ArchiveError("malformed");
  }
  const start = offset + fileHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  const content = bytes.pieces(start, start + compressedSize);
  if (method === methods.store) {
    return content;
  }
  if (method === methods.deflate) {
    return inflatePieces(content);
  }
  throw new ArchiveError("unknownCompression");
}
