import assert from "node:assert/strict";
import { packedSizes } from "../../bench/sizes";
import { zipEntries } from "../../bench/support/zipEntries";

describe("packedSizes", () => {
  const zip = createZip({
    "extension/dist/a.js": 1000,
    "extension/media/readme/jump.gif": 300,
    "extension/media/a.svg": 20,
    "extension/package.json": 40,
    "extension/package.nls.json": 3,
    "extension/package.nls.de.json": 4,
    "extension/src/l10n/bundle.l10n.de.json": 5,
    "extension/readme.md": 6,
  });

  it("lists the files of a zip file with their compressed sizes", () => {
    assert.deepEqual(zipEntries(zip), [
      { name: "extension/dist/a.js", compressedSize: 1000 },
      { name: "extension/media/readme/jump.gif", compressedSize: 300 },
      { name: "extension/media/a.svg", compressedSize: 20 },
      { name: "extension/package.json", compressedSize: 40 },
      { name: "extension/package.nls.json", compressedSize: 3 },
      { name: "extension/package.nls.de.json", compressedSize: 4 },
      { name: "extension/src/l10n/bundle.l10n.de.json", compressedSize: 5 },
      { name: "extension/readme.md", compressedSize: 6 },
    ]);
  });

  it("counts pictures and texts apart from everything else", () => {
    assert.deepEqual(packedSizes(zip), { code: zip.length - 338, texts: 18, pictures: 320 });
  });

  it("throws for a file that is not a zip file", () => {
    assert.throws(() => zipEntries(Buffer.from("no zip file at all")));
  });
});

/** Creates a zip file: zeros as content, the directory of its files with their compressed sizes, and the end record. */
function createZip(files: Readonly<Record<string, number>>): Buffer {
  const content = Buffer.alloc(Object.values(files).reduce((sum, size) => sum + size, 0));
  const entries = Object.entries(files).map(([name, size]) => {
    const entry = Buffer.alloc(46 + name.length + 3);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt32LE(size, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(3, 30);
    entry.write(name, 46);
    return entry;
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(content.length, 16);
  return Buffer.concat([content, ...entries, end]);
}
