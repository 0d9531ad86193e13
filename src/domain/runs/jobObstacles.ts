import { matchesSequence } from "../../base/globs";
import type { CheckResult } from "./checks";
import { type CiJob, type CiNeed, type CiPlace, unknownText } from "./ciJobs";
import type { StartObstacle, WorkflowStarts } from "./workflowStarts";

/** What may keep a job from being reported. */
export interface Obstacle {
  readonly kind: StartObstacle["kind"] | "condition" | "needs";
  readonly place: CiPlace;
  readonly detail?: string;
  readonly isCertain: boolean;
}

type ReportedChecks = readonly { readonly name: string; readonly result?: CheckResult | "mixed" | undefined }[];

/** Returns what may keep a job from being reported, the likeliest first; if something is certain, that alone. */
export function findObstacles(job: CiJob, starts: WorkflowStarts, reportedChecks: ReportedChecks): readonly Obstacle[] {
  const start = starts.findObstacle(job.workflow);
  const events = starts.listEvents(job.workflow);
  const needs = job.needs.flatMap((need) => findUnmetNeed(need, reportedChecks) ?? []);
  const failedNeeds = needs.filter(({ isCertain }) => isCertain);
  const obstacles = [...(start ? [start] : []), ...failedNeeds, ...findFalseConditions(job, events), ...needs];
  const certainObstacles = obstacles.filter(({ isCertain }) => isCertain);
  return certainObstacles.length > 0 ? certainObstacles : obstacles;
}

function findFalseConditions({ conditions }: CiJob, events: readonly string[]): readonly Obstacle[] {
  return conditions.flatMap(({ place, evaluate }) => {
    const results = events.map(evaluate);
    if (results.includes(true)) {
      return [];
    }
    const isCertain = results.every((result) => result === false);
    return [{ kind: "condition" as const, place, isCertain }];
  });
}

function findUnmetNeed({ place, names }: CiNeed, reportedChecks: ReportedChecks): Obstacle | undefined {
  const checks = reportedChecks.filter(({ name }) => names.some((pattern) => matchesName(pattern, name)));
  const failedCheck = checks.find(({ result }) => result === "failed");
  if (checks.length > 0 && !failedCheck) {
    return undefined;
  }
  const detail = failedCheck?.name ?? names[0]?.replaceAll(unknownText, "…") ?? "";
  return { kind: "needs", place, detail, isCertain: failedCheck !== undefined };
}

/** Returns whether a status may be that of a name with unknown texts. */
export function matchesName(name: string, status: string): boolean {
  if (!name.includes(unknownText)) {
    return name === status;
  }
  return matchesSequence(
    name.split(""),
    status.split(""),
    unknownText,
    (letter, otherLetter) => letter === otherLetter,
  );
}
