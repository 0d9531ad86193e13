import type { Comparison } from "./failingTests/comparison";
import type { FailingTest, LeftOutRecord, RepositoryId } from "./records";
import type { ServiceError } from "./serviceError";
import type { TimeWindow } from "./time/timeWindow";
import type { WindowChoice } from "./time/window";

/** What is known of a repository's failing tests. A new object for every change. */
export interface FailingTestsState {
  readonly repository: RepositoryId;
  /**
   * In the service's order, each id once. Of the last load that brought something. A record that did not change stays
   * the same object.
   */
  readonly tests: readonly FailingTest[];
  /** The window these tests failed in; absent while nothing has been loaded. */
  readonly window?: TimeWindow;
  readonly choice: WindowChoice;
  /** When the tests were asked for, in milliseconds since 1970. */
  readonly asOf?: number;
  /**
   * Tests there are by what the service announced, if it did: without the records that were left out or listed twice so
   * far. Not for windows that are asked for in slices.
   */
  readonly totalRows?: number;
  /** Records that could not be read and were left out. */
  readonly unreadable: number;
  /** The first of them; absent for none, and where the tests were read from disk. */
  readonly leftOut?: readonly LeftOutRecord[];
  /** True while pages are being asked for. */
  readonly loading: boolean;
  /** The load under way leaves `tests` alone until it is complete: they are of the one before. */
  readonly refreshing?: true;
  /** The days of a window longer than a request that are there already, of those before the fresh slice. */
  readonly days?: { readonly done: number; readonly total: number };
  /** Why rows are missing, if they are. */
  readonly incomplete?: "stopped" | "capped" | "repeated" | "failed";
  /**
   * Why the last refresh failed; `tests` are then of the one before. Gone as soon as the next begins, back if that is
   * stopped.
   */
  readonly error?: ServiceError;
  /** The service's clock less ours, if it said. */
  readonly clockSkewMs?: number;
  /**
   * The window before, once it has been asked for. Absent where rows are missing: nobody knows then what is new or
   * gone.
   */
  readonly comparison?: Comparison;
  /** Why the span before could not be asked for; tried again with the next refresh. */
  readonly comparisonError?: ServiceError;
}

/** Tells whether the next start would show the same, but for its age. */
export function isSameAnswer(one: FailingTestsState, other: FailingTestsState): boolean {
  return (
    one.window !== undefined &&
    one.tests.length === other.tests.length &&
    one.tests.every((test, index) => test === other.tests[index]) &&
    one.unreadable === other.unreadable &&
    one.incomplete === other.incomplete
  );
}

/** The state without a load under way. */
export function toIdle({ refreshing: _, ...state }: FailingTestsState): FailingTestsState {
  return { ...state, loading: false };
}

/** The state of a repository whose tests nobody has asked for yet. */
export function emptyState(repository: RepositoryId, choice: WindowChoice): FailingTestsState {
  return { repository, choice, tests: [], unreadable: 0, loading: false };
}
