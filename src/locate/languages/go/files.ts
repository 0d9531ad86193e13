import type { Folder, SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, folderOf } from "../../fileIndex/pathNames";
import { maxCandidates, type PathNode } from "../../fileIndex/pathNode";

/** The declared path of every Go module of the workspace, by the folder of its `go.mod`. */
export interface GoModule {
  readonly root: string;
  readonly folder: string;
  readonly path: string;
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
  const candidates = node.all.length > 1 && files.length > maxCandidates ? index.likelier(files, maxCandidates) : files;
  testsIn.set(node, candidates);
  return candidates;
}

/** The folders that hold files with this ending and share the last component of a path, those that share the last two, and so on. */
function foldersEndingIn(path: string, ending: string, index: FileIndex): readonly PathNode[] {
  let node: PathNode | undefined = index.once(`folders\n${ending}`, () => {
    const folders = [...index.foldersHolding(ending)].filter(({ path }) => path !== "");
    const ends = folders.map(({ path }) => path.length);
    return index.nodeOf(folders, ends, (folder) => folder);
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
