import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importBuildModule } from "../../support/buildModules";

interface KeptResults {
  find(input: string, compute: () => Promise<string>): Promise<Buffer>;
}

interface KeptResultsModule {
  readonly KeptResults: new (name: string, options: object, folder: string) => KeptResults;
}

const day = 24 * 3600;

describe("KeptResults", () => {
  let folder: string;
  let openResults: (options: object) => KeptResults;
  let computedInputs: string[];

  before(async () => {
    const { KeptResults } = await importBuildModule<KeptResultsModule>("keptResults.mjs");
    openResults = (options) => new KeptResults("terser", options, folder);
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "test-health-results-"));
    computedInputs = [];
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const find = async (results: KeptResults, input: string) => {
    const result = await results.find(input, async () => {
      computedInputs.push(input);
      return input.toUpperCase();
    });
    return result.toString();
  };

  it("computes a result once for each input and for each options", async () => {
    const results = openResults({ passes: 3 });
    const answers = [await find(results, "a"), await find(results, "a"), await find(results, "b")];
    const answersOfOthers = [await find(openResults({ passes: 3 }), "a"), await find(openResults({ passes: 2 }), "a")];
    assert.deepEqual(
      [answers, answersOfOthers, computedInputs],
      [
        ["A", "A", "B"],
        ["A", "A"],
        ["a", "b", "a"],
      ],
    );
  });

  it("keeps what was asked for within seven days", async () => {
    const results = openResults({});
    await find(results, "a");
    await find(results, "b");
    const seconds = Date.now() / 1000 - 8 * day;
    for (const name of readdirSync(folder)) {
      utimesSync(join(folder, name), seconds, seconds);
    }
    await find(results, "b");
    await find(results, "c");
    await find(results, "b");
    assert.deepEqual([readdirSync(folder).length, computedInputs], [2, ["a", "b", "c"]]);
  });

  it("keeps nothing of a computation that fails", async () => {
    const results = openResults({});
    await assert.rejects(
      results.find("a", () => Promise.reject(new RangeError("out"))),
      { message: "out" },
    );
    assert.equal(await find(results, "a"), "A");
  });
});
