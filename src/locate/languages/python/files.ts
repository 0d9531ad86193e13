import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, folderOf } from "../../fileIndex/pathNames";
import type { PythonHint } from "./hint";

/** Files of the longest prefix of a dotted name that is a module, or a package's `__init__.py`; `importer` is the file whose import it is. */
export function pythonFiles(
  hint: PythonHint,
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
