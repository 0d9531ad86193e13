import assert from "node:assert/strict";
import { rmSync, truncateSync } from "node:fs";
import * as promises from "node:fs/promises";
import { join } from "node:path";
import { type Disk, readPieces, UnreadableFileError } from "../../../src/base/filesWithin";
import { openingDisk, readLittle } from "../../support/openedFiles";
import { ScratchFolders } from "../../support/scratchFolders";

const itHasLinks = process.platform === "win32" ? it.skip : it;

describe("readPieces", () => {
  let folders: ScratchFolders;
  beforeEach(() => {
    folders = new ScratchFolders();
  });
  afterEach(() => folders.remove());

  /** Resolves with the lengths of the pieces, or with the reason that there are none. */
  async function readFrom(folder: string | undefined, path: string, disk?: Disk) {
    const lengths: number[] = [];
    try {
      for await (const piece of readPieces(folder, path, 1_000_000, disk)) {
        lengths.push(piece.length);
      }
      return lengths;
    } catch (error) {
      assert.ok(error instanceof UnreadableFileError);
      return error.reason;
    }
  }

  const read = (path: string) => readFrom(folders.open, path);
  const readNamed = (path: string, disk?: Disk) => readFrom(undefined, path, disk);

  it("reads a file in pieces", async () => {
    const path = folders.write("large.xml", "x".repeat(600_000));
    assert.deepEqual(await read(path), [262_144, 262_144, 75_712]);
  });

  it("ends where the file ended when it was opened", async () => {
    const path = folders.write("growing.xml", "x".repeat(300_000));
    const lengths: number[] = [];
    for await (const piece of readPieces(undefined, path, 1_000_000)) {
      lengths.push(piece.length);
      await promises.appendFile(path, "y".repeat(300_000));
    }
    assert.deepEqual(lengths, [262_144, 37_856]);
  });

  it("closes the file of a reader that stops", async () => {
    const { counts, disk } = openingDisk();
    const path = folders.write("large.xml", "x".repeat(600_000));
    for await (const _ of readPieces(undefined, path, 1_000_000, disk)) {
      break;
    }
    assert.deepEqual(counts, { opened: 1, closed: 1 });
  });

  it("closes a file that it does not read", async () => {
    const { counts, disk } = openingDisk();
    assert.equal(await readNamed(folders.write("larger.xml", "x".repeat(1_000_001)), disk), "tooLarge");
    assert.deepEqual(counts, { opened: 1, closed: 1 });
  });

  it("reads as much as the disk gives at a time, to the end of the file", async () => {
    const { disk } = openingDisk((handle) => readLittle(handle, 100_000));
    const path = folders.write("large.xml", "x".repeat(300_000));
    assert.deepEqual(await readNamed(path, disk), [100_000, 100_000, 100_000]);
  });

  it("ends where a file ends that became shorter", async () => {
    const path = folders.write("shrinking.xml", "x".repeat(600_000));
    const lengths: number[] = [];
    for await (const piece of readPieces(undefined, path, 1_000_000)) {
      lengths.push(piece.length);
      truncateSync(path, 300_000);
    }
    assert.deepEqual(lengths, [262_144, 37_856]);
  });

  it("reads the bytes of a file in order, up to the size limit", async () => {
    const path = folders.write("most.xml", Buffer.from("0123456789".repeat(100_000)));
    const parts: Buffer[] = [];
    for await (const piece of readPieces(folders.open, path, 1_000_000)) {
      parts.push(Buffer.from(piece));
    }
    assert.ok(Buffer.concat(parts).toString() === "0123456789".repeat(100_000));
  });

  it("reads nothing of an empty file", async () => {
    assert.deepEqual(await read(folders.write("empty.xml", "")), []);
  });

  it("says why it reads nothing", async () => {
    assert.equal(await read(folders.write("larger.xml", "x".repeat(1_000_001))), "tooLarge");
    assert.equal(await read(folders.path("gone.xml")), "unreadable");
    assert.equal(await read(folders.path("sub")), "notFile");
    assert.equal(await read(join(folders.sibling, "sub", "a.txt")), "notFile");
  });

  itHasLinks("waits neither for a pipe nor for a device", async () => {
    assert.equal(await readNamed(folders.pipe("pipe.xml")), "notFile");
    assert.equal(await readNamed("/dev/zero"), "notFile");
  });

  itHasLinks("follows the link that a user named, and none out of the folder", async () => {
    const link = folders.link("link.xml", join(folders.sibling, "sub", "a.txt"));
    assert.deepEqual([await readNamed(link), await read(link)], [[9], "notFile"]);
  });

  itHasLinks("reads no file that took the place of another while it was opened", async () => {
    const path = folders.write("a.xml", "inside");
    const open = async (...args: Parameters<typeof promises.open>) => {
      const handle = await promises.open(...args);
      rmSync(path);
      folders.write("a.xml", "another");
      return handle;
    };
    assert.equal(await readNamed(path, { ...promises, open }), "unreadable");
  });
});
