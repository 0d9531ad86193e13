import { isSameFile, type SourceFile } from "../../domain/location";
import { maxCandidates } from "../fileIndex/pathNode";
import type { ForeignTest } from "../language";
import { scannerById, scannerFor } from "../languages/registry";
import type { Workspace } from "./workspace";

/**
 * Yields the files that may declare what a file inherits or calls: first those to which hints or the type's name lead,
 * then those that contain its words.
 */
export async function* findBaseFiles(
  { address, hints, words, language }: ForeignTest,
  file: SourceFile,
  workspace: Workspace,
  signal?: AbortSignal,
): AsyncIterable<SourceFile> {
  const visitedFiles = [file];
  const withoutVisited = (files: readonly SourceFile[]) =>
    files.filter((baseFile) => !visitedFiles.some((visitedFile) => isSameFile(visitedFile, baseFile)));
  for (const hint of hints) {
    const { files, isSinglePackage } = workspace.resolve(hint, file);
    const hintedFiles = withoutVisited(
      workspace.index.preferTests(files).slice(0, isSinglePackage ? maxCandidates : 5),
    );
    visitedFiles.push(...hintedFiles);
    yield* hintedFiles;
  }
  const filesOfType = withoutVisited(await workspace.findFilesWithType(file, address, signal));
  visitedFiles.push(...filesOfType);
  yield* filesOfType;
  if (words !== undefined) {
    const scanner = language === undefined ? scannerFor(file.path) : scannerById(language);
    yield* withoutVisited(await workspace.findFilesWithWords(words, scanner, signal));
  }
}
