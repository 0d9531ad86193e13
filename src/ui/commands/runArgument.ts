import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { keptRunsText } from "../../present/text/keptRuns";
import type { TestRuns } from "../../state/runs/testRuns";
import { pickRun } from "../widgets/pickRun";
import { textOf } from "./testArgument";

/** Which runs a command is for, and what it says where there is none. */
export interface RunKind {
  readonly fits: (run: LookedUpRun) => boolean;
  readonly texts: {
    readonly choose: string;
    readonly none: string;
    /** Of a run that does not fit. */
    readonly unfit?: (run: LookedUpRun) => string;
  };
}

interface RunParts {
  readonly runs: Pick<TestRuns, "current" | "get">;
  readonly clock: Clock;
}

/**
 * The run that a command is about: that of the row, page or message it was run from, else the only one that fits or the one that the person
 * picks. `undefined` if they leave, and after a word to them if there is none.
 */
export async function runOf(
  argument: unknown,
  { fits, texts }: RunKind,
  { runs, clock }: RunParts,
): Promise<LookedUpRun | undefined> {
  const id = textOf(argument, "runId");
  const run = id === undefined ? undefined : runs.get(id);
  if (run && fits(run)) return run;
  const fitting = id === undefined ? runs.current.filter(fits) : [];
  if (fitting.length > 0) return pickRun(fitting, texts.choose, clock.now());
  const missing = id === undefined ? texts.none : keptRunsText.vanished;
  void vscode.window.showInformationMessage((run && texts.unfit?.(run)) ?? missing);
  return undefined;
}
