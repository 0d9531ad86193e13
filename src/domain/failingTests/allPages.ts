import type { FailingTest, FailingTestsPage, RepositoryId } from "../records";
import type { ConnectedSession } from "../sessionState";

/** Whose failing tests are asked for, and with which connection. */
export interface Asker {
  readonly session: ConnectedSession;
  readonly repository: RepositoryId;
}

/** All pages of one query together. */
export interface AllPages {
  readonly tests: readonly FailingTest[];
  readonly unreadable: number;
  /** Why rows are missing, if they are. */
  readonly incomplete?: "capped" | "repeated";
}

/** All pages of one query for what is kept of them. */
export interface KeptPages extends AllPages {
  /** When they were asked for by the service's clock, in milliseconds since 1970; by ours where it did not say. */
  readonly asOf: number;
}

/** Why a page that is the last leaves rows out, if it does. */
export function incompleteAfter({ end }: FailingTestsPage): AllPages["incomplete"] {
  return end === "capped" || end === "repeated" ? end : undefined;
}
