import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as promises from "node:fs/promises";
import { join, posix, win32 } from "node:path";
import {
  type Disk,
  isWithin,
  readFileWithin,
  readPieces,
  statFileWithin,
  UnreadableFileError,
} from "../../../src/base/filesWithin";
import { ScratchFolders } from "../../support/scratchFolders";

const maxBytes = 1000;
const itHasLinks = process.platform === "win32" ? it.skip : it;

describe("readFileWithin", () => {
  let folders: ScratchFolders;
  beforeEach(() => {
    folders = new ScratchFolders();
  });
  afterEach(() => folders.remove());

  const read = async (path: string, disk?: Disk): Promise<string | undefined> => {
    const file = await readFileWithin(folders.open, path, maxBytes, disk);
    return file && Buffer.from(file.bytes).toString();
  };

  it("reads a file below the folder, with the version that statFileWithin returns", async () => {
    const path = folders.path("sub/a.txt");
    const { bytes, ...stat } = (await readFileWithin(folders.open, path, maxBytes)) ?? assert.fail("not read");
    assert.equal(Buffer.from(bytes).toString(), "of open");
    assert.deepEqual(stat, await statFileWithin(folders.open, path));
    assert.equal(stat.size, 7);
  });

  it("reads files up to the size limit, and no larger ones", async () => {
    assert.equal((await read(folders.write("most.txt", "x".repeat(maxBytes))))?.length, maxBytes);
    assert.equal(await read(folders.write("more.txt", "x".repeat(maxBytes + 1))), undefined);
  });

  it("reads an empty file", async () => {
    assert.equal(await read(folders.write("empty.txt", "")), "");
  });

  it("returns another version once the file has changed", async () => {
    const path = folders.path("sub/a.txt");
    const statBefore = await statFileWithin(folders.open, path);
    folders.write("sub/a.txt", "longer than before");
    assert.notEqual((await statFileWithin(folders.open, path))?.version, statBefore?.version);
  });

  const isNone = async (path: string) => {
    assert.equal(await read(path), undefined);
    assert.equal(await statFileWithin(folders.open, path), undefined);
  };

  it("reads no folders, no missing files, and no files outside the folder", async () => {
    await isNone(folders.path("sub"));
    await isNone(folders.open);
    await isNone(folders.path("gone.txt"));
    await isNone(join(folders.sibling, "sub", "a.txt"));
    await isNone(folders.path("../open-not/sub/a.txt"));
    await isNone(`${folders.path("sub/a.txt")}\0`);
  });

  itHasLinks("reads through links that stay below the folder", async () => {
    assert.equal(await read(folders.link("inside.txt", "sub/a.txt")), "of open");
    folders.link("way", "sub");
    assert.equal(await read(folders.path("way/a.txt")), "of open");
  });

  itHasLinks("reads what lies below a folder that is a link itself", async () => {
    const link = folders.link("opened", folders.sibling);
    const file = await readFileWithin(link, join(link, "sub", "a.txt"), maxBytes);
    assert.equal(file && Buffer.from(file.bytes).toString(), "of beside");
  });

  itHasLinks("reads nothing through links that lead out of the folder, or to themselves", async () => {
    await isNone(folders.link("out.txt", join(folders.sibling, "sub", "a.txt")));
    folders.link("out", folders.sibling);
    await isNone(folders.path("out/sub/a.txt"));
    await isNone(folders.link("loop.txt", "loop.txt"));
  });

  itHasLinks("reads no device and waits for no pipe", async () => {
    await isNone(folders.link("zero.txt", "/dev/zero"));
    await isNone(folders.link("terminal.txt", "/dev/tty"));
    await isNone(folders.pipe("pipe.txt"));
  });

  /** The disk, on which something happens right before the n-th call of a kind. */
  const changing = (method: keyof Disk, call: number, change: () => void): Disk => {
    const disk: Disk = { realpath: promises.realpath, lstat: promises.lstat, open: promises.open };
    const execute = disk[method] as (...args: unknown[]) => unknown;
    let calls = 0;
    const executeWithChange = (...args: unknown[]) => {
      if (++calls === call) change();
      return execute(...args);
    };
    return { ...disk, [method]: executeWithChange };
  };

  for (const kind of ["file", "folder"] as const) {
    for (const [method, call] of [
      ["lstat", 1],
      ["open", 1],
      ["realpath", 3],
      ["lstat", 2],
    ] as const) {
      itHasLinks(`never reads what a ${kind} was swapped for before ${method} ${call}`, async () => {
        const text = await read(
          folders.path("sub/a.txt"),
          changing(method, call, () => folders.swap(kind)),
        );
        assert.ok(text === undefined || text === "of open", text);
      });
    }
  }

  itHasLinks("reads nothing of a folder that was another's only while the file was opened", async () => {
    const disk = changing("open", 1, () => folders.swap("folder"));
    const opening: Disk = {
      ...disk,
      open: async (...args) => {
        const handle = await disk.open(...args);
        await promises.rm(folders.path("sub"));
        await promises.mkdir(folders.path("sub"));
        folders.write("sub/a.txt", "of open");
        return handle;
      },
    };
    assert.equal(await read(folders.path("sub/a.txt"), opening), undefined);
  });

  itHasLinks("does not wait for a pipe that took the file's place before it was opened", async () => {
    const path = folders.path("sub/a.txt");
    const disk = changing("open", 1, () => {
      rmSync(path);
      folders.pipe("sub/a.txt");
    });
    assert.equal(await read(path, disk), undefined);
  });
});

describe("isWithin", () => {
  it("compares whole segments of POSIX paths", () => {
    const isWithinPosix = (folder: string, path: string) => isWithin(folder, path, posix.sep);
    assert.deepEqual(
      [
        isWithinPosix("/work", "/work/a.ts"),
        isWithinPosix("/", "/a.ts"),
        isWithinPosix("/work", "/workshop/a.ts"),
        isWithinPosix("/work", "/work"),
        isWithinPosix("/work", "/Work/a.ts"),
        isWithinPosix("/work", "/work\\a.ts"),
      ],
      [true, true, false, false, false, false],
    );
  });

  it("compares whole segments of Windows paths, on drives and on shares", () => {
    const isWithinWindows = (folder: string, path: string) => isWithin(folder, path, win32.sep);
    assert.deepEqual(
      [
        isWithinWindows("C:\\work", "C:\\work\\sub\\a.ts"),
        isWithinWindows("C:\\", "C:\\a.ts"),
        isWithinWindows("\\\\server\\share", "\\\\server\\share\\a.ts"),
        isWithinWindows("C:\\work", "C:\\workshop\\a.ts"),
        isWithinWindows("C:\\work", "D:\\work\\a.ts"),
        isWithinWindows("\\\\server\\share", "\\\\server\\shared\\a.ts"),
      ],
      [true, true, true, false, false, false],
    );
  });
});

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
      for await (const piece of readPieces(folder, path, 1_000_000, disk)) lengths.push(piece.length);
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
    let closedCount = 0;
    const open = async (...args: Parameters<typeof promises.open>) => {
      const handle = await promises.open(...args);
      const { close } = handle;
      handle.close = () => {
        closedCount++;
        return close.call(handle);
      };
      return handle;
    };
    const path = folders.write("large.xml", "x".repeat(600_000));
    for await (const _ of readPieces(undefined, path, 1_000_000, { ...promises, open })) break;
    assert.equal(closedCount, 1);
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
