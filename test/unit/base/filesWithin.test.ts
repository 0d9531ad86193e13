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
/** Tests that need symbolic links or pipes, which Windows lacks without further rights. */
const itWithLinks = process.platform === "win32" ? it.skip : it;

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

  it("closes a file unread that grows beyond the limit while it is opened", async () => {
    const path = folders.write("growing.txt", "x".repeat(maxBytes));
    const { counts, disk } = openingDisk(() => appendFileSync(path, "y"));
    assert.deepEqual([await read(path, disk), counts], [undefined, { opened: 1, closed: 1 }]);
  });

  it("reads a whole file if the disk returns a few bytes at a time", async () => {
    const { counts, disk } = openingDisk((handle) => readLittle(handle, 3));
    assert.equal(await read(folders.path("sub/a.txt"), disk), "of open");
    assert.deepEqual(counts, { opened: 1, closed: 1 });
  });

  it("reads what is left of a file that is truncated meanwhile", async () => {
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

  itWithLinks("does not read a file that was replaced by one with another device or inode number", async () => {
    const path = folders.path("sub/a.txt");
    const disks = [
      createDiskWithStats(() => ({})),
      createDiskWithStats(({ dev }) => ({ dev: dev + 1n })),
      createDiskWithStats(({ ino }) => ({ ino: ino + 1n })),
    ];
    const texts = await Promise.all(disks.map((disk) => read(path, disk)));
    assert.deepEqual(texts, ["of open", undefined, undefined]);
  });

  describe("on Windows", () => {
    const platform = Object.getOwnPropertyDescriptor(process, "platform") ?? assert.fail();
    beforeEach(() => Object.defineProperty(process, "platform", { ...platform, value: "win32" }));
    afterEach(() => Object.defineProperty(process, "platform", platform));

    it("compares only the inode numbers, since device numbers differ for one file", async () => {
      const path = folders.path("sub/a.txt");
      assert.equal(
        await read(
          path,
          createDiskWithStats(({ dev }) => ({ dev: dev + 1n })),
        ),
        "of open",
      );
      assert.equal(
        await read(
          path,
          createDiskWithStats(({ ino }) => ({ ino: ino + 1n })),
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

  /** Asserts that a path is neither read nor described. */
  const assertIgnored = async (path: string) =>
    assert.deepEqual([await read(path), await statFileWithin(folders.open, path)], [undefined, undefined]);

  const ignoredPaths: Readonly<Record<string, (folders: ScratchFolders) => string>> = {
    "a folder": ({ open }) => join(open, "sub"),
    "the folder itself": ({ open }) => open,
    "a missing file": ({ open }) => join(open, "gone.txt"),
    "a file in another folder": ({ sibling }) => join(sibling, "sub", "a.txt"),
    "a path that leads out of the folder": ({ open }) => `${open}/../open-not/sub/a.txt`,
    "a path with a NUL": ({ open }) => `${join(open, "sub", "a.txt")}\0`,
  };
  for (const [description, getPath] of Object.entries(ignoredPaths)) {
    it(`does not read ${description}`, () => assertIgnored(getPath(folders)));
  }

  itWithLinks("follows links to files and folders below the folder", async () => {
    assert.equal(await read(folders.link("inside.txt", "sub/a.txt")), "of open");
    folders.link("way", "sub");
    assert.equal(await read(folders.path("way/a.txt")), "of open");
  });

  itWithLinks("reads files below a folder that is a link itself", async () => {
    const link = folders.link("opened", folders.sibling);
    const file = await readFileWithin(link, join(link, "sub", "a.txt"), maxBytes);
    assert.equal(file && Buffer.from(file.bytes).toString(), "of beside");
  });

  itWithLinks("follows no link that leads out of the folder, or to itself", async () => {
    await assertIgnored(folders.link("out.txt", join(folders.sibling, "sub", "a.txt")));
    folders.link("out", folders.sibling);
    await assertIgnored(folders.path("out/sub/a.txt"));
    await assertIgnored(folders.link("loop.txt", "loop.txt"));
  });

  itWithLinks("does not read devices, and does not wait for pipes", async () => {
    await assertIgnored(folders.link("zero.txt", "/dev/zero"));
    await assertIgnored(folders.link("terminal.txt", "/dev/tty"));
    await assertIgnored(folders.pipe("pipe.txt"));
  });

  /** Creates the real disk, on which `change` happens right before one call of a method, counted from 1. */
  const createChangingDisk = (method: keyof Disk, call: number, change: () => void): Disk => {
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
      itWithLinks(`never follows a link that replaces the ${kind} before call ${call} of ${method}`, async () => {
        const text = await read(
          folders.path("sub/a.txt"),
          createChangingDisk(method, call, () => folders.swap(kind)),
        );
        assert.ok(text === undefined || text === "of open", text);
      });
    }
  }

  itWithLinks("does not read a file if a link stood for its folder only while it was opened", async () => {
    const disk = createChangingDisk("open", 1, () => folders.swap("folder"));
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

  itWithLinks("does not open a link that has replaced the file", async () => {
    const path = folders.path("sub/a.txt");
    const { counts, disk } = openingDisk();
    const open: Disk["open"] = (...args) => {
      folders.swap("file");
      return disk.open(...args);
    };
    assert.deepEqual([await read(path, { ...disk, open }), counts.opened], [undefined, 0]);
  });

  itWithLinks("does not wait for a pipe that has replaced the file before it is opened", async () => {
    const path = folders.path("sub/a.txt");
    const disk = createChangingDisk("open", 1, () => {
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

  it("returns the version of statFileWithin, and another one once the file has changed", async () => {
    const path = folders.path("sub/a.txt");
    const version = await readVersion(path);
    assert.equal(version, (await statFileWithin(folders.open, path))?.version);
    assert.match(version ?? "", /^\d+ \d{19} 7$/);
    folders.write("sub/a.txt", "of OPEN");
    assert.notEqual(await readVersion(path), version);
  });

  itWithLinks("follows links to any file", async () => {
    const target = join(folders.sibling, "sub", "a.txt");
    assert.equal(await readVersion(folders.link("out.txt", target)), await readVersion(target));
  });

  it("returns undefined for folders and missing files", async () => {
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

  it("reads empty files and UTF-16, but no binary files, too large, missing or outside files", async () => {
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

/** Creates the real disk, whose `lstat` returns changed stats from its second call on. */
function createDiskWithStats(change: (stats: BigIntStats) => object): Disk {
  let calls = 0;
  const lstat = async (path: string) => {
    const stats = await promises.lstat(path, { bigint: true });
    return ++calls > 1 ? Object.assign(stats, change(stats)) : stats;
  };
  return { ...promises, lstat: lstat as unknown as Disk["lstat"] };
}
