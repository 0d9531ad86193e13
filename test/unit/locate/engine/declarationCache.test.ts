import { strict as assert } from "node:assert";
import { DeclarationCache } from "../../../../src/locate/engine/declarationCache";
import { LookupFiles } from "../../../../src/locate/engine/lookupFiles";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { noGuard } from "../../../../src/locate/guard";
import type { Finding, Scanner } from "../../../../src/locate/language";
import { scannerFor } from "../../../../src/locate/languages/registry";
import { findFile, MemoryFiles } from "../workspace";

describe("DeclarationCache", () => {
  /**
   * Locates a test in each of `count` files of about `length` characters, in turn, `rounds` times. Returns how often
   * files were read.
   */
  async function countReads(count: number, length: number, rounds: number): Promise<number> {
    const paths = Array.from({ length: count }, (_, i) => `f${i}.test.js`);
    const text = `it("adds", () => {});\n${"// words\n".repeat(length / 9)}`;
    const files = new MemoryFiles(Object.fromEntries(paths.map((path) => [path, text])));
    const locator = new WorkspaceLocator(files);
    for (let round = 0; round < rounds; round++) {
      for (const filePath of paths) {
        await locator.locate({ name: "adds", filePath });
      }
    }
    locator.dispose();
    return files.readCount;
  }

  it("keeps up to 500 files", async () => {
    assert.equal(await countReads(500, 90, 2), 500);
  });

  it("drops the file that was used longest ago if there are more than 500", async () => {
    assert.equal(await countReads(501, 90, 2), 2 * 501);
  });

  it("keeps up to 8 million characters", async () => {
    assert.equal(await countReads(20, 390_000, 2), 20);
  });

  it("drops the file that was used longest ago if there are more than 8 million characters", async () => {
    assert.equal(await countReads(21, 390_000, 2), 2 * 21);
  });

  it("keeps a single file with more characters", async () => {
    assert.equal(await countReads(1, 9_000_000, 3), 1);
  });
});

describe("LookupFiles", () => {
  const scanner = scannerFor("a.js") as { -readonly [K in keyof Scanner]: Scanner[K] };
  const { read } = scanner;
  afterEach(() => {
    scanner.read = read;
  });

  const file = findFile("a.test.js");
  const test = { name: "adds" };
  const text = "one\n  two three\n";
  const [one, two, three] = [0, 6, 10].map((start) => ({ start, end: start + 3 })) as [
    Finding["places"][0],
    Finding["places"][0],
    Finding["places"][0],
  ];
  const [oneRange, twoRange, threeRange] = [
    { line: 0, column: 0, endLine: 0, endColumn: 3 },
    { line: 1, column: 2, endLine: 1, endColumn: 5 },
    { line: 1, column: 6, endLine: 1, endColumn: 9 },
  ];

  for (const [description, finding, expected] of [
    [
      "one place",
      { standing: "final", places: [two] },
      {
        file,
        location: { confidence: "exact", file, range: twoRange },
        standing: "final",
        share: 1,
        isUnlikely: false,
      },
    ],
    [
      "a place that matches a part of the name",
      { standing: "unlessBetter", places: [one], share: 0.5 },
      {
        file,
        location: { confidence: "pattern", file, range: oneRange },
        standing: "unlessBetter",
        share: 0.5,
        isUnlikely: false,
      },
    ],
    [
      "several places, in the order of the file",
      { standing: "final", places: [three, one, two] },
      {
        file,
        location: {
          confidence: "ambiguous",
          candidates: [
            { file, range: oneRange, text: "one" },
            { file, range: twoRange, text: "two three" },
            { file, range: threeRange, text: "two three" },
          ],
        },
        standing: "final",
        share: 1,
        isUnlikely: false,
      },
    ],
    [
      "the first place of the class that contains the test, with the reason",
      { standing: "around", places: [two, one] },
      {
        file,
        location: { confidence: "container", file, range: oneRange, miss: "nameNotFound" },
        standing: "around",
        share: 1,
        isUnlikely: false,
      },
    ],
    [
      "only the file if the scanner finds no place",
      { standing: "final", places: [] },
      {
        file,
        location: { confidence: "file", file, miss: "nameNotFound" },
        standing: "final",
        share: 1,
        isUnlikely: false,
      },
    ],
    ["nothing if the scanner finds nothing", undefined, undefined],
  ] as const) {
    it(`finds ${description}`, async () => {
      scanner.read = () => ({ find: () => finding });
      assert.deepEqual(await createLookup(new MemoryFiles({ "a.test.js": text })).find(file, test), expected);
    });
  }

  it("returns the reason why a test is not found in a file", async () => {
    const files = createLookup(new MemoryFiles({ "a.test.js": text, "a.nut": text }));
    assert.deepEqual(
      await Promise.all(["a.test.js", "a.nut", "gone.js"].map((path) => files.findMiss(findFile(path)))),
      ["nameNotFound", "unknownLanguage", "unreadable"],
    );
  });

  it("finds nothing in a file that was deleted after it was read", async () => {
    const files = new MemoryFiles({ "a.test.js": 'it("adds", f);' });
    const cache = new DeclarationCache(files, noGuard);
    assert.equal((await new LookupFiles(cache).find(file, test))?.location.confidence, "exact");
    delete files.texts["a.test.js"];
    assert.equal(await new LookupFiles(cache).find(file, test), undefined);
    assert.equal(await new LookupFiles(cache).open(file), undefined);
  });

  it("checks once whether a file exists, until files have changed or the cache is cleared", async () => {
    let checkCount = 0;
    class CountingFiles extends MemoryFiles {
      override exists(of: { root: string; path: string }) {
        checkCount++;
        return super.exists(of);
      }
    }
    const cache = new DeclarationCache(new CountingFiles({ "a.test.js": text }), noGuard);
    const checkTwo = async () => [await cache.exists(file), await cache.exists(findFile("gone.js"))];
    assert.deepEqual([await checkTwo(), await checkTwo(), checkCount], [[true, false], [true, false], 2]);
    cache.forgetExistence();
    await checkTwo();
    assert.equal(checkCount, 4);
    cache.clear();
    await checkTwo();
    assert.equal(checkCount, 6);
  });

  for (const forget of ["forgetExistence", "clear"] as const) {
    it(`does not keep the result of a check that began before ${forget}`, async () => {
      const answers: ((exists: boolean) => void)[] = [];
      class SlowFiles extends MemoryFiles {
        override exists() {
          return new Promise<boolean>((resolve) => answers.push(resolve));
        }
      }
      const cache = new DeclarationCache(new SlowFiles({}), noGuard);
      const firstCheck = cache.exists(file);
      cache[forget]();
      const secondCheck = cache.exists(file);
      answers[0]?.(false);
      answers[1]?.(true);
      assert.deepEqual([await firstCheck, await secondCheck, await cache.exists(file)], [false, true, true]);
    });
  }

  it("reads a file once, until its text changes or the cache is cleared", async () => {
    const files = new MemoryFiles({ "a.test.js": text });
    const cache = new DeclarationCache(files, noGuard);
    const readsAfter = async (change: () => void) => {
      change();
      await new LookupFiles(cache).find(file, test);
      await new LookupFiles(cache).findMiss(file);
      return files.readCount;
    };
    const reads = [
      await readsAfter(() => {}),
      await readsAfter(() => {
        files.texts["a.test.js"] = `${text}\n`;
      }),
      await readsAfter(() => cache.clear()),
    ];
    assert.deepEqual(reads, [1, 2, 3]);
  });

  it("checks a file for changes once in each lookup", async () => {
    let checkCount = 0;
    class CountingFiles extends MemoryFiles {
      override version(of: { root: string; path: string }) {
        checkCount++;
        return super.version(of);
      }
    }
    const cache = new DeclarationCache(new CountingFiles({ "a.test.js": text }), noGuard);
    const lookUp = async () => {
      const files = new LookupFiles(cache);
      for (let i = 0; i < 3; i++) {
        await files.find(file, test);
      }
      return checkCount;
    };
    assert.deepEqual([await lookUp(), await lookUp(), await lookUp()], [0, 1, 2]);
  });

  it("keeps the titles of files that have not changed, up to 8,000,000 characters", async () => {
    const paths = ["a", "b", "c", "d", "e"].map((name) => `${name}.test.js`);
    const createSource = (length: number) => `it("${"t".repeat(length)}", f);`;
    const memory = new MemoryFiles(Object.fromEntries(paths.map((path) => [path, createSource(1_599_990)])));
    const cache = new DeclarationCache(memory, noGuard);
    const listKept = async () => {
      const files = new LookupFiles(cache);
      for (const path of paths) {
        await files.findByNames(findFile(path), test, [test.name]);
      }
      const titles = paths.map((path) => cache.getKeptTitles(findFile(path), (file) => cache.readVersion(file)));
      return (await Promise.all(titles)).map((texts) => texts !== undefined);
    };
    assert.deepEqual(await listKept(), [true, true, true, true, true]);
    memory.texts["c.test.js"] = createSource(1_600_010);
    assert.deepEqual(await listKept(), [false, true, true, true, true]);
  });

  it("searches a file whose titles are kept only for a name that may contain one of them", async () => {
    const cache = new DeclarationCache(new MemoryFiles({ "a.test.js": 'it("adds", f);' }), noGuard);
    const confidences: (string | undefined)[] = [];
    for (const name of ["removes", "removes", "adds"]) {
      confidences.push((await new LookupFiles(cache).findByNames(file, test, [name]))?.location.confidence);
    }
    assert.deepEqual(confidences, ["exact", undefined, "exact"]);
  });

  it("remembers during a lookup which files are refused, however many others are opened", async () => {
    const paths = Array.from({ length: 3000 }, (_, i) => `f${i}.test.js`);
    const memory = new MemoryFiles(Object.fromEntries(paths.map((path) => [path, text])));
    const guard = { ...noGuard, isRefused: (name: string) => name.includes("f0.test.js") };
    const files = new LookupFiles(new DeclarationCache(memory, guard));
    for (const path of paths) {
      await files.find(findFile(path), test);
    }
    assert.deepEqual([files.isRefused(findFile("f0.test.js")), files.isRefused(findFile("f1.test.js"))], [true, false]);
  });
});

function createLookup(files: MemoryFiles): LookupFiles {
  return new LookupFiles(new DeclarationCache(files, noGuard));
}
