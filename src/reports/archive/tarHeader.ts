import { ArchiveError } from "./archiveError";

/** Number of bytes of a header, and of a block: the contents of files are padded to whole blocks. */
export const blockBytes = 512;

/** Offsets and lengths of the fields of a header. */
const fields = {
  name: [0, 100],
  size: [124, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 5],
  prefix: [345, 155],
} as const;

/** Marks a number in binary form instead of digits: files of 8 GB and more. */
const binaryMark = 0x80;

/** Header of a file in a tar archive, as stated in its block. */
export interface TarHeader {
  readonly name: string;
  /** Number of bytes of the file. */
  readonly size: number;
  /** Letter of the file's type; empty in old archives for a regular file. */
  readonly type: string;
  /** Block from which the header was read. */
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

/** Reads a header. Throws `ArchiveError` if the block is not a header. */
export function readTarHeader(block: Uint8Array): TarHeader {
  if (!hasChecksum(block)) {
    throw new ArchiveError("malformed");
  }
  const name = readText(block, "name");
  const prefix = readText(block, "prefix");
  // GNU tar stores times in place of the prefix, and marks this by a blank after the magic word.
  const hasPrefix = prefix !== "" && block[fields.magic[0] + fields.magic[1]] === 0;
  return { name: hasPrefix ? `${prefix}/${name}` : name, size: readSize(block), type: readText(block, "type"), block };
}

function hasChecksum(block: Uint8Array): boolean {
  const [start, length] = fields.checksum;
  const checksumBytes = block.subarray(start, start + length);
  // The checksum field itself counts as blanks.
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

/** Reads a number in octal digits; an empty field is zero. */
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
