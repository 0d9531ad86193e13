import { resultOf } from "../domain/runs/checks";
import type { RequiredStatus } from "../domain/runs/requiredStatuses";
import type { CheckTone, RunTone } from "./pages/page";

/** How a required status looks: nothing is painted as passed or failed but by the service's own word, and contradicting ones as neither. */
export function toneOfRequired({ reported, result }: RequiredStatus): CheckTone {
  if (reported === "reported") return result === undefined || result === "mixed" ? "reported" : result;
  return reported === "neverReported" ? "neverReported" : "missing";
}

/** How a check looks by its outcome in the service's own word. */
export function toneOfOutcome(outcome: string | undefined): CheckTone {
  return resultOf(outcome) ?? "reported";
}

const runTones: ReadonlyMap<string | undefined, RunTone> = new Map([
  ["in_progress", "inProgress"],
  ["succeeded", "succeeded"],
  ["failed", "failed"],
  ["cancelled", "cancelled"],
]);

/** How a run looks by its status. */
export function toneOfRun(status: string | undefined): RunTone {
  return runTones.get(status) ?? "unknown";
}
