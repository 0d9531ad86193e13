import assert from "node:assert/strict";
import * as promises from "node:fs/promises";
import { join } from "node:path";
import { decodeText } from "../../../src/base/decodeText";
import { type Disk, readFileWithin } from "../../../src/base/filesWithin";
import { WorkspaceLocator } from "../../../src/locate/engine/workspaceLocator";
import { createNamesakes, inMemory } from "../../bench/support/workspace";
import { cpuTime, longestOwnBlock } from "../../support/cpuTime";
import { slowness } from "../../support/pace";
import { ScratchFolders } from "../../support/scratchFolders";
import { faultCase } from "../faultCase";

const maxBytes = 3 * 1024 * 1024;

describe("Workspace files", () => {
  let folders: ScratchFolders;
  beforeEach(() => {
    folders = new ScratchFolders();
  });
  afterEach(() => folders.remove());

  const readText = async (path: string, disk?: Disk): Promise<string | undefined> => {
    const file = await readFileWithin(folders.open, path, maxBytes, disk);
    return file && decodeText(file.bytes);
  };

  faultCase(37, "are not read if they are links, devices, pipes, folders, binary or too large", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    folders.link("out", folders.sibling);
    const rejectedPaths = [
      folders.link("CODEOWNERS", join(folders.sibling, "sub", "a.txt")),
      folders.path("out/sub/a.txt"),
      folders.link("zero.test.js", "/dev/zero"),
      folders.link("loop.test.js", "loop.test.js"),
      folders.pipe("pipe.test.js"),
      folders.path("sub"),
      folders.write("large.test.js", "x".repeat(maxBytes + 1)),
      folders.write("program.test.js", new Uint8Array([1, 0, 2])),
    ];
    const memory = process.memoryUsage().rss;
    const texts = await Promise.all(rejectedPaths.map((path) => readText(path)));
    const growthMB = (process.memoryUsage().rss - memory) / 1e6;
    assert.deepEqual(
      texts.filter((text) => text !== undefined),
      [],
    );
    assert.ok(growthMB < 20, `grew by ${growthMB} MB`);
    return `${rejectedPaths.length} links out, devices, pipes and others: 0 read, + ${Math.max(0, Math.ceil(growthMB))} MB`;
  });

  faultCase(37, "are not read after a link has replaced them", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    const methods = ["realpath", "lstat", "open"] as const;
    let outside = 0;
    let swaps = 0;
    for (const method of methods) {
      for (const entryKind of ["file", "folder"] as const) {
        for (let call = 1; call <= 4; call++) {
          folders.remove();
          folders = new ScratchFolders();
          let calls = 0;
          const disk: Disk = { realpath: promises.realpath, lstat: promises.lstat, open: promises.open };
          const execute = disk[method] as (...args: unknown[]) => unknown;
          const swapping = (...args: unknown[]) => {
            if (++calls === call) {
              swaps++;
              folders.swap(entryKind);
            }
            return execute(...args);
          };
          const text = await readText(folders.path("sub/a.txt"), { ...disk, [method]: swapping });
          if (text !== undefined && text !== "of open") {
            outside++;
          }
        }
      }
    }
    assert.equal(outside, 0);
    assert.ok(swaps > 10, `only ${swaps} swaps`);
    return `${swaps} swaps for a link while a file is read: 0 files outside read`;
  });

  faultCase(37, "are read as UTF-16 if they have its byte-order mark", async () => {
    const text = 'it("größer 🚢", () => {});';
    const littleEndian = Buffer.from(`\ufeff${text}`, "utf16le");
    const paths = [
      folders.write("little.test.js", littleEndian),
      folders.write("big.test.js", Buffer.from(littleEndian).swap16()),
      folders.write("eight.test.js", `\ufeff${text}`),
    ];
    assert.deepEqual(await Promise.all(paths.map((path) => readText(path))), [text, text, text]);
    return "UTF-16 of both byte orders and UTF-8, each with a byte-order mark: the same text";
  });

  faultCase(38, "are matched quickly if many share a name", async function () {
    this.timeout(120_000);
    const { files, tests } = createNamesakes(100_000, 25_000, 10_000);
    let [ms, block] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const slowFactor = await slowness();
    const isQuick = () => ms <= 1000 * slowFactor && block <= 50 * slowFactor;
    for (let round = 0; round < 3 && !isQuick(); round++) {
      const locator = new WorkspaceLocator(inMemory(files, new Map()));
      const listingBlock = await longestOwnBlock(() => locator.prepare());
      const lookUpBlock = await longestOwnBlock(async () => {
        ms = Math.min(ms, await cpuTime(() => locator.findFiles(tests)));
      });
      block = Math.min(block, Math.max(listingBlock, lookUpBlock));
      const location = await locator.locate({ name: "x", filePath: "/build/gone/src/area1/index.test.ts" });
      assert.ok(location.confidence === "none" && location.files.length <= 300, JSON.stringify(location).slice(0, 200));
      locator.dispose();
    }
    assert.ok(isQuick(), `took ${ms} ms, blocked for ${block} ms, ${slowFactor} times as long as a quick machine`);
    return `known after ${Math.ceil(ms)} ms of work, blocked ${Math.ceil(block)} ms at most`;
  });
});
