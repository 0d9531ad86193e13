import { crc32, deflateRawSync } from "node:zlib";

/** File of an archive that is created. */
export interface PackedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** File of a zip archive, with values that replace the correct ones in its headers. */
export interface ZippedFile extends PackedFile {
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly size?: number;
  readonly checksum?: number;
}

/** Files of a zip archive, each after its own header, and their directory. */
interface ZipParts {
  readonly files: readonly Buffer[];
  readonly directory: readonly Buffer[];
}

/** Creates a zip archive. */
export function createZip(files: readonly ZippedFile[]): Buffer {
  const parts = createZipParts(files);
  return joinZip(parts.files, parts.directory);
}

/** Creates the parts of a zip archive, which a test may join in another way. */
export function createZipParts(files: readonly ZippedFile[]): ZipParts {
  const parts: { files: Buffer[]; directory: Buffer[] } = { files: [], directory: [] };
  let offset = 0;
  for (const file of files) {
    const { header, content } = createZipHeader(file);
    const name = Buffer.from(file.name);
    const start = Buffer.concat([bytes(4, 0x04034b50), header, bytes(2, name.length, 0), name, content]);
    const place = [bytes(2, name.length, 0, 0, 0, 0), bytes(4, 0, offset)];
    parts.files.push(start);
    parts.directory.push(Buffer.concat([bytes(4, 0x02014b50), bytes(2, 20), header, ...place, name]));
    offset += start.length;
  }
  return parts;
}

/** Joins the parts of a zip archive. */
export function joinZip(files: readonly Buffer[], directory: readonly Buffer[]): Buffer {
  const content = Buffer.concat(files);
  const entries = Buffer.concat(directory);
  const counts = bytes(2, 0, 0, directory.length, directory.length);
  const end = [bytes(4, 0x06054b50), counts, bytes(4, entries.length, content.length), bytes(2, 0)];
  return Buffer.concat([content, entries, ...end]);
}

/** Creates the fields that the two headers of a file share. */
function createZipHeader({ content, isStored = false, flags = 0, ...facts }: ZippedFile) {
  const bytesOfFile = Buffer.from(content);
  const packedBytes = isStored ? bytesOfFile : deflateRawSync(bytesOfFile);
  const { size = bytesOfFile.length, checksum = crc32(bytesOfFile), method = isStored ? 0 : 8 } = facts;
  const header = Buffer.concat([bytes(2, 20, flags, method, 0, 0), bytes(4, checksum, packedBytes.length, size)]);
  return { header, content: packedBytes };
}

/** File of a tar archive, with values that replace the correct ones in its header. */
export interface TarredFile extends PackedFile {
  /** Letter of its kind, by default that of a regular file. */
  readonly type?: string;
  /** Digits in the field of the size. */
  readonly size?: string | Buffer;
}

/** Creates a tar archive. */
export function createTar(files: readonly TarredFile[]): Buffer {
  const blocks = files.flatMap((file) => [createTarHeader(file), padBlock(Buffer.from(file.content))]);
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

/** Creates the header of a file in a tar archive. */
export function createTarHeader({ name, content, type = "0", size }: TarredFile): Buffer {
  const header = Buffer.alloc(512);
  const digits = size ?? content.length.toString(8).padStart(11, "0");
  header.write(name, 0, 100);
  header.write("0000644", 100);
  Buffer.from(digits).copy(header, 124);
  header.write(" ".repeat(8), 148);
  header.write(type, 156);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0`, 148);
  return header;
}

function padBlock(content: Buffer): Buffer {
  const length = Math.ceil(content.length / 512) * 512;
  return Buffer.concat([content], length);
}

/** Writes numbers of that many bytes each. */
function bytes(size: 2 | 4, ...numbers: readonly number[]): Buffer {
  const buffer = Buffer.alloc(size * numbers.length);
  for (const [index, number] of numbers.entries()) {
    buffer.writeUIntLE(number, index * size, size);
  }
  return buffer;
}
