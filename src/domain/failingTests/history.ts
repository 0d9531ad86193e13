import type { CommonFailure, RepositoryId } from "../records";
import type { ServiceError } from "../serviceError";
import type { TimeWindow } from "../time/timeWindow";

/** A calendar day of the history. */
export interface HistoryDay extends TimeWindow {
  /** False until the service told which tests failed on it. */
  readonly loaded: boolean;
  /** Until when it is known what failed, by the service's clock; of a loaded day. */
  readonly asOf?: number;
  /** Rows of the day are missing: a test that is not among them may have failed all the same. */
  readonly incomplete?: true;
}

/** Which tests failed on which of the last 14 days. A new object for every change. */
export interface HistoryState {
  readonly repository: RepositoryId;
  /** Oldest first. */
  readonly days: readonly HistoryDay[];
  readonly loading: boolean;
  /** Days of the load under way, or of the last one. */
  readonly progress: { readonly done: number; readonly total: number };
  /** Why the last load failed; what came before it stays. */
  readonly error?: ServiceError;
}

/**
 * What is known of a test on one day. How often it failed is not: the contract does not say which span a failure's
 * count covers.
 */
export interface StripEntry {
  readonly day: TimeWindow;
  readonly outcome: "failed" | "notFailed" | "notLoaded";
  /**
   * Failures whose last occurrence was on that day, the latest first; absent where none is known. There may have been
   * others.
   */
  readonly lastSeen?: readonly SeenFailure[];
}

/**
 * A failure of which it is known when it occurred last, in milliseconds since 1970. The same object for the same
 * record.
 */
export interface SeenFailure extends CommonFailure {
  readonly lastOccurrence: number;
}
