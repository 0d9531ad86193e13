import { isSameFile, type SourceFile } from "../../domain/location";
import { maxCandidates } from "../fileIndex/pathNode";
import type { ForeignTest } from "../language";
import { scannerById, scannerFor } from "../languages/registry";
import type { Workspace } from "./workspace";

/** Maximum number of files to which a hint may lead, unless they are one package. */
const maxFilesOfHint = 5;

/**
 * Yields the files that may declare a base type or a called function of a file: first those to which hints or the
 * type's name lead, then those that contain its words.
 */
export async function* findBaseFiles(
  { address, hints, words, language }: ForeignTest,
  file: SourceFile,
  workspace: Workspace,
  signal?: AbortSignal,
): AsyncIterable<SourceFile> {
  const visitedFiles = [file];
  const isVisited = (file: SourceFile) => visitedFiles.some((visitedFile) => isSameFile(visitedFile, file));
  const withoutVisited = (files: readonly SourceFile[]) => files.filter((candidate) => !isVisited(candidate));
  for (const hint of hints) {
    const { files, isSinglePackage } = workspace.resolve(hint, file);
    const likelyFiles = workspace.index.preferTests(files);
    const maxFiles = isSinglePackage ? maxCandidates : maxFilesOfHint;
    const hintedFiles = withoutVisited(likelyFiles.slice(0, maxFiles));
    visitedFiles.push(...hintedFiles);
    yield* hintedFiles;
  }
  const filesOfType = withoutVisited(await workspace.findFilesWithType(file, address, signal));
  visitedFiles.push(...filesOfType);
  yield* filesOfType;
  if (words === undefined) {
    return;
  }
  const scanner = language === undefined ? scannerFor(file.path) : scannerById(language);
  const filesWithWords = await workspace.findFilesWithWords(words, scanner, signal);
  yield* withoutVisited(filesWithWords);
}
