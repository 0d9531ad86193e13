import { parseResult } from "../domain/runs/checks";
import type { RequiredStatus } from "../domain/runs/requiredStatuses";
import type { CheckTone, RunTone } from "./pages/panelData";

/**
 * Returns the tone of a required status: passed or failed only by the service's own word, and neither for
 * contradicting outcomes.
 */
export function findRequiredStatusTone({ reportState, result }: RequiredStatus): CheckTone {
  if (reportState === "reported") {
    if (result === undefined || result === "mixed") {
      return "reported";
    }
    return result;
  }
  return reportState === "neverReported" ? "neverReported" : "missing";
}

/** Returns the tone of a check by its outcome in the service's own word. */
export function findOutcomeTone(outcome: string | undefined): CheckTone {
  return parseResult(outcome) ?? "reported";
}

const runTones: ReadonlyMap<string | undefined, RunTone> = new Map([
  ["in_progress", "inProgress"],
  ["succeeded", "succeeded"],
  ["failed", "failed"],
  ["cancelled", "cancelled"],
]);

/** Returns the tone of a run by its status. */
export function findRunTone(status: string | undefined): RunTone {
  return runTones.get(status) ?? "unknown";
}
