import type { SourceFile } from "../answer";
import type { FileHint } from "../names/fileHints";
import { baseName, type FileIndex, folderOf } from "./index";

/** The declared path of every Go module of the workspace, by the folder of its `go.mod`. */
export interface GoModule {
  readonly root: string;
  readonly folder: string;
  readonly path: string;
}

/** Files in which the class may be declared: named after its outermost class, in folders that end in its package. */
export function jvmFiles(name: string, index: FileIndex): SourceFile[] {
  const parts = (name.split("$", 1)[0] ?? "").split(".");
  for (let last = parts.length; last > 0; last--) {
    // A class nested by dots (`com.acme.Outer.Inner`) lies in the file of the last part that names one.
    const files = ["java", "kt", "groovy", "scala"].flatMap((ending) =>
      longestEnd(index, [...parts.slice(0, last - 1), `${parts[last - 1]}.${ending}`]),
    );
    if (files.length > 0) return files;
    if (!/^\p{Lu}/u.test(parts[last - 2] ?? "")) break;
  }
  return [];
}

/** Files whose path ends in the whole name; else (Kotlin leaves out the common package) those that share the longest end. */
function longestEnd(index: FileIndex, parts: readonly string[]): SourceFile[] {
  const matches = index.endingIn(parts);
  const whole = matches.filter(
    ({ components, whole: used }) => components === parts.length || (used && components > 1),
  );
  if (whole.length > 0) return whole.map(({ file }) => file);
  const most = Math.max(...matches.map(({ components }) => components), 0);
  return matches
    .filter(({ components, file }) => components === most && !/\.java$/i.test(file.path))
    .map(({ file }) => file);
}

type PythonModule = FileHint & { kind: "pythonModule" };

/** Files of the longest prefix of a dotted name that is a module, or a package's `__init__.py`; `importer` is the file whose import it is. */
export function pythonFiles(
  hint: PythonModule,
  index: FileIndex,
  importer?: SourceFile,
): { files: SourceFile[]; sure: boolean } {
  const parts = hint.name.split(".").filter((part) => part !== "");
  const from = hint.level && importer ? upwards(importer, hint.level) : undefined;
  for (let length = parts.length; length > 0; length--) {
    const module = parts.slice(0, length);
    const files = from ? relativeModule(module, from, index) : absoluteModule(module, index);
    // A package of that name says little of a module in it that is not there.
    if (files.length > 0) return { files, sure: !files.every(({ path }) => baseName(path) === "__init__.py") };
  }
  return { files: [], sure: false };
}

function upwards(importer: SourceFile, level: number): { root: string; folder: string } {
  let folder = folderOf(importer.path);
  for (let i = 1; i < level; i++) folder = folderOf(folder);
  return { root: importer.root, folder };
}

function absoluteModule(module: readonly string[], index: FileIndex): SourceFile[] {
  const matches = index.endingIn([...module.slice(0, -1), `${module.at(-1)}.py`]);
  const packages = index.endingIn([...module, "__init__.py"]);
  const whole = [
    ...matches.filter(({ components }) => components === module.length),
    ...packages.filter(({ components }) => components === module.length + 1),
  ];
  // The report may have run above the folder that is open: `repo.tests.test_a` for `tests/test_a.py`.
  const used = whole.length > 0 ? whole : matches.filter(({ whole: all, components }) => all && components > 1);
  const nearest = Math.min(...used.map(({ file }) => file.path.split("/").length));
  const atTop = used.filter(({ file }) => file.path.split("/").length === nearest && nearest === module.length);
  return (atTop.length > 0 ? atTop : used).map(({ file }) => file);
}

function relativeModule(
  module: readonly string[],
  from: { root: string; folder: string },
  index: FileIndex,
): SourceFile[] {
  const base = [...(from.folder === "" ? [] : [from.folder]), ...module].join("/");
  const file = index.get(from.root, `${base}.py`) ?? index.get(from.root, `${base}/__init__.py`);
  return file ? [file] : [];
}

/**
 * The test files of a Go package: surely by the modules of the workspace, else those in folders that end as its import path does.
 */
export function goFiles(
  importPath: string,
  index: FileIndex,
  modules: readonly GoModule[],
): { files: SourceFile[]; sure: boolean } {
  const owners = modules.filter(({ path }) => importPath === path || importPath.startsWith(`${path}/`));
  const longest = Math.max(...owners.map(({ path }) => path.length), 0);
  const owned = owners.filter(({ path }) => path.length === longest);
  if (owned.length === 0) {
    const folders = foldersEndingIn(importPath.split("/"), index);
    return { files: folders.flatMap(({ root, path }) => goTestsIn(index, root, path)), sure: false };
  }
  const files = owned.flatMap((module) => {
    const below = importPath.slice(module.path.length + 1);
    return goTestsIn(index, module.root, [module.folder, below].filter((part) => part !== "").join("/"));
  });
  return { files, sure: true };
}

function goTestsIn(index: FileIndex, root: string, folder: string): SourceFile[] {
  return index.inFolder(root, folder).filter((file) => file.path.endsWith("_test.go"));
}

function foldersEndingIn(parts: readonly string[], index: FileIndex): { root: string; path: string }[] {
  let best: { root: string; path: string }[] = [];
  let most = 0;
  for (const folder of index.allFolders()) {
    const own = folder.path === "" ? [] : folder.path.split("/");
    let shared = 0;
    while (shared < own.length && shared < parts.length && own.at(-1 - shared) === parts.at(-1 - shared)) shared++;
    if (shared === 0 || shared < most || goTestsIn(index, folder.root, folder.path).length === 0) continue;
    if (shared > most) best = [];
    most = shared;
    best.push(folder);
  }
  return best;
}

/** The `go.mod` files of the workspace. */
export function goModFiles(index: FileIndex): readonly SourceFile[] {
  return index.named("go.mod").filter((file) => baseName(file.path) === "go.mod");
}

/** Reads the module's path from a `go.mod`. */
export function goModule(file: SourceFile, text: string): GoModule | undefined {
  const path = /^[ \t]*module[ \t]+"?([^\s"]+)/m.exec(text)?.[1];
  return path === undefined ? undefined : { root: file.root, folder: folderOf(file.path), path };
}
