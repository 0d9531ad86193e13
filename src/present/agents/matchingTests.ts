import type { FailingTestsToolInput } from "../../domain/agents/toolInputs";
import { createStateContext, type TriageContext } from "../../domain/failingTests/arrangeTests";
import { filterTests } from "../../domain/failingTests/filterTests";
import { sortTests } from "../../domain/failingTests/sortTests";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import { createPlace, type FindPath } from "../../locate/services/place";

/** A failing test with the state of its repository. */
export interface MatchingTest {
  readonly test: FailingTest;
  readonly state: FailingTestsState;
}

/**
 * Returns the tests of these repositories that match the input of a tool, those with the most impact first, each with
 * the state that contains it.
 */
export function findMatchingTests(
  states: readonly FailingTestsState[],
  { filter, file }: Pick<FailingTestsToolInput, "filter" | "file">,
  context: TriageContext,
): readonly MatchingTest[] {
  const stateByTest = new Map<FailingTest, FailingTestsState>();
  const isInFile = file === undefined ? () => true : createFileFilter(file, context.findPath);
  for (const state of states) {
    for (const test of filterTests(state.tests, filter, createStateContext(state, context))) {
      if (isInFile(test)) {
        stateByTest.set(test, state);
      }
    }
  }
  return sortTests([...stateByTest.keys()], "impact").flatMap((test) => {
    const state = stateByTest.get(test);
    return state ? [{ test, state }] : [];
  });
}

/**
 * Creates a filter for the tests of a file. Either of the two paths may be longer at its start: absolute, or without
 * the enclosing folders.
 */
function createFileFilter(file: string, findPath: FindPath): (test: FailingTest) => boolean {
  const requestedPath = `/${normalizePath(file)}`;
  return (test) => {
    const place = createPlace(test, findPath);
    if (place.kind !== "file") {
      return false;
    }
    const path = `/${normalizePath(place.path)}`;
    return path.endsWith(requestedPath) || requestedPath.endsWith(path);
  };
}

function normalizePath(path: string): string {
  return path
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "");
}
