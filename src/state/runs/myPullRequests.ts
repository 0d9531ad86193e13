import { isDeepStrictEqual } from "node:util";
import { computeAge, currentMoment, type Moment } from "../../base/age";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { CancelledError } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import type { TestRun } from "../../domain/records";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import { isRunOver, type LookedUpRun, runKey } from "../../domain/runs/lookedUpRun";
import {
  type CheckedOutBranch,
  type CheckedOutBranches,
  hasRun,
  isEndangeredByPush,
  type MyPullRequest,
  type MyRun,
  type MyTestedPullRequest,
} from "../../domain/runs/myPullRequest";
import { hasEnded } from "../../domain/runs/requiredStatuses";
import type { TestBranch } from "../../domain/runs/testBranchPatterns";
import { ServiceError } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { BranchPullRequests } from "../../storage/branchPullRequests";
import type { Session } from "../session";
import type { TestRuns } from "./testRuns";
import type { Focus } from "./watchedRuns";

/** Dependencies of `MyPullRequests`. */
export interface MyPullRequestsDependencies {
  readonly branches: CheckedOutBranches;
  readonly runs: TestRuns;
  readonly session: Pick<Session, "current" | "onDidChange">;
  readonly focus: Focus;
  readonly settings: { readonly myPullRequestEnabled: boolean; readonly onDidChange: Event<void> };
  readonly memory: BranchPullRequests;
  readonly clock: Clock;
}

/** Facts about a checked-out branch that Git was asked for. */
interface BranchFacts {
  readonly branch: CheckedOutBranch;
  readonly number: number | undefined;
  /** Test branches that may be those of the pull request, likeliest first. */
  readonly testBranches: readonly TestBranch[];
  /** Whether the names of the test branches contain the pull request's number. */
  readonly isNumberInName: boolean;
  /** Whether the last run's target branch contains the commit of that run. */
  readonly isMerged: boolean;
}

/** Maximum test branches without the pull request's number in their names whose runs are looked up. */
const maxUncertainBranches = 3;

/** Milliseconds after which a failed look-up may be repeated. */
const retryDelayMs = 60_000;

/**
 * Pull requests of the checked-out branches. Finds their test runs by the fetched test branches, looks each up once
 * and watches it. Sends no request without a test branch, and none while the editor window has no focus.
 */
export class MyPullRequests implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly lookUpFailed = this.disposables.add(new Emitter<unknown>());
  private readonly abort = new AbortController();
  private facts: readonly BranchFacts[] = [];
  private states: readonly MyPullRequest[] = [];
  private readonly failures = new Map<string, { readonly error: unknown; readonly failedAt: Moment }>();
  /** Runs that do not test the pull request, although their test branches contain its commit. */
  private readonly otherRuns = new Set<string>();
  private pendingUpdate: Promise<void> | undefined;
  private isOutdated = false;

  readonly onDidChange: Event<void> = this.changed.event;
  /** Fires with the error of each look-up that failed: a `ServiceError`, or an unexpected error. */
  readonly onDidFail: Event<unknown> = this.lookUpFailed.event;

  constructor(private readonly deps: MyPullRequestsDependencies) {
    const { branches, runs, session, focus, settings } = deps;
    const update = () => void this.update();
    this.disposables.add(branches.onDidChange(update));
    this.disposables.add(session.onDidChange(update));
    this.disposables.add(focus.onDidChange(() => focus.isFocused && update()));
    this.disposables.add(settings.onDidChange(update));
    this.disposables.add(runs.onDidChange(() => this.handleRunsChange()));
  }

  get current(): readonly MyPullRequest[] {
    return this.states;
  }

  /** Returns the number that was entered for a branch's pull request; `undefined` if Git's own one counts. */
  findEnteredNumber(branch: CheckedOutBranch): number | undefined {
    return this.deps.memory.get(branch).number;
  }

  /** Sets the number of a branch's pull request, or with `undefined` forgets it, and looks for its run. */
  async setNumber(branch: CheckedOutBranch, number: number | undefined): Promise<void> {
    const { memory } = this.deps;
    // The remembered run is that of the previous number.
    if (number !== memory.get(branch).number)
      memory.update(branch, { number, testRunId: undefined, isRunUnknown: undefined, commit: undefined });
    await this.update();
  }

  /**
   * Finds the pull request that a run tests, with what the fetched branches say now of its departure; `undefined` if it
   * is none of the user's. Never rejects.
   */
  async findTested({ id }: LookedUpRun): Promise<MyTestedPullRequest | undefined> {
    const pullRequest = this.states.filter(hasRun).find(({ run }) => run.id === id);
    const facts = pullRequest && (await this.readBranchFacts(pullRequest.branch).catch(() => undefined));
    const state = facts && this.createState(facts);
    return state && hasRun(state) && state.run.id === id ? state : pullRequest;
  }

  /** Fetches the branch's repository and looks for its run again. Rejects if Git fails. */
  async fetch(branch: CheckedOutBranch): Promise<void> {
    const { branches, memory } = this.deps;
    await branches.fetch(branch);
    this.failures.clear();
    memory.update(branch, { isRunUnknown: false });
    await this.update();
  }

  /**
   * Returns a pull request that pushing now removes from the merge queue, once for each test run; `undefined` if there
   * is none.
   */
  takeUnwarned(): MyTestedPullRequest | undefined {
    const { memory } = this.deps;
    const pullRequest = this.states
      .filter(hasRun)
      .filter(isEndangeredByPush)
      .find(({ branch, run }) => memory.get(branch).warnedTestRunId !== run.query.testRunId);
    if (pullRequest) memory.update(pullRequest.branch, { warnedTestRunId: pullRequest.run.query.testRunId });
    return pullRequest;
  }

  /**
   * Reads the branches, and looks up the runs that are not known yet. Calls made meanwhile share one further reading.
   * Never rejects.
   */
  update(): Promise<void> {
    this.isOutdated = true;
    this.pendingUpdate ??= this.updateUntilCurrent().finally(() => {
      this.pendingUpdate = undefined;
    });
    return this.pendingUpdate;
  }

  private async updateUntilCurrent(): Promise<void> {
    while (this.isOutdated && !this.disposables.isDisposed) {
      this.isOutdated = false;
      try {
        this.facts = await this.readFacts();
        this.updateStates();
        await Promise.all(this.facts.map((facts) => this.lookUpRuns(facts)));
      } catch (error) {
        this.lookUpFailed.fire(error);
      }
    }
  }

  private async readFacts(): Promise<readonly BranchFacts[]> {
    const { branches, session, settings } = this.deps;
    if (!settings.myPullRequestEnabled || session.current.kind !== "connected") return [];
    const facts = await Promise.all((await branches.read()).map((branch) => this.readBranchFacts(branch)));
    return facts.filter((entry) => entry !== undefined);
  }

  private async readBranchFacts(branch: CheckedOutBranch): Promise<BranchFacts | undefined> {
    const { branches, memory } = this.deps;
    const number = memory.get(branch).number ?? (await branches.readNumber(branch));
    const emptyFacts = { branch, number, testBranches: [], isNumberInName: false, isMerged: false };
    // A branch that was never pushed has no pull request.
    if (number === undefined) return branch.upstream === undefined ? undefined : emptyFacts;
    const namedBranches = await branches.readTestBranches(branch, number);
    const isNumberInName = namedBranches.length > 0;
    const testBranches = isNumberInName ? namedBranches : await branches.readContainingTestBranches(branch);
    return { ...emptyFacts, testBranches, isNumberInName, isMerged: await this.readIsMerged(branch) };
  }

  private async readIsMerged(branch: CheckedOutBranch): Promise<boolean> {
    const { branches, memory } = this.deps;
    const { testRunId, commit } = memory.get(branch);
    const run = testRunId === undefined ? undefined : this.findRun(branch, testRunId);
    if (!run || commit === undefined || !isRunOver(run)) return false;
    return branches.readIsMerged(branch, commit, run.query.targetBranch);
  }

  /** Looks up the runs of the test branches until one is the pull request's, and watches that. */
  private async lookUpRuns(facts: BranchFacts): Promise<void> {
    const { branch, number, isNumberInName } = facts;
    const candidates = this.listCandidates(facts).slice(0, isNumberInName ? 1 : maxUncertainBranches);
    for (const testBranch of candidates) {
      const query = createQuery(branch, testBranch);
      if (number === undefined || !query || !this.deps.focus.isFocused) return;
      if (this.createState(facts).kind === "lookingUp")
        await this.lookUpRun(facts, query, (run) => isNumberInName || isTested(number, run));
      const run = this.findRun(branch, testBranch.testRunId);
      if (run) await this.adoptRun(branch, run);
      this.updateStates();
      if (run) return;
    }
  }

  private async lookUpRun(
    { branch }: BranchFacts,
    query: TestRunQuery,
    isMine: (run: TestRun) => boolean,
  ): Promise<void> {
    const { runs, memory, clock } = this.deps;
    try {
      const run = await runs.lookUpInBackground(query, this.abort.signal, isMine);
      if (!run) this.otherRuns.add(runKey(query));
    } catch (error) {
      if (error instanceof CancelledError) return;
      if (error instanceof ServiceError && error.reason === "notFound") {
        memory.update(branch, { testRunId: query.testRunId, isRunUnknown: true });
        return;
      }
      this.failures.set(runKey(query), { error, failedAt: currentMoment(clock) });
      this.lookUpFailed.fire(error);
    }
  }

  /** Remembers a run as that of a branch, and watches it: once, since the user may have stopped watching it. */
  private async adoptRun(branch: CheckedOutBranch, run: LookedUpRun): Promise<void> {
    const { runs, memory, branches } = this.deps;
    const { testRunId } = run.query;
    const facts = memory.get(branch);
    if (facts.testRunId === testRunId && facts.isRunUnknown !== true) return;
    const commit = await branches.readPushedCommit(branch);
    memory.update(branch, { testRunId, isRunUnknown: false, ...(commit !== undefined && { commit }) });
    await runs.watch(run.id);
  }

  private handleRunsChange(): void {
    const wereOver = this.states.filter(isOverState).length;
    this.updateStates();
    // Whether the pull request is merged is read when its run is over.
    if (this.states.filter(isOverState).length > wereOver) void this.update();
  }

  private updateStates(): void {
    const states = this.facts.map((facts) => this.createState(facts));
    if (isDeepStrictEqual(states, this.states)) return;
    this.states = states;
    this.changed.fire();
  }

  private createState(facts: BranchFacts): MyPullRequest {
    const { branch, number } = facts;
    if (number === undefined) return { kind: "unknownNumber", branch };
    const { testRunId, isRunUnknown } = this.deps.memory.get(branch);
    const [testBranch] = this.listCandidates(facts);
    if (!testBranch) {
      const lastRun = testRunId === undefined ? undefined : this.findRun(branch, testRunId);
      return lastRun ? { branch, number, ...findRunState(lastRun, facts) } : { kind: "notTested", branch, number };
    }
    const run = this.findRun(branch, testBranch.testRunId);
    if (run) return { branch, number, ...findRunState(run, facts) };
    const query = createQuery(branch, testBranch);
    if (!query) return { kind: "unknownTarget", branch, number, testBranch };
    if (isRunUnknown && testRunId === testBranch.testRunId) return { kind: "unknownRun", branch, number, testBranch };
    const failure = this.failures.get(runKey(query));
    if (!failure || computeAge(failure.failedAt, this.deps.clock) >= retryDelayMs)
      return { kind: "lookingUp", branch, number };
    const { error } = failure;
    return { kind: "failed", branch, number, testBranch, ...(error instanceof ServiceError && { error }) };
  }

  /** Returns the test branches without those whose runs are known to test other pull requests. */
  private listCandidates({ branch, number, testBranches, isNumberInName }: BranchFacts): readonly TestBranch[] {
    if (isNumberInName) return testBranches;
    return testBranches.filter((testBranch) => {
      const run = this.findRun(branch, testBranch.testRunId)?.run;
      const query = createQuery(branch, testBranch);
      return run ? isTested(number, run) : !query || !this.otherRuns.has(runKey(query));
    });
  }

  private findRun({ repository }: CheckedOutBranch, testRunId: string): LookedUpRun | undefined {
    const key = repositoryKey(repository);
    return this.deps.runs.current.find(
      ({ query }) => query.testRunId === testRunId && isSameRepository(repositoryKey(query.repository), key),
    );
  }

  dispose(): void {
    this.abort.abort();
    this.disposables.dispose();
  }
}

function createQuery(
  { repository, targetBranch }: CheckedOutBranch,
  { testRunId }: TestBranch,
): TestRunQuery | undefined {
  return targetBranch === undefined ? undefined : { repository, targetBranch, testRunId };
}

function isTested(number: number | undefined, { pullRequests }: TestRun): boolean {
  return pullRequests.some((pullRequest) => pullRequest.number === number);
}

function findRunState(run: LookedUpRun, { testBranches, isMerged }: BranchFacts): MyRun {
  const isBranchGone = !testBranches.some(({ testRunId }) => testRunId === run.query.testRunId);
  if (isRunOver(run) && isMerged) return { kind: "run", run, departure: "merged" };
  if (run.goneSince !== undefined && !hasEnded(run.run) && isBranchGone)
    return { kind: "run", run, departure: "leftQueue" };
  return { kind: "run", run };
}

function isOverState(state: MyPullRequest): boolean {
  return state.kind === "run" && isRunOver(state.run);
}
