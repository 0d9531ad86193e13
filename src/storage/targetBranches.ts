import type { Memory } from "../base/memory";

/** Into which branch the merge queue of each repository merges, as a look-up that succeeded has shown. */
export class TargetBranches {
  constructor(private readonly memory: Memory) {}

  /** @param repository `repositoryKey` of it */
  of(repository: string): string | undefined {
    const value = this.memory.get(memoryKey(repository));
    return typeof value === "string" && value !== "" ? value : undefined;
  }

  remember(repository: string, branch: string): void {
    if (this.of(repository) !== branch) void this.memory.update(memoryKey(repository), branch);
  }
}

function memoryKey(repository: string): string {
  return `targetBranch:${repository}`;
}

/**
 * The branch that a person names: `main`, `refs/heads/main`, `origin/main`, or the name of the queue's check on a pull request, which
 * ends with the branch in parentheses. `undefined` for what Git would not take.
 */
export function parseTargetBranch(text: string, remote: string): string | undefined {
  const inParentheses = /\s\(([^()\s]+)\)$/.exec(text.trim())?.[1];
  const name = (inParentheses ?? text)
    .trim()
    .replace(/^["'`<]+|["'`>]+$/g, "")
    .replace(/^refs\/(?:heads|remotes)\//, "");
  const own = name.startsWith(`${remote}/`) ? name.slice(remote.length + 1) : name;
  return own === "" || /[\s~^:?*[\\]|\.\.|@\{|^[/-]|\/$|\/\/|\.$/.test(own) ? undefined : own;
}
