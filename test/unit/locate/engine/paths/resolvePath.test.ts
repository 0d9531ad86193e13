import { strict as assert } from "node:assert";
import { resolvePath } from "../../../../../src/locate/engine/paths/resolvePath";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import type { Root } from "../../../../../src/locate/files";
import { findFile } from "../../workspace";

const plainRoot: Root = { key: "r", repositoryPrefix: "" };

interface ResolutionCase {
  readonly rule: string;
  readonly path: string;
  readonly files: string;
  readonly expected: string;
  readonly roots?: readonly Root[];
}

const cases: readonly ResolutionCase[] = [
  {
    rule: "starts a relative path at the root",
    path: "lib/b.ts",
    files: "lib/b.ts, x/lib/b.ts",
    expected: "sure lib/b.ts",
  },
  {
    rule: "starts an absolute path in any folder",
    path: "/lib/b.ts",
    files: "lib/b.ts, x/lib/b.ts",
    expected: "sure lib/b.ts x/lib/b.ts",
  },
  {
    rule: "starts a path that leads out of its folder in any folder",
    path: "../lib/b.ts",
    files: "lib/b.ts, x/lib/b.ts",
    expected: "sure lib/b.ts x/lib/b.ts",
  },
  {
    rule: "prefers a certain reading to an earlier, uncertain one",
    path: "/x/y/a%20b.ts",
    files: "deep/a%20b.ts, y/a b.ts",
    expected: "sure y/a b.ts",
  },
  {
    rule: "uses the decoded reading if the literal one leads to no file",
    path: "/x/q/a%20b.ts",
    files: "deep/a b.ts",
    expected: "maybe deep/a b.ts",
  },
  {
    rule: "prefers the first of two uncertain readings",
    path: "/x/q/a%20b.ts",
    files: "far/a b.ts, deep/a%20b.ts",
    expected: "maybe deep/a%20b.ts",
  },
  {
    rule: "considers a file at the root for a path with further folders",
    path: "gone/top.ts",
    files: "top.ts, x/top.ts",
    expected: "maybe top.ts",
  },
  {
    rule: "prefers a file whose whole path matches to one that shares more segments",
    path: "/ci/web/src/z.ts",
    files: "a/web/src/z.ts, src/z.ts",
    expected: "sure src/z.ts",
  },
  {
    rule: "prefers the longest of several whole paths that match",
    path: "/ci/web/src/z.ts",
    files: "web/src/z.ts, src/z.ts, z.ts",
    expected: "sure web/src/z.ts",
  },
  {
    rule: "does not choose among several files by the name alone",
    path: "/x/y/index.ts",
    files: "a/index.ts, b/index.ts",
    expected: "noSuchFile",
  },
  // Compiled output.
  {
    rule: "prefers the source to its output",
    path: "dist/v.js",
    files: "dist/v.js, src/v.ts",
    expected: "sure src/v.ts",
  },
  {
    rule: "finds output if there is no source",
    path: "dist/v.js",
    files: "dist/v.js, src/w.ts",
    expected: "sure dist/v.js",
  },
  {
    rule: "finds the source beside the folder of the output",
    path: "packages/k/dist/test/m.js",
    files: "packages/k/test/m.ts",
    expected: "sure packages/k/test/m.ts",
  },
  {
    rule: "finds the source in the folder of the output",
    path: "packages/n/o.js",
    files: "packages/n/o.ts, x/packages/n/o.ts",
    expected: "sure packages/n/o.ts",
  },
  {
    rule: "finds a source in a folder with the name of an output folder",
    path: "packages/lib/lib/real.js",
    files: "packages/lib/lib/real.js, packages/lib/src/real.ts",
    expected: "sure packages/lib/lib/real.js",
  },
  {
    rule: "does not find the source of an installed copy",
    path: "lib2/dist/w.js",
    files: "vendor/lib2/src/w.ts",
    expected: "noSuchFile",
  },
  {
    rule: "finds the source of output below the checkout of a CI service",
    path: "/home/runner/work/p/p/dist/v.js",
    files: "p/src/v.ts, src/v.ts",
    expected: "sure src/v.ts",
  },
  {
    rule: "finds no source for a name that is only an extension",
    path: "dist/.js",
    files: "src/.ts",
    expected: "noSuchFile",
  },
  // Bazel's output, which a path may name relative to the root.
  {
    rule: "finds the source of Bazel's output",
    path: "bazel-out/k8/bin/lib/c.cc",
    files: "x/lib/c.cc, lib/c.cc",
    expected: "sure lib/c.cc",
  },
  {
    rule: "finds Bazel's output itself if it exists",
    path: "bazel-out/k8/bin/lib/c.cc",
    files: "bazel-out/k8/bin/lib/c.cc, lib/c.cc",
    expected: "sure bazel-out/k8/bin/lib/c.cc",
  },
  // Roots that are a part of their repository, or contain it in a folder.
  {
    rule: "reads a path relative to the repository that contains the root",
    path: "services/sub/src/k.ts",
    files: "sub/src/k.ts, sub:src/k.ts",
    expected: "sure sub:src/k.ts",
    roots: [plainRoot, { key: "sub", repositoryPrefix: "services/sub" }],
  },
  {
    rule: "reads a path relative to the root as well",
    path: "services/sub/src/k.ts",
    files: "sub:services/sub/src/k.ts, sub:src/k.ts",
    expected: "sure sub:src/k.ts sub:services/sub/src/k.ts",
    roots: [{ key: "sub", repositoryPrefix: "services/sub" }],
  },
  {
    rule: "distinguishes the root's folder from one whose name begins with its name",
    path: "services/subway/k.ts",
    files: "way/k.ts, sub:services/subway/k.ts, sub:way/k.ts, sub:ay/k.ts",
    expected: "sure sub:services/subway/k.ts",
    roots: [plainRoot, { key: "sub", repositoryPrefix: "services/sub" }],
  },
  {
    rule: "reads a path relative to the folder that contains the repository",
    path: "src/t.ts",
    files: "src/t.ts, libs/tides/src/t.ts",
    expected: "sure libs/tides/src/t.ts",
    roots: [{ key: "r", repositoryPrefix: "", repositoryFolder: "libs/tides" }],
  },
  {
    rule: "finds output in one root if it is not output in another",
    path: "dist/a.js",
    files: "dist/a.js, src/a.ts, sub:a.js",
    expected: "sure dist/a.js sub:a.js",
    roots: [plainRoot, { key: "sub", repositoryPrefix: "dist" }],
  },
  // Mappings.
  {
    rule: "follows a mapping to output on to the source",
    path: "/b/a.js",
    files: "app/dist/a.js, app/src/a.ts",
    expected: "sure app/src/a.ts",
    roots: [{ ...plainRoot, pathMappings: [{ from: "/b", to: "app/dist" }] }],
  },
  {
    rule: "follows a mapping to a source to no other one",
    path: "/b/a.js",
    files: "app/lib/a.js, app/src/a.ts",
    expected: "sure app/lib/a.js",
    roots: [{ ...plainRoot, pathMappings: [{ from: "/b", to: "app/lib" }] }],
  },
  {
    rule: "follows a mapping to output without a source",
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
      assert.equal(resolveText(`web/${folder}/v.js`, "web/src/v.ts"), expected);
    });
  }

  for (const { rule, path, files, expected, roots } of cases) {
    it(`${rule}: ${path}`, () => assert.equal(resolveText(path, files, roots), expected));
  }

  it("offers at most 20 files of the same name if none matches", () => {
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

function resolveText(path: string, names: string, roots: readonly Root[] = [plainRoot]): string {
  const { files, sure, miss } = resolvePath(path, createFileIndex(names.split(", ").map(findFile)), roots);
  const paths = files.map((file) => `${file.root === "r" ? "" : `${file.root}:`}${file.path}`);
  return [miss ?? (sure ? "sure" : "maybe"), ...paths].join(" ");
}
