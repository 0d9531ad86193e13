import type { Comparison } from "./failingTests/windowComparison";
import type { FailingTest, LeftOutRecord, RepositoryId } from "./records";
import type { ServiceError } from "./serviceError";
import type { SourceCapability } from "./testSource";
import type { TimeWindow } from "./time/timeWindow";
import type { WindowChoice } from "./time/window";

/** State of a repository's failing tests. Every change creates a new object. */
export interface FailingTestsState {
  readonly repository: RepositoryId;
  /**
   * Tests of the last load with a result, in the service's order, each id once. An unchanged record stays the same
   * object.
   */
  readonly tests: readonly FailingTest[];
  /** Window of these tests; absent while nothing has been loaded. */
  readonly window?: TimeWindow;
  readonly choice: WindowChoice;
  /** Time of the request, in milliseconds since 1970. */
  readonly asOf?: number;
  /**
   * Total number of tests that the service announced, if it did, minus the records left out or listed twice so far.
   * Not set for windows that are requested in slices.
   */
  readonly totalRows?: number;
  /** Number of records that could not be read and were left out. */
  readonly unreadable: number;
  /** First records that were left out; absent if there are none or the tests were read from disk. */
  readonly leftOut?: readonly LeftOutRecord[];
  /** True while pages are requested. */
  readonly loading: boolean;
  /** The current load replaces `tests` only once it is complete; until then they are of the previous load. */
  readonly refreshing?: true;
  /** Progress over the days before the fresh slice, for a window longer than one request. */
  readonly days?: { readonly done: number; readonly total: number };
  /** Reason that rows are missing; absent if none are. */
  readonly incomplete?: "stopped" | "capped" | "repeated" | "failed";
  /**
   * Error of the last refresh; `tests` are then of the one before. Cleared when the next refresh begins, restored if
   * that is stopped.
   */
  readonly error?: ServiceError;
  /** The service's clock minus the local clock, if the service gave its time. */
  readonly clockSkewMs?: number;
  /** Abilities that the source of these tests lacks; absent for the service. */
  readonly missing?: readonly SourceCapability[];
  /**
   * Comparison with the previous window, once that was requested. Absent if rows are missing: new and gone tests are
   * then unknown.
   */
  readonly comparison?: Comparison;
  /** Error of the request for the previous window; the next refresh retries it. */
  readonly comparisonError?: ServiceError;
}

/** Returns whether these tests are from a source that lacks a capability. */
export function isMissing({ missing }: FailingTestsState, capability: SourceCapability): boolean {
  return missing?.includes(capability) ?? false;
}

/** Returns whether a saved copy of both states would be the same except for its age. */
export function hasSameResult(state: FailingTestsState, otherState: FailingTestsState): boolean {
  return (
    state.window !== undefined &&
    state.tests.length === otherState.tests.length &&
    state.tests.every((test, index) => test === otherState.tests[index]) &&
    state.unreadable === otherState.unreadable &&
    state.incomplete === otherState.incomplete
  );
}

/**
 * Returns whether the tests are all that failed in the window: none is missing, and the last load did not fail. During
 * a refresh that replaces them at its end, they are those of the previous load.
 */
export function hasAllTests({
  window,
  incomplete,
  loading,
  refreshing,
  error,
  unreadable,
}: FailingTestsState): boolean {
  return window !== undefined && !incomplete && !error && unreadable === 0 && (!loading || refreshing === true);
}

/** Returns whether failing tests are loaded with which failures can be compared. */
export function isComparable(states: readonly FailingTestsState[]): boolean {
  return states.some(({ window }) => window !== undefined);
}

/** Returns the state without the current load. */
export function toIdle({ refreshing: _, ...state }: FailingTestsState): FailingTestsState {
  return { ...state, loading: false };
}

/** Creates the state of a repository whose tests have not been requested yet. */
export function createEmptyState(repository: RepositoryId, choice: WindowChoice): FailingTestsState {
  return { repository, choice, tests: [], unreadable: 0, loading: false };
}
