import assert from "node:assert/strict";
import { suggestMappings } from "../../../../../src/locate/engine/paths/suggestMappings";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import { findFile } from "../../workspace";

const rows: readonly {
  readonly description: string;
  readonly recordedPaths: readonly string[];
  readonly files: readonly string[];
  readonly expected: readonly string[];
}[] = [
  {
    description: "says what comes before the end that a path shares with a file",
    recordedPaths: ["/build/main/src/a.test.ts", "/build/main/src/a.test.ts", "/build/main/src/deep/b.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/app/src/deep/b.test.ts"],
    expected: ["3: /build/main/ -> r packages/app/"],
  },
  {
    description: "prefers what more of the paths agree on",
    recordedPaths: ["/build/main/src/a.test.ts", "/build/main/src/b.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/app/src/b.test.ts", "packages/web/src/a.test.ts"],
    expected: ["2: /build/main/ -> r packages/app/"],
  },
  {
    description: "offers each where it is open which is meant",
    recordedPaths: ["/build/main/src/a.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/web/src/a.test.ts"],
    expected: ["1: /build/main/ -> r packages/app/", "1: /build/main/ -> r packages/web/"],
  },
  {
    description: "finds several for several beginnings, most tests first",
    recordedPaths: ["unit/src/a.test.ts", "web-ci/src/c.test.ts", "web-ci/src/d.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/web/src/c.test.ts", "packages/web/src/d.test.ts"],
    expected: ["2: web-ci/ -> r packages/web/", "1: unit/ -> r packages/app/"],
  },
  {
    description: "reads the paths of Windows",
    recordedPaths: ["D:\\agent\\x\\src\\a.test.ts"],
    files: ["packages/app/src/a.test.ts"],
    expected: ["1: /agent/x/ -> r packages/app/"],
  },
  {
    description: "maps to the root of a folder, and names the folder",
    recordedPaths: ["/build/src/a.test.ts"],
    files: ["web:src/a.test.ts"],
    expected: ["1: /build/ -> web "],
  },
  {
    description: "takes a lone file name for chance, three of them for none",
    recordedPaths: ["/x/index.test.ts", "/y/a.test.ts", "/y/b.test.ts", "/y/c.test.ts"],
    files: ["src/index.test.ts", "test/a.test.ts", "test/b.test.ts", "test/c.test.ts"],
    expected: ["3: /y/ -> r test/"],
  },
  {
    description: "does not map to what a build wrote",
    recordedPaths: ["/x/src/a.test.js"],
    files: ["dist/src/a.test.js"],
    expected: [],
  },
  {
    description: "keeps a path that leads out of its folder apart from one that does not",
    recordedPaths: ["../unit/src/a.test.ts", "unit/src/a.test.ts"],
    files: ["packages/app/src/a.test.ts"],
    expected: ["1: ../unit/ -> r packages/app/", "1: unit/ -> r packages/app/"],
  },
  {
    description: "counts the paths that lead to a file, not all that begin so",
    recordedPaths: ["/x/src/a.test.ts", "/x/src/gone.test.ts"],
    files: ["app/src/a.test.ts"],
    expected: ["1: /x/ -> r app/"],
  },
  {
    description: "takes two lone file names for chance",
    recordedPaths: ["/y/a.test.ts", "/y/b.test.ts"],
    files: ["test/a.test.ts", "test/b.test.ts"],
    expected: [],
  },
  {
    description: "maps a path once, by the mapping for the most tests",
    recordedPaths: ["/x/lib/src/a.test.ts", "/x/lib/src/b.test.ts", "/x/one/src/c.test.ts"],
    files: ["app/lib/src/a.test.ts", "app/lib/src/b.test.ts", "app/one/src/c.test.ts", "web/src/a.test.ts"],
    expected: ["3: /x/ -> r app/"],
  },
  {
    description: "gives ten at most, those for the most tests first and then in the order of the prefixes",
    recordedPaths: [..."lkjihgfedcba", "l"].map((letter) => `/${letter}/src/${letter}.test.ts`),
    files: [..."abcdefghijkl"].map((letter) => `app/src/${letter}.test.ts`),
    expected: [..."labcdefghi"].map((letter) => `${letter === "l" ? 2 : 1}: /${letter}/ -> r app/`),
  },
  {
    description: "gives ten at most where it is open which of more is meant",
    recordedPaths: ["/x/src/a.test.ts"],
    files: [..."lkjihgfedcba"].map((letter) => `${letter}/src/a.test.ts`),
    expected: [..."abcdefghij"].map((letter) => `1: /x/ -> r ${letter}/`),
  },
  {
    description: "says nothing of what is no path",
    recordedPaths: ["", "a\0b", "/"],
    files: ["a.test.ts"],
    expected: [],
  },
  {
    description: "says nothing of files that are not here",
    recordedPaths: ["/x/src/gone.ts"],
    files: ["a.test.ts"],
    expected: [],
  },
];

describe("Suggested path mappings", () => {
  for (const { description, recordedPaths, files, expected } of rows) {
    it(description, async () => {
      const suggestions = await suggestMappings(recordedPaths, createFileIndex(files.map(findFile)));
      const texts = suggestions.map(({ root, mapping, tests }) => `${tests}: ${mapping.from} -> ${root} ${mapping.to}`);
      assert.deepEqual(texts, expected);
    });
  }

  it("considers 200 mappings, those that most of the paths agree on", async () => {
    const suggestionsAmong = async (count: number, recordedPaths: readonly string[]) => {
      const namesakes = Array.from({ length: count }, (_, i) => `p${i}/index.test.ts`);
      const index = createFileIndex([...namesakes, "app/src/index.test.ts", "app/src/b.test.ts"].map(findFile));
      return (await suggestMappings(recordedPaths, index)).map(({ mapping, tests }) => `${tests} ${mapping.to}`);
    };
    const lone = ["/x/src/index.test.ts"];
    assert.deepEqual([await suggestionsAmong(199, lone), await suggestionsAmong(200, lone)], [["1 app/"], []]);
    assert.deepEqual(await suggestionsAmong(200, [...lone, "/x/src/b.test.ts"]), ["2 app/"]);
  });
});
