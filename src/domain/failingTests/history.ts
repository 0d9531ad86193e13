import type { CommonFailure, RepositoryId } from "../records";
import type { ServiceError } from "../serviceError";
import type { TimeWindow } from "../time/timeWindow";

/** A calendar day of the history. */
export interface HistoryDay extends TimeWindow {
  /** False until the service has returned the tests that failed on this day. */
  readonly loaded: boolean;
  /** Time up to which the failures are known, by the service's clock; only set for a loaded day. */
  readonly asOf?: number;
  /** Rows of the day are missing: a test that is not listed may have failed as well. */
  readonly incomplete?: true;
}

/** Tests that failed on each of the last 14 days. Every change creates a new object. */
export interface HistoryState {
  readonly repository: RepositoryId;
  /** Oldest first. */
  readonly days: readonly HistoryDay[];
  readonly loading: boolean;
  /** Days of the current load, or of the last one. */
  readonly progress: { readonly done: number; readonly total: number };
  /** Error of the last load; earlier results are kept. */
  readonly error?: ServiceError;
}

/**
 * Result of a test on one day. The number of failures is unknown: the API contract does not define the period that a
 * failure's count covers.
 */
export interface DayResult {
  readonly day: TimeWindow;
  readonly outcome: "failed" | "notFailed" | "notLoaded";
  /**
   * Failures whose last occurrence was on that day, latest first; absent if none is known. Other failures may have
   * occurred.
   */
  readonly lastSeen?: readonly DatedFailure[];
}

/**
 * Failure with a known time of its last occurrence, in milliseconds since 1970. The same record always gives the same
 * object.
 */
export interface DatedFailure extends CommonFailure {
  readonly lastOccurrence: number;
}
