import { strict as assert } from "node:assert";
import { createSourcePathTest } from "../../../../src/locate/fileIndex/sourcePath";

const isSourcePath = createSourcePathTest(["ts", "go"]);
const long = (length: number): string => `${"a/".repeat((length - 4) / 2)}b.ts`;

describe("A text", () => {
  for (const text of [
    "src/a.test.ts",
    "src\\a.test.ts",
    "a.test.ts",
    "a-b.ts",
    "a.TEST.TS",
    "src/a.ts",
    "src/a b.go",
    "my tests/a.test.ts",
    "my tests\\a.test.ts",
    "src/a-b.ts::adds",
    "src/a-b.ts::Cart::adds",
    "src/a-b.ts:12",
    "src/a-b.ts:12:34",
    long(4096),
  ]) {
    it(`is the path of a source: ${text.slice(0, 40)}`, () => assert.equal(isSourcePath(text), true));
  }

  for (const [text, reason] of [
    ["", "it is empty"],
    ["src/", "it has no name"],
    [".ts", "its name is only an ending"],
    ["works with jest.config.ts", "it is a title that holds a file's name"],
    ["src/a-b.md", "no language has this ending"],
    ["src/a-b", "it has no ending"],
    ["src/a-b.ts:12:34:56", "it has too many numbers"],
    ["src/a-b.ts:x", "it has no number"],
    ["src/a-b.ts:12 now", "the number is not at the end"],
    ["src/a-b.ts\n", "it has two lines"],
    ["src\r/a-b.ts", "it has a carriage return"],
    ["src/<a>-b.ts", "it has a sign that no path has"],
    ["src/a|b.ts", "it has a sign that no path has"],
    ['src/"a-b.ts', "it has a sign that no path has"],
    ["src/*-b.ts", "it has a sign that no path has"],
    ["src/a › b-c.ts", "it is a chain of titles"],
    ["src/a > b-c.ts", "it is a chain of titles"],
    [long(4098), "it is too long"],
  ] as const) {
    it(`is no path of a source if ${reason}: ${JSON.stringify(text.slice(0, 40))}`, () =>
      assert.equal(isSourcePath(text), false));
  }
});
