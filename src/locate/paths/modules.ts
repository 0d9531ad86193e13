import type { SourceFile } from "../answer";
import type { FileHint } from "../names/fileHints";
import { baseName, type FileIndex, folderOf, stemKey } from "./index";
import { extensionOf } from "./kinds";

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
    if (!isType(parts[last - 2])) break;
  }
  return [];
}

const isType = (name = ""): boolean => /^\p{Lu}/u.test(name);

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

/** Languages whose files are often named after the type in them. */
const typeFileEndings = new Set("cs fs vb php rb ex exs swift m mm rs scala groovy kt java robot dart lua".split(" "));
/** Types that may be nested in each other inside one file. */
const mostNested = 3;

/**
 * Files named after a type or after one around it, as far as their folders are named after its namespaces; letters' case and `_` do
 * not count. Sure if a folder is.
 */
export function typeFiles(parts: readonly string[], index: FileIndex): { files: SourceFile[]; sure: boolean } {
  for (let last = parts.length; last > Math.max(0, parts.length - mostNested); last--) {
    // What stands before a type's name in small letters is a package.
    if (last < parts.length && isType(parts.at(-1)) && !isType(parts[last - 1])) break;
    const named = index.withStem(parts[last - 1] ?? "").filter(({ path }) => typeFileEndings.has(extensionOf(path)));
    if (named.length === 0) continue;
    const scopes = parts.slice(0, last - 1).map(stemKey);
    const shared = named.map(({ path }) => sharedFolders(folderOf(path).split("/").map(stemKey), scopes));
    const most = Math.max(...shared);
    return { files: named.filter((_, i) => shared[i] === most), sure: most > 0 };
  }
  return { files: [], sure: false };
}

/** How many folders from the end are named as the last namespaces, one of which may hold dots (`Acme.Tests/`). */
function sharedFolders(folders: readonly string[], scopes: readonly string[]): number {
  let used = 0;
  for (let i = folders.length - 1; i >= 0; i--) {
    const words = (folders[i] ?? "").split(".");
    const left = scopes.slice(0, scopes.length - used);
    if (words.length > left.length || words.join() !== left.slice(-words.length).join()) break;
    used += words.length;
  }
  return used;
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
  const owned = goFolders(importPath, modules);
  if (owned.length === 0) {
    const folders = foldersEndingIn(importPath.split("/"), index);
    return { files: folders.flatMap(({ root, path }) => goTestsIn(index, root, path)), sure: false };
  }
  return { files: owned.flatMap(({ root, path }) => goTestsIn(index, root, path)), sure: true };
}

/** Every file of a package that a file imports: of the workspace's modules, or of a copy of it (vendored) that has the whole path. */
export function goImport(importPath: string, index: FileIndex, modules: readonly GoModule[]): SourceFile[] {
  const owned = goFolders(importPath, modules);
  const folders =
    owned.length > 0
      ? owned
      : [...index.allFolders()].filter(({ path }) => path === importPath || path.endsWith(`/${importPath}`));
  return folders.flatMap(({ root, path }) => index.inFolder(root, path).filter((file) => file.path.endsWith(".go")));
}

/** Where the modules of the workspace that an import path begins with have its package. */
function goFolders(importPath: string, modules: readonly GoModule[]): { root: string; path: string }[] {
  const owners = modules.filter(({ path }) => importPath === path || importPath.startsWith(`${path}/`));
  const longest = Math.max(...owners.map(({ path }) => path.length), 0);
  return owners
    .filter(({ path }) => path.length === longest)
    .map(({ root, folder, path }) => {
      const below = importPath.slice(path.length + 1);
      return { root, path: [folder, below].filter((part) => part !== "").join("/") };
    });
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
