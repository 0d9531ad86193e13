import { isSameFile, type LocateMiss, type SourceFile, type TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import type { FileRanks } from "../fileIndex/fileRanks";
import { languageFor } from "../languages/registry";
import type { FileFinding } from "./lookupFiles";
import { computeStandingRank } from "./standing";

/** Returns the rank of a finding: a title that a file has twice is as surely that file's as one that it has once. */
function computeRank({ location: { confidence }, standing }: FileFinding): number {
  if (confidence === "file") return 0;
  const rank = computeStandingRank(standing);
  return confidence === "ambiguous" && rank < computeStandingRank("final") ? rank - 0.5 : rank;
}

/**
 * Returns the findings of the highest confidence, one per file; among several files, those that look like tests and
 * are not copies.
 */
export function selectBest(findings: readonly FileFinding[], ranks: FileRanks): readonly FileFinding[] {
  const maxRank = Math.max(...findings.map(computeRank), 0);
  const best = findings.filter((finding) => computeRank(finding) === maxRank);
  const files = ranks.preferTests(listFiles(best));
  return best.filter(
    ({ file }, i) => files.includes(file) && best.findIndex((candidate) => isSameFile(candidate.file, file)) === i,
  );
}

/**
 * Returns the best findings of a search: exact ones, or else those whose source gives the largest share of the record's
 * name, at one place or at several.
 */
export function selectBestOfSearch(findings: readonly FileFinding[], fileRanks: FileRanks): readonly FileFinding[] {
  const partRank = computeStandingRank("unlessBetter");
  const ranks = findings.map(({ standing }) => computeStandingRank(standing));
  if (Math.max(...ranks) !== partRank) return bestByShare(selectBest(findings, fileRanks));
  const partial = findings.filter((_, i) => ranks[i] === partRank);
  return selectBest(bestByShare(partial), fileRanks);
}

function bestByShare(findings: readonly FileFinding[]): readonly FileFinding[] {
  const maxShare = Math.max(...findings.map(({ share }) => share));
  return findings.filter(({ share }) => share === maxShare);
}

/** Prefers, among findings in several files, those in a folder with the name of the record's suite or project. */
export function preferNamedProject(
  findings: readonly FileFinding[],
  { parent = "" }: TestAddress,
): readonly FileFinding[] {
  if (findings.length < 2) return findings;
  const insideFolder = findings.filter(({ file: { path } }) => {
    const project = languageFor(path)?.findProject?.(parent) ?? parent;
    return project !== "" && `/${path}`.toLowerCase().includes(`/${project}/`.toLowerCase());
  });
  return insideFolder.length > 0 ? insideFolder : findings;
}

export const listFiles = (findings: readonly FileFinding[]): SourceFile[] => findings.map(({ file }) => file);

export type NotFound = TestLocation & { confidence: "none" };

export function notFound(miss: LocateMiss, files: readonly SourceFile[] = []): NotFound {
  return { confidence: "none", miss, files };
}

/**
 * Returns the more informative of two misses: the one with files to offer, else the first one, which is that of a path
 * if there is one.
 */
export function moreInformativeMiss(firstMiss: NotFound | undefined, secondMiss: NotFound): NotFound {
  if (!firstMiss) return secondMiss;
  return firstMiss.files.length === 0 && secondMiss.files.length > 0 ? secondMiss : firstMiss;
}
