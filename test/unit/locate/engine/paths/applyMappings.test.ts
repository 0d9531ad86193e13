import assert from "node:assert/strict";
import type { PathMapping } from "../../../../../src/domain/pathMapping";
import type { TestAddress } from "../../../../../src/domain/testAddress";
import { resolvePath } from "../../../../../src/locate/engine/paths/resolvePath";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import { WorkspaceLocator } from "../../../../../src/locate/engine/workspaceLocator";
import { brief, findFile, MemoryFiles } from "../../workspace";

const index = createFileIndex(
  [
    "packages/app/src/a.test.ts",
    "packages/web/src/a.test.ts",
    "packages/app/src/deep/b.test.ts",
    "src/a.test.ts",
    "a.test.ts",
    "other:src/a.test.ts",
  ].map(findFile),
);

/** Mappings of the root `r` as `from -> to`, the path of a report, and the files to which it is resolved. */
const cases: readonly (readonly [mappings: readonly string[], path: string, expected: string])[] = [
  [[], "/build/main/src/a.test.ts", "sure other:src/a.test.ts r:src/a.test.ts"],
  [["/build/main/ -> packages/app/"], "/build/main/src/a.test.ts", "sure r:packages/app/src/a.test.ts"],
  [["/build/main -> packages/app"], "/build/main/src/a.test.ts", "sure r:packages/app/src/a.test.ts"],
  [["/build/main -> packages/app"], "\\build\\main\\src\\a.test.ts", "sure r:packages/app/src/a.test.ts"],
  [["C:\\build\\main\\ -> packages\\app"], "D:\\build\\main\\src\\a.test.ts", "sure r:packages/app/src/a.test.ts"],
  [["c:/build/main -> packages/app"], "C:\\build\\main\\src\\a.test.ts", "sure r:packages/app/src/a.test.ts"],
  [["unit -> packages/web"], "unit/src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  [["./unit/ -> ./packages/web/"], "./unit/src/a.test.ts:12", "sure r:packages/web/src/a.test.ts"],
  [[" -> packages/web"], "src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  [["/ -> packages/web"], "/src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  [["/build/main -> "], "/build/main/a.test.ts", "sure r:a.test.ts"],
  [["../x -> packages/app"], "../x/src/a.test.ts", "sure r:packages/app/src/a.test.ts"],
  [["/build/my%20app -> packages/app"], "/build/my%20app/src/a.test.ts", "sure r:packages/app/src/a.test.ts"],
  [["/b/out -> packages/app/dist"], "/b/out/deep/b.test.js", "sure r:packages/app/src/deep/b.test.ts"],
  // The longest `from` is used, whatever the order.
  [["/b -> packages/app", "/b/w -> packages/web"], "/b/w/src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  [["/b/w -> packages/web", "/b -> packages/app"], "/b/w/src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  // Of two mappings with the same `from`, the later one is used.
  [["/b -> packages/app", "/b -> packages/web"], "/b/src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  // Other spellings of a drive and of the root, and additional separators.
  [["C: -> packages/web"], "D:\\src\\a.test.ts", "sure r:packages/web/src/a.test.ts"],
  [["/c:/ -> packages/web"], "/src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  [["1: -> packages/web"], "1:/src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  [["./ -> packages/web"], "src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  [["/  -> packages/web"], "/src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  [["/b -> /packages//web"], "/b/src/a.test.ts", "sure r:packages/web/src/a.test.ts"],
  // Not a prefix: a part of a segment, another case, another kind of path, the whole path.
  [["/build/ma -> packages/app"], "/build/main/src/a.test.ts", "sure other:src/a.test.ts r:src/a.test.ts"],
  [["/BUILD/main -> packages/app"], "/build/main/src/a.test.ts", "sure other:src/a.test.ts r:src/a.test.ts"],
  [["build/main -> packages/app"], "/build/main/src/a.test.ts", "sure other:src/a.test.ts r:src/a.test.ts"],
  [["/build/main/src/a.test.ts -> a.test.ts"], "/build/main/src/a.test.ts", "sure other:src/a.test.ts r:src/a.test.ts"],
  // A mapping that leads to no file is ignored.
  [["/build/main -> packages/gone"], "/build/main/src/a.test.ts", "sure other:src/a.test.ts r:src/a.test.ts"],
  // A mapping never leads out of the workspace.
  [["/build/main -> ../packages/app"], "/build/main/src/gone.test.ts", "noSuchFile"],
  [["/build/main -> /etc"], "/build/main/passwd", "noSuchFile"],
  [["/build/main -> C:\\Windows"], "/build/main/src/deep.ini", "noSuchFile"],
  [["/build -> C:\\src"], "/build/b.test.ts", "maybe r:packages/app/src/deep/b.test.ts"],
  [["/b/src/deep -> C:\\src"], "/b/src/deep/a.test.ts", "noSuchFile"],
  [["/b/src/deep ->  C:/src"], "/b/src/deep/a.test.ts", "noSuchFile"],
  [["/b/src/deep -> //src"], "/b/src/deep/a.test.ts", "noSuchFile"],
  [["/b/src/deep -> \\\\src"], "/b/src/deep/a.test.ts", "noSuchFile"],
  [["x -> packages/app"], "../x/deep/b.test.ts", "outside"],
  [["/build/main -> packages/app"], "/build/main/../../../etc/passwd", "outside"],
  [["/build/main -> \0"], "/build/main/gone.test.ts", "noSuchFile"],
];

describe("Path mappings", () => {
  for (const [mappings, path, expected] of cases) {
    it(`resolve ${JSON.stringify(path)} to ${expected} with ${mappings.join(", ") || "no mapping"}`, () =>
      assert.equal(resolveMapped(mappings, path), expected));
  }

  it("are applied as soon as the files fire a change event", async () => {
    const mappings: PathMapping[] = [];
    const files = new MemoryFiles({ "packages/app/t/a.test.js": `it("one", f);`, "b/t/a.test.js": `it("one", f);` });
    Object.assign(files.roots[0] ?? {}, { pathMappings: mappings });
    const locator = new WorkspaceLocator(files);
    const address: TestAddress = { name: "one", filePath: "/ci/t/a.test.js" };
    assert.equal(brief(await locator.locate(address)), "none severalFiles packages/app/t/a.test.js b/t/a.test.js");
    mappings.push({ from: "/ci/", to: "packages/app/" });
    files.changed.fire();
    assert.equal(brief(await locator.locate(address)), "exact packages/app/t/a.test.js:1");
    locator.dispose();
  });
});

function resolveMapped(mappings: readonly string[], path: string): string {
  const pathMappings = mappings.map((mapping) => {
    const [from = "", to = ""] = mapping.split(" -> ");
    return { from, to };
  });
  const roots = [
    { key: "other", repositoryPrefix: "" },
    { key: "r", repositoryPrefix: "", pathMappings },
  ];
  const { files, sure, miss } = resolvePath(path, index, roots);
  const names = files.map(({ root, path: name }) => `${root}:${name}`).sort();
  return [...(miss ? [miss] : [sure ? "sure" : "maybe"]), ...names].join(" ");
}
