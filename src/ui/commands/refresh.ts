import type { Clock } from "../../base/clock";
import { findRefreshHindrance } from "../../present/text/refreshHindrance";
import { serviceErrorMessage } from "../../present/text/serviceError";
import type { Session } from "../../state/session";
import type { WorkspaceTests } from "../../state/workspaceTests";
import { showMessage } from "../widgets/messages";
import { commands } from "../window/ids";
import type { Command } from "./command";

interface RefreshDependencies {
  readonly session: Pick<Session, "current">;
  readonly tests: WorkspaceTests;
  /** The failing tests view: what it says need not be said again. */
  readonly view: { readonly visible: boolean };
  readonly clock: Clock;
}

/** Asks for the failing tests again, stops asking, and asks for what is missing after a stop. */
export function refreshCommands(deps: RefreshDependencies): Command[] {
  let running: Promise<void> | undefined;
  // Clicks in a row share one refresh, and are told once how it ended.
  const refresh = () => {
    if (isHeldBack(deps)) return undefined;
    running ??= refreshAndTell(deps).finally(() => {
      running = undefined;
    });
    return running;
  };
  return [
    { id: commands.refresh, run: refresh },
    { id: commands.loadMore, run: refresh },
    { id: commands.stopLoading, run: () => deps.tests.stop() },
  ];
}

/** Whether nothing can be asked now; the person is told why. */
function isHeldBack({ session, tests, view, clock }: RefreshDependencies): boolean {
  const hindrance = findRefreshHindrance({
    session: session.current,
    waitingUntil: tests.progress?.waitingUntil,
    notBefore: tests.notBefore,
    isViewVisible: view.visible,
    now: clock.now(),
  });
  if (hindrance?.message) showMessage("information", hindrance.message);
  return hindrance !== undefined;
}

/** A refresh that a person asked for answers with a message if it fails, one for all repositories. */
async function refreshAndTell({ tests }: RefreshDependencies): Promise<void> {
  await tests.refresh();
  const error = tests.current.find((state) => state.error)?.error;
  if (error) showMessage("error", serviceErrorMessage(error));
}
