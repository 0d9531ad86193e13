import type { Folder, SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, findFolder } from "../../fileIndex/pathNames";
import { maxCandidates, type PathNode } from "../../fileIndex/pathNode";

/** A Go module of the workspace: the path that its `go.mod` declares, and the folder of that file. */
export interface GoModule {
  readonly root: string;
  readonly folder: string;
  readonly path: string;
}

/**
 * Finds the test files of a Go package: `sure` if a module of the workspace contains the package, else those in
 * folders whose paths share the longest end with the import path.
 */
export function findTestFiles(
  importPath: string,
  index: FileIndex,
  modules: readonly GoModule[],
): { files: readonly SourceFile[]; sure: boolean } {
  const packageFolders = findPackageFolders(importPath, modules);
  if (packageFolders.length > 0) return { files: filesIn(packageFolders, testFileEnding, index), sure: true };
  const folderNode = findFolderNodes(importPath, testFileEnding, index).at(-1);
  return { files: folderNode ? listTestFiles(folderNode, index) : [], sure: false };
}

/**
 * Finds all files of an imported package: in the modules of the workspace, or in a (vendored) copy whose folder ends
 * with the whole import path.
 */
export function findImportedFiles(
  importPath: string,
  index: FileIndex,
  modules: readonly GoModule[],
): readonly SourceFile[] {
  const packageFolders = findPackageFolders(importPath, modules);
  if (packageFolders.length > 0) return filesIn(packageFolders, ".go", index);
  const vendoredNode = findFolderNodes(importPath, ".go", index)[importPath.split("/").length - 1];
  return filesIn(vendoredNode?.files ?? [], ".go", index);
}

/** Finds the files of an imported package that look like tests, or all others. */
export function findHalf(
  importPath: string,
  half: "tests" | "others",
  index: FileIndex,
  modules: readonly GoModule[],
): readonly SourceFile[] {
  return index.memoize(`${half}\n${importPath}`, () => {
    const files = findImportedFiles(importPath, index, modules);
    const tests = index.preferTests(files, files.length);
    return half === "tests" ? tests : files.filter((file) => !tests.includes(file));
  });
}

/** Returns the folders of a package in the modules with the longest path that its import path starts with. */
function findPackageFolders(importPath: string, modules: readonly GoModule[]): readonly Folder[] {
  const owningModules = modules.filter(({ path }) => importPath === path || importPath.startsWith(`${path}/`));
  const maxLength = Math.max(...owningModules.map(({ path }) => path.length), 0);
  const nearestModules = owningModules.filter(({ path }) => path.length === maxLength);
  return nearestModules.map(({ root, folder, path }) => {
    const subpath = importPath.slice(path.length + 1);
    return { root, path: [folder, subpath].filter((part) => part !== "").join("/") };
  });
}

const testFileEnding = "_test.go";

/** Returns the files with this ending directly in the folders. Returns the same array each time for a single folder. */
function filesIn(folders: readonly Folder[], ending: string, index: FileIndex): readonly SourceFile[] {
  const lists = folders.map((folder) => filesInFolder(folder, ending, index));
  const [firstList = []] = lists;
  return lists.length === 1 ? firstList : lists.flat();
}

function filesInFolder({ root, path }: Folder, ending: string, index: FileIndex): readonly SourceFile[] {
  return index.memoize(`${ending}\n${root}\n${path}`, () =>
    index.inFolder(root, path).filter((file) => file.path.endsWith(ending)),
  );
}

/** Test files in the folders of a node. */
const testFilesByNode = new WeakMap<PathNode, readonly SourceFile[]>();

function listTestFiles(node: PathNode, index: FileIndex): readonly SourceFile[] {
  const cachedFiles = testFilesByNode.get(node);
  if (cachedFiles) return cachedFiles;
  const files = filesIn(node.files, testFileEnding, index);
  const areTooMany = node.all.length > 1 && files.length > maxCandidates;
  const candidates = areTooMany ? index.preferTests(files, maxCandidates) : files;
  testFilesByNode.set(node, candidates);
  return candidates;
}

/**
 * Returns nodes of the folders that contain files with this ending: those that share the last component of a path,
 * those that share the last two, and so on.
 */
function findFolderNodes(path: string, ending: string, index: FileIndex): readonly PathNode[] {
  let node: PathNode | undefined = index.memoize(`folders\n${ending}`, () => {
    const folders = [...index.foldersHolding(ending)].filter(({ path }) => path !== "");
    const pathEnds = folders.map(({ path }) => path.length);
    return index.createNode(folders, pathEnds, (folder) => folder);
  });
  const nodes: PathNode[] = [];
  for (const part of path.split("/").reverse()) {
    node = node?.child(part);
    if (!node) break;
    nodes.push(node);
  }
  return nodes;
}

/** Returns the `go.mod` files of the workspace. */
export function findGoModFiles(index: FileIndex): readonly SourceFile[] {
  return index.withName("go.mod").filter((file) => baseName(file.path) === "go.mod");
}

/** Parses the module's path in a `go.mod`. */
export function parseGoMod(file: SourceFile, text: string): GoModule | undefined {
  const path = /^[ \t]*module[ \t]+"?([^\s"]+)/m.exec(text)?.[1];
  return path === undefined ? undefined : { root: file.root, folder: findFolder(file.path), path };
}
