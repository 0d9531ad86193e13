import type { SourceFile } from "../../../domain/location";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { type FileIndex, findDefaultStem } from "../../fileIndex/fileIndex";
import { findExtension, stemKey } from "../../fileIndex/pathNames";
import type { PathNode } from "../../fileIndex/pathNode";

/** File extension of Robot Framework. Each file is a suite. */
export const [suiteExtension] = sourceEndings.robot;
const [featureExtension] = sourceEndings.gherkin;

/**
 * Finds the Robot Framework files named like a suite, narrowed down by folders as far as these are named like its
 * enclosing suites. The outermost suite may have any name. `sure` if all others match folders.
 */
export function findSuiteFiles(
  parts: readonly string[],
  index: FileIndex,
): { files: readonly SourceFile[]; sure: boolean } {
  const stem = parts.at(-1) ?? "";
  const namesakes = index.withStem(stem);
  if (namesakes.length === 0) return { files: [], sure: false };
  const tree = index.memoize(`suites\n${stemKey(stem)}`, () => createSuiteTree(namesakes, suiteExtension, index));
  const { node, sharedDepth } = descend(tree, parts);
  return { files: node.files, sure: sharedDepth > 0 && sharedDepth >= parts.length - 2 };
}

/**
 * Finds the features named like the last of these words, narrowed down by folders as far as these are named like the
 * words before it. Never `sure`: a class may be named after the title of a feature in another file.
 */
export function findFeatureFiles(
  parts: readonly string[],
  index: FileIndex,
): { files: readonly SourceFile[]; sure: boolean } {
  const namesakes = index.withStem(parts.at(-1) ?? "");
  const tree = createSuiteTree(namesakes, featureExtension, index);
  return { files: descend(tree, parts).node.files, sure: false };
}

/** Follows the names of folders, the innermost first, as far as there are any. The last part is the file itself. */
function descend(tree: PathNode, parts: readonly string[]): { node: PathNode; sharedDepth: number } {
  let node = tree;
  let sharedDepth = 0;
  for (const part of parts.slice(0, -1).map(stemKey).reverse()) {
    const inner = node.child(part);
    if (!inner) break;
    node = inner;
    sharedDepth++;
  }
  return { node, sharedDepth };
}

function createSuiteTree(namesakes: readonly SourceFile[], extension: string, index: FileIndex): PathNode {
  const suites = namesakes.filter(({ path }) => findExtension(path) === extension);
  return index.createFolderTree(suites, (folder) => stemKey(withoutOrderPrefix(folder)));
}

/** Removes the prefix that only orders suites: `01__tests` -> `tests`. */
export function withoutOrderPrefix(name: string): string {
  const separatorIndex = name.indexOf("__");
  const nameStart = separatorIndex + 2;
  if (separatorIndex < 0 || nameStart === name.length) return name;
  return name.slice(nameStart);
}

/** Returns the part of a file's name that names the suite. */
export function suiteStem(name: string): string {
  const stem = findDefaultStem(name);
  if (name.endsWith(`.${suiteExtension}`)) return withoutOrderPrefix(stem);
  return stem;
}
