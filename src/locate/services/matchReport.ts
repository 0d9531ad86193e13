import { inTurns } from "../../base/async";
import type { Answer } from "../../domain/location";
import type { Locator, TestAddress } from "../../domain/locator";
import type { MappingSuggestion } from "../../domain/pathMapping";
import { fileHints } from "../engine/fileHints";

/** A test and what was found of it here. */
export interface Match<T extends TestAddress = TestAddress> {
  readonly test: T;
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
  locator: Pick<Locator, "locate" | "suggestMappings">,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<MatchReport<T>> {
  const matches: Match<T>[] = [];
  await inTurns(byFile(tests), signal, async (test) => {
    matches.push({ test, answer: await locator.locate(test, signal) });
    onProgress(matches.length);
  });
  const unmatched = matches.flatMap(({ test, answer }) => (answer.confidence === "none" ? (pathOf(test) ?? []) : []));
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

/** The path that a record names, in whichever of its fields. */
export function pathOf(test: TestAddress): string | undefined {
  return fileHints(test).find((hint) => hint.kind === "path")?.path;
}
