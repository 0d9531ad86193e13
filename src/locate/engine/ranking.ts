import { findMax } from "../../base/collections";
import { fileKey, isSameFile, type LocateMiss, type SourceFile, type TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import type { FileRanks } from "../fileIndex/fileRanks";
import { findExtension } from "../fileIndex/pathNames";
import { languageFor } from "../languages/registry";
import type { FileFinding } from "./lookupFiles";
import { computeStandingRank } from "./standing";

/**
 * Returns the rank of a finding. A title that a file contains twice belongs to that file as surely as one that it
 * contains once.
 */
function computeRank({ location, standing, isUnlikely }: FileFinding): number {
  if (location.confidence === "file") {
    return 0;
  }
  const rank = computeStandingRank(standing) - Number(isUnlikely) / 4;
  const isCertain = computeStandingRank(standing) >= computeStandingRank("final");
  if (location.confidence === "ambiguous" && !isCertain) {
    return rank - 0.5;
  }
  return rank;
}

/**
 * Returns the findings of the highest confidence, one per file; among several files, those that look like tests and
 * are neither copies nor compiled from another one.
 */
export function selectBest(findings: readonly FileFinding[], ranks: FileRanks): readonly FileFinding[] {
  const maxRank = findMax(findings.map(computeRank), 0);
  const best = findings.filter((finding) => computeRank(finding) === maxRank);
  const preferredFiles = withoutCompiledFiles(ranks.preferTests(listFiles(best)));
  const isFirstOfFile = ({ file }: FileFinding, i: number) =>
    best.findIndex((finding) => isSameFile(finding.file, file)) === i;
  return best.filter(isFirstOfFile).filter(({ file }) => preferredFiles.includes(file));
}

/** Leaves out files that are compiled from another one beside them: `cart.test.js` from `cart.test.ts`. */
function withoutCompiledFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  const keys = new Set(files.map(fileKey));
  return files.filter((file) => !listSources(file).some((source) => keys.has(fileKey(source))));
}

/** Returns the files of its own folder that a file may be compiled from, which are compiled from no other one. */
function listSources({ root, path }: SourceFile): readonly SourceFile[] {
  const extension = findExtension(path);
  const compiledFrom = languageFor(path)?.compiledFrom ?? {};
  const sourceExtensions = (compiledFrom[extension] ?? []).filter((ending) => !(ending in compiledFrom));
  const stem = path.slice(0, path.length - extension.length);
  return sourceExtensions.map((ending) => ({ root, path: stem + ending }));
}

/**
 * Returns the best findings of a search: exact ones, or else those whose source gives the largest share of the record's
 * name, at one place or at several.
 */
export function selectBestOfSearch(findings: readonly FileFinding[], fileRanks: FileRanks): readonly FileFinding[] {
  const partRank = computeStandingRank("unlessBetter");
  const ranks = findings.map(({ standing }) => computeStandingRank(standing));
  if (findMax(ranks) !== partRank) {
    const best = selectBest(findings, fileRanks);
    return selectLargestShare(best);
  }
  const partialFindings = findings.filter((_, i) => ranks[i] === partRank);
  return selectBest(selectLargestShare(partialFindings), fileRanks);
}

function selectLargestShare(findings: readonly FileFinding[]): readonly FileFinding[] {
  const maxShare = findMax(findings.map(({ share }) => share));
  return findings.filter(({ share }) => share === maxShare);
}

/** Prefers, among findings in several files, those in a folder with the name of the record's suite or project. */
export function preferNamedProject(
  findings: readonly FileFinding[],
  { parent = "" }: TestAddress,
): readonly FileFinding[] {
  if (findings.length < 2) {
    return findings;
  }
  const insideProject = findings.filter(({ file }) => isInProject(file.path, parent));
  return insideProject.length > 0 ? insideProject : findings;
}

function isInProject(path: string, suite: string): boolean {
  const project = languageFor(path)?.findProject?.(suite) ?? suite;
  if (project === "") {
    return false;
  }
  const folder = `/${project}/`.toLowerCase();
  return `/${path}`.toLowerCase().includes(folder);
}

export function listFiles(findings: readonly FileFinding[]): SourceFile[] {
  return findings.map(({ file }) => file);
}

export type NotFound = TestLocation & { confidence: "none" };

export function createNotFound(miss: LocateMiss, files: readonly SourceFile[] = []): NotFound {
  return { confidence: "none", miss, files };
}

/**
 * Returns the more informative of two misses: the one with files to offer, else the first one, which is that of a path
 * if there is one.
 */
export function selectMoreInformativeMiss(firstMiss: NotFound | undefined, secondMiss: NotFound): NotFound {
  if (!firstMiss) {
    return secondMiss;
  }
  const isOnlySecondHelpful = firstMiss.files.length === 0 && secondMiss.files.length > 0;
  return isOnlySecondHelpful ? secondMiss : firstMiss;
}
