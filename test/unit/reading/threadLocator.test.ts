import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { systemClock } from "../../../src/base/clock";
import { Emitter } from "../../../src/base/event";
import type { SourceFile } from "../../../src/domain/location";
import type { TestAddress } from "../../../src/domain/testAddress";
import { Scope } from "../../../src/locate/scope";
import { Reading, type ReadingParts } from "../../../src/reading/reading";
import type { TestContext } from "../../../src/reading/sentTests";
import { nodeSourceFiles } from "../../support/nodeSourceFiles";
import { assertShortBlocks } from "../../support/pace";
import { brief } from "../locate/workspace";

const reader = join(__dirname, "..", "..", "..", "src", "reading", "reader.js");
const hostileReader = join(__dirname, "hostileReader.js");
const title = 'it("adds", f);\n';

describe("ThreadLocator", () => {
  const readings: Reading[] = [];
  const folders: string[] = [];
  afterEach(() => {
    for (const reading of readings.splice(0)) {
      reading.dispose();
    }
    for (const folder of folders.splice(0)) {
      rmSync(folder, { recursive: true });
    }
  });

  /** Creates a locator for files on the disk, of which some may be open in an editor with another text. */
  function setUp(
    texts: Record<string, string>,
    {
      script = reader,
      isLocal = false,
      clock = systemClock,
      ...context
    }: Partial<TestContext & Pick<ReadingParts, "script" | "isLocal" | "clock">> = {},
  ) {
    const dir = mkdtempSync(join(realpathSync(tmpdir()), "test-health-reading-"));
    folders.push(dir);
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    };
    for (const [path, text] of Object.entries(texts)) {
      write(path, text);
    }
    const files = nodeSourceFiles(dir);
    const openings = new Emitter<SourceFile>();
    const closings = new Emitter<SourceFile>();
    const buffers = new Map<string, string>();
    const hostFiles = {
      ...files,
      read: async (file: SourceFile) => {
        const text = buffers.get(file.path);
        return text === undefined ? files.read(file) : { text, version: text };
      },
      version: async (file: SourceFile) => buffers.get(file.path) ?? files.version(file),
      findDiskFolder: () => dir,
      get openFiles() {
        return [...buffers.keys()].map((path) => ({ root: dir, path }));
      },
      onDidOpenFile: openings.event,
      onDidCloseFile: closings.event,
    };
    const tests = { findScope: () => undefined, chosenFileFor: () => undefined, ...context };
    const reading = new Reading({ script, files: hostFiles, tests, clock, isLocal });
    readings.push(reading);
    const { locator } = reading;
    const locate = async (test: TestAddress) => brief(await locator.locate(test)).replaceAll(`${dir}:`, "");
    const open = (path: string, text: string) => {
      buffers.set(path, text);
      openings.fire({ root: dir, path });
    };
    const close = (path: string) => {
      buffers.delete(path);
      closings.fire({ root: dir, path });
    };
    return { dir, locator, reading, locate, write, open, close, changed: files.changed };
  }

  it("locates a test in a file on the disk", async () => {
    const { locate } = setUp({ "a.test.js": title });
    assert.equal(await locate({ name: "adds", filePath: "a.test.js" }), "exact a.test.js:1");
  });

  it("reads the text in an editor until that is closed", async () => {
    const { locate, open, close } = setUp({ "a.test.js": title });
    const test = { name: "adds", filePath: "a.test.js" };
    open("a.test.js", `\n\n${title}`);
    assert.equal(await locate(test), "exact a.test.js:3");
    close("a.test.js");
    assert.equal(await locate(test), "exact a.test.js:1");
  });

  it("lists the files again after they have changed", async () => {
    const { locate, write, changed } = setUp({ "a.test.js": title });
    const test = { name: "counts", filePath: "b.test.js" };
    assert.equal(await locate(test), "none noSuchFile");
    write("b.test.js", 'it("counts", f)');
    changed.fire();
    assert.equal(await locate(test), "exact b.test.js:1");
  });

  it("finds the files and ranges of 1,200 tests, each by its own fields", async () => {
    const texts = Object.fromEntries(Array.from({ length: 3 }, (_, i) => [`f${i}.test.js`, `it("t${i}", f)`]));
    const { dir, locator } = setUp(texts);
    const tests = Array.from({ length: 1200 }, (_, i) => ({ name: `t${i % 3}`, filePath: `f${i % 3}.test.js` }));
    const files = await locator.findFiles(tests);
    assert.deepEqual(
      files.map((file) => (typeof file === "object" ? file.path : file)),
      tests.map(({ filePath }) => filePath),
    );
    assert.deepEqual(await locator.findPaths(tests.slice(0, 2)), ["f0.test.js", "f1.test.js"]);
    const possibleTests = await locator.findPossibleTests({ root: dir, path: "f1.test.js" }, tests);
    assert.deepEqual([possibleTests.length, possibleTests[0] === tests[1]], [400, true]);
    const ranges = await Promise.all(
      possibleTests.slice(0, 2).map((test) => locator.findRanges({ root: dir, path: "f1.test.js" }, test)),
    );
    assert.deepEqual(
      ranges.map(([range]) => range?.line),
      [0, 0],
    );
  });

  it("locates a test in its repository, and in the file that the user chose for it", async () => {
    const texts = { "a/x.test.js": title, "b/x.test.js": title };
    const test = { name: "adds", filePath: "x.test.js" };
    const withChoice = setUp(texts, { chosenFileFor: () => ({ root: withChoice.dir, path: "b/x.test.js" }) });
    assert.equal(await withChoice.locate(test), "exact b/x.test.js:1");
    let scope: Scope | undefined;
    const withScope = setUp(texts, { findScope: () => scope });
    const folder = (path: string) => ({ root: withScope.dir, path });
    scope = new Scope("a", [folder("a")], [folder("b")]);
    assert.equal(await withScope.locate(test), "exact a/x.test.js:1");
  });

  it("suggests path mappings", async () => {
    const { dir, locator } = setUp({ "packages/web/src/a.test.js": title, "packages/web/src/b.test.js": title });
    assert.deepEqual(await locator.suggestMappings(["/ci/app/src/a.test.js", "/ci/app/src/b.test.js"]), [
      { root: dir, mapping: { from: "/ci/app/", to: "packages/web/" }, tests: 2 },
    ]);
  });

  it("rejects after it was disposed", async () => {
    const { locator, reading } = setUp({});
    reading.dispose();
    await assert.rejects(locator.locate({ name: "adds" }), { name: "CancelledError" });
  });

  for (const [kind, text] of [
    ["does not end", "-- endless"],
    ["runs out of memory", "-- memory"],
  ] as const) {
    it(`refuses a text whose reading ${kind}, and answers everything else`, async () => {
      const { locate, write } = setUp({ "a.lua": text, "b.lua": 'it("adds", f)' }, { script: hostileReader });
      const createTest = (path: string) => ({ name: "adds", filePath: path });
      assert.deepEqual(await Promise.all([locate(createTest("a.lua")), locate(createTest("b.lua"))]), [
        "file a.lua tooTangled",
        "exact b.lua:1",
      ]);
      write("a.lua", 'it("adds", f)  -- repaired');
      assert.equal(await locate(createTest("a.lua")), "exact a.lua:1");
    });
  }

  it("stops for good after the thread has ended three times within ten minutes", async () => {
    const paths = ["a.lua", "b.lua", "c.lua", "d.lua"];
    const texts = Object.fromEntries(paths.map((path) => [path, "-- endless"]));
    // The real time that the test takes does not count: on a busy computer it may be minutes.
    let minutes = 0;
    const clock = { ...systemClock, now: () => minutes * 60_000 };
    const { locator, reading, locate } = setUp(texts, { script: hostileReader, clock });
    let stops = 0;
    reading.onDidStop(() => stops++);
    for (const [path, time] of [
      ["a.lua", 0],
      ["b.lua", 5],
      ["c.lua", 10],
    ] as const) {
      minutes = time;
      assert.equal(await locate({ name: "adds", filePath: path }), `file ${path} tooTangled`);
    }
    minutes = 14;
    for (const path of ["d.lua", "a.lua"]) {
      assert.equal(await locate({ name: "adds", filePath: path }), "none stopped");
    }
    await assert.rejects(locator.findFiles([{ name: "adds" }]), { name: "ReadingStoppedError" });
    assert.equal(stops, 1);
  });

  it("blocks the host for at most 50 ms while a text does not end", async () => {
    await assertShortBlocks(50, async () => {
      const { locate } = setUp({ "a.lua": "-- endless" }, { script: hostileReader });
      assert.equal(await locate({ name: "adds", filePath: "a.lua" }), "file a.lua tooTangled");
    });
  });

  for (const [reason, parts] of [
    ["the thread does not start", { script: join(__dirname, "missing.js") }],
    ["no thread is to be used", { isLocal: true, script: hostileReader }],
  ] as const) {
    it(`locates tests in the host if ${reason}`, async () => {
      const { dir, locator, locate } = setUp({ "a.test.js": title }, parts);
      const test = { name: "adds", filePath: "a.test.js" };
      const file = { root: dir, path: "a.test.js" };
      assert.equal(await locate(test), "exact a.test.js:1");
      assert.deepEqual(
        [
          await locator.findFiles([test]),
          await locator.findPaths([test]),
          await locator.findPossibleTests(file, [test]),
          (await locator.findRanges(file, test)).length,
          await locator.suggestMappings([]),
        ],
        [[file], ["a.test.js"], [test], 1, []],
      );
    });
  }
});
