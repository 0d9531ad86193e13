import type { Clock } from "../../base/clock";
import { isWatchable, isWatched } from "../../domain/runs/lookedUpRun";
import { watchText } from "../../present/text/watch";
import type { TestRuns } from "../../state/runs/testRuns";
import { commands } from "../window/ids";
import type { Command } from "./command";
import { type RunKind, runOf } from "./runArgument";

interface WatchDependencies {
  readonly runs: TestRuns;
  readonly clock: Clock;
}

/** Begins to watch a run that is in progress, and stops. Run from elsewhere than a run's row, they ask which one. */
export function watchCommands({ runs, clock }: WatchDependencies): Command[] {
  const withRun = async (argument: unknown, kind: RunKind, work: (id: string) => Promise<void>) => {
    const run = await runOf(argument, kind, { runs, clock });
    if (run) await work(run.id);
  };
  const watching: RunKind = { fits: isWatchable, texts: watchText.watch };
  const unwatching: RunKind = { fits: isWatched, texts: watchText.unwatch };
  return [
    { id: commands.watchTestRun, run: (argument) => withRun(argument, watching, (id) => runs.watch(id)) },
    { id: commands.unwatchTestRun, run: (argument) => withRun(argument, unwatching, (id) => runs.unwatch(id)) },
  ];
}
