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
    // A class nested by dots (`com.acme.Outer.Inner`) is in the file named after the last part for
    // which there is a file.
    const [files = [], ...otherLists] = Object.values(classFileExtensions)
      .map((extension) =>
        findLongestSuffix(index, [...parts.slice(0, partCount - 1), `${parts[partCount - 1]}.${extension}`]),
      )
      .filter(({ length }) => length > 0);
    if (files.length > 0) return otherLists.length > 0 ? [files, ...otherLists].flat() : files;
    if (!isTypeName(parts[partCount - 2])) break;
  }
  return [];
}

/**
 * Returns the files whose path ends with the whole name, otherwise those that share the longest suffix, because Kotlin
 * paths may omit the common package.
 */
function findLongestSuffix(index: FileIndex, parts: readonly string[]): readonly SourceFile[] {
  const nodes = index.endingIn(parts);
  const fullNode = nodes[parts.length - 1];
  const shallower = nodes.slice(1, parts.length - 1).map(({ exactMatches }) => exactMatches);
  const rankedFiles = index.mergeInOrder([...shallower, fullNode?.files ?? []]);
  if (rankedFiles.length > 0) return rankedFiles;
  return parts.at(-1)?.endsWith(`.${classFileExtensions.java}`) ? [] : (nodes.at(-1)?.files ?? []);
}
