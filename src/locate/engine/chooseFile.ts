import { isSameFile, type SourceFile, type TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import type { FileFinding } from "./lookupFiles";
import { createNotFound, listFiles, preferNamedProject } from "./ranking";

/** Returns the file that the user chose for a test among several. */
export type FindChosenFile = (test: TestAddress) => SourceFile | undefined;

/** Returns the only one of the files, or the one that the user chose; `undefined` if it is unknown which is meant. */
export function chooseFile(
  files: readonly SourceFile[],
  findChosenFile: () => SourceFile | undefined,
): SourceFile | undefined {
  if (files.length < 2) {
    return files[0];
  }
  const chosenFile = findChosenFile();
  return chosenFile && files.find((file) => isSameFile(file, chosenFile));
}

/**
 * Returns the location of the finding that is meant; a miss with all the files if it is unknown which one that is;
 * `undefined` if there are no findings.
 */
export function chooseFinding(
  findings: readonly FileFinding[],
  test: TestAddress,
  findChosenFile: FindChosenFile,
): TestLocation | undefined {
  const candidates = preferNamedProject(findings, test);
  if (candidates.length === 0) {
    return undefined;
  }
  const files = listFiles(candidates);
  const chosenFile = chooseFile(files, () => findChosenFile(test));
  return candidates.find(({ file }) => file === chosenFile)?.location ?? createNotFound("severalFiles", files);
}
