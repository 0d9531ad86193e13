import { forEachYielding } from "../../base/async";
import type { TestLocation } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { MappingSuggestion } from "../../domain/pathMapping";
import type { TestAddress } from "../../domain/testAddress";

/** A test and its location in the workspace. */
export interface Match<T extends TestAddress = TestAddress> {
  readonly test: T;
  /** Path that the record names, in any of its fields. */
  readonly path: string | undefined;
  readonly answer: TestLocation;
}

/** The matches of all tests, with path mappings that would give more of them a file. */
export interface MatchReport<T extends TestAddress = TestAddress> {
  /** Sorted by the fields of the records: path, class, parent, name. */
  readonly matches: readonly Match<T>[];
  readonly suggestions: readonly MappingSuggestion[];
}

/**
 * Finds the declaration of every test. Tests of the same file are located one after the other, so that each file is
 * read once. Yields to the event loop; reports the number of located tests after each test; rejects with
 * `CancelledError`.
 */
export async function createMatchReport<T extends TestAddress>(
  tests: readonly T[],
  locator: Pick<Locator, "locate" | "findPaths" | "suggestMappings">,
  onProgress: (doneCount: number) => void,
  signal: AbortSignal,
): Promise<MatchReport<T>> {
  const matches: Match<T>[] = [];
  const sortedTests = sortByFile(tests);
  const paths = await locator.findPaths(sortedTests);
  await forEachYielding(sortedTests.entries(), signal, async ([index, test]) => {
    matches.push({ test, path: paths[index], answer: await locator.locate(test, signal) });
    onProgress(matches.length);
  });
  const unmatchedPaths = matches.flatMap(({ path, answer }) => {
    if (answer.confidence === "none") {
      return path ?? [];
    }
    return [];
  });
  const suggestions = unmatchedPaths.length > 0 ? await locator.suggestMappings(unmatchedPaths, signal) : [];
  return { matches, suggestions };
}

function sortByFile<T extends TestAddress>(tests: readonly T[]): readonly T[] {
  const testsWithKeys = tests.map((test) => ({
    test,
    key: [test.filePath, test.classname, test.parent, test.name].join("\n"),
  }));
  testsWithKeys.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  return testsWithKeys.map(({ test }) => test);
}
