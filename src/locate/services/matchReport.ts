import { inTurns } from "../../base/async";
import type { Answer } from "../../domain/location";
import type { Locator, TestAddress } from "../../domain/locator";
import type { MappingSuggestion } from "../../domain/pathMapping";

/** A test and what was found of it here. */
export interface Match<T extends TestAddress = TestAddress> {
  readonly test: T;
  /** The path that its record names, in whichever of its fields. */
  readonly path: string | undefined;
  readonly answer: Answer;
}

/** What was found of each test, and what would find more. */
export interface MatchReport<T extends TestAddress = TestAddress> {
  /** In the order of what the records say of their files. */
  readonly matches: readonly Match<T>[];
  readonly suggestions: readonly MappingSuggestion[];
}

/**
 * Looks for every test's declaration. Tests of one file come one after the other, so that each file is read once. Gives the event loop
 * turns; tells after each test how many are done; rejects with `CancelledError`.
 */
export async function makeMatchReport<T extends TestAddress>(
  tests: readonly T[],
  locator: Pick<Locator, "locate" | "pathsOf" | "suggestMappings">,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<MatchReport<T>> {
  const matches: Match<T>[] = [];
  const ordered = byFile(tests);
  const paths = await locator.pathsOf(ordered);
  await inTurns(ordered.entries(), signal, async ([index, test]) => {
    matches.push({ test, path: paths[index], answer: await locator.locate(test, signal) });
    onProgress(matches.length);
  });
  const unmatched = matches.flatMap(({ path, answer }) => (answer.confidence === "none" ? (path ?? []) : []));
  const suggestions = unmatched.length > 0 ? await locator.suggestMappings(unmatched, signal) : [];
  return { matches, suggestions };
}

function byFile<T extends TestAddress>(tests: readonly T[]): readonly T[] {
  const keyed = tests.map((test) => ({
    test,
    key: [test.filePath, test.classname, test.parent, test.name].join("\n"),
  }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ test }) => test);
}
