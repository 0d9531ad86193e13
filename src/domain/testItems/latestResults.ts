import type { ItemPath } from "./testItem";

const jsonText = String.raw`"(?:[^"\\]|\\.)*"`;
/** Line that begins a failed test in the results: its id, and the ids above it below that of its controller. */
const failedTest = new RegExp(`^<testFailure name=(${jsonText}) path=(${jsonText})>$`, "gm");
const separator = " > ";

/** Verdict of the latest test run; "unknown" if the editor reports none, or that of another test. */
export type LatestVerdict = "failed" | "notFailed" | "unknown";

/**
 * Reads the verdict of a test's run from the results of the latest run, as VS Code describes them to language models:
 * the failed tests, or the output if none has failed, or nothing. Failed tests of which none is this one or a part of
 * it belong to another run: this one ran nothing else.
 *
 * @param results `undefined` where the editor tells none
 */
export function readVerdict(path: ItemPath, results: string | undefined): LatestVerdict {
  const ids = path.slice(1).join(separator);
  return judgeResults(results, (failedId) => failedId === ids || failedId.startsWith(ids + separator));
}

/** Reads the verdict of a run with a single test whose id is not known, likewise. */
export function readOnlyVerdict(results: string | undefined): LatestVerdict {
  return judgeResults(results, () => true);
}

function judgeResults(results: string | undefined, isThisTest: (failedId: string) => boolean): LatestVerdict {
  if (results === undefined) {
    return "unknown";
  }
  const failedIds = readFailedIds(results);
  if (failedIds.some(isThisTest)) {
    return "failed";
  }
  const hasNoFailedTest = failedIds.length === 0 && (results.trim() === "" || results.startsWith("<output>"));
  return hasNoFailedTest ? "notFailed" : "unknown";
}

function readFailedIds(results: string): readonly string[] {
  const failedIds: string[] = [];
  for (const [, name = "", parents = ""] of results.matchAll(failedTest)) {
    const ids = [parseText(parents), parseText(name)];
    failedIds.push(ids.filter((text) => text !== "").join(separator));
  }
  return failedIds;
}

function parseText(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return "";
  }
}
