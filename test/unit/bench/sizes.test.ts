import assert from "node:assert/strict";
import { packedSizes } from "../../bench/sizes";
import { zipEntries } from "../../bench/support/zipEntries";

/** The end of a zip file as its format has it: the list of its files, and where that begins. */
function zipOf(files: Readonly<Record<string, number>>): Buffer {
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

describe("packedSizes", () => {
  const zip = zipOf({
    "extension/dist/a.js": 1000,
    "extension/media/readme/jump.gif": 300,
    "extension/media/a.svg": 20,
  });

  it("lists the files of a zip file with their compressed sizes", () => {
    assert.deepEqual(zipEntries(zip), [
      { name: "extension/dist/a.js", compressedSize: 1000 },
      { name: "extension/media/readme/jump.gif", compressedSize: 300 },
      { name: "extension/media/a.svg", compressedSize: 20 },
    ]);
  });

  it("counts pictures apart from everything else", () => {
    assert.deepEqual(packedSizes(zip), { code: zip.length - 320, pictures: 320 });
  });

  it("throws for a file that is no zip file", () => {
    assert.throws(() => zipEntries(Buffer.from("no zip file at all")));
  });
});
