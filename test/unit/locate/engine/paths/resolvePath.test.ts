import { strict as assert } from "node:assert";
import { resolvePath } from "../../../../../src/locate/engine/paths/resolvePath";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import type { Root } from "../../../../../src/locate/files";
import { findFile } from "../../workspace";

const plainRoot: Root = { key: "r", repositoryPrefix: "" };

function resolved(path: string, names: string, roots: readonly Root[] = [plainRoot]): string {
  const { files, sure, miss } = resolvePath(path, createFileIndex(names.split(", ").map(findFile)), roots);
  const paths = files.map((file) => `${file.root === "r" ? "" : `${file.root}:`}${file.path}`);
  return [miss ?? (sure ? "sure" : "maybe"), ...paths].join(" ");
}

interface Row {
  readonly rule: string;
  readonly path: string;
  readonly files: string;
  readonly expected: string;
  readonly roots?: readonly Root[];
}

const rows: readonly Row[] = [
  {
    rule: "a relative path begins at the root",
    path: "lib/b.ts",
    files: "lib/b.ts, x/lib/b.ts",
    expected: "sure lib/b.ts",
  },
  {
    rule: "an absolute path may begin anywhere",
    path: "/lib/b.ts",
    files: "lib/b.ts, x/lib/b.ts",
    expected: "sure lib/b.ts x/lib/b.ts",
  },
  {
    rule: "a path that leads out of its folder may begin anywhere",
    path: "../lib/b.ts",
    files: "lib/b.ts, x/lib/b.ts",
    expected: "sure lib/b.ts x/lib/b.ts",
  },
  {
    rule: "a sure reading comes before an earlier one that is not",
    path: "/x/y/a%20b.ts",
    files: "deep/a%20b.ts, y/a b.ts",
    expected: "sure y/a b.ts",
  },
  {
    rule: "the decoded reading counts where the other one has no file",
    path: "/x/q/a%20b.ts",
    files: "deep/a b.ts",
    expected: "maybe deep/a b.ts",
  },
  {
    rule: "of two readings that are not sure the first counts",
    path: "/x/q/a%20b.ts",
    files: "far/a b.ts, deep/a%20b.ts",
    expected: "maybe deep/a%20b.ts",
  },
  {
    rule: "a file at the root may be meant by a path that has more folders",
    path: "gone/top.ts",
    files: "top.ts, x/top.ts",
    expected: "maybe top.ts",
  },
  {
    rule: "a file whose whole path matches comes before one that shares a longer end",
    path: "/ci/web/src/z.ts",
    files: "a/web/src/z.ts, src/z.ts",
    expected: "sure src/z.ts",
  },
  {
    rule: "the longest of the whole paths that match is meant",
    path: "/ci/web/src/z.ts",
    files: "web/src/z.ts, src/z.ts, z.ts",
    expected: "sure web/src/z.ts",
  },
  {
    rule: "a lone name is not enough where there are several",
    path: "/x/y/index.ts",
    files: "a/index.ts, b/index.ts",
    expected: "noSuchFile",
  },
  // Compiled output.
  {
    rule: "the source is meant, not its output",
    path: "dist/v.js",
    files: "dist/v.js, src/v.ts",
    expected: "sure src/v.ts",
  },
  {
    rule: "output is meant where there is no source",
    path: "dist/v.js",
    files: "dist/v.js, src/w.ts",
    expected: "sure dist/v.js",
  },
  {
    rule: "the source may be beside the folder of the output",
    path: "packages/k/dist/test/m.js",
    files: "packages/k/test/m.ts",
    expected: "sure packages/k/test/m.ts",
  },
  {
    rule: "the source may be in the folder of the output",
    path: "packages/n/o.js",
    files: "packages/n/o.ts, x/packages/n/o.ts",
    expected: "sure packages/n/o.ts",
  },
  {
    rule: "a source in a folder named like one of output is meant itself",
    path: "packages/lib/lib/real.js",
    files: "packages/lib/lib/real.js, packages/lib/src/real.ts",
    expected: "sure packages/lib/lib/real.js",
  },
  {
    rule: "an installed copy is no source",
    path: "lib2/dist/w.js",
    files: "vendor/lib2/src/w.ts",
    expected: "noSuchFile",
  },
  {
    rule: "the source is below the checkout of the CI service too",
    path: "/home/runner/work/p/p/dist/v.js",
    files: "p/src/v.ts, src/v.ts",
    expected: "sure src/v.ts",
  },
  {
    rule: "a name that is only an ending has no source",
    path: "dist/.js",
    files: "src/.ts",
    expected: "noSuchFile",
  },
  // Bazel's output, which a path may name relative to the root.
  {
    rule: "Bazel's output stands for the source",
    path: "bazel-out/k8/bin/lib/c.cc",
    files: "x/lib/c.cc, lib/c.cc",
    expected: "sure lib/c.cc",
  },
  {
    rule: "Bazel's output is meant itself where it is there",
    path: "bazel-out/k8/bin/lib/c.cc",
    files: "bazel-out/k8/bin/lib/c.cc, lib/c.cc",
    expected: "sure bazel-out/k8/bin/lib/c.cc",
  },
  // Roots that are a part of their repository, or hold it in a folder.
  {
    rule: "a path is relative to the repository around the root",
    path: "services/sub/src/k.ts",
    files: "sub/src/k.ts, sub:src/k.ts",
    expected: "sure sub:src/k.ts",
    roots: [plainRoot, { key: "sub", repositoryPrefix: "services/sub" }],
  },
  {
    rule: "a path may be relative to the root all the same",
    path: "services/sub/src/k.ts",
    files: "sub:services/sub/src/k.ts, sub:src/k.ts",
    expected: "sure sub:src/k.ts sub:services/sub/src/k.ts",
    roots: [{ key: "sub", repositoryPrefix: "services/sub" }],
  },
  {
    rule: "a folder that only begins like that of the root is another one",
    path: "services/subway/k.ts",
    files: "way/k.ts, sub:services/subway/k.ts, sub:way/k.ts, sub:ay/k.ts",
    expected: "sure sub:services/subway/k.ts",
    roots: [plainRoot, { key: "sub", repositoryPrefix: "services/sub" }],
  },
  {
    rule: "a path is relative to the folder that holds the repository",
    path: "src/t.ts",
    files: "src/t.ts, libs/tides/src/t.ts",
    expected: "sure libs/tides/src/t.ts",
    roots: [{ key: "r", repositoryPrefix: "", repositoryFolder: "libs/tides" }],
  },
  {
    rule: "a file of a root is no output if it is none in another",
    path: "dist/a.js",
    files: "dist/a.js, src/a.ts, sub:a.js",
    expected: "sure dist/a.js sub:a.js",
    roots: [plainRoot, { key: "sub", repositoryPrefix: "dist" }],
  },
  // Mappings.
  {
    rule: "a mapping to output leads to the source",
    path: "/b/a.js",
    files: "app/dist/a.js, app/src/a.ts",
    expected: "sure app/src/a.ts",
    roots: [{ ...plainRoot, pathMappings: [{ from: "/b", to: "app/dist" }] }],
  },
  {
    rule: "a mapping to a source leads to no other",
    path: "/b/a.js",
    files: "app/lib/a.js, app/src/a.ts",
    expected: "sure app/lib/a.js",
    roots: [{ ...plainRoot, pathMappings: [{ from: "/b", to: "app/lib" }] }],
  },
  {
    rule: "a mapping to output without a source leads to the output",
    path: "/b/a.js",
    files: "app/dist/a.js, src/a.ts",
    expected: "sure app/dist/a.js",
    roots: [{ ...plainRoot, pathMappings: [{ from: "/b", to: "app/dist" }] }],
  },
];

/** Names of folders, and whether compilers and bundlers write into folders of that name. */
const folders: readonly (readonly [string, boolean])[] = [
  ["tsc", true],
  [".tsc", true],
  ["esm", true],
  ["dist-web", true],
  ["dist-esm-2", true],
  ["build-x86_64", true],
  ["distribution", false],
  ["dist-", false],
  ["outer", false],
  ["my-dist-web", false],
];

describe("resolvePath", () => {
  for (const [folder, isCompiled] of folders) {
    it(`${isCompiled ? "finds" : "does not find"} the source of a file in ${folder}`, () => {
      const expected = isCompiled ? "sure web/src/v.ts" : "noSuchFile";
      assert.equal(resolved(`web/${folder}/v.js`, "web/src/v.ts"), expected);
    });
  }

  for (const { rule, path, files, expected, roots } of rows) {
    it(`${path}: ${rule}`, () => assert.equal(resolved(path, files, roots), expected));
  }

  it("offers at most 20 files of the same name where none matches", () => {
    const names = Array.from({ length: 25 }, (_, i) => `p${i}/src/index.ts`);
    const resolution = resolvePath("gone/index.ts", createFileIndex(names.map(findFile)), [plainRoot]);
    assert.deepEqual(resolution, {
      files: [],
      sure: false,
      similar: names.slice(0, 20).map(findFile),
      miss: "noSuchFile",
    });
    assert.deepEqual(resolvePath("", createFileIndex([]), []), {
      files: [],
      sure: false,
      similar: [],
      miss: "noSuchFile",
    });
  });
});
