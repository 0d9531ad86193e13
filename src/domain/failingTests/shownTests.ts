import type { Event } from "../../base/event";
import type { FailingTestsState } from "../failingTestsState";
import type { FailingTest } from "../records";
import type { Comparison } from "./comparison";
import type { HistoryDay, StripEntry } from "./history";
import type { TestKey } from "./testKey";

/** The failing tests of every repository that is open in this window, as they are known now. */
export interface ShownTests {
  /** One state for each repository, in the order of the workspace's folders. */
  readonly current: readonly FailingTestsState[];
  /** Whether those of a repository are on their way. */
  readonly loading: boolean;
  /** Whether there is a connection to ask with and a repository to ask for. */
  readonly canAsk: boolean;
  readonly onDidChange: Event<void>;
}

/** A test's last days, oldest first: each with what is known of it. */
export interface TestDays {
  readonly days: readonly HistoryDay[];
  readonly entries: readonly StripEntry[];
}

/** Finds tests among all that is known: those that fail, those that are not seen any more, and those that failed on one of the last days. */
export interface TestLookup {
  /**
   * The test with that id.
   *
   * @param key of the repository whose test it is; without, the first that has one
   */
  find(id: string, key?: string): FailingTest | undefined;
  /** Every record that is known of an open repository. */
  listsOf(key: string): readonly (readonly FailingTest[])[];
  /** Which test a record is of; a record that was replaced since is taken for that of the first open repository that has its id. */
  keyOf(test: FailingTest): TestKey | undefined;
  /** What is known of a test that is listed, beyond its record: the window before, and its last days. */
  knownOf(test: FailingTest): { readonly comparison?: Comparison | undefined; readonly days?: TestDays };
}
