import { unlessAborted, whenTrue } from "../../base/async";
import type { Clock } from "../../base/clock";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { Repositories } from "../../domain/openRepositories";
import type { Session } from "../session";
import type { WorkspaceTests } from "../workspaceTests";
import { hasStarted, type WhyNothing, whyNothing } from "./connection";

/** While there is nothing to answer from, the service is asked this seldom for agents, however often they ask. Milliseconds. */
const pause = 60_000;

/** The failing tests for agents: those that are loaded. The service is asked, through the same store as the view, only where nothing is. */
export class AskedTests {
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly session: Pick<Session, "current" | "onDidChange">,
    private readonly repositories: Repositories,
    private readonly tests: Pick<WorkspaceTests, "current" | "loading" | "situation" | "onDidChange" | "refreshDue">,
    private readonly clock: Clock,
  ) {}

  /**
   * A state for each open repository, once it is known what is connected and what is kept on disk. A failed load is in the state. Rejects with
   * `CancelledError` if the signal is aborted.
   */
  async current(signal: AbortSignal): Promise<readonly FailingTestsState[] | WhyNothing> {
    const { session, repositories, tests } = this;
    const changes = [session.onDidChange, repositories.onDidChange, tests.onDidChange];
    // In the middle of a change to the session the tests may look settled that are about to be read from disk.
    while (!this.isSettled) await whenTrue(() => this.isSettled, changes, signal);
    const connected = session.current.kind === "connected";
    const missing = tests.current.some(({ asOf }) => asOf === undefined);
    if (connected && missing && this.clock.monotonicNow() - this.askedAt >= pause) {
      this.askedAt = this.clock.monotonicNow();
      await unlessAborted(tests.refreshDue(), signal);
    }
    const isLoaded = tests.current.some(({ asOf }) => asOf !== undefined);
    return (isLoaded ? undefined : whyNothing(session, repositories)) ?? tests.current;
  }

  private get isSettled(): boolean {
    const { session, repositories, tests } = this;
    if (!hasStarted(session, repositories)) return false;
    const canAsk = session.current.kind === "connected" && tests.current.length > 0;
    return !canAsk || tests.loading || tests.situation !== undefined;
  }
}
