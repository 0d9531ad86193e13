import { preferNonEmpty, selectHighest } from "../../../base/collections";
import type { Folder, SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, findFolder } from "../../fileIndex/pathNames";
import type { PythonHint } from "./hint";

/** Files that may declare a module, and whether one of them certainly does. */
interface ModuleFiles {
  readonly files: readonly SourceFile[];
  readonly sure: boolean;
}

/** Finds the files of the longest prefix of a dotted name that is a module or a package with an `__init__.py`. */
export function findPythonFiles({ name }: PythonHint, index: FileIndex): ModuleFiles {
  const parts = splitParts(name);
  for (let length = parts.length; length > 0; length--) {
    const files = findAbsoluteModule(parts.slice(0, length), index);
    if (files.length === 0) {
      continue;
    }
    // A package with that name is only weak evidence for a module that it lacks.
    const arePackages = files.every(({ path }) => baseName(path) === packageFile);
    return { files, sure: !arePackages };
  }
  return { files: [], sure: false };
}

/**
 * Finds the file of a module that another file imports. Of several files with the name, it returns those nearest to the
 * importer, and the nearest ones outside of packages, because Python never starts a search for modules inside a
 * package.
 */
export function findImportedModule(
  { name, level = 0 }: PythonHint,
  index: FileIndex,
  importer: SourceFile,
): ModuleFiles {
  const module = splitParts(name);
  if (level > 0) {
    const folder = findAncestorFolder(importer, level);
    return { files: findRelativeModule(module, folder, index), sure: true };
  }
  const files = module.length > 0 ? findAbsoluteModule(module, index, true) : [];
  if (files.length < 2) {
    return { files, sure: true };
  }
  const isOutsidePackages = (file: SourceFile): boolean => {
    const folder = findSearchFolder(file, module.length);
    return !index.get(file.root, joinParts(folder, packageFile));
  };
  const nearestFiles = selectNearest(files, importer);
  const nearestOutside = selectNearest(files.filter(isOutsidePackages), importer);
  return { files: [...new Set([...nearestFiles, ...nearestOutside])], sure: true };
}

/** Name of the file that makes a folder a package. */
const packageFile = "__init__.py";

/** Returns the folder relative to which the name of a file's module has that many parts. */
function findSearchFolder({ path }: SourceFile, length: number): string {
  const modulePath = path.replace(/(?:\/__init__)?\.py$/, "");
  const parts = modulePath.split("/");
  return parts.slice(0, -length).join("/");
}

function splitParts(name: string): string[] {
  return name.split(".").filter((part) => part !== "");
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("/");
}

/** Returns the files that share the most folders with a target file. */
function selectNearest(files: readonly SourceFile[], target: SourceFile): readonly SourceFile[] {
  const nearestFiles = selectHighest(files, (file) => measureCloseness(file, target));
  return preferNonEmpty(nearestFiles, files);
}

/** Returns the number of folders that contain both files, with their root; 0 for files of different roots. */
function measureCloseness(file: SourceFile, target: SourceFile): number {
  if (file.root !== target.root) {
    return 0;
  }
  const folders = target.path.split("/");
  const parts = file.path.split("/");
  const firstDifference = folders.slice(0, -1).findIndex((folder, i) => folder !== parts[i]);
  if (firstDifference < 0) {
    return folders.length;
  }
  return firstDifference + 1;
}

function findAncestorFolder(importer: SourceFile, level: number): Folder {
  let path = findFolder(importer.path);
  for (let i = 1; i < level; i++) {
    path = findFolder(path);
  }
  return { root: importer.root, path };
}

/** @param isFromAnywhere whether a file whose whole path is the module's name takes no precedence over others */
function findAbsoluteModule(
  module: readonly string[],
  index: FileIndex,
  isFromAnywhere = false,
): readonly SourceFile[] {
  const fileName = `${module.at(-1)}.py`;
  const nodes = index.endingIn([...module.slice(0, -1), fileName]);
  const moduleNode = nodes[module.length - 1];
  const exactMatches = moduleNode?.exactMatches ?? [];
  if (!isFromAnywhere && exactMatches.length > 0) {
    return exactMatches;
  }
  const packageNode = index.endingIn([...module, packageFile])[module.length];
  if (moduleNode && packageNode) {
    return [...moduleNode.files, ...packageNode.files];
  }
  const node = moduleNode ?? packageNode;
  if (node) {
    return node.files;
  }
  // The tests may have run above the opened folder: `repo.tests.test_a` for `tests/test_a.py`.
  const shorterMatches = nodes.slice(1).map((shorterNode) => shorterNode.exactMatches);
  return index.mergeInOrder(shorterMatches);
}

function findRelativeModule(module: readonly string[], { root, path }: Folder, index: FileIndex): SourceFile[] {
  const base = joinParts(path, ...module);
  const moduleFile = module.length > 0 ? index.get(root, `${base}.py`) : undefined;
  const file = moduleFile ?? index.get(root, joinParts(base, packageFile));
  if (file) {
    return [file];
  }
  return [];
}
