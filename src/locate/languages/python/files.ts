import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, folderOf } from "../../fileIndex/pathNames";
import type { PythonHint } from "./hint";

/**
 * Finds the files of the longest prefix of a dotted name that is a module or a package with an `__init__.py`.
 * `importer` is the file that imports the name.
 */
export function findPythonFiles(
  hint: PythonHint,
  index: FileIndex,
  importer?: SourceFile,
): { files: readonly SourceFile[]; sure: boolean } {
  const parts = hint.name.split(".").filter((part) => part !== "");
  const from = hint.level && importer ? ancestorFolder(importer, hint.level) : undefined;
  for (let length = parts.length; length > 0; length--) {
    const module = parts.slice(0, length);
    const files = from ? findRelativeModule(module, from, index) : findAbsoluteModule(module, index);
    // A package of that name is weak evidence for a module that is missing in it.
    if (files.length > 0) return { files, sure: !files.every(({ path }) => baseName(path) === "__init__.py") };
  }
  return { files: [], sure: false };
}

function ancestorFolder(importer: SourceFile, level: number): { root: string; folder: string } {
  let folder = folderOf(importer.path);
  for (let i = 1; i < level; i++) folder = folderOf(folder);
  return { root: importer.root, folder };
}

function findAbsoluteModule(module: readonly string[], index: FileIndex): readonly SourceFile[] {
  const nodes = index.endingIn([...module.slice(0, -1), `${module.at(-1)}.py`]);
  const moduleNode = nodes[module.length - 1];
  if (moduleNode && moduleNode.exactMatches.length > 0) return moduleNode.exactMatches;
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
  const file = index.get(from.root, `${base}.py`) ?? index.get(from.root, `${base}/__init__.py`);
  return file ? [file] : [];
}
