import assert from "node:assert/strict";
import { suggestMappings } from "../../../../../src/locate/engine/paths/suggestMappings";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import { fileOf } from "../../workspace";

const rows: readonly {
  readonly what: string;
  readonly recorded: readonly string[];
  readonly files: readonly string[];
  readonly expected: readonly string[];
}[] = [
  {
    what: "says what comes before the end that a path shares with a file",
    recorded: ["/build/main/src/a.test.ts", "/build/main/src/a.test.ts", "/build/main/src/deep/b.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/app/src/deep/b.test.ts"],
    expected: ["3: /build/main/ -> r packages/app/"],
  },
  {
    what: "prefers what more of the paths agree on",
    recorded: ["/build/main/src/a.test.ts", "/build/main/src/b.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/app/src/b.test.ts", "packages/web/src/a.test.ts"],
    expected: ["2: /build/main/ -> r packages/app/"],
  },
  {
    what: "offers each where it is open which is meant",
    recorded: ["/build/main/src/a.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/web/src/a.test.ts"],
    expected: ["1: /build/main/ -> r packages/app/", "1: /build/main/ -> r packages/web/"],
  },
  {
    what: "finds several for several beginnings, most tests first",
    recorded: ["unit/src/a.test.ts", "web-ci/src/c.test.ts", "web-ci/src/d.test.ts"],
    files: ["packages/app/src/a.test.ts", "packages/web/src/c.test.ts", "packages/web/src/d.test.ts"],
    expected: ["2: web-ci/ -> r packages/web/", "1: unit/ -> r packages/app/"],
  },
  {
    what: "reads the paths of Windows",
    recorded: ["D:\\agent\\x\\src\\a.test.ts"],
    files: ["packages/app/src/a.test.ts"],
    expected: ["1: /agent/x/ -> r packages/app/"],
  },
  {
    what: "maps to the root of a folder, and names the folder",
    recorded: ["/build/src/a.test.ts"],
    files: ["web:src/a.test.ts"],
    expected: ["1: /build/ -> web "],
  },
  {
    what: "takes a lone file name for chance, three of them for none",
    recorded: ["/x/index.test.ts", "/y/a.test.ts", "/y/b.test.ts", "/y/c.test.ts"],
    files: ["src/index.test.ts", "test/a.test.ts", "test/b.test.ts", "test/c.test.ts"],
    expected: ["3: /y/ -> r test/"],
  },
  {
    what: "does not map to what a build wrote",
    recorded: ["/x/src/a.test.js"],
    files: ["dist/src/a.test.js"],
    expected: [],
  },
  {
    what: "keeps a path that leads out of its folder apart from one that does not",
    recorded: ["../unit/src/a.test.ts", "unit/src/a.test.ts"],
    files: ["packages/app/src/a.test.ts"],
    expected: ["1: ../unit/ -> r packages/app/", "1: unit/ -> r packages/app/"],
  },
  {
    what: "counts the paths that lead to a file, not all that begin so",
    recorded: ["/x/src/a.test.ts", "/x/src/gone.test.ts"],
    files: ["app/src/a.test.ts"],
    expected: ["1: /x/ -> r app/"],
  },
  {
    what: "takes two lone file names for chance",
    recorded: ["/y/a.test.ts", "/y/b.test.ts"],
    files: ["test/a.test.ts", "test/b.test.ts"],
    expected: [],
  },
  {
    what: "maps a path once, by the mapping for the most tests",
    recorded: ["/x/lib/src/a.test.ts", "/x/lib/src/b.test.ts", "/x/one/src/c.test.ts"],
    files: ["app/lib/src/a.test.ts", "app/lib/src/b.test.ts", "app/one/src/c.test.ts", "web/src/a.test.ts"],
    expected: ["3: /x/ -> r app/"],
  },
  {
    what: "gives ten at most, those for the most tests first and then in the order of the prefixes",
    recorded: [..."lkjihgfedcba", "l"].map((letter) => `/${letter}/src/${letter}.test.ts`),
    files: [..."abcdefghijkl"].map((letter) => `app/src/${letter}.test.ts`),
    expected: [..."labcdefghi"].map((letter) => `${letter === "l" ? 2 : 1}: /${letter}/ -> r app/`),
  },
  { what: "says nothing of what is no path", recorded: ["", "a\0b", "/"], files: ["a.test.ts"], expected: [] },
  { what: "says nothing of files that are not here", recorded: ["/x/src/gone.ts"], files: ["a.test.ts"], expected: [] },
];

describe("Suggested path mappings", () => {
  for (const { what, recorded, files, expected } of rows) {
    it(what, async () => {
      const suggestions = await suggestMappings(recorded, createFileIndex(files.map(fileOf)));
      const texts = suggestions.map(({ root, mapping, tests }) => `${tests}: ${mapping.from} -> ${root} ${mapping.to}`);
      assert.deepEqual(texts, expected);
    });
  }

  it("considers 200 mappings, those that most of the paths agree on", async () => {
    const suggestionsAmong = async (count: number, recorded: readonly string[]) => {
      const namesakes = Array.from({ length: count }, (_, i) => `p${i}/index.test.ts`);
      const index = createFileIndex([...namesakes, "app/src/index.test.ts", "app/src/b.test.ts"].map(fileOf));
      return (await suggestMappings(recorded, index)).map(({ mapping, tests }) => `${tests} ${mapping.to}`);
    };
    const lone = ["/x/src/index.test.ts"];
    assert.deepEqual([await suggestionsAmong(199, lone), await suggestionsAmong(200, lone)], [["1 app/"], []]);
    assert.deepEqual(await suggestionsAmong(200, [...lone, "/x/src/b.test.ts"]), ["2 app/"]);
  });
});
