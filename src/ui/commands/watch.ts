import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { isWatchable, isWatched, type LookedUpRun, type TestRuns } from "../../model/runs/testRuns";
import { watchText } from "../../present/text/watch";
import type { Command } from "../command";
import { commands } from "../ids";
import { pickRun } from "../pickRun";
import { textOf } from "./testArgument";

interface WatchDependencies {
  readonly runs: TestRuns;
  readonly clock: Clock;
}

/** Which runs one of the commands is for, and what it says where there is none. */
interface Kind {
  readonly fits: (run: LookedUpRun) => boolean;
  readonly texts: { readonly choose: string; readonly none: string; readonly over: string };
}

/** Begins to watch a run that is in progress, and stops. Run from elsewhere than a run's row, they ask which one. */
export function watchCommands({ runs, clock }: WatchDependencies): Command[] {
  const withRun = async (argument: unknown, kind: Kind, work: (id: string) => Promise<void>) => {
    const run = await runOf(argument, kind, { runs, clock });
    if (run) await work(run.id);
  };
  const watching: Kind = { fits: isWatchable, texts: watchText.watch };
  const unwatching: Kind = { fits: isWatched, texts: watchText.unwatch };
  return [
    { id: commands.watchTestRun, run: (argument) => withRun(argument, watching, (id) => runs.watch(id)) },
    { id: commands.unwatchTestRun, run: (argument) => withRun(argument, unwatching, (id) => runs.unwatch(id)) },
  ];
}

/** `undefined` if the person leaves, and after a word to them if there is none. */
async function runOf(
  argument: unknown,
  { fits, texts }: Kind,
  { runs, clock }: WatchDependencies,
): Promise<LookedUpRun | undefined> {
  const id = textOf(argument, "runId");
  const fitting = runs.current.filter((run) => fits(run) && (id === undefined || run.id === id));
  if (fitting.length > 0) return pickRun(fitting, texts.choose, clock.now());
  void vscode.window.showInformationMessage(id === undefined ? texts.none : texts.over);
  return undefined;
}
