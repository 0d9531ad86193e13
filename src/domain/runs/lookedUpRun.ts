import type { TestRun } from "../records";
import { repositoryKey } from "../repository";
import type { ConnectedSession } from "../sessionState";
import type { TestRunQuery } from "../testHealthService";
import { hasEnded } from "./requiredStatuses";
import type { Sightings } from "./sightings";

/** A test run that was looked up: the question, the last answer and when it came. */
export interface LookedUpRun {
  /** Identity of the entry: repository, target branch and run. */
  readonly id: string;
  readonly query: TestRunQuery;
  readonly run: TestRun;
  /** When the answer came, in milliseconds since 1970. Servers forget runs within minutes of their end. */
  readonly asOf: number;
  readonly seen: Sightings;
  /** Since when it is watched, in milliseconds since 1970; absent while it is not. */
  readonly watchedSince?: number;
  /** When the service said that it does not know the run any more, in milliseconds since 1970. The last answer is kept. */
  readonly goneSince?: number;
}

export function isWatched({ watchedSince }: Pick<LookedUpRun, "watchedSince">): boolean {
  return watchedSince !== undefined;
}

/** Whether watching can begin: it is not over, as far as is known, and not watched yet. */
export function isWatchable(entry: LookedUpRun): boolean {
  return !isWatched(entry) && entry.goneSince === undefined && !hasEnded(entry.run);
}

/** Runs, with whom they were looked up for: nobody else is shown them. */
export interface KeptRuns {
  readonly asker: Pick<ConnectedSession, "keyId" | "baseUrl" | "orgUrlSlug">;
  /** Newest look-up first. */
  readonly runs: readonly LookedUpRun[];
}

/** Keeps the recent runs across restarts. */
export interface RecentRunsStore {
  load(): Promise<KeptRuns | undefined>;
  /** Keeps these runs and no others; without any, forgets all. Never rejects. */
  save(kept: KeptRuns | undefined): Promise<void>;
}

/** Identity of a look-up: repository, target branch and run. */
export function runKey({ repository, targetBranch, testRunId }: TestRunQuery): string {
  return [repositoryKey(repository).toLowerCase(), targetBranch, testRunId].join("\n");
}
