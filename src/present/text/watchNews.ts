import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { longestWatch } from "../../domain/runs/watchPolicy";
import type { WatchEnd } from "../../state/runs/watchedRuns";
import { inMessage } from "./inert";
import { count } from "./numbers";
import { createRunLabels } from "./runLabels";
import { runName, runStatusWords, shortRunLabel } from "./testRun";
import { lasting } from "./time";
import { runVerdict, someOf } from "./verdict";

/** Which ends of watched runs the person wants to be told of. */
export type Notifications = "off" | "failures" | "all";

/** A notification of what became of watched runs. */
export interface WatchNews {
  /** At least one of them did not succeed. */
  readonly isBad: boolean;
  readonly text: string;
  readonly button: string;
  /** The one run that it is about; absent for several. */
  readonly runId?: string;
}

/**
 * One notification for all that ended together; `undefined` if the person does not want to be told. With `failures` they hear of every run
 * that was not seen to succeed: silence must not pass for success.
 */
export function watchNews(ends: readonly WatchEnd[], notifications: Notifications, now: number): WatchNews | undefined {
  if (notifications === "off") return undefined;
  const told = notifications === "failures" ? ends.filter(isBad) : ends;
  const [first, ...rest] = told;
  if (!first) return undefined;
  if (rest.length === 0) {
    return { isBad: isBad(first), text: sentence(first, now), button: "Show Test Run", runId: first.run.id };
  }
  const labelOf = createRunLabels(
    told.map(({ run }) => run),
    shortRunLabel,
  );
  const inShort = told.map(({ run, why }) => `${labelOf(run)} ${shortWords[why](run)}`);
  const text = inMessage(`${count(told.length, "test run")} are no longer watched: ${someOf(inShort)}.`, 600);
  return { isBad: told.some(isBad), text, button: "Show Test Runs" };
}

function isBad({ run }: WatchEnd): boolean {
  return run.run.status !== "succeeded";
}

function sentence({ run, why }: WatchEnd, now: number): string {
  const name = runName(run);
  const verdict = runVerdict(run, now);
  switch (why) {
    case "ended":
      return inMessage(`${name} has ended. ${verdict}`, 600);
    case "gone":
      return inMessage(`${name} is no longer watched. ${verdict}${whereElse(run)}`, 800);
    case "tooLong":
      return inMessage(`${name} is no longer watched: it has not ended in ${watchTime}. ${verdict} ${again}`, 600);
  }
}

const watchTime = lasting(longestWatch);
const again = "Watch it again to go on.";

function whereElse({ run }: LookedUpRun): string {
  return run.pullRequests.length === 0 ? "" : " Its pull request shows what became of it.";
}

const shortWords: Record<WatchEnd["why"], (run: LookedUpRun) => string> = {
  ended: ({ run }) => runStatusWords(run.status),
  gone: () => "not known to the service any more",
  tooLong: () => `not ended in ${watchTime}`,
};
