import type { SourceFile } from "../../domain/location";
import { FileIndex, findDefaultStem } from "../fileIndex/fileIndex";
import { FileRanks } from "../fileIndex/fileRanks";
import { createSourcePathTest } from "../fileIndex/sourcePath";
import { languageFor, languages } from "../languages/registry";
import { unreadExtensions } from "../plain/extensions";

/** Returns true for a text that is a path to a source file of any language. */
export const isSourcePath = createSourcePathTest([
  ...languages.flatMap(({ extensions }) => extensions),
  ...unreadExtensions,
]);

/** Creates a ranking of files of any language by how likely they are to contain tests. */
const createFileRanks = (): FileRanks => new FileRanks((path) => languageFor(path)?.isTestFile?.(path) === true);

/** Creates an index of files of any language. */
export function createFileIndex(files: readonly SourceFile[], ranks = createFileRanks()): FileIndex {
  return new FileIndex(files, {
    ranks,
    findStem: (name) => languageFor(name)?.findStem?.(name) ?? findDefaultStem(name),
  });
}
