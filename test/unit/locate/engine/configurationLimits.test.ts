import assert from "node:assert/strict";
import { findConfiguredTests } from "../../../../src/locate/engine/configuredTests";
import { readTestGlobs } from "../../../../src/locate/engine/testGlobs";
import { PathGlob } from "../../../../src/locate/fileIndex/pathGlob";
import { GuardedFiles } from "../../../../src/locate/guard";
import { findFile, MemoryFiles } from "../workspace";

/** Returns the paths of the files that the configurations among the texts say are tests. */
async function listTests(texts: Record<string, string>): Promise<readonly string[]> {
  const files = new GuardedFiles(new MemoryFiles(texts));
  return (await findConfiguredTests(Object.keys(texts).map(findFile), files)).map(({ path }) => path);
}

describe("Limits of configurations", () => {
  it("read 100 configurations", async () => {
    const texts = Array.from({ length: 101 }, (_, index) => [
      [`p${index}/jest.config.js`, 'testMatch: ["checks/a.js"]'],
      [`p${index}/checks/a.js`, ""],
    ]);
    assert.equal((await listTests(Object.fromEntries(texts.flat()))).length, 100);
  });

  it("read configurations of 100,000 characters", async () => {
    const tests = (length: number) =>
      listTests({ "jest.config.js": 'testMatch: ["checks/a.js"]'.padEnd(length), "checks/a.js": "" });
    assert.deepEqual([await tests(100_000), await tests(100_001)], [["checks/a.js"], []]);
  });

  it("read 200 patterns of all configurations", async () => {
    const folders = Array.from({ length: 201 }, (_, index) => `f${index}/*.js`);
    const config = folders.map((glob) => `testMatch: "${glob}"`).join("\n");
    const paths = ["f199/a.js", "f200/a.js"];
    assert.deepEqual(
      await listTests({ "jest.config.js": config, ...Object.fromEntries(paths.map((path) => [path, ""])) }),
      ["f199/a.js"],
    );
  });

  it("read 2,000 sources for the mark of tests in them", async () => {
    const sources = Array.from({ length: 2_001 }, (_, index) => [`src/a${index}.ts`, "if (import.meta.vitest) {}"]);
    const tests = await listTests({ "vite.config.ts": 'includeSource: ["src/*.ts"]', ...Object.fromEntries(sources) });
    assert.equal(tests.length, 2_000);
  });

  it("read patterns of 5,000 characters with their folder", async () => {
    const tests = (length: number) => {
      const folder = "d".repeat(length - "/a.js".length);
      return listTests({ [`${folder}/jest.config.js`]: 'testMatch: ["a.js"]', [`${folder}/a.js`]: "" });
    };
    assert.deepEqual([(await tests(5_000)).length, (await tests(5_001)).length], [1, 0]);
  });

  it("read 1,000 settings of a configuration, each of 10,000 characters", () => {
    const settings = (count: number) => readTestGlobs(`${"include = ;\n".repeat(count - 1)}spec: "a/*.js"`);
    assert.deepEqual([settings(1_000), settings(1_001)], [["a/*.js"], []]);
    const list = (length: number) => {
      const texts = `"${"b".repeat(240)}/*.js",`.repeat(40);
      const last = "c".repeat(length - `spec: [${texts}"/*.js"]`.length);
      return readTestGlobs(`spec: [${texts}"${last}/*.js"]`).length;
    };
    assert.deepEqual([list(10_000), list(10_001)], [41, 0]);
  });

  it("expand the braces of a pattern to 64 patterns", () => {
    const choices = (count: number) => `{${Array.from({ length: count }, (_, index) => `a${index}`).join()}}`;
    const matches = [choices(8) + choices(8), choices(5) + choices(13)].map((glob) =>
      new PathGlob(glob).matches("a0a0"),
    );
    assert.deepEqual(matches, [true, false]);
  });
});
