import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { isolatedText, singleLineText, withoutIsolates } from "./sanitize";

/** Length of the part of an id that distinguishes it from others, in characters. */
const idPartLength = 8;

/** Returns the first characters of a run's id: `7f3a9c1e`. */
export function idPrefixText(testRunId: string): string {
  return isolatedText(removeTime(testRunId).slice(0, idPartLength));
}

/**
 * Creates labels for runs in one list: a label that several runs share is followed by a part of the id, `#4521 ·
 * 7f3a9c1e`. Runs with the same id differ in their target branch or repository, which is shown beside the label.
 *
 * @param findLabel returns the label of a single run
 */
export function createRunLabels(
  runs: readonly LookedUpRun[],
  findLabel: (run: LookedUpRun) => string,
): (run: LookedUpRun) => string {
  const idsByLabel = new Map<string, Set<string>>();
  for (const run of runs) {
    const label = findLabel(run);
    const ids = idsByLabel.get(label) ?? new Set();
    ids.add(run.query.testRunId);
    idsByLabel.set(label, ids);
  }
  return (run) => {
    const label = findLabel(run);
    const ids = idsByLabel.get(label) ?? new Set();
    if (ids.size > 1) {
      return `${label} · ${findDistinctIdPart(run.query.testRunId, [...ids])}`;
    }
    return label;
  };
}

/**
 * Returns the beginning of an id; its end if others begin in the same way, as in a bisection; the whole id if that is
 * equal as well.
 */
function findDistinctIdPart(id: string, ids: readonly string[]): string {
  const isDistinct = (cutPart: (testRunId: string) => string) => {
    const parts = new Set(ids.map(cutPart));
    return parts.size === ids.length;
  };
  const cutPart = [idPrefixText, idSuffixText].find(isDistinct) ?? singleLineText;
  return cutPart(id);
}

function idSuffixText(testRunId: string): string {
  const suffix = removeTime(testRunId).slice(-idPartLength);
  return isolatedText(`…${suffix}`);
}

function removeTime(testRunId: string): string {
  return withoutIsolates(singleLineText(testRunId));
}
