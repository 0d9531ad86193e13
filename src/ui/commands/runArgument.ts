import type { Clock } from "../../base/clock";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { recentRunsTexts } from "../../present/text/recentRuns";
import type { TestRuns } from "../../state/runs/testRuns";
import { chooseRun } from "../widgets/chooseRun";
import { notify } from "../widgets/messages";
import { readText } from "./testArgument";

/** Runs that a command accepts, and its texts if there is none. */
export interface RunKind {
  readonly accepts: (run: LookedUpRun) => boolean;
  readonly texts: {
    readonly choose: string;
    readonly none: string;
    /** Text about a run that is not accepted. */
    readonly unfit?: (run: LookedUpRun) => string;
  };
}

interface RunArgumentDependencies {
  readonly runs: Pick<TestRuns, "current" | "get">;
  readonly clock: Clock;
}

/**
 * Returns the test run that a command is for: that of the row, panel or message it was invoked from, otherwise the
 * only accepted run or the one that the user chooses. Resolves with `undefined` if they leave, and after a message to
 * them if there is none.
 */
export async function resolveRun(
  argument: unknown,
  { accepts, texts }: RunKind,
  { runs, clock }: RunArgumentDependencies,
): Promise<LookedUpRun | undefined> {
  const id = readText(argument, "runId");
  const run = id === undefined ? undefined : runs.get(id);
  if (run && accepts(run)) {
    return run;
  }
  const acceptedRuns = id === undefined ? runs.current.filter(accepts) : [];
  if (acceptedRuns.length > 0) {
    return chooseRun(acceptedRuns, texts.choose, clock.now());
  }
  const missingText = id === undefined ? texts.none : recentRunsTexts.vanished;
  void notify("information", (run && texts.unfit?.(run)) ?? missingText);
  return undefined;
}
