import type { TestLocation } from "../../../src/domain/location";
import type { CorpusRecord } from "./corpus";

/**
 * - `right`: the right line; all lines of a duplicated title; no location for a test that does not exist
 * - `wrong`: a wrong line or file that is reported as exact or as a pattern
 * - `ambiguous`: several candidates, including the right one
 * - `fileOnly`: the right file without the right line
 * - `none`: anything else
 */
export type Verdict = "right" | "wrong" | "ambiguous" | "fileOnly" | "none";

export interface PlacedAnswer {
  readonly file: string | undefined;
  /** 1-based. */
  readonly line: number | undefined;
  readonly candidates: readonly { readonly file: string; readonly line: number }[];
}

/** The files and lines of an answer. */
export function findPlaces(answer: TestLocation): PlacedAnswer {
  switch (answer.confidence) {
    case "none":
      return { file: undefined, line: undefined, candidates: [] };
    case "file":
      return { file: answer.file.path, line: undefined, candidates: [] };
    case "ambiguous": {
      const candidates = answer.candidates.map(({ file, range }) => ({ file: file.path, line: range.line + 1 }));
      return { file: candidates[0]?.file, line: candidates[0]?.line, candidates };
    }
    default:
      return { file: answer.file.path, line: answer.range.line + 1, candidates: [] };
  }
}

export function judge(answer: TestLocation, record: CorpusRecord): Verdict {
  const { file, line, candidates } = findPlaces(answer);
  const isCertain = answer.confidence === "exact" || answer.confidence === "pattern";
  if (record.expected.file === null) {
    return judgeInvented(answer.confidence === "none", isCertain);
  }
  if (record.expected.first === null) {
    return judgeFile(file, isCertain, record);
  }
  if (answer.confidence === "ambiguous") {
    if (!candidates.some((candidate) => isRight(candidate.file, candidate.line, record))) {
      return "none";
    }
    return record.duplicateTitle ? "right" : "ambiguous";
  }
  if (isCertain) {
    return isRight(file, line, record) ? "right" : "wrong";
  }
  return file === record.expected.file ? "fileOnly" : "none";
}

function judgeInvented(isNotFound: boolean, isCertain: boolean): Verdict {
  if (isNotFound) {
    return "right";
  }
  return isCertain ? "wrong" : "none";
}

function judgeFile(file: string | undefined, isCertain: boolean, { expected }: CorpusRecord): Verdict {
  if (file === expected.file) {
    return "right";
  }
  return isCertain ? "wrong" : "none";
}

function isRight(file: string | undefined, line: number | undefined, { expected, alternatives = [] }: CorpusRecord) {
  if (file !== expected.file || line === undefined) {
    return false;
  }
  const { first, last } = expected;
  const otherRanges = alternatives.map((range) => ("first" in range ? range : { first: range[0], last: range[1] }));
  return [{ first, last }, ...otherRanges].some(
    (range) => range.first !== null && range.last !== null && range.first <= line && line <= range.last,
  );
}

/** Returns true if the answer names only the file that contains the test. */
export function isRightFile(answer: TestLocation, { expected }: CorpusRecord): boolean {
  const { file, candidates } = findPlaces(answer);
  if (expected.file === null) {
    return file === undefined;
  }
  return file === expected.file && candidates.every((candidate) => candidate.file === file);
}
