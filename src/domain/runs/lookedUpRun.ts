import type { TestRun } from "../records";
import { repositoryKey } from "../repository";
import type { ConnectedSession } from "../sessionState";
import type { TestRunQuery } from "../testHealthService";
import type { Observations } from "./observations";
import { hasEnded } from "./requiredStatuses";

/** Test run that was looked up: the query, the last response and its time. */
export interface LookedUpRun {
  /** Identity of the entry: repository, target branch and run. */
  readonly id: string;
  readonly query: TestRunQuery;
  readonly run: TestRun;
  /** Time of the response, in milliseconds since 1970. Servers delete runs within minutes of their end. */
  readonly asOf: number;
  readonly seen: Observations;
  /** Start of watching, in milliseconds since 1970; absent while the run is not watched. */
  readonly watchedSince?: number;
  /**
   * Time when the service reported that it no longer knows the run, in milliseconds since 1970. The last response is
   * kept.
   */
  readonly goneSince?: number;
}

export function isWatched({ watchedSince }: Pick<LookedUpRun, "watchedSince">): boolean {
  return watchedSince !== undefined;
}

/** Returns whether a run can bring no more news: it has ended, or the service does not know it any more. */
export function isRunOver({ run, goneSince }: Pick<LookedUpRun, "run" | "goneSince">): boolean {
  return goneSince !== undefined || hasEnded(run);
}

/** Returns whether watching can begin: the run is not known to have ended and is not watched yet. */
export function isWatchable(entry: LookedUpRun): boolean {
  return !isWatched(entry) && !isRunOver(entry);
}

/** Runs, with the connection with which they were looked up; they are shown for no other connection. */
export interface CachedRuns {
  readonly asker: Pick<ConnectedSession, "keyId" | "baseUrl" | "orgUrlSlug">;
  /** Newest look-up first. */
  readonly runs: readonly LookedUpRun[];
}

/** Stores the recent runs across restarts. */
export interface RecentRunsStore {
  load(): Promise<CachedRuns | undefined>;
  /** Replaces the stored runs; `undefined` deletes all. Never rejects. */
  save(cachedRuns: CachedRuns | undefined): Promise<void>;
}

/** Returns the identity of a query: repository, target branch and run. */
export function runKey({ repository, targetBranch, testRunId }: TestRunQuery): string {
  return [repositoryKey(repository).toLowerCase(), targetBranch, testRunId].join("\n");
}
