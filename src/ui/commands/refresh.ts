import type { Clock } from "../../base/clock";
import { findRefreshBlocker } from "../../present/text/refreshBlocker";
import { serviceErrorMessage } from "../../present/text/serviceError";
import type { Session } from "../../state/session";
import type { WorkspaceTests } from "../../state/workspaceTests";
import { commands } from "../contributions/ids";
import { showMessage } from "../widgets/messages";
import type { Command } from "./command";

interface RefreshDependencies {
  readonly session: Pick<Session, "current">;
  readonly tests: Pick<WorkspaceTests, "current" | "progress" | "notBefore" | "refresh" | "stop">;
  /** The failing tests view: a text that it shows is not repeated in a message. */
  readonly view: { readonly visible: boolean };
  readonly clock: Clock;
}

/** Creates the commands that refresh the failing tests, stop loading, and load the missing tests after a stop. */
export function refreshCommands(deps: RefreshDependencies): Command[] {
  let pendingRefresh: Promise<void> | undefined;
  // Clicks in quick succession share one refresh and one message about its result.
  const refresh = () => {
    if (isBlocked(deps)) {
      return undefined;
    }
    pendingRefresh ??= refreshAndReport(deps).finally(() => {
      pendingRefresh = undefined;
    });
    return pendingRefresh;
  };
  return [
    { id: commands.refresh, execute: refresh },
    { id: commands.loadMore, execute: refresh },
    { id: commands.stopLoading, execute: () => deps.tests.stop() },
  ];
}

/** Returns whether no request can be sent now, after a message to the user. */
function isBlocked({ session, tests, view, clock }: RefreshDependencies): boolean {
  const blocker = findRefreshBlocker({
    session: session.current,
    waitingUntil: tests.progress?.waitingUntil,
    notBefore: tests.notBefore,
    isViewVisible: view.visible,
    now: clock.now(),
  });
  if (blocker?.message) {
    showMessage("information", blocker.message);
  }
  return blocker !== undefined;
}

/** Refreshes at the user's request, and shows one error message for all repositories if it fails. */
async function refreshAndReport({ tests }: RefreshDependencies): Promise<void> {
  await tests.refresh();
  const error = tests.current.find((state) => state.error)?.error;
  if (error) {
    showMessage("error", serviceErrorMessage(error));
  }
}
