import { forEachYielding } from "../../../base/async";
import type { MappingSuggestion } from "../../../domain/pathMapping";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { isBuildOutput } from "../../fileIndex/fileRanks";
import { sharedSuffixLength } from "../../fileIndex/pathNames";
import { type CleanPath, cleanPath } from "./cleanPath";

/** Prefixes on both sides of a possible mapping, with the strength of the evidence for it. */
interface MappingCandidate {
  readonly root: string;
  readonly from: CleanPath;
  readonly to: readonly string[];
  votes: number;
  /** Maximum number of components at the end that a path shares with a file: a single one may be a coincidence. */
  sharedCount: number;
}

interface CoveringCandidate extends MappingCandidate {
  /** Recorded paths that would lead to a file. */
  readonly paths: ReadonlySet<RecordedPath>;
  readonly tests: number;
}

interface RecordedPath {
  readonly clean: CleanPath;
  readonly tests: number;
}

/** Maximum number of files of one name that are considered: more of them are no evidence. */
const maxNamesakes = 300;
const maxCandidates = 200;
const maxSuggestions = 10;
/** Minimum number of paths that must agree if only their file names match. */
const minNameMatches = 3;

/**
 * Suggests mappings under which these recorded paths (one for each test without a file) would lead to files, those for
 * the most tests first. Each is for paths that no better one covers; there are several for the same prefix if it is
 * uncertain which of them is right. Yields to the event loop; rejects with `CancelledError`.
 */
export async function suggestMappings(
  recordedPaths: readonly string[],
  index: FileIndex,
  signal?: AbortSignal,
): Promise<readonly MappingSuggestion[]> {
  const distinctPaths = groupPaths(recordedPaths);
  const candidates = new Map<string, MappingCandidate>();
  await forEachYielding(distinctPaths, signal, ({ clean }) => addVotes(clean, index, candidates));
  const likelyCandidates = [...candidates.values()].sort((a, b) => b.votes - a.votes).slice(0, maxCandidates);
  const coveringCandidates: CoveringCandidate[] = [];
  await forEachYielding(likelyCandidates, signal, (candidate) => {
    const coveredPaths = distinctPaths.filter(({ clean }) => matchesFile(candidate, clean, index));
    if (candidate.sharedCount < 2 && coveredPaths.length < minNameMatches) return;
    coveringCandidates.push({ ...candidate, paths: new Set(coveredPaths), tests: countTests(coveredPaths) });
  });
  return selectBest(coveringCandidates).map(({ root, from, to, tests }) => ({
    root,
    mapping: { from: formatPath(from), to: to.map((part) => `${part}/`).join("") },
    tests,
  }));
}

function groupPaths(recordedPaths: readonly string[]): readonly RecordedPath[] {
  const counts = new Map<string, number>();
  for (const path of recordedPaths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts].flatMap(([path, tests]) => {
    const [clean] = cleanPath(path);
    return clean ? [{ clean, tests }] : [];
  });
}

/**
 * Adds a vote for each file with the same name: for the mapping between the parts of both paths before their shared
 * end.
 */
function addVotes(path: CleanPath, index: FileIndex, candidates: Map<string, MappingCandidate>): void {
  for (const file of index.withName(path.parts.at(-1) ?? "").slice(0, maxNamesakes)) {
    if (isBuildOutput(file.path)) continue;
    const sharedCount = sharedSuffixLength(file, path.parts);
    const from = { ...path, parts: path.parts.slice(0, -sharedCount) };
    const to = file.path.split("/").slice(0, -sharedCount);
    const key = JSON.stringify([file.root, formatPath(from), to]);
    const candidate = candidates.get(key) ?? { root: file.root, from, to, votes: 0, sharedCount: 0 };
    candidate.votes++;
    candidate.sharedCount = Math.max(candidate.sharedCount, sharedCount);
    candidates.set(key, candidate);
  }
}

function matchesFile({ root, from, to }: MappingCandidate, path: CleanPath, index: FileIndex): boolean {
  if (path.absolute !== from.absolute || path.climbs !== from.climbs || path.parts.length <= from.parts.length)
    return false;
  if (!from.parts.every((part, i) => part === path.parts[i])) return false;
  return index.get(root, [...to, ...path.parts.slice(from.parts.length)].join("/")) !== undefined;
}

/**
 * Repeatedly selects the candidate that covers the most tests of the remaining paths, together with those that cover
 * as many with the same prefix.
 */
function selectBest(candidates: readonly CoveringCandidate[]): readonly CoveringCandidate[] {
  const best: CoveringCandidate[] = [];
  const remainingPaths = new Set(candidates.flatMap(({ paths }) => [...paths]));
  while (remainingPaths.size > 0 && best.length < maxSuggestions) {
    const rankedCandidates = candidates
      .map((candidate) => ({
        candidate,
        tests: countTests([...candidate.paths].filter((path) => remainingPaths.has(path))),
      }))
      .sort((a, b) => b.tests - a.tests || compare(a.candidate, b.candidate));
    const bestCandidate = rankedCandidates[0];
    if (!bestCandidate || bestCandidate.tests === 0) break;
    const from = formatPath(bestCandidate.candidate.from);
    const equalCandidates = rankedCandidates.filter(
      ({ candidate, tests }) => tests === bestCandidate.tests && formatPath(candidate.from) === from,
    );
    best.push(...equalCandidates.map(({ candidate, tests }) => ({ ...candidate, tests })));
    for (const { candidate } of equalCandidates) for (const path of candidate.paths) remainingPaths.delete(path);
  }
  return best.slice(0, maxSuggestions);
}

function compare(a: CoveringCandidate, b: CoveringCandidate): number {
  const sortKey = (candidate: CoveringCandidate): string =>
    [formatPath(candidate.from), candidate.root, ...candidate.to].join("\n");
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

function countTests(paths: readonly RecordedPath[]): number {
  return paths.reduce((sum, { tests }) => sum + tests, 0);
}

function formatPath({ parts, absolute, climbs }: CleanPath): string {
  const folders = parts.map((part) => `${part}/`).join("");
  if (absolute) return `/${folders}`;
  return climbs ? `../${folders}` : folders;
}
