import { computeAge, getCurrentMoment, type Moment } from "../../base/age";
import type { Clock } from "../../base/clock";
import type { Disposable } from "../../base/disposable";
import { CancelledError } from "../../base/errors";
import { withoutUndefined } from "../../base/withoutUndefined";
import type { TestRun } from "../../domain/records";
import { isRunOver, type LookedUpRun, runKey } from "../../domain/runs/lookedUpRun";
import type { CheckedOutBranch, MyPullRequest, MyRun } from "../../domain/runs/myPullRequest";
import { hasEnded } from "../../domain/runs/requiredStatuses";
import type { TestBranch } from "../../domain/runs/testBranchPatterns";
import { ServiceError } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import { type BranchFacts, type BranchFactsDependencies, findBranchRun } from "./branchFacts";
import type { Focus } from "./watchedRuns";

/** Maximum test branches without the pull request's number in their names whose runs are looked up. */
const maxUncertainBranches = 3;

/** Milliseconds after which a failed look-up may be repeated. */
const retryDelayMs = 60_000;

/** Dependencies of `BranchRuns`. */
export interface BranchRunsDependencies extends BranchFactsDependencies {
  readonly focus: Focus;
  readonly clock: Clock;
}

/** Receiver of the results of `BranchRuns` while it looks up runs. */
interface LookUpListener {
  /** Called when the state of a branch may have changed. */
  onChange(): void;
  /** Called with the error of a look-up that failed: a `ServiceError`, or an unexpected error. */
  onFail(error: unknown): void;
}

interface FailedLookUp {
  readonly error: unknown;
  readonly failedAt: Moment;
}

/** Finds the test run of each branch's pull request, looks it up once and watches it. */
export class BranchRuns implements Disposable {
  readonly #abort = new AbortController();
  readonly #failures = new Map<string, FailedLookUp>();
  /** Runs that do not test the pull request, although their test branches contain its commit. */
  readonly #otherRuns = new Set<string>();

  constructor(
    private readonly deps: BranchRunsDependencies,
    private readonly listener: LookUpListener,
  ) {}

  /** Looks up the runs of the test branches until one is the pull request's, and watches it. */
  async lookUp(facts: BranchFacts): Promise<void> {
    const { branch, number, isNumberInName } = facts;
    const maxCandidates = isNumberInName ? 1 : maxUncertainBranches;
    const candidates = this.#listCandidates(facts).slice(0, maxCandidates);
    for (const testBranch of candidates) {
      const query = createQuery(branch, testBranch);
      if (number === undefined || !query || !this.deps.focus.isFocused) {
        return;
      }
      const isMine = (testRun: TestRun) => isNumberInName || isTested(number, testRun);
      if (this.createState(facts).kind === "lookingUp") {
        await this.#lookUpRun(branch, query, isMine);
      }
      const run = this.#findRun(branch, testBranch.testRunId);
      if (run) {
        await this.#adoptRun(branch, run);
      }
      this.listener.onChange();
      if (run) {
        return;
      }
    }
  }

  async #lookUpRun(
    branch: CheckedOutBranch,
    query: TestRunQuery,
    isMine: (testRun: TestRun) => boolean,
  ): Promise<void> {
    const { runs } = this.deps;
    try {
      const run = await runs.lookUpInBackground(query, this.#abort.signal, isMine);
      if (!run) {
        this.#otherRuns.add(runKey(query));
      }
    } catch (error) {
      this.#handleError(branch, query, error);
    }
  }

  #handleError(branch: CheckedOutBranch, query: TestRunQuery, error: unknown): void {
    if (error instanceof CancelledError) {
      return;
    }
    const { memory, clock } = this.deps;
    if (error instanceof ServiceError && error.reason === "notFound") {
      memory.update(branch, { testRunId: query.testRunId, isRunUnknown: true });
      return;
    }
    const failedAt = getCurrentMoment(clock);
    this.#failures.set(runKey(query), { error, failedAt });
    this.listener.onFail(error);
  }

  /** Remembers a run as that of a branch, and watches it: once, since the user may have stopped watching it. */
  async #adoptRun(branch: CheckedOutBranch, run: LookedUpRun): Promise<void> {
    const { runs, memory, branches } = this.deps;
    const { testRunId } = run.query;
    const facts = memory.get(branch);
    if (facts.testRunId === testRunId && facts.isRunUnknown !== true) {
      return;
    }
    const commit = await branches.readPushedCommit(branch);
    const update = withoutUndefined({ testRunId, isRunUnknown: false, commit });
    memory.update(branch, update);
    await runs.watch(run.id);
  }

  /** Lets look-ups that failed be repeated now. */
  forgetFailures(): void {
    this.#failures.clear();
  }

  /** Returns the state of a branch's pull request, according to what is known about its run. */
  createState(facts: BranchFacts): MyPullRequest {
    const { branch, number } = facts;
    if (number === undefined) {
      return { kind: "unknownNumber", branch };
    }
    const { testRunId, isRunUnknown } = this.deps.memory.get(branch);
    const [testBranch] = this.#listCandidates(facts);
    const run = this.#findRun(branch, testBranch?.testRunId ?? testRunId);
    if (run) {
      return { branch, number, ...findRunState(run, facts) };
    }
    if (!testBranch) {
      return { kind: "notTested", branch, number };
    }
    const query = createQuery(branch, testBranch);
    if (!query) {
      return { kind: "unknownTarget", branch, number, testBranch };
    }
    if (isRunUnknown && testRunId === testBranch.testRunId) {
      return { kind: "unknownRun", branch, number, testBranch };
    }
    const failure = this.#failures.get(runKey(query));
    if (!failure || computeAge(failure.failedAt, this.deps.clock) >= retryDelayMs) {
      return { kind: "lookingUp", branch, number };
    }
    const { error } = failure;
    return { kind: "failed", branch, number, testBranch, ...(error instanceof ServiceError && { error }) };
  }

  /** Returns the test branches without those whose runs are known to test other pull requests. */
  #listCandidates({ branch, number, testBranches, isNumberInName }: BranchFacts): readonly TestBranch[] {
    if (isNumberInName) {
      return testBranches;
    }
    return testBranches.filter((testBranch) => {
      const lookedUpRun = this.#findRun(branch, testBranch.testRunId);
      if (lookedUpRun) {
        return isTested(number, lookedUpRun.run);
      }
      const query = createQuery(branch, testBranch);
      if (!query) {
        return true;
      }
      return !this.#otherRuns.has(runKey(query));
    });
  }

  #findRun(branch: CheckedOutBranch, testRunId: string | undefined): LookedUpRun | undefined {
    if (testRunId === undefined) {
      return undefined;
    }
    return findBranchRun(this.deps.runs, branch, testRunId);
  }

  dispose(): void {
    this.#abort.abort();
  }
}

function createQuery(
  { repository, targetBranch }: CheckedOutBranch,
  { testRunId }: TestBranch,
): TestRunQuery | undefined {
  if (targetBranch === undefined) {
    return undefined;
  }
  return { repository, targetBranch, testRunId };
}

function isTested(number: number | undefined, { pullRequests }: TestRun): boolean {
  return pullRequests.some((pullRequest) => pullRequest.number === number);
}

function findRunState(run: LookedUpRun, { testBranches, isMerged }: BranchFacts): MyRun {
  if (isRunOver(run) && isMerged) {
    return { kind: "run", run, departure: "merged" };
  }
  const hasBranch = testBranches.some(({ testRunId }) => testRunId === run.query.testRunId);
  const isGoneUnended = run.goneSince !== undefined && !hasEnded(run.run);
  if (isGoneUnended && !hasBranch) {
    return { kind: "run", run, departure: "leftQueue" };
  }
  return { kind: "run", run };
}
