import { forEachYielding } from "../../../base/async";
import type { MappingSuggestion } from "../../../domain/pathMapping";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { isBuildOutput } from "../../fileIndex/fileRanks";
import { sharedSuffixLength } from "../../fileIndex/pathNames";
import { startsWithPrefix } from "./applyMappings";
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
  const rankedCandidates = [...candidates.values()].sort((a, b) => b.votes - a.votes);
  const likelyCandidates = rankedCandidates.slice(0, maxCandidates);
  const coveringCandidates: CoveringCandidate[] = [];
  await forEachYielding(likelyCandidates, signal, (candidate) => {
    const coveredPaths = distinctPaths.filter(({ clean }) => matchesFile(candidate, clean, index));
    if (candidate.sharedCount < 2 && coveredPaths.length < minNameMatches) {
      return;
    }
    const tests = countTests(coveredPaths);
    coveringCandidates.push({ ...candidate, paths: new Set(coveredPaths), tests });
  });
  return selectBest(coveringCandidates).map(createSuggestion);
}

function createSuggestion({ root, from, to, tests }: CoveringCandidate): MappingSuggestion {
  const mapping = { from: formatPath(from), to: formatFolders(to) };
  return { root, mapping, tests };
}

function groupPaths(recordedPaths: readonly string[]): readonly RecordedPath[] {
  const counts = new Map<string, number>();
  for (const path of recordedPaths) {
    const count = counts.get(path) ?? 0;
    counts.set(path, count + 1);
  }
  const distinctPaths: RecordedPath[] = [];
  for (const [path, tests] of counts) {
    const [clean] = cleanPath(path);
    if (clean) {
      distinctPaths.push({ clean, tests });
    }
  }
  return distinctPaths;
}

/**
 * Adds a vote for each file with the same name: for the mapping between the parts of both paths before their shared
 * end.
 */
function addVotes(path: CleanPath, index: FileIndex, candidates: Map<string, MappingCandidate>): void {
  const name = path.parts.at(-1) ?? "";
  const namesakes = index.withName(name).slice(0, maxNamesakes);
  for (const file of namesakes) {
    if (isBuildOutput(file.path)) {
      continue;
    }
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
  if (!startsWithPrefix(path, from)) {
    return false;
  }
  const mappedParts = [...to, ...path.parts.slice(from.parts.length)];
  return index.get(root, mappedParts.join("/")) !== undefined;
}

/**
 * Repeatedly selects the candidate that covers the most tests of the remaining paths, together with those that cover
 * as many with the same prefix.
 */
function selectBest(candidates: readonly CoveringCandidate[]): readonly CoveringCandidate[] {
  const best: CoveringCandidate[] = [];
  const remainingPaths = new Set(candidates.flatMap(({ paths }) => [...paths]));
  while (remainingPaths.size > 0 && best.length < maxSuggestions) {
    const remainingCandidates = candidates.map((candidate) => restrictTo(remainingPaths, candidate));
    const [first] = remainingCandidates.sort((a, b) => b.tests - a.tests || compare(a, b));
    if (!first || first.tests === 0) {
      break;
    }
    const from = formatPath(first.from);
    const equalCandidates = remainingCandidates.filter(
      (candidate) => candidate.tests === first.tests && formatPath(candidate.from) === from,
    );
    best.push(...equalCandidates);
    for (const { paths } of equalCandidates) {
      for (const path of paths) {
        remainingPaths.delete(path);
      }
    }
  }
  return best.slice(0, maxSuggestions);
}

/** Returns a candidate with those of its paths that remain. */
function restrictTo(remainingPaths: ReadonlySet<RecordedPath>, candidate: CoveringCandidate): CoveringCandidate {
  const paths = [...candidate.paths].filter((path) => remainingPaths.has(path));
  return {
    ...candidate,
    paths: new Set(paths),
    tests: countTests(paths),
  };
}

function compare(a: CoveringCandidate, b: CoveringCandidate): number {
  return createSortKey(a) < createSortKey(b) ? -1 : 1;
}

function createSortKey({ from, root, to }: CoveringCandidate): string {
  return [formatPath(from), root, ...to].join("\n");
}

function countTests(paths: readonly RecordedPath[]): number {
  let count = 0;
  for (const { tests } of paths) {
    count += tests;
  }
  return count;
}

function formatPath({ parts, absolute, climbs }: CleanPath): string {
  const folders = formatFolders(parts);
  if (absolute) {
    return `/${folders}`;
  }
  if (climbs) {
    return `../${folders}`;
  }
  return folders;
}

function formatFolders(folders: readonly string[]): string {
  return folders.map((folder) => `${folder}/`).join("");
}
