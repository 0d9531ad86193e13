import { strict as assert } from "node:assert";
import {
  baseName,
  findExtension,
  findFolder,
  sharedSuffixLength,
  stemKey,
} from "../../../../src/locate/fileIndex/pathNames";

describe("Folder, name and extension", () => {
  for (const [path, folder, name, extension] of [
    ["a/b/c.test.ts", "a/b", "c.test.ts", "ts"],
    ["c.TS", "", "c.TS", "ts"],
    ["/c.ts", "", "c.ts", "ts"],
    ["a.b/Makefile", "a.b", "Makefile", ""],
    ["a/.gitignore", "a", ".gitignore", "gitignore"],
    ["a/", "a", "", ""],
    ["", "", "", ""],
  ] as const) {
    it(`of "${path}" are "${folder}", "${name}" and "${extension}"`, () => {
      assert.deepEqual([findFolder(path), baseName(path), findExtension(path)], [folder, name, extension]);
    });
  }
});

describe("stemKey", () => {
  for (const name of ["FooTest", "foo_test", "foo-test", "Foo Test", "FOO_-\tTEST"]) {
    it(`is "footest" for "${name}"`, () => assert.equal(stemKey(name), "footest"));
  }
});

describe("sharedSuffixLength", () => {
  for (const [path, requested, expected] of [
    ["a/b/c.ts", "a/b/c.ts", 3],
    ["a/b/c.ts", "x/b/c.ts", 2],
    ["a/b/c.ts", "a/x/c.ts", 1],
    ["a/b/c.ts", "z/a/b/c.ts", 3],
    ["z/a/b/c.ts", "a/b/c.ts", 3],
    ["A/b/c.ts", "x/a/B/c.ts", 3],
    ["c.ts", "c.ts", 1],
  ] as const) {
    it(`is ${expected} for ${path} and ${requested}`, () => {
      assert.equal(sharedSuffixLength({ root: "r", path }, requested.split("/")), expected);
    });
  }
});
