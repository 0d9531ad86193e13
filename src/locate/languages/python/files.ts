import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, findFolder } from "../../fileIndex/pathNames";
import type { PythonHint } from "./hint";

/** Finds the files of the longest prefix of a dotted name that is a module or a package with an `__init__.py`. */
export function findPythonFiles(
  { name }: PythonHint,
  index: FileIndex,
): { files: readonly SourceFile[]; sure: boolean } {
  const parts = splitParts(name);
  for (let length = parts.length; length > 0; length--) {
    const files = findAbsoluteModule(parts.slice(0, length), index);
    // A package of that name is weak evidence for a module that is missing in it.
    if (files.length > 0) return { files, sure: !files.every(({ path }) => baseName(path) === "__init__.py") };
  }
  return { files: [], sure: false };
}

/**
 * Finds the file of the module that another file imports: among several of the name, those nearest to the importer, of
 * all and of those outside of packages, in which no search for modules begins.
 */
export function findImportedModule(
  { name, level = 0 }: PythonHint,
  index: FileIndex,
  importer: SourceFile,
): { files: readonly SourceFile[]; sure: boolean } {
  const module = splitParts(name);
  if (level > 0) return { files: findRelativeModule(module, ancestorFolder(importer, level), index), sure: true };
  const files = module.length > 0 ? findAbsoluteModule(module, index, true) : [];
  if (files.length < 2) return { files, sure: true };
  const isOutsidePackages = (file: SourceFile): boolean => {
    const folder = findSearchFolder(file, module.length);
    return !index.get(file.root, folder === "" ? "__init__.py" : `${folder}/__init__.py`);
  };
  const outsideFiles = files.filter(isOutsidePackages);
  return { files: [...new Set([...nearest(files, importer), ...nearest(outsideFiles, importer)])], sure: true };
}

/** Returns the folder from which a module of a file has a name of that many parts. */
function findSearchFolder({ path }: SourceFile, length: number): string {
  const parts = path.replace(/(?:\/__init__)?\.py$/, "").split("/");
  return parts.slice(0, -length).join("/");
}

const splitParts = (name: string): string[] => name.split(".").filter((part) => part !== "");

/** Returns the files that share the most folders with another one. */
function nearest(files: readonly SourceFile[], { root, path }: SourceFile): readonly SourceFile[] {
  if (files.length < 2) return files;
  const folders = path.split("/").slice(0, -1);
  const computeCloseness = (file: SourceFile): number => {
    if (file.root !== root) return -1;
    const parts = file.path.split("/");
    const firstDifference = folders.findIndex((folder, i) => folder !== parts[i]);
    return firstDifference < 0 ? folders.length : firstDifference;
  };
  const maxCloseness = Math.max(...files.map(computeCloseness));
  return files.filter((file) => computeCloseness(file) === maxCloseness);
}

function ancestorFolder(importer: SourceFile, level: number): { root: string; folder: string } {
  let folder = findFolder(importer.path);
  for (let i = 1; i < level; i++) folder = findFolder(folder);
  return { root: importer.root, folder };
}

/** @param isFromAnywhere whether a file whose whole path is the module's name is no better than others */
function findAbsoluteModule(
  module: readonly string[],
  index: FileIndex,
  isFromAnywhere = false,
): readonly SourceFile[] {
  const nodes = index.endingIn([...module.slice(0, -1), `${module.at(-1)}.py`]);
  const moduleNode = nodes[module.length - 1];
  if (!isFromAnywhere && moduleNode && moduleNode.exactMatches.length > 0) return moduleNode.exactMatches;
  const packageNode = index.endingIn([...module, "__init__.py"])[module.length];
  if (moduleNode && packageNode) return [...moduleNode.files, ...packageNode.files];
  const node = moduleNode ?? packageNode;
  // The tests may have run above the opened folder: `repo.tests.test_a` for `tests/test_a.py`.
  return node ? node.files : index.mergeInOrder(nodes.slice(1).map(({ exactMatches }) => exactMatches));
}

function findRelativeModule(
  module: readonly string[],
  from: { root: string; folder: string },
  index: FileIndex,
): SourceFile[] {
  const base = [...(from.folder === "" ? [] : [from.folder]), ...module].join("/");
  const moduleFile = module.length > 0 ? index.get(from.root, `${base}.py`) : undefined;
  const file = moduleFile ?? index.get(from.root, base === "" ? "__init__.py" : `${base}/__init__.py`);
  return file ? [file] : [];
}
