/** A file in a zip file, with its compressed size in bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly compressedSize: number;
}

/** Reads the central directory of a zip file. Throws if there is none. Zip files of 4 GB or more are not supported. */
export function zipEntries(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.of(0x50, 0x4b, 0x05, 0x06));
  if (end < 0) {
    throw new Error("This is not a zip file.");
  }
  const entries: ZipEntry[] = [];
  let offset = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = zip.readUInt16LE(offset + 28);
    entries.push({
      name: zip.toString("utf8", offset + 46, offset + 46 + nameLength),
      compressedSize: zip.readUInt32LE(offset + 20),
    });
    offset += 46 + nameLength + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
  }
  return entries;
}
