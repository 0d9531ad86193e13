import type { ArchiveEntry } from "./archiveEntry";
import { ArchiveError } from "./archiveError";
import { ByteReader, StreamPart } from "./byteReader";
import { blockBytes, readTarHeader, type TarHeader } from "./tarHeader";

/** Types of regular files. */
const fileTypes: readonly string[] = ["", "0", "7"];
/**
 * Types of headers with properties of what follows: of one file, of all files, a long name, the long name of a link.
 */
const propertyTypes: readonly string[] = ["x", "g", "L", "K"];
/** Maximum number of bytes of a block of properties, or of a long name. */
const maxPropertyBytes = 1024 * 1024;
/** Maximum number of digits in the length of a property. */
const maxLengthDigits = 7;
/** ASCII codes, and the first bytes of the names of needed properties: `path`, `size`. */
const blank = 0x20;
const zero = 0x30;
const initials: readonly number[] = [0x70, 0x73];
/** Offset of the mark that another block follows: in the header of a sparse file, and in such a block. */
const sparseMarkOffsets = [482, 504] as const;

/** Properties that a header states for the following file, instead of that file's own header. */
interface Properties {
  readonly name?: string | undefined;
  readonly size?: number | undefined;
}

/**
 * Iterates over the regular files of a tar archive (ustar, with the names and sizes of pax and GNU); skips sparse
 * files. Rejects with `ArchiveError`.
 *
 * @param pieces pieces of the archive, which the caller closes
 * @param countEntry called for each file, folder and link
 */
export async function* readTar(
  pieces: AsyncIterable<Uint8Array>,
  countEntry: () => void,
): AsyncGenerator<ArchiveEntry, void> {
  const reader = new ByteReader(pieces);
  let properties: Properties = {};
  for (let header = await readHeader(reader); header; header = await readHeader(reader)) {
    const isProperties = propertyTypes.includes(header.type);
    const { name = header.name, size = header.size } = isProperties ? header : properties;
    const content = new StreamPart(reader, size);
    if (isProperties) {
      properties = { ...properties, ...(await readProperties(header, content)) };
    } else {
      countEntry();
    }
    if (fileTypes.includes(header.type)) {
      yield { name, pieces: content };
    }
    if (header.type === "S") {
      await skipSparseBlocks(header, reader);
    }
    await content.skip();
    await reader.read(countPadding(size));
    if (!isProperties) {
      properties = {};
    }
  }
}

/** Reads the next header; `undefined` at the end of the archive. */
async function readHeader(reader: ByteReader): Promise<TarHeader | undefined> {
  const block = await reader.read(blockBytes);
  if (!block || block.every((byte) => byte === 0)) {
    return undefined;
  }
  return readTarHeader(block);
}

/** Reads the properties in the content of a header: only those of the following file. */
async function readProperties({ type, size }: TarHeader, content: StreamPart): Promise<Properties> {
  if (type !== "x" && type !== "L") {
    return {};
  }
  if (size > maxPropertyBytes) {
    throw new ArchiveError("malformed");
  }
  const parts: Buffer[] = [];
  for await (const piece of content) {
    parts.push(Buffer.from(piece));
  }
  const bytes = Buffer.concat(parts);
  if (type === "x") {
    return parseProperties(bytes);
  }
  return { name: bytes.toString().replace(/\0$/, "") };
}

/** Parses pax properties: lines, each preceded by its own length: `30 path=…\n`. */
function parseProperties(bytes: Buffer): Properties {
  let properties: Properties = {};
  for (let start = 0; start < bytes.length; ) {
    const textStart = bytes.indexOf(blank, start) + 1;
    const end = start + readLength(bytes, start, textStart - 1);
    if (end <= textStart || end > bytes.length) {
      throw new ArchiveError("malformed");
    }
    // There may be millions of other properties.
    if (initials.includes(bytes[textStart] ?? 0)) {
      const line = bytes.toString("utf8", textStart, end - 1);
      properties = { ...properties, ...parseProperty(line) };
    }
    start = end;
  }
  return properties;
}

/** Reads the digits at the start of a line. */
function readLength(bytes: Buffer, start: number, end: number): number {
  let length = 0;
  if (end - start > maxLengthDigits) {
    throw new ArchiveError("malformed");
  }
  for (let place = start; place < end; place++) {
    length = length * 10 + (bytes[place] ?? 0) - zero;
  }
  return length;
}

function parseProperty(line: string): Properties {
  const [key = ""] = line.split("=", 1);
  const value = line.slice(key.length + 1);
  if (key === "path") {
    return { name: value };
  }
  if (key !== "size") {
    return {};
  }
  return { size: parseSize(value) };
}

function parseSize(text: string): number {
  const size = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(size)) {
    throw new ArchiveError("malformed");
  }
  return size;
}

/** Skips the blocks of a sparse file that are part of its header. */
async function skipSparseBlocks({ block }: TarHeader, reader: ByteReader): Promise<void> {
  const [headerOffset, blockOffset] = sparseMarkOffsets;
  let isContinued = block[headerOffset] === 1;
  while (isContinued) {
    const nextBlock = await reader.read(blockBytes);
    isContinued = nextBlock?.[blockOffset] === 1;
  }
}

function countPadding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}
