import { findMax, getOrCreate } from "../../../base/collections";
import type { Folder, SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, findFolder } from "../../fileIndex/pathNames";
import { maxCandidates, type PathNode } from "../../fileIndex/pathNode";
import type { HintedFiles } from "../../language";

/** A Go module of the workspace: the path that its `go.mod` declares, and the folder of that file. */
export interface GoModule {
  readonly root: string;
  readonly folder: string;
  readonly path: string;
}

const testFileEnding = "_test.go";

/**
 * Finds the test files of a Go package. They are `sure` if a module of the workspace contains the package; otherwise,
 * they are the files in the folders whose paths share the longest suffix with the import path.
 */
export function findTestFiles(importPath: string, index: FileIndex, modules: readonly GoModule[]): HintedFiles {
  const packageFolders = findPackageFolders(importPath, modules);
  if (packageFolders.length > 0) {
    const files = listFiles(packageFolders, testFileEnding, index);
    return { files, sure: true };
  }
  const folderNode = findFolderNodes(importPath, testFileEnding, index).at(-1);
  if (!folderNode) {
    return { files: [], sure: false };
  }
  return { files: listTestFiles(folderNode, index), sure: false };
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
  if (packageFolders.length > 0) {
    return listFiles(packageFolders, ".go", index);
  }
  const depth = importPath.split("/").length;
  const vendoredNode = findFolderNodes(importPath, ".go", index)[depth - 1];
  return listFiles(vendoredNode?.files ?? [], ".go", index);
}

/** Finds either the files of an imported package that look like tests, or all its other files. */
export function findHalf(
  importPath: string,
  half: "tests" | "others",
  index: FileIndex,
  modules: readonly GoModule[],
): readonly SourceFile[] {
  return index.memoize(`${half}\n${importPath}`, () => {
    const files = findImportedFiles(importPath, index, modules);
    const tests = index.preferTests(files, files.length);
    if (half === "tests") {
      return tests;
    }
    return files.filter((file) => !tests.includes(file));
  });
}

/** Returns the folders of a package in the modules whose path is the longest prefix of its import path. */
function findPackageFolders(importPath: string, modules: readonly GoModule[]): readonly Folder[] {
  const owningModules = modules.filter(({ path }) => `${importPath}/`.startsWith(`${path}/`));
  const pathLengths = owningModules.map(({ path }) => path.length);
  const maxLength = findMax(pathLengths);
  const nearestModules = owningModules.filter(({ path }) => path.length === maxLength);
  return nearestModules.map(({ root, folder, path }) => {
    const parts = [folder, importPath.slice(path.length + 1)].filter((part) => part !== "");
    return { root, path: parts.join("/") };
  });
}

/**
 * Returns the files with this ending that lie directly in the folders. For a single folder, the same array is returned
 * each time.
 */
function listFiles(folders: readonly Folder[], ending: string, index: FileIndex): readonly SourceFile[] {
  const [folder] = folders;
  if (folder && folders.length === 1) {
    return listFilesInFolder(folder, ending, index);
  }
  return folders.flatMap((eachFolder) => listFilesInFolder(eachFolder, ending, index));
}

function listFilesInFolder({ root, path }: Folder, ending: string, index: FileIndex): readonly SourceFile[] {
  return index.memoize(`${ending}\n${root}\n${path}`, () => {
    const files = index.inFolder(root, path);
    return files.filter((file) => file.path.endsWith(ending));
  });
}

/** Cached test files in the folders of a node. */
const testFilesByNode = new WeakMap<PathNode, readonly SourceFile[]>();

function listTestFiles(node: PathNode, index: FileIndex): readonly SourceFile[] {
  return getOrCreate(testFilesByNode, node, () => {
    const files = listFiles(node.files, testFileEnding, index);
    const areTooMany = node.all.length > 1 && files.length > maxCandidates;
    if (areTooMany) {
      return index.preferTests(files, maxCandidates);
    }
    return files;
  });
}

/**
 * Returns nodes of the folders that contain files with this ending: those that share the last component of a path,
 * those that share the last two, and so on.
 */
function findFolderNodes(path: string, ending: string, index: FileIndex): readonly PathNode[] {
  let node: PathNode | undefined = index.memoize(`folders\n${ending}`, () => createFolderTree(ending, index));
  const nodes: PathNode[] = [];
  for (const part of path.split("/").reverse()) {
    node = node?.child(part);
    if (!node) {
      break;
    }
    nodes.push(node);
  }
  return nodes;
}

/** Creates the root of the nodes of all folders that contain files with this ending. */
function createFolderTree(ending: string, index: FileIndex): PathNode {
  const allFolders = [...index.foldersHolding(ending)];
  const folders = allFolders.filter(({ path }) => path !== "");
  const pathEnds = folders.map(({ path }) => path.length);
  return index.createNode(folders, pathEnds, (folder) => folder);
}

const goModName = "go.mod";

/** Returns the `go.mod` files of the workspace. */
export function findGoModFiles(index: FileIndex): readonly SourceFile[] {
  const namesakes = index.withName(goModName);
  return namesakes.filter(({ path }) => baseName(path) === goModName);
}

const moduleLine = /^[ \t]*module[ \t]+"?([^\s"]+)/m;

/** Parses the module's path in a `go.mod`. */
export function parseGoMod(file: SourceFile, text: string): GoModule | undefined {
  const path = moduleLine.exec(text)?.[1];
  if (path === undefined) {
    return undefined;
  }
  return { root: file.root, folder: findFolder(file.path), path };
}
