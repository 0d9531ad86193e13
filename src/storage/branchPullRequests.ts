import type { Memento } from "../base/memento";
import { isBoolean, isNumber, isObjectWith, isRecord, isString, optional } from "../base/shape";
import type { RepositoryId } from "../domain/records";
import { repositoryKey } from "../domain/repository";
import type { CheckedOutBranch } from "../domain/runs/myPullRequest";

/** Facts about a branch that are not stored in Git. */
export interface BranchPullRequest {
  /** Number of the pull request, if the user entered it. */
  readonly number?: number;
  /** Id of the last test run of the branch, as in its test branch. */
  readonly testRunId?: string;
  /** Whether the service did not know that run. */
  readonly isRunUnknown?: boolean;
  /** Hash of the commit that was pushed when that run was looked up. */
  readonly commit?: string;
  /** Id of the run for which the user was warned that pushing removes it from the queue. */
  readonly warnedTestRunId?: string;
}

const isBranchPullRequest = isObjectWith({
  number: optional(isNumber),
  testRunId: optional(isString),
  isRunUnknown: optional(isBoolean),
  commit: optional(isString),
  warnedTestRunId: optional(isString),
});

/** Maximum branches of a repository that are remembered; the one that was changed least recently is removed. */
const maxBranches = 50;

/**
 * Stores the pull requests of branches in the workspace's state, by their upstreams: a renamed branch keeps its facts.
 */
export class BranchPullRequests {
  constructor(private readonly memento: Memento) {}

  get(branch: CheckedOutBranch): BranchPullRequest {
    const factsByBranch = this.#read(branch.repository);
    const facts = factsByBranch[createKey(branch)];
    if (!isBranchPullRequest(facts)) {
      return {};
    }
    return facts as BranchPullRequest;
  }

  /** Changes the given facts of a branch; `undefined` removes one. */
  update(
    branch: CheckedOutBranch,
    change: { readonly [K in keyof BranchPullRequest]: BranchPullRequest[K] | undefined },
  ): void {
    const key = createKey(branch);
    const facts = { ...this.get(branch), ...change };
    const { [key]: _, ...otherBranches } = this.#read(branch.repository);
    const entries = [...Object.entries(otherBranches), [key, facts]];
    const keptEntries = entries.slice(-maxBranches);
    void this.memento.update(mementoKey(branch.repository), Object.fromEntries(keptEntries));
  }

  #read(repository: RepositoryId): Record<string, unknown> {
    const value = this.memento.get(mementoKey(repository));
    return isRecord(value) ? value : {};
  }
}

function mementoKey(repository: RepositoryId): string {
  return `branchPullRequests:${repositoryKey(repository).toLowerCase()}`;
}

function createKey({ name, upstream }: CheckedOutBranch): string {
  return upstream ?? `refs/heads/${name}`;
}
