import type { TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import { type FileIndex, findDefaultStem } from "../fileIndex/fileIndex";
import { baseName } from "../fileIndex/pathNames";
import type { FileHint } from "../language";

/** Returns the test file that is named after a located source file; `undefined` if there is none, or several. */
export function findTestBeside(location: TestLocation, index: FileIndex): TestLocation | undefined {
  if (location.confidence !== "file") {
    return undefined;
  }
  const { path: testedPath } = location.file;
  if (index.ranks.looksLikeTest(testedPath)) {
    return undefined;
  }
  const stem = findDefaultStem(baseName(testedPath));
  const namesakes = index.withStem(stem);
  const [test, ...otherTests] = namesakes.filter(({ path }) => index.ranks.looksLikeTest(path));
  if (!test || otherTests.length > 0) {
    return undefined;
  }
  return { confidence: "file", file: test, miss: "nameNotFound" };
}

/**
 * Returns whether a suite has the name of a file without tests: a suite is often named after the file that it tests. In
 * a folder of tests, that is a file whose own name is not that of a test, if the suite does not state its folder. A
 * text that looks like a path at the start of a test's name may be a path of a server.
 */
export function isTestedFile(
  hint: FileHint,
  location: TestLocation,
  { name, filePath }: TestAddress,
  { ranks }: FileIndex,
): boolean {
  if (hint.kind !== "path" || hint.path === filePath) {
    return false;
  }
  if (location.confidence !== "file") {
    return false;
  }
  if (!ranks.looksLikeTest(location.file.path) || name.startsWith(hint.path)) {
    return true;
  }
  return !hint.path.includes("/") && !ranks.looksLikeTest(hint.path);
}
