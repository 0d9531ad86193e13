import type { Clock } from "../../../base/clock";
import { LatestTask } from "../../../base/latestTask";
import { formatTrace, type Log } from "../../../base/log";
import { withoutUndefined } from "../../../base/withoutUndefined";
import type { TestLookup } from "../../../domain/failingTests/failingTestsSource";
import { findLinkedTest, type LinkedTest } from "../../../domain/linkedTest";
import type { RepositoryId } from "../../../domain/records";
import { isNamed, isSameRepository, repositoryKey } from "../../../domain/repository";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import { hasNumber, type TestBranch } from "../../../domain/runs/testBranchPatterns";
import {
  findNamedRepository,
  type NamedRun,
  parseTestRunInput,
  type TestRunInput,
} from "../../../domain/runs/testRunInput";
import type { TestRunQuery } from "../../../domain/testHealthService";
import type { FailedLookUp, FetchState, LookUpState } from "../../../present/lookUpRows";
import { lookUpTitle } from "../../../present/text/lookUp";
import type { TestRuns } from "../../../state/runs/testRuns";
import type { Session } from "../../../state/session";
import type { TargetBranches } from "../../../storage/targetBranches";
import { findCurrentTestBranch, readRemoteTestBranches } from "../../adapters/branches";
import type { RepositoryContext } from "../../adapters/repositoryContext";
import { askForTargetBranch } from "./askForTargetBranch";
import { askForRepository } from "./chooseRepository";

export interface DialogDependencies {
  readonly session: Pick<Session, "current" | "onDidWait">;
  readonly contexts: readonly RepositoryContext[];
  readonly targetBranches: Pick<TargetBranches, "remember">;
  readonly runs: Pick<TestRuns, "current" | "get" | "lookUp">;
  readonly tests: Pick<TestLookup, "findTestLists">;
  readonly clock: Clock;
  readonly log: Log;
}

/** State of the dialog when the box opens. */
export interface InitialState {
  readonly text: string;
  /** Whether the text is the id of a run, in whatever form. */
  readonly isId: boolean;
  /** Absent if several repositories are open and none of them is implied. */
  readonly context: RepositoryContext | undefined;
  readonly targetBranch: string | undefined;
  /** The named repository, if it is not open here. */
  readonly notOpen: string | undefined;
}

/** State of a look-up while the user moves through its steps: the text of the box, and the choices made so far. */
export class LookUpDialog {
  text: string;
  failedLookUp: FailedLookUp | undefined;
  /** Reason why the clipboard brought no text. */
  clipboard: LookUpState["clipboard"];
  /** State or result of the fetch of test branches for this text. */
  fetchState: FetchState | undefined;
  readonly #latestFetch = new LatestTask();
  #context: RepositoryContext | undefined;
  /** The repository that the user chose for this text, regardless of what the text names. */
  #chosenContext: RepositoryContext | undefined;
  #notOpen: string | undefined;
  /** Target branches that the user chose in this dialog, by repository key. */
  readonly #chosenBranches = new Map<string, string>();
  readonly #testBranches = new Map<string, readonly TestBranch[]>();

  constructor(
    readonly deps: DialogDependencies,
    private readonly initialState: InitialState,
  ) {
    this.text = initialState.text;
    this.#context = initialState.context;
    this.#notOpen = initialState.notOpen;
  }

  /** The run that the initial text names, if its repository is open. */
  get firstRun(): NamedRun | undefined {
    const input = this.#parseInput();
    if (input.kind !== "run") {
      return undefined;
    }
    const isOpen = this.#findNotOpen(input.repository) === undefined;
    return isOpen ? input : undefined;
  }

  /** Adopts the current text of the box. */
  setText(text: string): void {
    this.text = text;
    this.failedLookUp = undefined;
    this.#notOpen = undefined;
    this.#chosenContext = undefined;
    this.clipboard = undefined;
    this.#latestFetch.cancel();
    this.fetchState = undefined;
    const input = this.#parseInput();
    if (input.kind !== "run" || input.targetBranch === undefined) {
      return;
    }
    // The target branch of a link replaces the one that the user chose.
    const context = this.#findContext(input);
    if (context) {
      this.#chosenBranches.delete(context.key);
    }
  }

  /** Returns the query for a run, or the question that has to be answered first. */
  createQuery(run: NamedRun): TestRunQuery | "repository" | "targetBranch" {
    const context = this.#findContext(run);
    if (!context) {
      return "repository";
    }
    const targetBranch = this.#findTargetBranch(context, run);
    if (!targetBranch) {
      return "targetBranch";
    }
    return { repository: context.repository, testRunId: run.testRunId, targetBranch };
  }

  get title(): string {
    const input = this.#parseInput();
    const run = input.kind === "run" ? input : undefined;
    const context = this.#findContext(run);
    return lookUpTitle(context?.repository, context && this.#findTargetBranch(context, run));
  }

  /** Returns the state that the rows show. */
  createState(pendingQuery: TestRunQuery | undefined): LookUpState {
    const input = this.#parseInput();
    const matchingContexts = this.#findMatchingContexts();
    const linkedTest = findOpenLinkedTest(this.text, this.deps);
    const namedKey = linkedTest?.repositoryKey ?? findNamedKey(input);
    const notOpen = this.#findNotOpen(namedKey);

    return withoutUndefined({
      input,
      asking: pendingQuery,
      failed: this.failedLookUp,
      notOpen,
      linkedTest,
      clipboard: this.clipboard,
      several: this.deps.contexts.length > 1,
      recent: findRecentRuns(this.deps.runs.current, matchingContexts),
      currentBranch: findCurrentBranch(matchingContexts),
      remoteBranches: matchingContexts.flatMap(({ key }) => this.#testBranches.get(key) ?? []),
      badPatterns: matchingContexts.flatMap(({ badPatterns }) => badPatterns),
      canFetch: matchingContexts.some(({ git, patterns }) => git && patterns.some(hasNumber)),
      fetchState: this.fetchState,
      now: this.deps.clock.now(),
    });
  }

  /**
   * Reads the test branches of the matching repositories, once each. Resolves with true if there is something new to
   * show.
   */
  async readBranches(): Promise<boolean> {
    const contexts = this.#findMatchingContexts();
    const unread = contexts.filter(({ key }) => !this.#testBranches.has(key));
    for (const { key } of unread) {
      this.#testBranches.set(key, []);
    }
    const branchCounts = await Promise.all(
      unread.map(async ({ key, git, remote, patterns }) => {
        const branches = await readRemoteTestBranches(git, remote, patterns);
        this.#testBranches.set(key, branches);
        return branches.length;
      }),
    );
    return branchCounts.some((count) => count > 0);
  }

  /** Fetches the matching repositories and reads their test branches. Never rejects: `fetchState` is the result. */
  async fetchBranches(): Promise<void> {
    const fetching = this.#latestFetch.start();
    const contexts = this.#findMatchingContexts();
    this.fetchState = "inProgress";
    const results = await Promise.allSettled(contexts.map(fetchRemote));
    for (const { key } of contexts) {
      this.#testBranches.delete(key);
    }
    await this.readBranches();
    const failures = results.filter((result) => result.status === "rejected");
    for (const { reason } of failures) {
      const trace = formatTrace(reason);
      this.deps.log.warn(`git: fetching failed: ${trace}`);
    }
    if (fetching.aborted) {
      return;
    }
    this.fetchState = failures.length > 0 ? "failed" : "done";
  }

  /** Remembers the target branch of a successful look-up, unless it is assumed anyway. */
  remember({ repository, targetBranch }: TestRunQuery): void {
    const key = repositoryKey(repository);
    const openContext = this.deps.contexts.find((context) => context.key === key);
    if (targetBranch !== openContext?.targetBranch) {
      this.deps.targetBranches.remember(key, targetBranch);
    }
  }

  #parseInput(): TestRunInput {
    const { text, isId } = this.initialState;
    if (isId && this.text === text) {
      return { kind: "run", testRunId: text };
    }
    const patterns = this.#findMatchingContexts().flatMap((context) => context.patterns);
    return parseTestRunInput(this.text, patterns);
  }

  /** Returns the repository that the text or the user names; all open ones if none is named. */
  #findMatchingContexts(): readonly RepositoryContext[] {
    const context = this.#findContext(undefined);
    if (!context) {
      return this.deps.contexts;
    }
    return [context];
  }

  #findContext(run: NamedRun | undefined): RepositoryContext | undefined {
    const { contexts } = this.deps;
    if (this.#chosenContext) {
      return this.#chosenContext;
    }
    const linkedRepository = run?.repository;
    if (linkedRepository !== undefined) {
      return contexts.find(({ key }) => isSameRepository(key, linkedRepository));
    }
    const repositoryIds = contexts.map(({ repository }) => repository);
    const namedRepository: RepositoryId | undefined = findNamedRepository(this.text, repositoryIds);
    if (namedRepository) {
      return contexts.find(({ repository }) => repository === namedRepository);
    }
    return findPullRequestContext(this.text, contexts) ?? this.#context;
  }

  /** @param repository repository that the text names, if it names one */
  #findNotOpen(repository: string | undefined): string | undefined {
    if (repository === undefined) {
      return this.#notOpen;
    }
    const isOpen = this.deps.contexts.some((context) => isNamed(context.repository, repository));
    return isOpen ? undefined : repository;
  }

  #findTargetBranch(context: RepositoryContext, run: NamedRun | undefined): string | undefined {
    return (
      this.#chosenBranches.get(context.key) ??
      run?.targetBranch ??
      this.initialState.targetBranch ??
      context.targetBranch
    );
  }

  /** Asks for the repository. Resolves with false if the user leaves. */
  async chooseRepository(): Promise<boolean> {
    const context = await askForRepository(this.deps.contexts);
    this.#chosenContext = context;
    this.#context = context ?? this.#context;
    return context !== undefined;
  }

  /** Asks for the target branch, for the repository that the run names. Resolves with false if the user leaves. */
  async chooseTargetBranch(run: NamedRun | undefined): Promise<boolean> {
    const context = this.#findContext(run) ?? (await askForRepository(this.deps.contexts));
    if (!context) {
      return false;
    }
    this.#context ??= context;
    const currentBranch = this.#findTargetBranch(context, run);
    const branch = await askForTargetBranch(context, currentBranch);
    if (branch !== undefined) {
      this.#chosenBranches.set(context.key, branch);
    }
    return branch !== undefined;
  }
}

/** Finds the test branch that is checked out in one of the repositories. */
function findCurrentBranch(contexts: readonly RepositoryContext[]): TestBranch | undefined {
  for (const { git, patterns } of contexts) {
    const branch = findCurrentTestBranch(git, patterns);
    if (branch) {
      return branch;
    }
  }
  return undefined;
}

function findRecentRuns(runs: readonly LookedUpRun[], contexts: readonly RepositoryContext[]): readonly LookedUpRun[] {
  return runs.filter(({ query }) => {
    const repository = repositoryKey(query.repository);
    return contexts.some(({ key }) => isSameRepository(key, repository));
  });
}

/** Finds the repository of the pull request that a text names. */
function findPullRequestContext(text: string, contexts: readonly RepositoryContext[]): RepositoryContext | undefined {
  const input = parseTestRunInput(text);
  if (input.kind !== "pullRequest") {
    return undefined;
  }
  const name = input.repository;
  if (name === undefined) {
    return undefined;
  }
  return contexts.find(({ repository }) => isNamed(repository, name));
}

/** Finds the test of an open repository to which a text links. */
function findOpenLinkedTest(text: string, { contexts, tests }: DialogDependencies): LinkedTest | undefined {
  const openKeys = contexts.map(({ key }) => key);
  return findLinkedTest(text, openKeys, (key) => tests.findTestLists(key));
}

/** Returns the name or key of the repository that an input names. */
function findNamedKey(input: TestRunInput): string | undefined {
  if (input.kind === "run" || input.kind === "pullRequest") {
    return input.repository;
  }
  return undefined;
}

async function fetchRemote({ git, remote }: RepositoryContext): Promise<void> {
  if (remote === undefined) {
    return;
  }
  await git?.fetch({ remote });
}
