import type { SourceFile } from "../../domain/location";
import { FileIndex, findDefaultStem } from "../fileIndex/fileIndex";
import { FileRanks } from "../fileIndex/fileRanks";
import { languageFor } from "../languages/registry";

/** Creates a ranking of files of any language by how likely they are to contain tests. */
const createFileRanks = (): FileRanks => new FileRanks(isTestFile);

function isTestFile(path: string): boolean {
  return languageFor(path)?.isTestFile?.(path) === true;
}

function findStem(name: string): string {
  return languageFor(name)?.findStem?.(name) ?? findDefaultStem(name);
}

/** Creates an index of files of any language. */
export function createFileIndex(files: readonly SourceFile[], ranks = createFileRanks()): FileIndex {
  return new FileIndex(files, { ranks, findStem });
}
