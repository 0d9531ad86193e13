import type { Memento } from "../base/memento";
import { isString } from "../base/shape";
import { trimTextEnd } from "../base/trimText";

/** Stores the target branch of each repository's merge queue with which a look-up has succeeded. */
export class TargetBranches {
  constructor(private readonly memento: Memento) {}

  /** @param repository the repository's `repositoryKey` */
  get(repository: string): string | undefined {
    const value = this.memento.get(mementoKey(repository));
    if (!isString(value) || value === "") {
      return undefined;
    }
    return value;
  }

  remember(repository: string, branch: string): void {
    if (this.get(repository) === branch) {
      return;
    }
    void this.memento.update(mementoKey(repository), branch);
  }
}

function mementoKey(repository: string): string {
  return `targetBranch:${repository}`;
}

/** Matches the names of branches that Git would reject. */
const rejectedBranchPattern = /[\s~^:?*[\\]|\.\.|@\{|^[/-]|\/$|\/\/|\.$/;

/**
 * Parses a target branch that the user enters: `main`, `refs/heads/main`, `origin/main`, or the name of the queue's
 * check on a pull request, which ends with the branch in parentheses. Returns `undefined` for names that Git would
 * reject.
 */
export function parseTargetBranch(text: string, remote: string): string | undefined {
  const branchInParentheses = /\s\(([^()\s]+)\)$/.exec(text.trim())?.[1];
  const quotedName = (branchInParentheses ?? text).trim();
  const fullName = trimTextEnd(quotedName.replace(/^["'`<]+/, ""), /["'`>]/);
  const name = fullName.replace(/^refs\/(?:heads|remotes)\//, "");
  const remotePrefix = `${remote}/`;
  const branch = name.startsWith(remotePrefix) ? name.slice(remotePrefix.length) : name;
  if (branch === "" || rejectedBranchPattern.test(branch)) {
    return undefined;
  }
  return branch;
}
