import { isSameFile, type SourceFile } from "../../domain/location";

/** Returns the only one of the files, or the one that the user chose; `undefined` if it is unknown which is meant. */
export function chooseFile(
  files: readonly SourceFile[],
  findChosenFile: () => SourceFile | undefined,
): SourceFile | undefined {
  if (files.length < 2) return files[0];
  const chosenFile = findChosenFile();
  return chosenFile && files.find((file) => isSameFile(file, chosenFile));
}
