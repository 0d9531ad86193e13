import type { FailingTestsQuestion } from "../../domain/agents/toolInputs";
import { inState, type TriageContext } from "../../domain/failingTests/arrangeTests";
import { filterTests } from "../../domain/failingTests/filterTests";
import { sortTests } from "../../domain/failingTests/sortTests";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import { type PathOf, placeOf } from "./place";

/** A failing test, and what is known of its repository. */
export interface MatchingTest {
  readonly test: FailingTest;
  readonly state: FailingTestsState;
}

/** The tests of these repositories that a question is about, those with the most impact first, each with the state it is from. */
export function matchingTests(
  states: readonly FailingTestsState[],
  { filter, file }: Pick<FailingTestsQuestion, "filter" | "file">,
  context: TriageContext,
): readonly MatchingTest[] {
  const stateOf = new Map<FailingTest, FailingTestsState>();
  const isInFile = file === undefined ? () => true : inFile(file, context.pathOf);
  for (const state of states) {
    for (const test of filterTests(state.tests, filter, inState(state, context))) {
      if (isInFile(test)) stateOf.set(test, state);
    }
  }
  return sortTests([...stateOf.keys()], "impact").flatMap((test) => {
    const state = stateOf.get(test);
    return state ? [{ test, state }] : [];
  });
}

/** One of two paths may be longer at its beginning: absolute, or without the folders around it. */
function inFile(file: string, pathOf: PathOf): (test: FailingTest) => boolean {
  const wanted = `/${slashed(file)}`;
  return (test) => {
    const place = placeOf(test, pathOf);
    if (place.kind !== "file") return false;
    const path = `/${slashed(place.path)}`;
    return path.endsWith(wanted) || wanted.endsWith(path);
  };
}

function slashed(path: string): string {
  return path
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "");
}
