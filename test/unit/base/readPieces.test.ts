import assert from "node:assert/strict";
import { rmSync, truncateSync } from "node:fs";
import * as promises from "node:fs/promises";
import { join } from "node:path";
import { type Disk, readPieces, UnreadableFileError } from "../../../src/base/filesWithin";
import { openingDisk, readLittle } from "../../support/openedFiles";
import { ScratchFolders } from "../../support/scratchFolders";

/** Tests that need symbolic links or pipes, which Windows lacks without further rights. */
const itWithLinks = process.platform === "win32" ? it.skip : it;

describe("readPieces", () => {
  let folders: ScratchFolders;
  beforeEach(() => {
    folders = new ScratchFolders();
  });
  afterEach(() => folders.remove());

  /** Resolves with the lengths of the pieces, or with the reason why the file is not read. */
  async function readLengths(folder: string | undefined, path: string, disk?: Disk) {
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

  const readWithin = (path: string) => readLengths(folders.open, path);
  const readAnywhere = (path: string, disk?: Disk) => readLengths(undefined, path, disk);

  it("reads a file in pieces", async () => {
    const path = folders.write("large.xml", "x".repeat(600_000));
    assert.deepEqual(await readWithin(path), [262_144, 262_144, 75_712]);
  });

  it("ends where the file ended when it was opened, even if it grows", async () => {
    const path = folders.write("growing.xml", "x".repeat(300_000));
    const lengths: number[] = [];
    for await (const piece of readPieces(undefined, path, 1_000_000)) {
      lengths.push(piece.length);
      await promises.appendFile(path, "y".repeat(300_000));
    }
    assert.deepEqual(lengths, [262_144, 37_856]);
  });

  it("closes the file if the caller stops", async () => {
    const { counts, disk } = openingDisk();
    const path = folders.write("large.xml", "x".repeat(600_000));
    for await (const _ of readPieces(undefined, path, 1_000_000, disk)) {
      break;
    }
    assert.deepEqual(counts, { opened: 1, closed: 1 });
  });

  it("closes a file that is too large", async () => {
    const { counts, disk } = openingDisk();
    assert.equal(await readAnywhere(folders.write("larger.xml", "x".repeat(1_000_001)), disk), "tooLarge");
    assert.deepEqual(counts, { opened: 1, closed: 1 });
  });

  it("reads to the end of the file if the disk returns less at a time", async () => {
    const { disk } = openingDisk((handle) => readLittle(handle, 100_000));
    const path = folders.write("large.xml", "x".repeat(300_000));
    assert.deepEqual(await readAnywhere(path, disk), [100_000, 100_000, 100_000]);
  });

  it("ends at the new end of a file that is truncated meanwhile", async () => {
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

  it("yields no pieces of an empty file", async () => {
    assert.deepEqual(await readWithin(folders.write("empty.xml", "")), []);
  });

  it("rejects files that are too large or missing, folders, and files outside the folder, with a reason", async () => {
    const paths = [
      folders.write("larger.xml", "x".repeat(1_000_001)),
      folders.path("gone.xml"),
      folders.path("sub"),
      join(folders.sibling, "sub", "a.txt"),
    ];
    assert.deepEqual(await Promise.all(paths.map(readWithin)), ["tooLarge", "unreadable", "notFile", "notFile"]);
  });

  itWithLinks("does not read devices, and does not wait for pipes", async () => {
    assert.equal(await readAnywhere(folders.pipe("pipe.xml")), "notFile");
    assert.equal(await readAnywhere("/dev/zero"), "notFile");
  });

  itWithLinks("follows any link that the user named, but none that leads out of a folder", async () => {
    const link = folders.link("link.xml", join(folders.sibling, "sub", "a.txt"));
    assert.deepEqual([await readAnywhere(link), await readWithin(link)], [[9], "notFile"]);
  });

  itWithLinks("does not read a file that was replaced while it was opened", async () => {
    const path = folders.write("a.xml", "inside");
    const open = async (...args: Parameters<typeof promises.open>) => {
      const handle = await promises.open(...args);
      rmSync(path);
      folders.write("a.xml", "another");
      return handle;
    };
    assert.equal(await readAnywhere(path, { ...promises, open }), "unreadable");
  });
});
