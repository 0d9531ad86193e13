import type { TestRun } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { groupedChecks } from "../../domain/runs/checks";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { hasEnded, requiredStatuses } from "../../domain/runs/requiredStatuses";
import { impactedTargets } from "../../domain/runs/targets";
import { isLost } from "../../domain/runs/verdict";
import type { ServiceError } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import { inMessage, oneLine } from "../text/inert";
import { count, grouped } from "../text/numbers";
import { serviceErrorMessage } from "../text/serviceError";
import { reportedWords, runStatusWords, sourceWords } from "../text/testRun";
import { ago, pointInUtc } from "../text/time";
import { runVerdict } from "../text/verdict";
import { type DataRecord, dataAnswer, forAgent, forAgentIfAny, linkForAgent } from "./dataLines";

/** Longer lists of plain values are counted. */
const mostValues = 40;

/** A merge queue's test run for a language model: what was asked, and the run as JSON, one fact a line, what holds it up first. */
export function testRunAnswer(entry: LookedUpRun, now: number): string {
  const { run, asOf } = entry;
  const heading = [`A merge queue's test run, answered by the service ${ago(asOf, now)}.`, outlook(entry)];
  const records = [summaryOf(entry, now), ...statuses(run), ...pullRequests(run), ...checks(run), ...targets(run)];
  return dataAnswer(heading, records, (written) => {
    const rest = records.length - written;
    return rest === 0
      ? undefined
      : `Not listed for want of room: ${count(rest, "more fact")}. The Test Runs view has them all.`;
  });
}

/** Why a look-up brought no answer, for a language model. */
export function testRunProblem(error: ServiceError, query: TestRunQuery): string {
  if (error.reason !== "notFound") return serviceErrorMessage(error).text;
  const heading = `${inMessage(error.details.host, 120)} knows no such test run. Check the run, the repository and the target branch below; runs are forgotten soon after they end.`;
  return dataAnswer([heading], [queryOf(query)]);
}

function queryOf({ testRunId, repository, targetBranch }: TestRunQuery): DataRecord {
  return {
    testRun: forAgent(testRunId, 120),
    repository: forAgent(repositoryKey(repository)),
    targetBranch: forAgent(targetBranch, 120),
  };
}

/** Whether asking again can tell more. */
function outlook(entry: LookedUpRun): string {
  if (hasEnded(entry.run)) return "The run has ended and will not change any more.";
  return isLost(entry)
    ? "The service does not know the run any more: this is its last answer, and asking again tells no more."
    : "The run may still change. Do not ask again and again: the person can watch it in the Test Runs view.";
}

function summaryOf(entry: LookedUpRun, now: number): DataRecord {
  const { run, query } = entry;
  return {
    ...queryOf(query),
    verdict: forAgent(runVerdict(entry, now), 600),
    status: runStatusWords(run.status),
    created: run.createdAt === undefined ? undefined : pointInUtc(run.createdAt),
    testBranch: forAgentIfAny(run.testBranch),
    testBranchSha: oneLine(run.testBranchSha, 64) || undefined,
    requiredStatusesSource: run.requiredStatusesSource && sourceWords(run.requiredStatusesSource),
    dependentPullRequests: run.dependentPullRequests && someOf(run.dependentPullRequests),
    unreadableValues: run.unreadable || undefined,
    ...Object.fromEntries(
      run.extra.slice(0, mostValues).map(({ name, value }) => [`extra ${forAgent(name, 60)}`, forAgent(String(value))]),
    ),
  };
}

function statuses(run: TestRun): DataRecord[] {
  return requiredStatuses(run).map((status) => ({
    requiredStatus: forAgent(status.name),
    state: reportedWords(status),
    url: linkForAgent(status.url),
  }));
}

function pullRequests({ pullRequests: tested }: TestRun): DataRecord[] {
  return tested.map(({ number, title, url }) => ({
    pullRequestUnderTest: number,
    title: forAgentIfAny(title),
    url: linkForAgent(url),
  }));
}

function checks(run: TestRun): DataRecord[] {
  return groupedChecks(run).map(({ name, count: times, outcome, url }) => ({
    check: forAgent(name),
    outcome: forAgentIfAny(outcome, 60) ?? "not stated",
    reports: times,
    url: linkForAgent(url),
  }));
}

function targets(run: TestRun): DataRecord[] {
  const impacted = impactedTargets(run);
  if (!impacted) return [];
  return [
    { impactedTargetsOfPullRequestsUnderTest: someOf(impacted.own) },
    ...(impacted.fromDependents.length > 0
      ? [{ impactedTargetsOfDependentsOnly: someOf(impacted.fromDependents) }]
      : []),
  ];
}

/** The first of a list, and how many more there are. */
function someOf(values: readonly (string | number)[]): readonly (string | number)[] {
  const shown = values.slice(0, mostValues).map((value) => (typeof value === "number" ? value : forAgent(value, 120)));
  const rest = values.length - shown.length;
  return rest > 0 ? [...shown, `and ${grouped(rest)} more`] : shown;
}
