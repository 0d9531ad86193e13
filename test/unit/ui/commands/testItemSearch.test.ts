import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { SourceFile, TestLocation } from "../../../../src/domain/location";
import type { FailingTest } from "../../../../src/domain/records";
import { parseTestItems } from "../../../../src/domain/testItems/parseTestItems";
import { runTestsTexts } from "../../../../src/present/text/runTests";
import { findTestItems } from "../../../../src/ui/commands/testItemSearch";
import { failingTest } from "../../../support/builders";
import { fakeEditor } from "../../../support/fakeEditor";

const file: SourceFile = { root: "file:///w", path: "web/cart.test.ts" };
const adds = failingTest({ id: "a", name: "Cart adds tax", filePath: file.path });
const removes = failingTest({ id: "r", name: "Cart removes", filePath: file.path });
const testWithoutFile = failingTest({ id: "l", name: "lost" });

const paths = ["adds tax", "removes"].map((title) => ["vitest", "web/cart.test.ts", "Cart", title]);

/** Finds items with test extensions that know `knownPaths` at first, and all paths after discovering tests. */
async function find(tests: readonly FailingTest[], knownPaths: readonly string[][], isSingle = false) {
  const calls: string[] = [];
  const locate = async (test: FailingTest): Promise<TestLocation> =>
    test === testWithoutFile
      ? { confidence: "none", miss: "noPath", files: [] }
      : { confidence: "file", file, miss: "nameNotFound" };
  const items = {
    isSupported: async () => true,
    hasItem: async () => true,
    run: async () => {},
    readItems: async ({ path }: SourceFile) => {
      calls.push(`ask ${path}`);
      return parseTestItems(path, knownPaths);
    },
    discover: async (files: readonly SourceFile[]) => {
      calls.push(`discover ${files.map(({ path }) => path)}`);
      return new Map([[file, await parseTestItems(file.path, paths)]]);
    },
  };
  const results = await findTestItems(tests, { locator: { locate }, items }, isSingle);
  return { calls, kinds: results.map((result) => (result.kind === "item" ? result.path.at(-1) : result.kind)) };
}

describe("findTestItems", () => {
  beforeEach(() => fakeEditor.reset());

  it("finds the item of each test in the order of the tests, and asks for each file once", async () => {
    assert.deepEqual(await find([removes, testWithoutFile, adds], paths), {
      calls: ["ask web/cart.test.ts"],
      kinds: ["removes", "withoutFile", "adds tax"],
    });
    assert.deepEqual(fakeEditor.progress, [runTestsTexts.locating]);
  });

  it("makes test extensions discover tests in files without known tests", async () => {
    assert.deepEqual(await find([adds], [], true), {
      calls: ["ask web/cart.test.ts", "discover web/cart.test.ts"],
      kinds: ["adds tax"],
    });
    assert.deepEqual(fakeEditor.progress, [runTestsTexts.locating, runTestsTexts.discovering]);
  });

  it("finds none for a test that no extension knows", async () => {
    const newTest = failingTest({ id: "u", name: "Cart explodes", filePath: file.path });
    assert.deepEqual((await find([newTest], paths)).kinds, ["none"]);
  });
});
