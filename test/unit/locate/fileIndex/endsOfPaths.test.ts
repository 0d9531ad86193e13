import { strict as assert } from "node:assert";
import { createFileIndex } from "../../../../src/locate/engine/sourceNames";
import { splitIntoChunks } from "../../../../src/locate/fileIndex/fileIndex";
import { findFile } from "../workspace";

const createIndex = (names: readonly string[]) => createFileIndex(names.map(findFile));
const formatFiles = (files: readonly { root: string; path: string }[]): string =>
  files.map(({ root, path }) => (root === "r" ? path : `${root}:${path}`)).join(" ");
const createNames = (count: number, createName: (i: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, i) => createName(i));

/** Up to 16 files of one name are searched each time; more are grouped by their folders. Both find the same files. */
for (const [size, padding] of [
  ["few files", []],
  ["many files", createNames(20, (i) => `other/p${i}/index.ts`)],
] as const) {
  describe(`FileIndex of ${size} with one name`, () => {
    const names = [
      "lib/index.ts",
      "src/index.ts",
      "web/src/index.ts",
      "web/mysrc/index.ts",
      "api/Src/index.ts",
      "s:src/index.ts",
      "index.ts",
      "web/src/other.ts",
      ...padding,
    ];

    for (const [path, expected] of [
      ["x/src/index.ts", "src/index.ts web/src/index.ts api/Src/index.ts s:src/index.ts"],
      ["web/src/index.ts", "web/src/index.ts"],
      ["api/src/index.ts", "api/Src/index.ts"],
      ["API/SRC/index.ts", "api/Src/index.ts"],
      ["x/web/src/index.ts", "web/src/index.ts"],
      ["lib/index.ts", "lib/index.ts"],
    ] as const) {
      it(`finds the files that share the longest end with ${path}: ${expected}`, () => {
        assert.equal(formatFiles(createIndex(names).endingIn(path.split("/")).at(-1)?.all ?? []), expected);
      });
    }

    it("finds the files whose whole path is the end of another path", () => {
      const matches = createIndex(names)
        .endingIn(["src", "index.ts"])
        .map(({ exactMatches }) => formatFiles(exactMatches));
      assert.deepEqual(matches, ["index.ts", "src/index.ts s:src/index.ts"]);
    });

    it("finds nothing for a name that no file has", () =>
      assert.deepEqual(createIndex(names).endingIn(["src", "gone.ts"]), []));

    for (const [root, path, expected] of [
      ["r", "src/index.ts", "src/index.ts"],
      ["s", "src/index.ts", "s:src/index.ts"],
      ["r", "index.ts", "index.ts"],
      ["t", "src/index.ts", ""],
      ["r", "SRC/index.ts", ""],
      ["r", "src/INDEX.ts", ""],
      ["r", "gone/index.ts", ""],
      ["r", "src/gone.ts", ""],
    ] as const) {
      it(`finds ${expected || "no file"} at ${root}:${path}`, () => {
        assert.equal(formatFiles([createIndex(names).get(root, path) ?? []].flat()), expected);
      });
    }
  });
}

describe("FileIndex of many files with the same end of their paths", () => {
  for (const [description, names, path, expected] of [
    ["every file", createNames(20, (i) => `p${i}/src/index.ts`), "src/index.ts", 20],
    ["every file, each directly below its root", createNames(20, (i) => `r${i}:src/index.ts`), "src/index.ts", 20],
    [
      "every file except one in a folder whose name only ends alike",
      [...createNames(20, (i) => `p${i}/src/index.ts`), "my-src/index.ts"],
      "src/index.ts",
      20,
    ],
    [
      "every file, regardless of case",
      [...createNames(20, (i) => `p${i}/src/index.ts`), "q/Src/index.ts"],
      "src/index.ts",
      21,
    ],
    ["one file", createNames(20, (i) => `p${i}/src/index.ts`), "p7/src/index.ts", 1],
    ["every file for a path with a further folder", createNames(20, (i) => `r${i}:src/index.ts`), "x/src/index.ts", 20],
  ] as const) {
    it(`finds ${description}: ${path}`, () => {
      const index = createIndex(names);
      const parts = path.split("/");
      const countFiles = () => index.endingIn(parts).at(-1)?.all.length;
      const firstCount = countFiles();
      // The groups that this lookup creates must not change the next one.
      index.endingIn(["none", ...parts.slice(-2)]);
      assert.deepEqual([firstCount, countFiles()], [expected, expected]);
    });
  }

  it("returns the files that share each longer end of a path", () => {
    const index = createIndex(createNames(20, (i) => `a/p${i}/src/index.ts`));
    assert.deepEqual(
      index.endingIn(["a", "p7", "src", "index.ts"]).map(({ all, exactMatches }) => [all.length, exactMatches.length]),
      [
        [20, 0],
        [20, 0],
        [1, 0],
        [1, 1],
      ],
    );
  });

  it("returns up to 300 files, and only those that look like tests if there are more", () => {
    const countFiles = (count: number) => {
      const [node] = createIndex(["test/index.ts", ...createNames(count - 1, (i) => `p${i}/index.ts`)]).endingIn([
        "index.ts",
      ]);
      assert.equal(node?.files, node?.files);
      return node?.files.length;
    };
    assert.deepEqual([countFiles(300), countFiles(301)], [300, 1]);
  });
});

describe("FileIndex", () => {
  const names = ["a/Index.ts", "b/index.ts", "c/index.ts", "d/Lone.ts", "e/foo_test.rb", "e/FooTest.java"];

  for (const [name, expected] of [
    ["index.ts", "b/index.ts c/index.ts"],
    ["Index.ts", "a/Index.ts"],
    ["INDEX.TS", "a/Index.ts b/index.ts c/index.ts"],
    ["lone.ts", "d/Lone.ts"],
    ["gone.ts", ""],
    ["", ""],
  ] as const) {
    it(`finds ${expected || "no file"} with the name "${name}"`, () =>
      assert.equal(formatFiles(createIndex(names).withName(name)), expected));
  }

  for (const [stem, expected] of [
    ["FooTest", "e/foo_test.rb e/FooTest.java"],
    ["foo-test", "e/foo_test.rb e/FooTest.java"],
    ["Foo", ""],
  ] as const) {
    it(`finds ${expected || "no file"} with the stem ${stem}`, () =>
      assert.equal(formatFiles(createIndex(names).withStem(stem)), expected));
  }

  it("finds the files of a folder, and the folders with files of an ending", () => {
    const tree = createIndex(["a/x_test.go", "z.go", "a/deep/y_test.go", "s:a/w.go", "a/v.go", "s:a/u_test.go"]);
    assert.deepEqual(
      ["a", "", "a/deep", "gone"].map((folder) => formatFiles(tree.inFolder("r", folder))),
      ["a/x_test.go a/v.go", "z.go", "a/deep/y_test.go", ""],
    );
    assert.equal(formatFiles([...tree.foldersHolding("_test.go")]), "a a/deep s:a");
  });

  it("merges lists of its files in its own order", () => {
    const index = createIndex(names);
    const [a, b, c, d] = index.files as unknown as [object, object, object, object];
    const merge = (...lists: readonly object[][]) => index.mergeInOrder(lists as never);
    assert.deepEqual(merge([c], [], [a, d], [b]), [a, b, c, d]);
    const list = [d, a];
    assert.equal(merge([], list, []), list);
    assert.deepEqual(merge(), []);
  });

  it("memoizes a value for each key", () => {
    let created = 0;
    const create = () => ({ value: ++created });
    const index = createIndex(names);
    const values = ["a", "b", "a"].map((key) => index.memoize(key, create));
    assert.deepEqual(values, [{ value: 1 }, { value: 2 }, { value: 1 }]);
  });

  for (const isPrepared of [false, true]) {
    it(`finds 2,500 files ${isPrepared ? "after it was prepared" : "without being prepared"}`, async () => {
      const index = createIndex(createNames(2500, (i) => `p/f${i}.ts`));
      if (isPrepared) {
        await index.prepare();
      }
      assert.deepEqual(
        [index.inFolder("r", "p").length, index.withName("f999.ts").length, index.withStem("f2000").length],
        [2500, 1, 1],
      );
    });
  }
});

describe("splitIntoChunks", () => {
  it("splits a list into chunks of at most 1,000 elements", () => {
    const lengths = (count: number) => [...splitIntoChunks(Array.from({ length: count }))].map(({ length }) => length);
    assert.deepEqual([0, 1000, 1001].map(lengths), [[], [1000], [1000, 1]]);
  });
});
