import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { Log } from "../../base/log";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { ServiceError } from "../../domain/serviceError";
import { keptRunsText } from "../../present/text/keptRuns";
import { whyNoLookUp } from "../../present/text/lookUp";
import { serviceErrorMessage } from "../../present/text/serviceError";
import type { TestRuns } from "../../state/runs/testRuns";
import type { Session } from "../../state/session";
import { logFailure } from "../adapters/failureLog";
import type { Panels } from "../panels/panels";
import { showMessage } from "../widgets/messages";
import { commands, views } from "../window/ids";
import type { Command } from "./command";
import { type RunKind, runOf } from "./runArgument";
import { textOf } from "./testArgument";

interface KeptRunsDependencies {
  readonly session: Pick<Session, "current">;
  readonly runs: TestRuns;
  readonly panels: Pick<Panels, "runs">;
  readonly clock: Clock;
  readonly log: Log;
}

/** What can be done with the test runs that were looked up. Run from elsewhere than a run's row, they ask which one. */
export function keptRunCommands(deps: KeptRunsDependencies): Command[] {
  const { runs, panels } = deps;
  return [
    {
      id: commands.showTestRun,
      run: async (argument) => {
        const run = await runOf(argument, anyRun(keptRunsText.show), deps);
        if (run) panels.runs.show(run.id);
      },
    },
    {
      id: commands.refreshTestRun,
      run: async (argument) => {
        const run = await runOf(argument, anyRun(keptRunsText.refresh), deps);
        if (run) await refresh(run, deps);
      },
    },
    {
      id: commands.removeTestRun,
      run: async (argument) => {
        const id = textOf(argument, "runId");
        if (id !== undefined) await runs.remove(id);
      },
    },
    { id: commands.clearTestRuns, run: () => runs.clear() },
  ];
}

function anyRun(texts: RunKind["texts"]): RunKind {
  return { fits: () => true, texts };
}

/** Asks for a run again. What the service does not know any more stays as it was seen last. */
async function refresh(run: LookedUpRun, { session, runs, log }: KeptRunsDependencies): Promise<void> {
  const why = whyNoLookUp(session.current);
  if (why) {
    showMessage("information", why);
    return;
  }
  try {
    await vscode.window.withProgress({ location: { viewId: views.testRuns }, title: keptRunsText.refreshing }, () =>
      runs.refresh(run.id, new AbortController().signal),
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logFailure(error, log);
    if (error.reason === "notFound") void vscode.window.showInformationMessage(keptRunsText.gone(run));
    else showMessage("error", serviceErrorMessage(error), [commands.refreshTestRun, { runId: run.id }]);
  }
}
