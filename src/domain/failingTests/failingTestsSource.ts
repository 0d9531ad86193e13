import type { Event } from "../../base/event";
import type { FailingTestsState } from "../failingTestsState";
import type { FailingTest } from "../records";
import type { DayResult, HistoryDay } from "./history";
import type { TestKey } from "./testKey";
import type { Comparison } from "./windowComparison";

/** The current failing tests of all repositories that are open in this editor window. */
export interface FailingTestsSource {
  /** One state per repository, in the order of the workspace folders. */
  readonly current: readonly FailingTestsState[];
  /** True while the tests of a repository load. */
  readonly loading: boolean;
  /** True if there is a connection and a repository, so that tests can be loaded. */
  readonly canLoad: boolean;
  readonly onDidChange: Event<void>;
}

/** Recent days of a test, oldest first, with its result on each. */
export interface TestDays {
  readonly days: readonly HistoryDay[];
  readonly entries: readonly DayResult[];
}

/**
 * Finds tests among all known records: failing tests, tests that are no longer seen, and tests that failed on one of
 * the recent days.
 */
export interface TestLookup {
  /**
   * Returns the test with this id.
   *
   * @param key key of the repository of the test; without it, the first repository that has one
   */
  find(id: string, key?: string): FailingTest | undefined;
  /** Returns all known records of an open repository. */
  findTestLists(key: string): readonly (readonly FailingTest[])[];
  /**
   * Returns the key of the test of a record. A record that has been replaced since counts as a test of the first open
   * repository that has its id.
   */
  getKey(test: FailingTest): TestKey | undefined;
  /**
   * Returns data about a listed test beyond its record: the comparison with the previous window, and its recent days.
   */
  findComparisonAndDays(test: FailingTest): { readonly comparison?: Comparison | undefined; readonly days?: TestDays };
}
