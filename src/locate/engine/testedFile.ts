import type { TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import { type FileIndex, stemOf } from "../fileIndex/fileIndex";
import { baseName } from "../fileIndex/pathNames";
import type { FileHint } from "../language";

/**
 * Returns the file of the tests that have the name of a located source file; `undefined` if there is none, or several
 * have it.
 */
export function findTestBeside(location: TestLocation, index: FileIndex): TestLocation | undefined {
  if (location.confidence !== "file" || index.ranks.isTest(location.file)) return undefined;
  const tests = index.withStem(stemOf(baseName(location.file.path))).filter((file) => index.ranks.isTest(file));
  return tests.length === 1 && tests[0] ? { confidence: "file", file: tests[0], miss: "nameNotFound" } : undefined;
}

/**
 * Returns true if a suite has the name of a file without tests: a suite is often named after the file that it tests.
 */
export function isTestedFile(
  hint: FileHint,
  location: TestLocation,
  { filePath }: TestAddress,
  { ranks }: FileIndex,
): boolean {
  return (
    hint.kind === "path" && hint.path !== filePath && location.confidence === "file" && !ranks.isTest(location.file)
  );
}
