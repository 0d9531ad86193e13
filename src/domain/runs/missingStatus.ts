import { preferNonEmpty } from "../../base/collections";
import type { RepositoryId } from "../records";
import type { CheckResult } from "./checks";
import { type CiJob, type CiJobs, type CiPlace, unknownText } from "./ciJobs";
import { findObstacles, matchesName, type Obstacle } from "./jobObstacles";
import { measureDistance } from "./similarNames";
import { createStarts } from "./workflowStarts";

/** Check that was reported on the test branch. */
export interface ReportedCheck {
  readonly name: string;
  readonly result?: CheckResult | "mixed" | undefined;
}

/** Facts of a test run that matter for statuses that were not reported. */
export interface MissingStatusQuestion {
  /** Required statuses that were not reported. */
  readonly statuses: readonly string[];
  readonly repository: Pick<RepositoryId, "owner" | "name">;
  readonly testBranch: string;
  readonly targetBranch: string;
  /** Whether nothing more will be reported. */
  readonly hasEnded: boolean;
  readonly reportedChecks: readonly ReportedCheck[];
}

/**
 * Possible reason that a required status was not reported: an obstacle of its job; a job that is called by a similar
 * name; a name that is known only when the job runs; no job of that name.
 */
export interface MissingReason {
  readonly kind: Obstacle["kind"] | "name" | "dynamic" | "noJob";
  readonly place?: CiPlace;
  /** Event of `event` and `branch`, name of the other job of `needs` and `name`. */
  readonly detail?: string;
}

/** File at a commit. */
export interface CommitFile {
  /** `null` if the commit does not have the file. */
  readonly text: string | null;
  /** URI by which the editor opens it. */
  readonly uri: string;
}

/** Files of a commit that differ from those in the folder on the disk, by their paths from the root. */
export type CommitFiles = ReadonlyMap<string, CommitFile>;

/** Maximum reasons for one status. */
const maxReasons = 3;
/** Minimum known letters of a name with unknown texts for a status to match it. */
const minKnownLength = 3;

/** Returns for each missing status its possible reasons, the likeliest first; none if the files show none. */
export function explainMissing(question: MissingStatusQuestion, ciJobs: CiJobs): readonly (readonly MissingReason[])[] {
  const starts = createStarts(question, ciJobs.jobs);
  const findReasons = (job: CiJob) => findObstacles(job, starts, question.reportedChecks);
  return question.statuses.map((status) => {
    const reasons = explainStatus(status, ciJobs, question, findReasons);
    return withoutRepeats(reasons).slice(0, maxReasons);
  });
}

function withoutRepeats(reasons: readonly MissingReason[]): readonly MissingReason[] {
  const differentReasons = new Map<string, MissingReason>();
  for (const reason of reasons) {
    const key = JSON.stringify(reason);
    if (!differentReasons.has(key)) {
      differentReasons.set(key, reason);
    }
  }
  return [...differentReasons.values()];
}

type FindReasons = (job: CiJob) => readonly Obstacle[];

function explainStatus(
  status: string,
  { jobs, otherNames, isIncomplete }: CiJobs,
  { hasEnded }: MissingStatusQuestion,
  findReasons: FindReasons,
): readonly MissingReason[] {
  const ownJobs = jobs.filter(({ names }) => names.includes(status));
  if (ownJobs.length > 0) {
    return explainJobs(ownJobs, hasEnded, findReasons);
  }
  const matchingJobs = findMatchingJobs(status, jobs);
  const likelyJobs = preferNonEmpty(matchingJobs, findAliasJobs(status, jobs));
  if (likelyJobs.length > 0) {
    return explainDynamicName(likelyJobs, hasEnded, findReasons);
  }
  const similarReasons = explainSimilarName(status, jobs, findReasons);
  if (similarReasons.length > 0) {
    return similarReasons;
  }
  const jobNames = jobs.flatMap((job) => job.names);
  const names = [...jobNames, ...otherNames];
  const isUnknown = isIncomplete || names.some((name) => matchesName(name, status));
  if (jobs.length === 0 || isUnknown || !hasEnded) {
    return [];
  }
  return [{ kind: "noJob" }];
}

/** Returns the obstacles of the job that has the fewest; uncertain ones only if the run has ended. */
function explainJobs(jobs: readonly CiJob[], hasEnded: boolean, findReasons: FindReasons): readonly MissingReason[] {
  const obstaclesByJob = jobs.map(findReasons);
  const freeObstacles = obstaclesByJob.find((obstacles) => {
    const isHindered = obstacles.some(({ isCertain }) => isCertain);
    return !isHindered;
  });
  if (!freeObstacles) {
    return obstaclesByJob.flatMap(selectCertain);
  }
  return hasEnded ? freeObstacles.map(toReason) : [];
}

function explainDynamicName(
  jobs: readonly CiJob[],
  hasEnded: boolean,
  findReasons: FindReasons,
): readonly MissingReason[] {
  const reasons = explainJobs(jobs, hasEnded, findReasons);
  const job = jobs.find(({ hasDynamicNames }) => hasDynamicNames);
  if (reasons.length > 0 || !job || !hasEnded) {
    return reasons;
  }
  return [{ kind: "dynamic", place: job.place }];
}

function explainSimilarName(
  status: string,
  jobs: readonly CiJob[],
  findReasons: FindReasons,
): readonly MissingReason[] {
  const candidates = jobs.flatMap((job) => listSimilarNames(status, job));
  const [nearest] = candidates.toSorted((first, second) => first.distance - second.distance);
  if (!nearest) {
    return [];
  }
  const { job, name } = nearest;
  const reason: MissingReason = { kind: "name", place: job.place, detail: name };
  const certainReasons = selectCertain(findReasons(job));
  return [reason, ...certainReasons];
}

interface SimilarName {
  readonly job: CiJob;
  readonly name: string;
  readonly distance: number;
}

function listSimilarNames(status: string, job: CiJob): readonly SimilarName[] {
  const similarNames: SimilarName[] = [];
  for (const name of job.names) {
    const distance = name.includes(unknownText) ? undefined : measureDistance(status, name, job.aliases);
    if (distance !== undefined) {
      similarNames.push({ job, name, distance });
    }
  }
  return similarNames;
}

function selectCertain(obstacles: readonly Obstacle[]): readonly MissingReason[] {
  const certainObstacles = obstacles.filter(({ isCertain }) => isCertain);
  return certainObstacles.map(toReason);
}

function toReason({ isCertain: _isCertain, ...reason }: Obstacle): MissingReason {
  return reason;
}

/** Returns the jobs whose aliases match a status, and whose own names have unknown texts. */
function findAliasJobs(status: string, jobs: readonly CiJob[]): readonly CiJob[] {
  return jobs.filter(({ names, aliases }) => {
    const hasUnknown = names.some((name) => name.includes(unknownText));
    return hasUnknown && aliases.includes(status);
  });
}

/**
 * Returns the jobs whose names have the most in common with a status, apart from texts that are known only when they
 * run.
 */
function findMatchingJobs(status: string, jobs: readonly CiJob[]): readonly CiJob[] {
  let length = minKnownLength;
  let matchingJobs: CiJob[] = [];
  for (const job of jobs) {
    for (const name of job.names) {
      const knownLength = name.replaceAll(unknownText, "").length;
      if (knownLength < length || !matchesName(name, status)) {
        continue;
      }
      if (knownLength > length) {
        matchingJobs = [];
      }
      length = knownLength;
      matchingJobs.push(job);
    }
  }
  return matchingJobs;
}
