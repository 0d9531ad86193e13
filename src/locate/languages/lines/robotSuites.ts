import type { SourceFile } from "../../../domain/location";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { type FileIndex, findDefaultStem } from "../../fileIndex/fileIndex";
import { findExtension, stemKey } from "../../fileIndex/pathNames";
import type { PathNode } from "../../fileIndex/pathNode";
import type { HintedFiles } from "../../language";

/** File extension of Robot Framework. Each file is a suite. */
export const [suiteExtension] = sourceEndings.robot;

/**
 * Finds the files with an extension that are named like a suite. Narrows them down by their folders for as long as
 * these are named like the enclosing suites; `sharedDepth` counts those folders. The outermost suite may have any name.
 * The result is `sure` if all other suites, and at least one, match.
 */
export function findSuiteFiles(
  parts: readonly string[],
  index: FileIndex,
  extension: string = suiteExtension,
): HintedFiles & { readonly sharedDepth: number } {
  const stem = parts.at(-1) ?? "";
  const namesakes = index.withStem(stem);
  if (namesakes.length === 0) {
    return { files: [], sure: false, sharedDepth: 0 };
  }
  const key = `suites\n${extension}\n${stemKey(stem)}`;
  let node = index.memoize(key, () => createSuiteTree(namesakes, extension, index));
  const enclosingKeys = parts.slice(0, -1).map(stemKey).reverse();
  let sharedDepth = 0;
  for (const part of enclosingKeys) {
    const childNode = node.child(part);
    if (!childNode) {
      break;
    }
    node = childNode;
    sharedDepth++;
  }
  return { files: node.files, sure: sharedDepth > 0 && sharedDepth >= enclosingKeys.length - 1, sharedDepth };
}

function createSuiteTree(namesakes: readonly SourceFile[], extension: string, index: FileIndex): PathNode {
  const suites = namesakes.filter(({ path }) => findExtension(path) === extension);
  return index.createFolderTree(suites, (folder) => stemKey(withoutOrderPrefix(folder)));
}

/** Removes the prefix that only determines the order of suites: `01__tests` -> `tests`. */
export function withoutOrderPrefix(name: string): string {
  const separatorIndex = name.indexOf("__");
  const nameStart = separatorIndex + 2;
  if (separatorIndex < 0 || nameStart === name.length) {
    return name;
  }
  return name.slice(nameStart);
}

/** Returns the part of a file's name that names the suite. */
export function findSuiteStem(name: string): string {
  const stem = findDefaultStem(name);
  if (name.endsWith(`.${suiteExtension}`)) {
    return withoutOrderPrefix(stem);
  }
  return stem;
}
