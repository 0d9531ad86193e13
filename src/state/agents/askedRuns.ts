import { ageOf, currentMoment, type Moment, momentOf } from "../../base/age";
import { whenTrue } from "../../base/async";
import type { Clock } from "../../base/clock";
import type { OpenRepository, Repositories } from "../../domain/openRepositories";
import { type LookedUpRun, runKey } from "../../domain/runs/lookedUpRun";
import { hasEnded } from "../../domain/runs/requiredStatuses";
import { ServiceError } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { TestRuns } from "../runs/testRuns";
import type { Session } from "../session";
import { hasStarted, type WhyNothing, whyNothing } from "./connection";

/** Asked again sooner than this, agents get the answer of before. Milliseconds. */
const pause = 15_000;

/** Test runs for agents: looked up through the same store as the view, which shows them. Whatever an agent asks, a run is not asked for in a loop. */
export class AskedRuns {
  private failed: { readonly id: string; readonly at: Moment; readonly error: ServiceError } | undefined;

  constructor(
    private readonly session: Pick<Session, "current" | "onDidChange">,
    private readonly repositories: Repositories,
    private readonly runs: Pick<TestRuns, "current" | "get" | "lookUp" | "refresh">,
    private readonly clock: Clock,
  ) {}

  /** The open repositories, or why none can be asked about, once that is known. Rejects with `CancelledError` if the signal is aborted. */
  async open(signal: AbortSignal): Promise<readonly OpenRepository[] | WhyNothing> {
    const { session, repositories } = this;
    const started = () => hasStarted(session, repositories);
    await whenTrue(started, [session.onDidChange, repositories.onDidChange], signal);
    const { current } = repositories;
    return whyNothing(session, repositories) ?? (current.kind === "found" ? current.repositories : "noRepository");
  }

  /** The branch into which the newest kept run of that id merges. */
  targetBranchOf({ repository, testRunId }: Omit<TestRunQuery, "targetBranch">): string | undefined {
    const same = (query: TestRunQuery) =>
      runKey({ ...query, targetBranch: "" }) === runKey({ repository, testRunId, targetBranch: "" });
    return this.runs.current.find(({ query }) => same(query))?.query.targetBranch;
  }

  /**
   * The run as it is now: one that has ended, is gone or was asked for a moment ago as it is kept. Rejects as `TestRuns.lookUp` does; a run that
   * the service does not know any more is given as it was last.
   */
  async lookUp(query: TestRunQuery, signal: AbortSignal): Promise<LookedUpRun> {
    const id = runKey(query);
    const kept = this.runs.get(id);
    if (kept && this.isGoodStill(kept)) return kept;
    if (this.failed?.id === id && this.isRecent(this.failed.at)) throw this.failed.error;
    try {
      const run = kept ? await this.runs.refresh(id, signal) : await this.runs.lookUp(query, signal);
      return run ?? (await this.runs.lookUp(query, signal));
    } catch (error) {
      const last = this.runs.get(id);
      if (last?.goneSince !== undefined) return last;
      if (error instanceof ServiceError) this.failed = { id, at: currentMoment(this.clock), error };
      throw error;
    }
  }

  private isGoodStill({ run, asOf, goneSince }: LookedUpRun): boolean {
    return hasEnded(run) || goneSince !== undefined || this.isRecent(momentOf(asOf, this.clock));
  }

  private isRecent(moment: Moment): boolean {
    return ageOf(moment, this.clock) < pause;
  }
}
