import type { SourceFile } from "../../../domain/location";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { isTypeName } from "../../names/typeNames";

/** Extensions of the files that declare classes, most likely language first. */
export const classFileExtensions = {
  java: sourceEndings.java[0],
  kotlin: sourceEndings.kotlin[0],
  groovy: sourceEndings.groovy[0],
  scala: sourceEndings.scala[0],
} as const;

/** Finds the files that may declare a class: named after its outermost class, in folders that end with its package. */
export function findJvmFiles(name: string, index: FileIndex): readonly SourceFile[] {
  const parts = (name.split("$", 1)[0] ?? "").split(".");
  for (let partCount = parts.length; partCount > 0; partCount--) {
    // A class nested by dots (`com.acme.Outer.Inner`) is in the file named after the last part that has a file.
    const files = findFilesInAnyLanguage(parts.slice(0, partCount), index);
    if (files.length > 0) {
      return files;
    }
    if (!isTypeName(parts[partCount - 2])) {
      break;
    }
  }
  return [];
}

/** Finds the files named after a class, with the extension of any language. */
function findFilesInAnyLanguage(parts: readonly string[], index: FileIndex): readonly SourceFile[] {
  const folders = parts.slice(0, -1);
  const className = parts.at(-1);
  const extensions = Object.values(classFileExtensions);
  const lists = extensions.map((extension) => findLongestSuffix(index, [...folders, `${className}.${extension}`]));
  const [firstList = [], ...otherLists] = lists.filter(({ length }) => length > 0);
  // Most classes exist in one language only: its list need not be copied.
  if (otherLists.length > 0) {
    return [firstList, ...otherLists].flat();
  }
  return firstList;
}

/**
 * Returns the files whose path ends with the whole name, or else those that share its longest suffix, because the paths
 * of Kotlin files may omit the common package.
 */
function findLongestSuffix(index: FileIndex, parts: readonly string[]): readonly SourceFile[] {
  const nodes = index.endingIn(parts);
  const fullNode = nodes[parts.length - 1];
  const shallower = nodes.slice(1, parts.length - 1).map(({ exactMatches }) => exactMatches);
  const rankedFiles = index.mergeInOrder([...shallower, fullNode?.files ?? []]);
  if (rankedFiles.length > 0) {
    return rankedFiles;
  }
  const isJava = parts.at(-1)?.endsWith(`.${classFileExtensions.java}`);
  if (isJava) {
    return [];
  }
  return nodes.at(-1)?.files ?? [];
}
