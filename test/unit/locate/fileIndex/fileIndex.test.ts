import assert from "node:assert/strict";
import type { SourceFile } from "../../../../src/domain/location";
import { findTypeFiles } from "../../../../src/locate/engine/paths/findTypeFiles";
import { resolvePath } from "../../../../src/locate/engine/paths/resolvePath";
import { createFileIndex } from "../../../../src/locate/engine/sourceNames";
import { findFolder } from "../../../../src/locate/fileIndex/pathNames";
import { findTestFiles } from "../../../../src/locate/languages/go/files";
import { findJvmFiles } from "../../../../src/locate/languages/jvm/files";
import { findSuiteFiles } from "../../../../src/locate/languages/lines/robotSuites";
import { findPythonFiles } from "../../../../src/locate/languages/python/files";
import { createPythonHint } from "../../../../src/locate/languages/python/hint";
import { type CargoPackage, CargoTargets } from "../../../../src/locate/languages/rust/cargo";
import { createRandom } from "../../../support/seeded";
import * as bruteForce from "./bruteForce";

const workspaceCount = 150;
const folders = "src Src tests a b Acme.Tests acme com bin x-y benches examples 01__Login Unit_Tests vendor".split(" ");
const names =
  "index.test.ts Index.test.ts FooTest.java FooTest.kt FooTest.cs foo_test.rb a_test.go b_test.go c.go test_a.py a.py __init__.py " +
  "main.rs lib.rs mod.rs tests.rs a.rs b.rs foo-test.rs login.robot 01__login.robot";

const formatFiles = (files: readonly SourceFile[]): readonly string[] =>
  files.map(({ root, path }) => `${root}:${path}`);

describe("FileIndex", () => {
  it(`finds the same files as a search through all files, in ${workspaceCount} random workspaces`, async () => {
    let ambiguousCount = 0;
    for (let seed = 0; seed < workspaceCount; seed++) {
      const { files, results } = await runQueries(seed);
      for (const { query, indexedFiles, expectedFiles } of results) {
        if (expectedFiles.length > 1) {
          ambiguousCount++;
        }
        const message = JSON.stringify({ seed, query, files: formatFiles(files) });
        assert.deepEqual(formatFiles(indexedFiles), formatFiles(expectedFiles), message);
      }
    }
    assert.ok(ambiguousCount > 2000, `only ${ambiguousCount} queries found several files`);
  });

  it("returns 300 of many matching files, tests before other sources", () => {
    const paths = ["dist", "src", "test"].flatMap((folder) =>
      Array.from({ length: 500 }, (_, i) => `p${i}/${folder}/area/index.ts`),
    );
    const files = ["index.ts", ...paths].map((path) => ({ root: "r", path }));
    const { files: fitting, sure } = resolvePath("/ci/gone/area/index.ts", createFileIndex(files), []);
    assert.deepEqual(
      { sure, count: fitting.length, others: fitting.filter(({ path }) => !path.includes("/test/")) },
      { sure: false, count: 300, others: [] },
    );
  });
});

/**
 * Creates a workspace of two roots in which many files share their names and the ends of their paths, and functions
 * that choose names and folders for queries.
 */
function createWorkspace(seed: number) {
  const random = createRandom(seed);
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const [folder, name] = [folders, names.split(" ")].map((all) =>
    random() < 0.5 ? all : Array.from({ length: 4 }, () => pick(all)),
  ) as [string[], string[]];
  const depth = pick([1, 2, 3, 5]);
  const parts = (extraDepth = 0) =>
    Array.from({ length: Math.floor(random() * (depth + 1 + extraDepth)) }, () => pick(folder));
  const paths = new Map<string, SourceFile>();
  for (let remaining = pick([5, 30, 60, 250]); remaining > 0; remaining--) {
    const file = { root: pick(["r", "r", "s"]), path: [...parts(), pick(name)].join("/") };
    paths.set(`${file.root}\n${file.path}`, file);
  }
  const files = [...paths.values()];
  const packages = Array.from({ length: 4 }, (): CargoPackage => {
    const targets = random() < 0.3 ? [{ kind: "test", name: "it", path: "tests/a.rs" } as const] : [];
    return { root: "r", folder: random() < 0.5 ? "" : findFolder(pick(files).path), name: pick(["a", "x-y"]), targets };
  });
  return { random, pick, parts, name, files, packages };
}

/** Returns the files that the index finds for random queries, and those that a search through all files finds. */
async function runQueries(seed: number) {
  const { random, pick, parts, name, files, packages } = createWorkspace(seed);
  const index = createFileIndex(files);
  const cargo = await CargoTargets.create(packages, index);
  const results: { query: unknown; indexedFiles: readonly SourceFile[]; expectedFiles: readonly SourceFile[] }[] = [];
  const add = (query: unknown, indexedFiles: readonly SourceFile[], expectedFiles: readonly SourceFile[]) =>
    results.push({ query, indexedFiles, expectedFiles });
  for (let round = 0; round < 6; round++) {
    const path = pick(files)
      .path.split("/")
      .slice(pick([0, 1, 2]))
      .join("/");
    for (const query of [
      `/ci/${path}`,
      `/builds/g/p/${path}`,
      `../${path}`,
      `../${[...parts(1), pick(name)].join("/")}`,
    ]) {
      add(query, resolvePath(query, index, []).files, bruteForce.findByEnd(files, query));
    }
    const type = [...parts(1), pick(["FooTest", "foo_test", "Foo"])];
    const jvm = [...type, ...(random() < 0.3 ? ["Inner"] : [])].join(".");
    add({ jvm }, findJvmFiles(jvm, index), bruteForce.findJvmFiles(files, jvm));
    const typeParts = type.join(".").split(".");
    add({ typeParts }, findTypeFiles(typeParts, index).files, bruteForce.findTypeFiles(files, typeParts));
    const python = [...parts(1), pick(["test_a", "a"])].join(".");
    add({ python }, findPythonFiles(createPythonHint(python), index).files, bruteForce.findPythonFiles(files, python));
    const suite = [...parts(1), "Login"];
    add({ suite }, findSuiteFiles(suite, index).files, bruteForce.findSuiteFiles(files, suite));
    const goPath = ["example.com", ...parts(1)].join("/");
    add({ goPath }, findTestFiles(goPath, index, []).files, bruteForce.findGoFiles(files, goPath));
    const target = pick([undefined, "a", "it", "bin/b", "bin/x-y"]);
    const rust = {
      modules: Array.from({ length: pick([0, 1, 2]) }, () => pick(["a", "b", "tests"])),
      ...(random() < 0.6 && { crate: pick(["a", "x_y", "other"]), ...(target !== undefined && { target }) }),
    };
    add({ rust }, cargo.filesFor(rust).files, bruteForce.findRustFiles(files, rust, packages));
    const { root, path: wholePath } = pick(files);
    add(
      { root, wholePath },
      [index.get(root, wholePath)].flatMap((file) => file ?? []),
      files.filter((file) => file.root === root && file.path === wholePath),
    );
  }
  return { files, results };
}
