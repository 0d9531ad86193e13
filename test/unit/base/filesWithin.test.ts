import assert from "node:assert/strict";
import { appendFileSync, type BigIntStats, rmSync, truncateSync } from "node:fs";
import * as promises from "node:fs/promises";
import { join, posix, win32 } from "node:path";
import {
  type Disk,
  isWithin,
  readFileWithin,
  readTextWithin,
  readVersion,
  statFileWithin,
} from "../../../src/base/filesWithin";
import { openingDisk, readLittle } from "../../support/openedFiles";
import { ScratchFolders } from "../../support/scratchFolders";

const maxBytes = 1000;
const itHasLinks = process.platform === "win32" ? it.skip : it;

/** The disk, on which the state of a path is changed by `change`, from its second reading on. */
function diskWithState(change: (stats: BigIntStats) => object): Disk {
  let calls = 0;
  const lstat = async (path: string) => {
    const stats = await promises.lstat(path, { bigint: true });
    return ++calls > 1 ? Object.assign(stats, change(stats)) : stats;
  };
  return { ...promises, lstat: lstat as unknown as Disk["lstat"] };
}

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

  it("reads no file that grows beyond the limit while it is opened, and closes it", async () => {
    const path = folders.write("growing.txt", "x".repeat(maxBytes));
    const { counts, disk } = openingDisk(() => appendFileSync(path, "y"));
    assert.deepEqual([await read(path, disk), counts], [undefined, { opened: 1, closed: 1 }]);
  });

  it("reads a whole file of which the disk gives a part at a time", async () => {
    const { counts, disk } = openingDisk((handle) => readLittle(handle, 3));
    assert.equal(await read(folders.path("sub/a.txt"), disk), "of open");
    assert.deepEqual(counts, { opened: 1, closed: 1 });
  });

  it("reads what is left of a file that becomes shorter meanwhile", async () => {
    const path = folders.path("sub/a.txt");
    const { disk } = openingDisk((handle) => {
      const { stat } = handle;
      const statAndShorten = async () => {
        const stats = await stat.call(handle, { bigint: true });
        truncateSync(path, 2);
        return stats;
      };
      Object.assign(handle, { stat: statAndShorten });
    });
    assert.equal(await read(path, disk), "of");
  });

  itHasLinks("reads no file whose place another has taken, of another device or of another number", async () => {
    const path = folders.path("sub/a.txt");
    const disks = [
      diskWithState(() => ({})),
      diskWithState(({ dev }) => ({ dev: dev + 1n })),
      diskWithState(({ ino }) => ({ ino: ino + 1n })),
    ];
    const texts = await Promise.all(disks.map((disk) => read(path, disk)));
    assert.deepEqual(texts, ["of open", undefined, undefined]);
  });

  describe("on Windows", () => {
    const platform = Object.getOwnPropertyDescriptor(process, "platform") ?? assert.fail();
    beforeEach(() => Object.defineProperty(process, "platform", { ...platform, value: "win32" }));
    afterEach(() => Object.defineProperty(process, "platform", platform));

    it("takes a file for the same whatever its device is called, if its number is the same", async () => {
      const path = folders.path("sub/a.txt");
      assert.equal(
        await read(
          path,
          diskWithState(({ dev }) => ({ dev: dev + 1n })),
        ),
        "of open",
      );
      assert.equal(
        await read(
          path,
          diskWithState(({ ino }) => ({ ino: ino + 1n })),
        ),
        undefined,
      );
    });
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
      if (++calls === call) {
        change();
      }
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

  itHasLinks("opens nothing through a link that took the file's place", async () => {
    const path = folders.path("sub/a.txt");
    const { counts, disk } = openingDisk();
    const open: Disk["open"] = (...args) => {
      folders.swap("file");
      return disk.open(...args);
    };
    assert.deepEqual([await read(path, { ...disk, open }), counts.opened], [undefined, 0]);
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

describe("readVersion", () => {
  let folders: ScratchFolders;
  beforeEach(() => {
    folders = new ScratchFolders();
  });
  afterEach(() => folders.remove());

  it("is that of statFileWithin, and another once the file has changed", async () => {
    const path = folders.path("sub/a.txt");
    const version = await readVersion(path);
    assert.equal(version, (await statFileWithin(folders.open, path))?.version);
    assert.match(version ?? "", /^\d+ \d{19} 7$/);
    folders.write("sub/a.txt", "of OPEN");
    assert.notEqual(await readVersion(path), version);
  });

  itHasLinks("is that of the file to which links lead, wherever it lies", async () => {
    const target = join(folders.sibling, "sub", "a.txt");
    assert.equal(await readVersion(folders.link("out.txt", target)), await readVersion(target));
  });

  it("is absent for folders and for missing files", async () => {
    assert.deepEqual(
      [await readVersion(folders.open), await readVersion(folders.path("gone.txt"))],
      [undefined, undefined],
    );
  });
});

describe("readTextWithin", () => {
  let folders: ScratchFolders;
  beforeEach(() => {
    folders = new ScratchFolders();
  });
  afterEach(() => folders.remove());

  const readText = async (path: string) => {
    const content = await readTextWithin(folders.open, path, maxBytes);
    return content ? content.text : "none";
  };

  it("reads a text file, with its version", async () => {
    const path = folders.path("sub/a.txt");
    const version = await readVersion(path);
    assert.deepEqual(await readTextWithin(folders.open, path, maxBytes), { text: "of open", version });
  });

  it("reads an empty file and UTF-16, but nothing that is no text, too large or elsewhere", async () => {
    const texts = [
      readText(folders.write("empty.txt", "")),
      readText(folders.write("utf16.txt", Buffer.from("\ufeffgrößer", "utf16le"))),
      readText(folders.write("program", Buffer.from("\x7fELF\x02\0"))),
      readText(folders.write("more.txt", "x".repeat(maxBytes + 1))),
      readText(folders.path("gone.txt")),
      readText(join(folders.sibling, "sub", "a.txt")),
    ];
    assert.deepEqual(await Promise.all(texts), ["", "größer", "none", "none", "none", "none"]);
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
