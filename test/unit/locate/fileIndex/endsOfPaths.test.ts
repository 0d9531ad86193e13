import { strict as assert } from "node:assert";
import { createFileIndex } from "../../../../src/locate/engine/sourceNames";
import { splitIntoChunks } from "../../../../src/locate/fileIndex/fileIndex";
import { findFile } from "../workspace";

const indexOf = (names: readonly string[]) => createFileIndex(names.map(findFile));
const inWords = (files: readonly { root: string; path: string }[]): string =>
  files.map(({ root, path }) => (root === "r" ? path : `${root}:${path}`)).join(" ");
const repeat = (count: number, findName: (i: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, i) => findName(i));

/** Few files are looked through each time; of 17 and more, groups are made. Both must give the same. */
for (const [size, padding] of [
  ["few files", []],
  ["many files", repeat(20, (i) => `other/p${i}/index.ts`)],
] as const) {
  describe(`The ends of paths of ${size} of one name`, () => {
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
      it(`are, for ${path}, those of ${expected}`, () => {
        assert.equal(inWords(indexOf(names).endingIn(path.split("/")).at(-1)?.all ?? []), expected);
      });
    }

    it("match whole where nothing is left of the path", () => {
      const matches = indexOf(names)
        .endingIn(["src", "index.ts"])
        .map(({ exactMatches }) => inWords(exactMatches));
      assert.deepEqual(matches, ["index.ts", "src/index.ts s:src/index.ts"]);
    });

    it("are none for a name that no file has", () => assert.deepEqual(indexOf(names).endingIn(["src", "gone.ts"]), []));

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
      it(`give ${expected || "no file"} at ${root}:${path}`, () => {
        assert.equal(inWords([indexOf(names).get(root, path) ?? []].flat()), expected);
      });
    }
  });
}

describe("The ends of paths that many files share", () => {
  for (const [what, names, path, expected] of [
    ["every file", repeat(20, (i) => `p${i}/src/index.ts`), "src/index.ts", 20],
    ["every file, at the root of its folder", repeat(20, (i) => `r${i}:src/index.ts`), "src/index.ts", 20],
    [
      "every file but one whose folder only ends so",
      [...repeat(20, (i) => `p${i}/src/index.ts`), "my-src/index.ts"],
      "src/index.ts",
      20,
    ],
    [
      "every file, in whatever case",
      [...repeat(20, (i) => `p${i}/src/index.ts`), "q/Src/index.ts"],
      "src/index.ts",
      21,
    ],
    ["one of them", repeat(20, (i) => `p${i}/src/index.ts`), "p7/src/index.ts", 1],
    ["none further up", repeat(20, (i) => `r${i}:src/index.ts`), "x/src/index.ts", 20],
  ] as const) {
    it(`are those of ${what}`, () => {
      const index = indexOf(names);
      const parts = path.split("/");
      const getLength = () => index.endingIn(parts).at(-1)?.all.length;
      const firstLength = getLength();
      // What this lookup leaves behind must not change the next one.
      index.endingIn(["none", ...parts.slice(-2)]);
      assert.deepEqual([firstLength, getLength()], [expected, expected]);
    });
  }

  it("leave a component more to compare each time", () => {
    const index = indexOf(repeat(20, (i) => `a/p${i}/src/index.ts`));
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

  it("give 300 files as they are, and of more those that look like tests", () => {
    const filesAmong = (count: number) => {
      const [node] = indexOf(["test/index.ts", ...repeat(count - 1, (i) => `p${i}/index.ts`)]).endingIn(["index.ts"]);
      assert.equal(node?.files, node?.files);
      return node?.files.length;
    };
    assert.deepEqual([filesAmong(300), filesAmong(301)], [300, 1]);
  });
});

describe("An index of files", () => {
  const names = ["a/Index.ts", "b/index.ts", "c/index.ts", "d/Lone.ts", "e/foo_test.rb", "e/FooTest.java"];

  for (const [name, expected] of [
    ["index.ts", "b/index.ts c/index.ts"],
    ["Index.ts", "a/Index.ts"],
    ["INDEX.TS", "a/Index.ts b/index.ts c/index.ts"],
    ["lone.ts", "d/Lone.ts"],
    ["gone.ts", ""],
    ["", ""],
  ] as const) {
    it(`has ${expected || "none"} with the name "${name}"`, () =>
      assert.equal(inWords(indexOf(names).withName(name)), expected));
  }

  for (const [stem, expected] of [
    ["FooTest", "e/foo_test.rb e/FooTest.java"],
    ["foo-test", "e/foo_test.rb e/FooTest.java"],
    ["Foo", ""],
  ] as const) {
    it(`has ${expected || "none"} named after ${stem}`, () =>
      assert.equal(inWords(indexOf(names).withStem(stem)), expected));
  }

  it("has files by their folders, and folders by the ends of their files", () => {
    const tree = indexOf(["a/x_test.go", "z.go", "a/deep/y_test.go", "s:a/w.go", "a/v.go", "s:a/u_test.go"]);
    assert.deepEqual(
      ["a", "", "a/deep", "gone"].map((folder) => inWords(tree.inFolder("r", folder))),
      ["a/x_test.go a/v.go", "z.go", "a/deep/y_test.go", ""],
    );
    assert.equal(inWords([...tree.foldersHolding("_test.go")]), "a a/deep s:a");
  });

  it("merges lists in its own order", () => {
    const index = indexOf(names);
    const [a, b, c, d] = index.files as unknown as [object, object, object, object];
    const merge = (...lists: readonly object[][]) => index.mergeInOrder(lists as never);
    assert.deepEqual(merge([c], [], [a, d], [b]), [a, b, c, d]);
    const list = [d, a];
    assert.equal(merge([], list, []), list);
    assert.deepEqual(merge(), []);
  });

  it("creates a value for a key once", () => {
    let created = 0;
    const create = () => ({ value: ++created });
    const index = indexOf(names);
    const values = ["a", "b", "a"].map((key) => index.memoize(key, create));
    assert.deepEqual(values, [{ value: 1 }, { value: 2 }, { value: 1 }]);
  });

  it("finds the same once it is prepared, however many files there are", async () => {
    const names = repeat(2500, (i) => `p/f${i}.ts`);
    const [fresh, prepared] = [indexOf(names), indexOf(names)];
    await prepared.prepare();
    for (const each of [fresh, prepared]) {
      assert.deepEqual(
        [each.inFolder("r", "p").length, each.withName("f999.ts").length, each.withStem("f2000").length],
        [2500, 1, 1],
      );
    }
  });

  it("takes long lists in chunks of a thousand", () => {
    const lengths = (count: number) => [...splitIntoChunks(Array.from({ length: count }))].map(({ length }) => length);
    assert.deepEqual([0, 1000, 1001].map(lengths), [[], [1000], [1000, 1]]);
  });
});
