import { crc32, inflateRawSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import { ResultCache } from "./resultCache.mjs";

/** Fields of the manifest that are needed only in a checkout. */
const unusedFields = ["scripts", "devDependencies", "dependencies", "private"];

/** @param {Buffer} content @returns {Buffer} the manifest without white space and unused fields */
function compactManifest(content) {
  const manifest = JSON.parse(content.toString());
  for (const field of unusedFields) {
    delete manifest[field];
  }
  return Buffer.from(JSON.stringify(manifest));
}

/** Twice the default number of iterations; more would save less than a ten-thousandth. */
const deflateOptions = { numiterations: 30 };
const deflateResults = new ResultCache("@gfx/zopfli", deflateOptions);

/**
 * Creates a smaller copy of a package: compresses each file as far as deflate allows, and minifies the manifest. Every
 * file gets the same time and mode, so that the same content results in the same bytes.
 *
 * @param {Buffer} zip the package, with its central directory at the end
 * @param {number} mode mode of each file, in the format of zip files
 * @returns {Promise<Buffer>}
 */
export async function compactPackage(zip, mode) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, content } of readEntries(zip)) {
    const compact = name === "extension/package.json" ? compactManifest(content) : content;
    const compressed = await deflateResults.find(compact, () => zopfli.deflateAsync(compact, deflateOptions));
    const fields = { name: Buffer.from(name), crc: crc32(compact), compressed, size: compact.length };
    const header = createHeader(fields);
    directory.push(createDirectoryEntry(fields, offset, mode));
    parts.push(header, compressed);
    offset += header.length + compressed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  return Buffer.concat([...parts, directoryBytes, createEnd(directory.length, directoryBytes.length, offset)]);
}

/** @param {Buffer} zip @returns {{ name: string, content: Buffer }[]} */
function readEntries(zip) {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  let entry = zip.readUInt32LE(end + 16);
  const entries = [];
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = zip.readUInt16LE(entry + 28);
    const name = zip.toString("utf8", entry + 46, entry + 46 + nameLength);
    const header = zip.readUInt32LE(entry + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const bytes = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
    entries.push({ name, content: zip.readUInt16LE(entry + 10) === 8 ? inflateRawSync(bytes) : bytes });
    entry += 46 + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return entries;
}

/** 1 January 1980, the earliest date of the format of zip files. */
const day = 0x21;
/** The flag for file names in UTF-8. */
const flags = 0x800;

function writeCommon(header, start, { name, crc, compressed, size }) {
  header.writeUInt16LE(20, start);
  header.writeUInt16LE(flags, start + 2);
  header.writeUInt16LE(8, start + 4);
  header.writeUInt16LE(day, start + 8);
  header.writeUInt32LE(crc, start + 10);
  header.writeUInt32LE(compressed.length, start + 14);
  header.writeUInt32LE(size, start + 18);
  header.writeUInt16LE(name.length, start + 22);
}

function createHeader(fields) {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  writeCommon(header, 4, fields);
  return Buffer.concat([header, fields.name]);
}

function createDirectoryEntry(fields, offset, mode) {
  const entry = Buffer.alloc(46);
  entry.write("PK\x01\x02", "latin1");
  entry.writeUInt16LE((3 << 8) | 20, 4);
  writeCommon(entry, 6, fields);
  entry.writeUInt32LE(mode, 38);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, fields.name]);
}

function createEnd(count, size, offset) {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
