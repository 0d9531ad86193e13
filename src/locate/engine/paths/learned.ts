import type { SourceFile } from "../../../domain/location";
import type { CleanPath } from "./clean";

/** Paths that must agree on what a beginning stands for. */
const leastVotes = 3;
/** Beginnings that are kept. */
const mostBeginnings = 200;

/**
 * What the beginnings of another machine's paths stand for here, learned from paths that mean one file: `/build/app/` is `packages/app/`.
 * A beginning that has stood for two places says nothing.
 */
export class LearnedBeginnings {
  /** By beginning and what it stood for: files that showed it, as many as count. */
  private readonly votes = new Map<string, Map<string, Set<string>>>();
  /** The length of the longest beginning. */
  private longest = 0;

  /** This path means this file, beyond doubt. */
  learn(path: CleanPath, file: SourceFile): void {
    const { from, to } = beginnings(path, file);
    const known = this.votes.get(from) ?? new Map<string, Set<string>>();
    if (from === "" || (known.size === 0 && this.votes.size >= mostBeginnings)) return;
    const shown = known.get(to) ?? new Set();
    if (shown.size < leastVotes) shown.add(file.path);
    this.votes.set(from, known.set(to, shown));
    this.longest = Math.max(this.longest, from.length);
  }

  /** The one of several files that the path's beginning stands for; `undefined` if that is not known for sure. */
  choose({ parts }: CleanPath, files: readonly SourceFile[]): SourceFile | undefined {
    let chosen: SourceFile | undefined;
    let from = "";
    for (let length = 1; length <= parts.length && from.length <= this.longest; length++) {
      from += `${length > 1 ? "/" : ""}${parts[length - 1]}`;
      const file = this.fileFor(from, parts, length, files);
      if (file && chosen) return undefined;
      chosen ??= file;
    }
    return chosen;
  }

  private fileFor(
    from: string,
    parts: readonly string[],
    length: number,
    files: readonly SourceFile[],
  ): SourceFile | undefined {
    const [[to, shown] = [], ...others] = this.votes.get(from) ?? [];
    if (to === undefined || others.length > 0 || (shown?.size ?? 0) < leastVotes) return undefined;
    const root = to.slice(0, to.indexOf("\n"));
    const start = to.slice(root.length + 1);
    // The same component at both ends belongs to what the paths share.
    if (start.slice(start.lastIndexOf("/") + 1) === parts[length - 1]) return undefined;
    const path = [start, ...parts.slice(length)].filter((part) => part !== "").join("/");
    return files.find((file) => file.root === root && file.path === path);
  }
}

/** What is left of both when the components that they share at the end are taken away. */
function beginnings(path: CleanPath, file: SourceFile): { from: string; to: string } {
  const own = file.path.split("/");
  let shared = 0;
  while (shared < own.length && shared < path.parts.length && own.at(-1 - shared) === path.parts.at(-1 - shared))
    shared++;
  const from = path.parts.slice(0, path.parts.length - shared).join("/");
  return { from, to: `${file.root}\n${own.slice(0, own.length - shared).join("/")}` };
}
