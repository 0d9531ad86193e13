import type { Event } from "../../base/event";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import { isRunOver, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { CheckedOutBranch, CheckedOutBranches } from "../../domain/runs/myPullRequest";
import type { TestBranch } from "../../domain/runs/testBranchPatterns";
import { hasCapability } from "../../domain/sessionState";
import type { BranchPullRequests } from "../../storage/branchPullRequests";
import type { Session } from "../session";
import type { TestRuns } from "./testRuns";

/** Facts about a checked-out branch, read from Git. */
export interface BranchFacts {
  readonly branch: CheckedOutBranch;
  readonly number: number | undefined;
  /** Test branches that may be those of the pull request, likeliest first. */
  readonly testBranches: readonly TestBranch[];
  /** Whether the names of the test branches contain the pull request's number. */
  readonly isNumberInName: boolean;
  /** Whether the last run's target branch contains the commit of that run. */
  readonly isMerged: boolean;
}

/** Dependencies of `BranchFactsReader`. */
export interface BranchFactsDependencies {
  readonly branches: CheckedOutBranches;
  readonly runs: TestRuns;
  readonly session: Pick<Session, "current" | "onDidChange">;
  readonly settings: {
    readonly myPullRequestEnabled: boolean;
    readonly onDidChange: Event<void>;
  };
  readonly memory: BranchPullRequests;
}

/** Reads facts about the checked-out branches from Git. */
export class BranchFactsReader {
  constructor(private readonly deps: BranchFactsDependencies) {}

  /** Reads the branches that have a pull request or may have one. Rejects if Git fails. */
  async readAll(): Promise<readonly BranchFacts[]> {
    const { branches, session, settings } = this.deps;
    const canLookUp = session.current.kind === "connected" && hasCapability(session.current, "testRuns");
    if (!settings.myPullRequestEnabled || !canLookUp) {
      return [];
    }
    const checkedOutBranches = await branches.read();
    const facts = await Promise.all(checkedOutBranches.map((branch) => this.read(branch)));
    return facts.filter((entry) => entry !== undefined);
  }

  /** Reads one branch; `undefined` if it has no pull request. Rejects if Git fails. */
  async read(branch: CheckedOutBranch): Promise<BranchFacts | undefined> {
    const { branches, memory } = this.deps;
    const number = memory.get(branch).number ?? (await branches.readNumber(branch));
    if (number === undefined) {
      // A branch that was never pushed has no pull request.
      if (branch.upstream === undefined) {
        return undefined;
      }
      return { branch, number, testBranches: [], isNumberInName: false, isMerged: false };
    }
    const namedBranches = await branches.readTestBranches(branch, number);
    const isNumberInName = namedBranches.length > 0;
    const testBranches = isNumberInName ? namedBranches : await branches.readContainingTestBranches(branch);
    const isMerged = await this.#readIsMerged(branch);
    return { branch, number, testBranches, isNumberInName, isMerged };
  }

  async #readIsMerged(branch: CheckedOutBranch): Promise<boolean> {
    const { branches, memory, runs } = this.deps;
    const { testRunId, commit } = memory.get(branch);
    if (testRunId === undefined || commit === undefined) {
      return false;
    }
    const run = findBranchRun(runs, branch, testRunId);
    if (!run || !isRunOver(run)) {
      return false;
    }
    return branches.readIsMerged(branch, commit, run.query.targetBranch);
  }
}

/** Finds the run of a branch's repository that has this id. */
export function findBranchRun(
  { current }: Pick<TestRuns, "current">,
  { repository }: CheckedOutBranch,
  testRunId: string,
): LookedUpRun | undefined {
  const key = repositoryKey(repository);
  return current.find(({ query }) => {
    if (query.testRunId !== testRunId) {
      return false;
    }
    return isSameRepository(repositoryKey(query.repository), key);
  });
}
