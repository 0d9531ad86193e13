import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { oneLine } from "./inert";

/** So much of an id tells it from others. Characters. */
const idPartLength = 8;

/** How a run's id begins: `7f3a9c1e`. */
export function idBeginning(testRunId: string): string {
  return oneLine(testRunId).slice(0, idPartLength);
}

/**
 * Labels runs that stand beside each other: those of the same pull requests have a part of their id behind the label,
 * `#4521 · 7f3a9c1e`. Runs of one id differ in their target branch or repository, which is told beside the label.
 *
 * @param labelOf the label of a run that stands alone
 */
export function createRunLabels(
  runs: readonly LookedUpRun[],
  labelOf: (run: LookedUpRun) => string,
): (run: LookedUpRun) => string {
  const idsByLabel = new Map<string, Set<string>>();
  for (const run of runs) {
    const label = labelOf(run);
    idsByLabel.set(label, (idsByLabel.get(label) ?? new Set()).add(run.query.testRunId));
  }
  return (run) => {
    const label = labelOf(run);
    const ids = idsByLabel.get(label) ?? new Set();
    return ids.size > 1 ? `${label} · ${idPart(run.query.testRunId, [...ids])}` : label;
  };
}

/**
 * The beginning of an id; its end where others begin in the same way, as in a bisection; all of it where that is the
 * same too.
 */
function idPart(id: string, ids: readonly string[]): string {
  const ending = (of: string) => `…${oneLine(of).slice(-idPartLength)}`;
  const isTelling = (part: (of: string) => string) => new Set(ids.map(part)).size === ids.length;
  const part = [idBeginning, ending].find(isTelling) ?? oneLine;
  return part(id);
}
