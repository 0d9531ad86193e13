import { ArchiveError } from "./archiveError";

/** Bytes of a header, and of a block: the contents of files are padded to whole ones. */
export const blockBytes = 512;

/** Places of the fields of a header, each with its length. */
const fields = {
  name: [0, 100],
  size: [124, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 5],
  prefix: [345, 155],
} as const;

/** Marks a number in bytes instead of digits: files of 8 GB and more. */
const binaryMark = 0x80;

/** Header of a file in a tar archive, as its block states it. */
export interface TarHeader {
  readonly name: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Letter of its kind; empty in old archives for a regular file. */
  readonly type: string;
  /** Block that the header was read from. */
  readonly block: Uint8Array;
}

/** Returns whether these bytes begin with the header of a tar archive. */
export function isTarHeader(head: Uint8Array): boolean {
  if (head.length < blockBytes) {
    return false;
  }
  const block = head.subarray(0, blockBytes);
  return readText(block, "magic") === "ustar" && hasChecksum(block);
}

/** Reads a header. Throws `ArchiveError` for a block that is none. */
export function readTarHeader(block: Uint8Array): TarHeader {
  if (!hasChecksum(block)) {
    throw new ArchiveError("malformed");
  }
  const name = readText(block, "name");
  const prefix = readText(block, "prefix");
  // GNU tar keeps times in the place of the prefix, and says so by a blank behind the magic word.
  const hasPrefix = prefix !== "" && block[fields.magic[0] + fields.magic[1]] === 0;
  return { name: hasPrefix ? `${prefix}/${name}` : name, size: readSize(block), type: readText(block, "type"), block };
}

function hasChecksum(block: Uint8Array): boolean {
  const [start, length] = fields.checksum;
  const checksumBytes = block.subarray(start, start + length);
  // The checksum counts as blanks.
  const sum = sumBytes(block) - sumBytes(checksumBytes) + length * 0x20;
  return readDigits(block, "checksum") === sum;
}

function sumBytes(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum += byte;
  }
  return sum;
}

function readSize(block: Uint8Array): number {
  const size = readDigits(block, "size") ?? readBinarySize(block);
  if (size === undefined || !Number.isSafeInteger(size)) {
    throw new ArchiveError("malformed");
  }
  return size;
}

function readBinarySize(block: Uint8Array): number | undefined {
  const [start, length] = fields.size;
  const [mark, ...bytes] = block.subarray(start, start + length);
  if (mark !== binaryMark) {
    return undefined;
  }
  return bytes.reduce((size, byte) => size * 256 + byte, 0);
}

/** Reads a number of octal digits; an empty field is zero. */
function readDigits(block: Uint8Array, field: "size" | "checksum"): number | undefined {
  const digits = readText(block, field).trim();
  if (!/^[0-7]{0,12}$/.test(digits)) {
    return undefined;
  }
  return Number.parseInt(`0${digits}`, 8);
}

function readText(block: Uint8Array, field: keyof typeof fields): string {
  const [start, length] = fields[field];
  const text = Buffer.from(block.subarray(start, start + length)).toString();
  const end = text.indexOf("\0");
  if (end < 0) {
    return text;
  }
  return text.slice(0, end);
}
