import { inTurns } from "../../../base/async";
import type { MappingSuggestion } from "../../../domain/pathMapping";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { isBuildOutput } from "../../fileIndex/fileRanks";
import { sharedSuffix } from "../../fileIndex/pathNames";
import { type CleanPath, cleanPath } from "./clean";

/** Where paths begin on both sides, with how good the evidence for it is. */
interface Candidate {
  readonly root: string;
  readonly from: CleanPath;
  readonly to: readonly string[];
  votes: number;
  /** Components that some path shares with a file at its end: one alone may be chance. */
  shared: number;
}

interface Covering extends Candidate {
  /** Which of the recorded paths would name a file. */
  readonly paths: ReadonlySet<RecordedPath>;
  readonly tests: number;
}

interface RecordedPath {
  readonly clean: CleanPath;
  readonly tests: number;
}

/** Files of one name that are looked at: more of them tell nothing. */
const mostNamesakes = 300;
const mostCandidates = 200;
const mostSuggestions = 10;
/** Paths that must agree where only their file names are found here. */
const leastNamesAlone = 3;

/**
 * Mappings that would give files to these recorded paths (one for each test that has none), those for the most tests first; each is for
 * paths that no better one covers, several for the same beginning where it is open which of them is meant. Gives the event loop turns;
 * rejects with `CancelledError`.
 */
export async function suggestMappings(
  recorded: readonly string[],
  index: FileIndex,
  signal?: AbortSignal,
): Promise<readonly MappingSuggestion[]> {
  const paths = distinct(recorded);
  const candidates = new Map<string, Candidate>();
  await inTurns(paths, signal, ({ clean }) => vote(clean, index, candidates));
  const likely = [...candidates.values()].sort((a, b) => b.votes - a.votes).slice(0, mostCandidates);
  const covering: Covering[] = [];
  await inTurns(likely, signal, (candidate) => {
    const covered = paths.filter(({ clean }) => namesFile(candidate, clean, index));
    if (candidate.shared < 2 && covered.length < leastNamesAlone) return;
    covering.push({ ...candidate, paths: new Set(covered), tests: sumOf(covered) });
  });
  return bestOf(covering).map(({ root, from, to, tests }) => ({
    root,
    mapping: { from: written(from), to: to.map((part) => `${part}/`).join("") },
    tests,
  }));
}

function distinct(recorded: readonly string[]): readonly RecordedPath[] {
  const counts = new Map<string, number>();
  for (const path of recorded) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts].flatMap(([path, tests]) => {
    const [clean] = cleanPath(path);
    return clean ? [{ clean, tests }] : [];
  });
}

/** Each file that ends as the path does speaks for one mapping: of what comes before the shared end. */
function vote(path: CleanPath, index: FileIndex, candidates: Map<string, Candidate>): void {
  for (const file of index.named(path.parts.at(-1) ?? "").slice(0, mostNamesakes)) {
    if (isBuildOutput(file.path)) continue;
    const components = sharedSuffix(file, path.parts);
    const from = { ...path, parts: path.parts.slice(0, -components) };
    const to = file.path.split("/").slice(0, -components);
    const key = JSON.stringify([file.root, written(from), to]);
    const candidate = candidates.get(key) ?? { root: file.root, from, to, votes: 0, shared: 0 };
    candidate.votes++;
    candidate.shared = Math.max(candidate.shared, components);
    candidates.set(key, candidate);
  }
}

function namesFile({ root, from, to }: Candidate, path: CleanPath, index: FileIndex): boolean {
  if (path.absolute !== from.absolute || path.climbs !== from.climbs || path.parts.length <= from.parts.length)
    return false;
  if (!from.parts.every((part, i) => part === path.parts[i])) return false;
  return index.get(root, [...to, ...path.parts.slice(from.parts.length)].join("/")) !== undefined;
}

/** Again and again the one that covers most of what is left, with those that cover the same paths by the same beginning. */
function bestOf(candidates: readonly Covering[]): readonly Covering[] {
  const best: Covering[] = [];
  const left = new Set(candidates.flatMap(({ paths }) => [...paths]));
  while (left.size > 0 && best.length < mostSuggestions) {
    const ranked = candidates
      .map((candidate) => ({ candidate, tests: sumOf([...candidate.paths].filter((path) => left.has(path))) }))
      .sort((a, b) => b.tests - a.tests || compare(a.candidate, b.candidate));
    const first = ranked[0];
    if (!first || first.tests === 0) break;
    const from = written(first.candidate.from);
    const equal = ranked.filter(({ candidate, tests }) => tests === first.tests && written(candidate.from) === from);
    best.push(...equal.map(({ candidate, tests }) => ({ ...candidate, tests })));
    for (const { candidate } of equal) for (const path of candidate.paths) left.delete(path);
  }
  return best.slice(0, mostSuggestions);
}

function compare(a: Covering, b: Covering): number {
  const texts = (one: Covering): string => [written(one.from), one.root, ...one.to].join("\n");
  return texts(a) < texts(b) ? -1 : 1;
}

function sumOf(paths: readonly RecordedPath[]): number {
  return paths.reduce((sum, { tests }) => sum + tests, 0);
}

function written({ parts, absolute, climbs }: CleanPath): string {
  return `${absolute ? "/" : climbs ? "../" : ""}${parts.map((part) => `${part}/`).join("")}`;
}
