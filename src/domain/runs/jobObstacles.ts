import { preferNonEmpty } from "../../base/collections";
import { matchesSequence } from "../../base/globs";
import type { CheckResult } from "./checks";
import { type CiJob, type CiNeed, type CiPlace, unknownText } from "./ciJobs";
import type { StartObstacle, WorkflowStarts } from "./workflowStarts";

/** Possible reason why a job is not reported. */
export interface Obstacle {
  readonly kind: StartObstacle["kind"] | "condition" | "needs";
  readonly place: CiPlace;
  readonly detail?: string;
  readonly isCertain: boolean;
}

interface NamedResult {
  readonly name: string;
  readonly result?: CheckResult | "mixed" | undefined;
}

type ReportedChecks = readonly NamedResult[];

/** Returns the possible reasons why a job is not reported, the likeliest first; if one is certain, that one alone. */
export function findObstacles(job: CiJob, starts: WorkflowStarts, reportedChecks: ReportedChecks): readonly Obstacle[] {
  const needs = job.needs.flatMap((need) => findUnmetNeed(need, reportedChecks) ?? []);
  const failedNeeds = needs.filter(({ isCertain }) => isCertain);
  const events = starts.listEvents(job.workflow);
  const conditions = findFalseConditions(job, events);
  const obstacles = [...failedNeeds, ...conditions, ...needs];
  const start = starts.findObstacle(job.workflow);
  if (start) {
    obstacles.unshift(start);
  }
  const certainObstacles = obstacles.filter(({ isCertain }) => isCertain);
  return preferNonEmpty(certainObstacles, obstacles);
}

function findFalseConditions({ conditions }: CiJob, events: readonly string[]): readonly Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const { place, evaluate } of conditions) {
    const results = events.map(evaluate);
    if (!results.includes(true)) {
      const isCertain = results.every((result) => result === false);
      obstacles.push({ kind: "condition", place, isCertain });
    }
  }
  return obstacles;
}

function findUnmetNeed({ place, names }: CiNeed, reportedChecks: ReportedChecks): Obstacle | undefined {
  const isOwn = (check: NamedResult) => names.some((pattern) => matchesName(pattern, check.name));
  const checks = reportedChecks.filter(isOwn);
  const failedCheck = checks.find(({ result }) => result === "failed");
  if (checks.length > 0 && !failedCheck) {
    return undefined;
  }
  if (failedCheck) {
    return { kind: "needs", place, detail: failedCheck.name, isCertain: true };
  }
  const [name = ""] = names;
  const shownName = name.replaceAll(unknownText, "…");
  return { kind: "needs", place, detail: shownName, isCertain: false };
}

/** Returns whether a name with unknown texts may be that of a status. */
export function matchesName(name: string, status: string): boolean {
  if (!name.includes(unknownText)) {
    return name === status;
  }
  const isSameLetter = (letter: string, otherLetter: string) => letter === otherLetter;
  return matchesSequence(name.split(""), status.split(""), unknownText, isSameLetter);
}
