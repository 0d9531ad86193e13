import { isSameFile, type SourceLocation } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { FindLine } from "./failingTestsAnswer";

/**
 * Creates the lookup of the lines of located tests. A line counts only in the file that an answer names for the test.
 */
export function createLineLookup(
  locations: ReadonlyMap<FailingTest, SourceLocation>,
  knownFiles: Pick<KnownFiles, "fileFor">,
): FindLine {
  return (test) => {
    const location = locations.get(test);
    const file = knownFiles.fileFor(test);
    if (location && file && isSameFile(location.file, file)) {
      return location.range.line + 1;
    }
    return undefined;
  };
}
