import { ArchiveError } from "./archiveError";
import type { HeldBytes } from "./heldBytes";

/** Signatures of the parts of a zip file, as numbers. */
const signatures = {
  entry: 0x02014b50,
  end: 0x06054b50,
  largeEnd: 0x06064b50,
  largeEndLocator: 0x07064b50,
} as const;

/** Number of bytes of these parts, without their fields of variable length. */
const entryBytes = 46;
const endBytes = 22;
const largeEndBytes = 56;
const largeEndLocatorBytes = 20;
const maxCommentBytes = 0xffff;
/** Maximum number of bytes of a name that are kept. */
const maxNameBytes = 1_000;

/** Placeholder for a number that does not fit, and is in a separate field instead. */
const largeNumber = 0xffffffff;
const largeNumbersField = 0x0001;

/** File in a zip archive, as stated by the directory at the archive's end. */
export interface ZipEntry {
  /** Truncated if it is long. */
  readonly name: string;
  readonly isEncrypted: boolean;
  /** Number of the compression method. */
  readonly method: number;
  readonly checksum: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of the file's own header. */
  readonly offset: number;
}

/** Position of the directory. */
interface DirectoryPlace {
  readonly offset: number;
  readonly size: number;
}

/**
 * Iterates over the directory of a zip archive, in its order, as far as it is valid. Throws `ArchiveError` at the first
 * error.
 */
export function* readZipDirectory(bytes: HeldBytes): Generator<ZipEntry, void> {
  const { offset, size } = findDirectory(bytes);
  if (offset + size > bytes.length) {
    throw new ArchiveError("malformed");
  }
  const end = offset + size;
  let start = offset;
  while (start < end) {
    const header = bytes.copy(start, Math.min(end, start + entryBytes));
    const isEntry = header.length === entryBytes && header.readUInt32LE() === signatures.entry;
    if (!isEntry) {
      throw new ArchiveError("malformed");
    }
    const nameStart = start + entryBytes;
    const nameEnd = nameStart + header.readUInt16LE(28);
    const extraEnd = nameEnd + header.readUInt16LE(30);
    const name = bytes.copy(nameStart, Math.min(nameEnd, nameStart + maxNameBytes));
    yield readEntry(header, name.toString(), bytes.copy(nameEnd, extraEnd));
    start = extraEnd + header.readUInt16LE(32);
  }
}

/** Finds the directory by the part that ends the archive, before the archive's comment. */
function findDirectory(bytes: HeldBytes): DirectoryPlace {
  const tailStart = Math.max(0, bytes.length - endBytes - maxCommentBytes);
  const tail = bytes.copy(tailStart, bytes.length);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== signatures.end) {
    end--;
  }
  if (end < 0) {
    throw new ArchiveError("truncated");
  }
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  return findLargeDirectory(bytes, tailStart + end) ?? { offset, size };
}

/** Finds the directory of an archive of at least 4 GB or 65,536 files; some programs write every archive like that. */
function findLargeDirectory(bytes: HeldBytes, end: number): DirectoryPlace | undefined {
  const locator = bytes.copy(Math.max(0, end - largeEndLocatorBytes), end);
  const isLocator = locator.length === largeEndLocatorBytes && locator.readUInt32LE() === signatures.largeEndLocator;
  if (!isLocator) {
    return undefined;
  }
  const offset = Number(locator.readBigUInt64LE(8));
  const largeEnd = bytes.copy(offset, offset + largeEndBytes);
  const isLargeEnd = largeEnd.length === largeEndBytes && largeEnd.readUInt32LE() === signatures.largeEnd;
  if (!isLargeEnd) {
    throw new ArchiveError("malformed");
  }
  const size = Number(largeEnd.readBigUInt64LE(40));
  const directoryOffset = Number(largeEnd.readBigUInt64LE(48));
  return { size, offset: directoryOffset };
}

function readEntry(header: Buffer, name: string, extra: Buffer): ZipEntry {
  const largeNumbers = findLargeNumbers(extra);
  const readNumber = (place: number): number => {
    const number = header.readUInt32LE(place);
    if (number !== largeNumber) {
      return number;
    }
    return largeNumbers.shift() ?? number;
  };
  // The large numbers are in this order.
  const size = readNumber(24);
  const compressedSize = readNumber(20);
  const offset = readNumber(42);
  const isEncrypted = (header.readUInt16LE(8) & 1) === 1;
  const method = header.readUInt16LE(10);
  const checksum = header.readUInt32LE(16);
  return { name, isEncrypted, method, checksum, compressedSize, size, offset };
}

/** Returns the numbers of an entry that do not fit into its regular fields. */
function findLargeNumbers(extra: Buffer): number[] {
  let start = 0;
  while (start + 4 <= extra.length) {
    const kind = extra.readUInt16LE(start);
    const end = start + 4 + extra.readUInt16LE(start + 2);
    if (kind === largeNumbersField) {
      return readLargeNumbers(extra.subarray(start + 4, end));
    }
    start = end;
  }
  return [];
}

function readLargeNumbers(field: Buffer): number[] {
  const numbers: number[] = [];
  for (let start = 0; start + 8 <= field.length; start += 8) {
    numbers.push(Number(field.readBigUInt64LE(start)));
  }
  return numbers;
}
