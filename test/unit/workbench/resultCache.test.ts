import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importBuildModule } from "../../support/buildModules";

interface ResultCache {
  find(input: string, compute: () => Promise<string>): Promise<Buffer>;
}

interface ResultCacheModule {
  readonly ResultCache: new (name: string, options: object, folder: string) => ResultCache;
}

const daySeconds = 24 * 3600;

describe("ResultCache", () => {
  let folder: string;
  let openCache: (options: object) => ResultCache;
  let computedInputs: string[];

  before(async () => {
    const { ResultCache } = await importBuildModule<ResultCacheModule>("resultCache.mjs");
    openCache = (options) => new ResultCache("terser", options, folder);
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "test-health-results-"));
    computedInputs = [];
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const find = async (cache: ResultCache, input: string) => {
    const result = await cache.find(input, async () => {
      computedInputs.push(input);
      return input.toUpperCase();
    });
    return result.toString();
  };

  it("computes a result once for each input and options", async () => {
    const cache = openCache({ passes: 3 });
    const results = [
      await find(cache, "a"),
      await find(cache, "a"),
      await find(cache, "b"),
      await find(openCache({ passes: 3 }), "a"),
      await find(openCache({ passes: 2 }), "a"),
    ];
    assert.deepEqual(
      { results, computedInputs },
      { results: ["A", "A", "B", "A", "A"], computedInputs: ["a", "b", "a"] },
    );
  });

  it("deletes results that were not used for seven days", async () => {
    const cache = openCache({});
    await find(cache, "a");
    await find(cache, "b");
    const seconds = Date.now() / 1000 - 8 * daySeconds;
    for (const name of readdirSync(folder)) {
      utimesSync(join(folder, name), seconds, seconds);
    }
    await find(cache, "b");
    await find(cache, "c");
    await find(cache, "b");
    assert.deepEqual(
      { fileCount: readdirSync(folder).length, computedInputs },
      { fileCount: 2, computedInputs: ["a", "b", "c"] },
    );
  });

  it("does not store a computation that fails", async () => {
    const cache = openCache({});
    await assert.rejects(
      cache.find("a", () => Promise.reject(new RangeError("out"))),
      { message: "out" },
    );
    assert.equal(await find(cache, "a"), "A");
  });
});
