import assert from "node:assert/strict";
import { suggestMappings } from "../../../../../src/locate/engine/paths/suggestMappings";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import { findFile } from "../../workspace";

const cases: readonly {
  readonly description: string;
  readonly recordedPaths: readonly string[];
  readonly files: readonly string[];
  readonly expected: readonly string[];
}[] = [
  {
    description: "maps what precedes the end that paths share with files",
    recordedPaths: ["/build/main/src/a.test.ts", "/build/main/src/a.test.ts", "/build/main/src/deep/b.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/app/src/deep/b.test.ts"],
    expected: ["3: /build/main/ -> r packages/app/"],
  },
  {
    description: "prefers the mapping on which more paths agree",
    recordedPaths: ["/build/main/src/a.test.ts", "/build/main/src/b.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/app/src/b.test.ts", "packages/web/src/a.test.ts"],
    expected: ["2: /build/main/ -> r packages/app/"],
  },
  {
    description: "suggests each mapping if several are possible",
    recordedPaths: ["/build/main/src/a.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/web/src/a.test.ts"],
    expected: ["1: /build/main/ -> r packages/app/", "1: /build/main/ -> r packages/web/"],
  },
  {
    description: "suggests a mapping for each prefix, most tests first",
    recordedPaths: ["unit/src/a.test.ts", "web-ci/src/c.test.ts", "web-ci/src/d.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/web/src/c.test.ts", "packages/web/src/d.test.ts"],
    expected: ["2: web-ci/ -> r packages/web/", "1: unit/ -> r packages/app/"],
  },
  {
    description: "reads Windows paths",
    recordedPaths: ["D:\\agent\\x\\src\\a.test.ts"],
    files: ["packages/app/src/a.test.ts"],
    expected: ["1: /agent/x/ -> r packages/app/"],
  },
  {
    description: "maps to the root of a workspace folder, and names it",
    recordedPaths: ["/build/src/a.test.ts"],
    files: ["web:src/a.test.ts"],
    expected: ["1: /build/ -> web "],
  },
  {
    description: "needs three files if only the names match",
    recordedPaths: ["/x/index.test.ts", "/y/a.test.ts", "/y/b.test.ts", "/y/c.test.ts"],
    files: ["src/index.test.ts", "test/a.test.ts", "test/b.test.ts", "test/c.test.ts"],
    expected: ["3: /y/ -> r test/"],
  },
  {
    description: "does not map to build output",
    recordedPaths: ["/x/src/a.test.js"],
    files: ["dist/src/a.test.js"],
    expected: [],
  },
  {
    description: "distinguishes a path that leads out of its folder from one that does not",
    recordedPaths: ["../unit/src/a.test.ts", "unit/src/a.test.ts"],
    files: ["packages/app/src/a.test.ts"],
    expected: ["1: ../unit/ -> r packages/app/", "1: unit/ -> r packages/app/"],
  },
  {
    description: "counts only the paths that lead to a file",
    recordedPaths: ["/x/src/a.test.ts", "/x/src/gone.test.ts"],
    files: ["app/src/a.test.ts"],
    expected: ["1: /x/ -> r app/"],
  },
  {
    description: "suggests nothing if only the names of two files match",
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
    description: "suggests at most ten, those for the most tests first, then in the order of the prefixes",
    recordedPaths: [..."lkjihgfedcba", "l"].map((letter) => `/${letter}/src/${letter}.test.ts`),
    files: [..."abcdefghijkl"].map((letter) => `app/src/${letter}.test.ts`),
    expected: [..."labcdefghi"].map((letter) => `${letter === "l" ? 2 : 1}: /${letter}/ -> r app/`),
  },
  {
    description: "suggests at most ten for one path",
    recordedPaths: ["/x/src/a.test.ts"],
    files: [..."lkjihgfedcba"].map((letter) => `${letter}/src/a.test.ts`),
    expected: [..."abcdefghij"].map((letter) => `1: /x/ -> r ${letter}/`),
  },
  {
    description: "ignores texts that are not paths",
    recordedPaths: ["", "a\0b", "/"],
    files: ["a.test.ts"],
    expected: [],
  },
  {
    description: "ignores files that do not exist",
    recordedPaths: ["/x/src/gone.ts"],
    files: ["a.test.ts"],
    expected: [],
  },
];

describe("suggestMappings", () => {
  for (const { description, recordedPaths, files, expected } of cases) {
    it(description, async () => {
      const suggestions = await suggestMappings(recordedPaths, createFileIndex(files.map(findFile)));
      const texts = suggestions.map(({ root, mapping, tests }) => `${tests}: ${mapping.from} -> ${root} ${mapping.to}`);
      assert.deepEqual(texts, expected);
    });
  }

  it("considers the 200 mappings on which the most paths agree", async () => {
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
