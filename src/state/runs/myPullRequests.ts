import { isDeepStrictEqual } from "node:util";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { isRunOver, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import {
  type CheckedOutBranch,
  hasRun,
  isEndangeredByPush,
  type MyPullRequest,
  type MyTestedPullRequest,
} from "../../domain/runs/myPullRequest";
import { type BranchFacts, BranchFactsReader } from "./branchFacts";
import { BranchRuns, type BranchRunsDependencies } from "./branchRuns";

/**
 * Pull requests of the checked-out branches. Finds their test runs by the fetched test branches, looks each up once
 * and watches it. Sends no request without a test branch, and none while the editor window has no focus.
 */
export class MyPullRequests implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #lookUpFailed = this.#disposables.add(new Emitter<unknown>());
  readonly #reader: BranchFactsReader;
  readonly #branchRuns: BranchRuns;
  #facts: readonly BranchFacts[] = [];
  #states: readonly MyPullRequest[] = [];
  #pendingUpdate: Promise<void> | undefined;
  #isOutdated = false;

  readonly onDidChange: Event<void> = this.#changed.event;
  /** Fires with the error of each look-up that failed: a `ServiceError`, or an unexpected error. */
  readonly onDidFail: Event<unknown> = this.#lookUpFailed.event;

  constructor(private readonly deps: BranchRunsDependencies) {
    const { branches, runs, session, focus, settings } = deps;
    this.#reader = new BranchFactsReader(deps);
    const branchRuns = new BranchRuns(deps, {
      onChange: () => this.#updateStates(),
      onFail: (error) => this.#lookUpFailed.fire(error),
    });
    this.#branchRuns = this.#disposables.add(branchRuns);
    const update = () => void this.update();
    const updateIfFocused = () => {
      if (focus.isFocused) {
        update();
      }
    };
    this.#disposables.addAll(
      branches.onDidChange(update),
      session.onDidChange(update),
      focus.onDidChange(updateIfFocused),
      settings.onDidChange(update),
      runs.onDidChange(() => this.#handleRunsChange()),
    );
  }

  get current(): readonly MyPullRequest[] {
    return this.#states;
  }

  /** Returns the number that was entered for a branch's pull request; `undefined` if the number from Git is used. */
  findEnteredNumber(branch: CheckedOutBranch): number | undefined {
    return this.deps.memory.get(branch).number;
  }

  /** Sets the number of a branch's pull request, or forgets it with `undefined`, and looks for its run. */
  async setNumber(branch: CheckedOutBranch, number: number | undefined): Promise<void> {
    const { memory } = this.deps;
    if (number !== memory.get(branch).number) {
      // The remembered run is that of the previous number.
      memory.update(branch, {
        number,
        testRunId: undefined,
        isRunUnknown: undefined,
        commit: undefined,
      });
    }
    await this.update();
  }

  /**
   * Finds the user's pull request that a run tests, with its departure from the queue according to the branches fetched
   * by now; resolves with `undefined` if the run tests none. Never rejects.
   */
  async findTested({ id }: LookedUpRun): Promise<MyTestedPullRequest | undefined> {
    const pullRequest = this.#states.filter(hasRun).find(({ run }) => run.id === id);
    if (!pullRequest) {
      return undefined;
    }
    const facts = await this.#reader.read(pullRequest.branch).catch(() => undefined);
    if (!facts) {
      return pullRequest;
    }
    const state = this.#branchRuns.createState(facts);
    if (hasRun(state) && state.run.id === id) {
      return state;
    }
    return pullRequest;
  }

  /** Fetches the branch's repository and looks for its run again. Rejects if Git fails. */
  async fetch(branch: CheckedOutBranch): Promise<void> {
    const { branches, memory } = this.deps;
    await branches.fetch(branch);
    this.#branchRuns.forgetFailures();
    memory.update(branch, { isRunUnknown: false });
    await this.update();
  }

  /**
   * Returns a pull request that a push would now remove from the merge queue, once for each test run; `undefined` if
   * there is none.
   */
  takeUnwarned(): MyTestedPullRequest | undefined {
    const { memory } = this.deps;
    for (const state of this.#states) {
      if (!hasRun(state) || !isEndangeredByPush(state)) {
        continue;
      }
      const { branch, run } = state;
      const { testRunId } = run.query;
      if (memory.get(branch).warnedTestRunId === testRunId) {
        continue;
      }
      memory.update(branch, { warnedTestRunId: testRunId });
      return state;
    }
    return undefined;
  }

  /**
   * Reads the branches, and looks up the runs that are not known yet. Calls made meanwhile share one further update.
   * Never rejects.
   */
  update(): Promise<void> {
    this.#isOutdated = true;
    this.#pendingUpdate ??= this.#updateUntilCurrent().finally(() => {
      this.#pendingUpdate = undefined;
    });
    return this.#pendingUpdate;
  }

  async #updateUntilCurrent(): Promise<void> {
    while (this.#isOutdated && !this.#disposables.isDisposed) {
      this.#isOutdated = false;
      try {
        this.#facts = await this.#reader.readAll();
        this.#updateStates();
        const lookUps = this.#facts.map((facts) => this.#branchRuns.lookUp(facts));
        await Promise.all(lookUps);
      } catch (error) {
        this.#lookUpFailed.fire(error);
      }
    }
  }

  #handleRunsChange(): void {
    const previousOverCount = this.#countOver();
    this.#updateStates();
    // Whether the pull request is merged is read when its run is over.
    if (this.#countOver() > previousOverCount) {
      void this.update();
    }
  }

  #countOver(): number {
    const overStates = this.#states.filter(isOverState);
    return overStates.length;
  }

  #updateStates(): void {
    const states = this.#facts.map((facts) => this.#branchRuns.createState(facts));
    if (isDeepStrictEqual(states, this.#states)) {
      return;
    }
    this.#states = states;
    this.#changed.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function isOverState(state: MyPullRequest): boolean {
  return state.kind === "run" && isRunOver(state.run);
}
