import { computeAge, createMoment, getCurrentMoment, type Moment } from "../../base/age";
import { waitUntilTrue } from "../../base/async";
import type { Clock } from "../../base/clock";
import type { OpenRepository, Repositories } from "../../domain/openRepositories";
import { type LookedUpRun, runKey } from "../../domain/runs/lookedUpRun";
import { hasEnded } from "../../domain/runs/requiredStatuses";
import { ServiceError } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { TestRuns } from "../runs/testRuns";
import type { Session } from "../session";
import { findUnavailableReason, hasStarted, type UnavailableReason } from "./connection";

/** Minimum milliseconds between two requests for a run; sooner, agents get the previous result. */
const minIntervalMs = 15_000;

/**
 * Test runs for agents: looked up through the same store as the view, which shows them. Requests for one run are
 * limited, however often an agent asks for it.
 */
export class AgentTestRuns {
  /** Runs whose next look-up must send no request, since the user was told so. */
  readonly #withoutRequest = new Set<string>();
  #lastFailure: { readonly id: string; readonly occurredAt: Moment; readonly error: ServiceError } | undefined;

  constructor(
    private readonly session: Pick<Session, "current" | "onDidChange">,
    private readonly repositories: Repositories,
    private readonly runs: Pick<TestRuns, "current" | "get" | "lookUp" | "refresh">,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the open repositories, or the reason why none is available, as soon as that is known. Rejects with
   * `CancelledError` if the signal is aborted.
   */
  async findOpenRepositories(signal: AbortSignal): Promise<readonly OpenRepository[] | UnavailableReason> {
    const { session, repositories } = this;
    const isStarted = () => hasStarted(session, repositories);
    await waitUntilTrue(isStarted, [session.onDidChange, repositories.onDidChange], signal);
    const { current } = repositories;
    const reason = findUnavailableReason(session, repositories);
    if (reason !== undefined) {
      return reason;
    }
    return current.kind === "found" ? current.repositories : "noRepository";
  }

  /** Returns the target branch of the newest kept run with that id. */
  findTargetBranch({ repository, testRunId }: Omit<TestRunQuery, "targetBranch">): string | undefined {
    const isSameRun = (query: TestRunQuery) =>
      runKey({ ...query, targetBranch: "" }) === runKey({ repository, testRunId, targetBranch: "" });
    return this.runs.current.find(({ query }) => isSameRun(query))?.query.targetBranch;
  }

  /**
   * Returns whether the next look-up of a run will send a request, to tell the user beforehand. If not, that look-up
   * sends none however late it comes, as long as the run is kept.
   */
  willRequest(query: TestRunQuery): boolean {
    const id = runKey(query);
    const isAnswered = this.#findAnswer(id, false) !== undefined;
    if (isAnswered) {
      this.#withoutRequest.add(id);
    } else {
      this.#withoutRequest.delete(id);
    }
    return !isAnswered;
  }

  /**
   * Returns the current state of a run: the kept one if the run has ended, is gone or was requested a moment ago.
   * Rejects as `TestRuns.lookUp` does; a run that the service does not know any more is returned in its last state.
   */
  async lookUp(query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const id = runKey(query);
    const answer = this.#findAnswer(id, this.#withoutRequest.delete(id));
    if (answer instanceof ServiceError) {
      throw answer;
    }
    if (answer) {
      return answer;
    }
    const keptRun = this.runs.get(id);
    try {
      const run = keptRun ? await this.runs.refresh(id, signal) : await this.runs.lookUp(query, signal);
      return run ?? (await this.runs.lookUp(query, signal));
    } catch (error) {
      const lastRun = this.runs.get(id);
      if (lastRun?.goneSince !== undefined) {
        return lastRun;
      }
      if (error instanceof ServiceError) {
        this.#lastFailure = { id, occurredAt: getCurrentMoment(this.clock), error };
      }
      throw error;
    }
  }

  /**
   * Returns the answer that needs no request, a run or an error; `undefined` if there is none.
   *
   * @param isAnyAgeAccepted whether a previous result of any age will do
   */
  #findAnswer(id: string, isAnyAgeAccepted: boolean): LookedUpRun | ServiceError | undefined {
    const keptRun = this.runs.get(id);
    if (keptRun && (isAnyAgeAccepted || this.#isUpToDate(keptRun))) {
      return keptRun;
    }
    const failure = this.#lastFailure?.id === id ? this.#lastFailure : undefined;
    return failure && (isAnyAgeAccepted || this.#isRecent(failure.occurredAt)) ? failure.error : undefined;
  }

  #isUpToDate({ run, asOf, goneSince }: LookedUpRun): boolean {
    return hasEnded(run) || goneSince !== undefined || this.#isRecent(createMoment(asOf, this.clock));
  }

  #isRecent(moment: Moment): boolean {
    return computeAge(moment, this.clock) < minIntervalMs;
  }
}
