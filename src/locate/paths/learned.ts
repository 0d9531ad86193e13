import { isSame, type SourceFile } from "../answer";
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

  /** This path means this file, beyond doubt. */
  learn(path: CleanPath, file: SourceFile): void {
    const { from, to } = beginnings(path, file);
    const known = this.votes.get(from) ?? new Map<string, Set<string>>();
    if (from === "" || (known.size === 0 && this.votes.size >= mostBeginnings)) return;
    const shown = known.get(to) ?? new Set();
    if (shown.size < leastVotes) shown.add(file.path);
    this.votes.set(from, known.set(to, shown));
  }

  /** The one of several files that the path's beginning stands for; `undefined` if that is not known for sure. */
  choose(path: CleanPath, files: readonly SourceFile[]): SourceFile | undefined {
    const fits = files.filter((file) => {
      const { from, to } = beginnings(path, file);
      const known = this.votes.get(from);
      return known?.size === 1 && (known.get(to)?.size ?? 0) >= leastVotes;
    });
    const [first, ...others] = fits;
    return first && others.every((other) => isSame(other, first)) ? first : undefined;
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
