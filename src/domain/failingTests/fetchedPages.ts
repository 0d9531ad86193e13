import { parseOneOf } from "../../base/shape";
import type { FailingTest, FailingTestsPage, RepositoryId } from "../records";
import type { ConnectedSession } from "../sessionState";

/** Repository whose failing tests are requested, and the connection with which they are requested. */
export interface RequestScope {
  readonly session: ConnectedSession;
  readonly repository: RepositoryId;
}

/** Combined pages of one query. */
export interface FetchedPages {
  readonly tests: readonly FailingTest[];
  readonly unreadable: number;
  /** Reason that rows are missing; absent if none are. */
  readonly incomplete?: "capped" | "repeated";
}

/** Combined pages of one query, with the records trimmed for the disk cache. */
export interface TrimmedPages extends FetchedPages {
  /**
   * Time of the request by the service's clock, in milliseconds since 1970; by the local clock if the service gave no
   * time.
   */
  readonly asOf: number;
}

/** Returns the reason that rows are missing after the last page; `undefined` if none are. */
export function findIncompleteReason({ end }: FailingTestsPage): FetchedPages["incomplete"] {
  return parseOneOf(end, ["capped", "repeated"]);
}
