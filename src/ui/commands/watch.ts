import type { Clock } from "../../base/clock";
import { isWatchable, isWatched } from "../../domain/runs/lookedUpRun";
import { watchTexts } from "../../present/text/watch";
import type { TestRuns } from "../../state/runs/testRuns";
import { commands } from "../contributions/ids";
import type { Command } from "./command";
import { type RunKind, resolveRun } from "./runArgument";

interface WatchDependencies {
  readonly runs: Pick<TestRuns, "current" | "get" | "watch" | "unwatch">;
  readonly clock: Clock;
}

type RunAction = (id: string) => Promise<void>;

/**
 * Creates the commands that start and stop watching a run in progress. Invoked from elsewhere than a run's row, they
 * ask which run.
 */
export function watchCommands({ runs, clock }: WatchDependencies): Command[] {
  const executeWithRun = async (argument: unknown, kind: RunKind, action: RunAction) => {
    const run = await resolveRun(argument, kind, { runs, clock });
    if (run) {
      await action(run.id);
    }
  };
  const watchableKind: RunKind = { accepts: isWatchable, texts: watchTexts.watch };
  const watchedKind: RunKind = { accepts: isWatched, texts: watchTexts.unwatch };
  return [
    {
      id: commands.watchTestRun,
      execute: (argument) => executeWithRun(argument, watchableKind, (id) => runs.watch(id)),
    },
    {
      id: commands.unwatchTestRun,
      execute: (argument) => executeWithRun(argument, watchedKind, (id) => runs.unwatch(id)),
    },
  ];
}
