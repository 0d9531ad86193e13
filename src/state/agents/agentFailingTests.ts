import { unlessAborted, waitUntilTrue } from "../../base/async";
import type { Clock } from "../../base/clock";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { Repositories } from "../../domain/openRepositories";
import type { Session } from "../session";
import type { WorkspaceTests } from "../workspaceTests";
import { findUnavailableReason, hasStarted, type UnavailableReason } from "./connection";

/** Minimum milliseconds between two requests on behalf of agents while nothing is loaded, however often they ask. */
const minIntervalMs = 60_000;

/**
 * Failing tests for agents: those that are loaded. The service is queried, through the same store as the view, only if
 * nothing is loaded.
 */
export class AgentFailingTests {
  #requestedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly session: Pick<Session, "current" | "onDidChange">,
    private readonly repositories: Repositories,
    private readonly tests: Pick<WorkspaceTests, "current" | "loading" | "refreshState" | "onDidChange" | "refreshDue">,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a state for each open repository, as soon as the connection and the cached tests are known. A failed load
   * is part of the state. Rejects with `CancelledError` if the signal is aborted.
   */
  async current(signal: AbortSignal): Promise<readonly FailingTestsState[] | UnavailableReason> {
    await this.#waitUntilSettled(signal);
    if (this.#isRequestDue) {
      this.#requestedAt = this.clock.monotonicNow();
      await unlessAborted(this.tests.refreshDue(), signal);
    }
    return this.#findCurrentTests();
  }

  /**
   * Resolves with whether `current` would send requests now, to tell the user beforehand. Rejects as `current` does.
   */
  async willRequest(signal: AbortSignal): Promise<boolean> {
    await this.#waitUntilSettled(signal);
    return this.#isRequestDue;
  }

  /** Returns the tests that are loaded or cached, without a request. Rejects as `current` does. */
  async readLoaded(signal: AbortSignal): Promise<readonly FailingTestsState[] | UnavailableReason> {
    await this.#waitUntilSettled(signal);
    return this.#findCurrentTests();
  }

  get #isRequestDue(): boolean {
    const { session, tests } = this;
    const isConnected = session.current.kind === "connected";
    const hasMissing = tests.current.some(({ asOf }) => asOf === undefined);
    const waitedMs = this.clock.monotonicNow() - this.#requestedAt;
    return isConnected && hasMissing && waitedMs >= minIntervalMs;
  }

  async #waitUntilSettled(signal: AbortSignal): Promise<void> {
    const { session, repositories, tests } = this;
    const changes = [session.onDidChange, repositories.onDidChange, tests.onDidChange];
    // During a change of the session, tests that are about to be read from disk may look settled.
    while (!this.#isSettled) {
      await waitUntilTrue(() => this.#isSettled, changes, signal);
    }
  }

  #findCurrentTests(): readonly FailingTestsState[] | UnavailableReason {
    const { session, repositories, tests } = this;
    const isLoaded = tests.current.some(({ asOf }) => asOf !== undefined);
    if (isLoaded) {
      return tests.current;
    }
    return findUnavailableReason(session, repositories) ?? tests.current;
  }

  get #isSettled(): boolean {
    const { session, repositories, tests } = this;
    if (!hasStarted(session, repositories)) {
      return false;
    }
    const canRequest = session.current.kind === "connected" && tests.current.length > 0;
    return !canRequest || tests.loading || tests.refreshState !== undefined;
  }
}
