import type { SourceFile } from "../../domain/location";
import { FileIndex, type FileRules, stemOf } from "../fileIndex/fileIndex";
import { FileRanks } from "../fileIndex/fileRanks";
import { createSourcePathTest } from "../fileIndex/sourcePath";
import { languageFor, languages } from "../languages/registry";
import { unreadExtensions } from "../plain/extensions";

/** Returns true for a text that is a path to a source file of any language. */
export const isSourcePath = createSourcePathTest([
  ...languages.flatMap(({ extensions }) => extensions),
  ...unreadExtensions,
]);

/** Ranking of files by how likely they are to contain tests. */
export const fileRanks = new FileRanks((path) => languageFor(path)?.isTestFile?.(path) === true);

const rules: FileRules = {
  ranks: fileRanks,
  stemOf: (name) => languageFor(name)?.stemOf?.(name) ?? stemOf(name),
};

/** Creates an index of files of any language. */
export function createFileIndex(files: readonly SourceFile[]): FileIndex {
  return new FileIndex(files, rules);
}
