import type { Clock } from "../../base/clock";
import type { Log } from "../../base/log";
import { isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { ServiceError } from "../../domain/serviceError";
import { lookUpUnavailableMessage } from "../../present/text/lookUp";
import { recentRunsTexts } from "../../present/text/recentRuns";
import { serviceErrorMessage } from "../../present/text/serviceError";
import type { TestRuns } from "../../state/runs/testRuns";
import type { Session } from "../../state/session";
import { logFailure } from "../adapters/failureLog";
import type { Settings } from "../adapters/settings";
import { commands, views } from "../contributions/ids";
import type { Panels } from "../panels/panels";
import { notify, showMessage } from "../widgets/messages";
import { withProgress } from "../widgets/progress";
import type { Command } from "./command";
import { type RunKind, resolveRun } from "./runArgument";
import { readText } from "./testArgument";

interface TestRunDependencies {
  readonly session: Pick<Session, "current">;
  readonly runs: Pick<TestRuns, "current" | "get" | "refresh" | "remove" | "clear">;
  readonly panels: { readonly runs: Pick<Panels["runs"], "show"> };
  readonly settings: Pick<Settings, "notifications">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Creates the commands for test runs that were looked up. Invoked from elsewhere than a run's row, they ask which run.
 */
export function testRunCommands(deps: TestRunDependencies): Command[] {
  const { runs, panels } = deps;
  return [
    {
      id: commands.showTestRun,
      execute: async (argument) => {
        const run = await resolveRun(argument, acceptAnyRun(recentRunsTexts.show), deps);
        if (run) {
          panels.runs.show(run.id);
        }
      },
    },
    {
      id: commands.refreshTestRun,
      execute: async (argument) => {
        const run = await resolveRun(argument, acceptAnyRun(recentRunsTexts.refresh), deps);
        if (run) {
          await refreshRun(run, deps);
        }
      },
    },
    {
      id: commands.removeTestRun,
      execute: async (argument) => {
        const id = readText(argument, "runId");
        if (id !== undefined) {
          await runs.remove(id);
        }
      },
    },
    { id: commands.clearTestRuns, execute: () => runs.clear() },
  ];
}

function acceptAnyRun(texts: RunKind["texts"]): RunKind {
  return { accepts: () => true, texts };
}

/** Refreshes a run. A run that the service no longer knows keeps its last state. */
async function refreshRun(run: LookedUpRun, { session, runs, settings, log }: TestRunDependencies): Promise<void> {
  const unavailableMessage = lookUpUnavailableMessage(session.current);
  if (unavailableMessage) {
    showMessage("information", unavailableMessage);
    return;
  }
  const isEndNotified = isWatched(run) && settings.notifications !== "off";
  try {
    await withProgress({ viewId: views.testRuns }, recentRunsTexts.refreshing, () =>
      runs.refresh(run.id, new AbortController().signal),
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    logFailure(error, log);
    // The end of a watch has a notification of its own.
    if (error.reason === "notFound" && isEndNotified) {
      return;
    }
    if (error.reason === "notFound") {
      void notify("information", recentRunsTexts.gone(run));
      return;
    }
    showMessage("error", serviceErrorMessage(error), [commands.refreshTestRun, { runId: run.id }]);
  }
}
