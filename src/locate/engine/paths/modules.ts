import type { Folder, SourceFile } from "../../../domain/location";
import { type FileIndex, folderTree } from "../../fileIndex/fileIndex";
import { likelier } from "../../fileIndex/kinds";
import { baseName, extensionOf, folderOf, stemKey } from "../../fileIndex/pathNames";
import { maxCandidates, PathNode } from "../../fileIndex/pathNode";
import type { FileHint } from "../fileHints";

/** The declared path of every Go module of the workspace, by the folder of its `go.mod`. */
export interface GoModule {
  readonly root: string;
  readonly folder: string;
  readonly path: string;
}

/** Files in which the class may be declared: named after its outermost class, in folders that end in its package. */
export function jvmFiles(name: string, index: FileIndex): readonly SourceFile[] {
  const parts = (name.split("$", 1)[0] ?? "").split(".");
  for (let last = parts.length; last > 0; last--) {
    // A class nested by dots (`com.acme.Outer.Inner`) lies in the file of the last part that names one.
    const [files = [], ...others] = ["java", "kt", "groovy", "scala"]
      .map((ending) => longestEnd(index, [...parts.slice(0, last - 1), `${parts[last - 1]}.${ending}`]))
      .filter(({ length }) => length > 0);
    if (files.length > 0) return others.length > 0 ? [files, ...others].flat() : files;
    if (!isType(parts[last - 2])) break;
  }
  return [];
}

const isType = (name = ""): boolean => /^\p{Lu}/u.test(name);

/** Files whose path ends in the whole name; else (Kotlin leaves out the common package) those that share the longest end. */
function longestEnd(index: FileIndex, parts: readonly string[]): readonly SourceFile[] {
  const nodes = index.endingIn(parts);
  const all = nodes[parts.length - 1];
  const shallower = nodes.slice(1, parts.length - 1).map(({ whole }) => whole);
  const whole = index.inOrder([...shallower, all?.files ?? []]);
  if (whole.length > 0) return whole;
  return parts.at(-1)?.endsWith(".java") ? [] : (nodes.at(-1)?.files ?? []);
}

/** Languages whose files are often named after the type in them. */
const typeFileEndings = new Set("cs fs vb php rb ex exs swift m mm rs scala groovy kt java robot dart lua".split(" "));
/** Types that may be nested in each other inside one file. */
const mostNested = 3;

/**
 * Files named after a type or after one around it, as far as their folders are named after its namespaces; letters' case and `_` do
 * not count. Sure if a folder is.
 */
export function typeFiles(parts: readonly string[], index: FileIndex): { files: readonly SourceFile[]; sure: boolean } {
  for (let last = parts.length; last > Math.max(0, parts.length - mostNested); last--) {
    // What stands before a type's name in small letters is a package.
    if (last < parts.length && isType(parts.at(-1)) && !isType(parts[last - 1])) break;
    const tree = typeTree(parts[last - 1] ?? "", index);
    if (!tree || tree.all.length === 0) continue;
    const { nodes, words } = innermost(tree, parts.slice(0, last - 1).map(stemKey));
    return { files: index.inOrder(nodes.map(({ files }) => files)), sure: words > 0 };
  }
  return { files: [], sure: false };
}

function typeTree(name: string, index: FileIndex): PathNode | undefined {
  const named = index.withStem(name);
  const isSource = ({ path }: SourceFile): boolean => typeFileEndings.has(extensionOf(path));
  if (named.length === 0) return undefined;
  return index.once(`types\n${stemKey(name)}`, () => folderTree(named.filter(isSource), stemKey));
}

/** No name of a file is longer. */
const maxNameLength = 255;

/** The files whose folders are named as most of the last namespaces; a folder's name may hold dots (`Acme.Tests/`). */
function innermost(node: PathNode, scopes: readonly string[]): { nodes: readonly PathNode[]; words: number } {
  let best: { nodes: readonly PathNode[]; words: number } = { nodes: [node], words: 0 };
  for (let words = 1; words <= scopes.length; words++) {
    const name = scopes.slice(-words).join(".");
    if (name.length > maxNameLength) break;
    const folder = node.child(name);
    const inner = folder && innermost(folder, scopes.slice(0, -words));
    if (!inner || words + inner.words < best.words) continue;
    const nodes = words + inner.words > best.words ? inner.nodes : [...best.nodes, ...inner.nodes];
    best = { nodes, words: words + inner.words };
  }
  return best;
}

type PythonModule = FileHint & { kind: "pythonModule" };

/** Files of the longest prefix of a dotted name that is a module, or a package's `__init__.py`; `importer` is the file whose import it is. */
export function pythonFiles(
  hint: PythonModule,
  index: FileIndex,
  importer?: SourceFile,
): { files: readonly SourceFile[]; sure: boolean } {
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

function absoluteModule(module: readonly string[], index: FileIndex): readonly SourceFile[] {
  const nodes = index.endingIn([...module.slice(0, -1), `${module.at(-1)}.py`]);
  const all = nodes[module.length - 1];
  if (all && all.whole.length > 0) return all.whole;
  const inPackage = index.endingIn([...module, "__init__.py"])[module.length];
  if (all && inPackage) return [...all.files, ...inPackage.files];
  const node = all ?? inPackage;
  // The report may have run above the folder that is open: `repo.tests.test_a` for `tests/test_a.py`.
  return node ? node.files : index.inOrder(nodes.slice(1).map(({ whole }) => whole));
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
): { files: readonly SourceFile[]; sure: boolean } {
  const owned = goFolders(importPath, modules);
  if (owned.length > 0) return { files: filesIn(owned, goTest, index), sure: true };
  const folders = foldersEndingIn(importPath, goTest, index).at(-1);
  return { files: folders ? testsBelow(folders, index) : [], sure: false };
}

/** Every file of a package that a file imports: of the workspace's modules, or of a copy of it (vendored) that has the whole path. */
export function goImport(importPath: string, index: FileIndex, modules: readonly GoModule[]): readonly SourceFile[] {
  const owned = goFolders(importPath, modules);
  const copies = () => foldersEndingIn(importPath, ".go", index)[importPath.split("/").length - 1]?.files ?? [];
  return filesIn(owned.length > 0 ? owned : copies(), ".go", index);
}

/** Where the modules of the workspace that an import path begins with have its package. */
function goFolders(importPath: string, modules: readonly GoModule[]): readonly Folder[] {
  const owners = modules.filter(({ path }) => importPath === path || importPath.startsWith(`${path}/`));
  const longest = Math.max(...owners.map(({ path }) => path.length), 0);
  return owners
    .filter(({ path }) => path.length === longest)
    .map(({ root, folder, path }) => {
      const below = importPath.slice(path.length + 1);
      return { root, path: [folder, below].filter((part) => part !== "").join("/") };
    });
}

const goTest = "_test.go";

/** The files with this ending directly in the folders. The same array each time for one folder. */
function filesIn(folders: readonly Folder[], ending: string, index: FileIndex): readonly SourceFile[] {
  const lists = folders.map(({ root, path }) =>
    index.once(`${ending}\n${root}\n${path}`, () =>
      index.inFolder(root, path).filter((file) => file.path.endsWith(ending)),
    ),
  );
  return lists.length === 1 ? (lists[0] ?? []) : lists.flat();
}

/** By the folders that share an end: the tests in them. */
const testsIn = new WeakMap<PathNode, readonly SourceFile[]>();

function testsBelow(node: PathNode, index: FileIndex): readonly SourceFile[] {
  const files = testsIn.get(node) ?? filesIn(node.files, goTest, index);
  const candidates = node.all.length > 1 && files.length > maxCandidates ? likelier(files, maxCandidates) : files;
  testsIn.set(node, candidates);
  return candidates;
}

/** The folders that hold files with this ending and share the last component of a path, those that share the last two, and so on. */
function foldersEndingIn(path: string, ending: string, index: FileIndex): readonly PathNode[] {
  let node: PathNode | undefined = index.once(`folders\n${ending}`, () => {
    const folders = [...index.foldersHolding(ending)].filter(({ path }) => path !== "");
    const ends = folders.map(({ path }) => path.length);
    return new PathNode(folders, ends, (folder) => folder);
  });
  const nodes: PathNode[] = [];
  for (const part of path.split("/").reverse()) {
    node = node?.child(part);
    if (!node) break;
    nodes.push(node);
  }
  return nodes;
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
