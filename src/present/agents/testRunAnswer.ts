import { formatNumber, inEnglish } from "../../base/l10n";
import type { TestRun } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { groupChecks } from "../../domain/runs/checks";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { hasEnded, listRequiredStatuses } from "../../domain/runs/requiredStatuses";
import { findImpactedTargets } from "../../domain/runs/targets";
import type { TestRunInput } from "../../domain/runs/testRunInput";
import { isLost } from "../../domain/runs/verdict";
import type { ServiceError } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { PlacedReason, ReasonsByStatus } from "../../state/runs/missingStatuses";
import { formatOptional } from "../text/formatOptional";
import { explainInput } from "../text/lookUp";
import { missingReasonText } from "../text/missingStatus";
import { countText } from "../text/numbers";
import { notificationText, singleLineText, withoutIsolates } from "../text/sanitize";
import { serviceErrorMessage } from "../text/serviceError";
import { reportText, requiredStatusesSourceText, runStatusText } from "../text/testRun";
import { ageText, utcTimeText } from "../text/time";
import { runVerdictText } from "../text/verdict";
import { agentLinkText, agentText, type DataRecord, dataAnswerText, optionalAgentText } from "./dataLines";

/** Maximum number of values in a list of plain values; others are counted. */
const maxValues = 40;

/**
 * Formats a merge queue's test run for a language model: the request, and the run as JSON Lines, one fact per line,
 * the facts that delay the run first.
 *
 * @param reasons possible reasons of required statuses that were not reported
 */
export function testRunAnswerText(entry: LookedUpRun, now: number, reasons?: ReasonsByStatus): string {
  return inEnglish(() => createAnswerText(entry, now, reasons));
}

function createAnswerText(entry: LookedUpRun, now: number, reasons: ReasonsByStatus | undefined): string {
  const { run, asOf } = entry;
  const heading = [`A merge queue's test run, answered by the service ${ageText(asOf, now)}.`, outlookText(entry)];
  const records = [
    createSummaryRecord(entry, now),
    ...createStatusRecords(run, reasons),
    ...createPullRequestRecords(run),
    ...createCheckRecords(run),
    ...createTargetRecords(run),
  ];
  return dataAnswerText(heading, records, (writtenCount) => {
    const remainingCount = records.length - writtenCount;
    if (remainingCount === 0) {
      return undefined;
    }
    return `Not listed for want of room: ${countText(remainingCount, "more fact")}. The Test Runs view has them all.`;
  });
}

/** Returns the reason why a look-up had no result, for a language model. */
export function testRunProblemText(error: ServiceError, query: TestRunQuery): string {
  if (error.reason !== "notFound") {
    return withoutIsolates(inEnglish(() => serviceErrorMessage(error).text));
  }
  const heading = `${notificationText(error.details.host, 120)} has no such test run. Check the run, the repository and the target branch below; runs are forgotten soon after they end.`;
  return dataAnswerText([heading], [createQueryRecord(query)]);
}

/** Explains why no run is looked up, and lists those that are known in this window, for a language model. */
export function noTestRunText(problem: string, knownRuns: readonly LookedUpRun[]): string {
  const step = 'Give the id of a run, its test branch or the number of its pull request as "run".';
  const heading = [problem, step];
  if (knownRuns.length > 0) {
    heading.push("These are known:");
  }
  const records = knownRuns.slice(0, maxValues).map(createKnownRunRecord);
  return dataAnswerText([heading.join(" ")], records);
}

function createKnownRunRecord({ query, run }: LookedUpRun): DataRecord {
  return {
    ...createQueryRecord(query),
    pullRequests: run.pullRequests.slice(0, maxValues).map(({ number }) => number),
    status: inEnglish(() => runStatusText(run.status)),
  };
}

/** Returns the reason why an input names no run. */
export function unusableInputText(input: Exclude<TestRunInput, { readonly kind: "run" }>): string {
  if (input.kind === "empty") {
    return "No run was named.";
  }
  const { label, detail } = inEnglish(() => explainInput(input));
  return `${label}. ${detail}`;
}

/** Reasons why the run of the checked-out branch's pull request is not known. */
export const noPullRequestRunTexts = {
  noBranch: "No run was named, and no branch with a pull request is checked out.",
  severalBranches: "No run was named, and the pull requests of several open repositories are being tested.",
  unknownNumber:
    "No run was named, and Git does not know the pull request of the checked-out branch. The person can enter its number in the Test Runs view.",
  notTested:
    "No run was named, and no test branch of the checked-out branch's pull request has been fetched. The person can choose Fetch and Look in the Test Runs view.",
  lookingUp: "No run was named, and that of the checked-out branch's pull request is only being looked up.",
} as const;

/** Returns the reason why no run of a pull request is known. */
export function unknownPullRequestText(number: number): string {
  return `No test run of pull request #${number} is known: it was not looked up in this window, and no test branch of it has been fetched.`;
}

function createQueryRecord({ testRunId, repository, targetBranch }: TestRunQuery): DataRecord {
  return {
    testRun: agentText(testRunId, 120),
    repository: agentText(repositoryKey(repository)),
    targetBranch: agentText(targetBranch, 120),
  };
}

/** Explains whether another request can return new data. */
function outlookText(entry: LookedUpRun): string {
  if (hasEnded(entry.run)) {
    return "The run has ended and will not change any more.";
  }
  if (isLost(entry)) {
    return "The service does not know the run any more: this is its last answer, and asking again tells no more.";
  }
  return "The run may still change. Do not ask again and again: the person can watch it in the Test Runs view.";
}

function createSummaryRecord(entry: LookedUpRun, now: number): DataRecord {
  const { run, query } = entry;
  return {
    ...createQueryRecord(query),
    verdict: agentText(runVerdictText(entry, now), 600),
    status: runStatusText(run.status),
    created: formatOptional(run.createdAt, utcTimeText),
    testBranch: optionalAgentText(run.testBranch),
    testBranchSha: singleLineText(run.testBranchSha, 64) || undefined,
    requiredStatusesSource: run.requiredStatusesSource && requiredStatusesSourceText(run.requiredStatusesSource),
    dependentPullRequests: run.dependentPullRequests && limitList(run.dependentPullRequests),
    unreadableValues: run.unreadable || undefined,
    ...createExtraRecord(run),
  };
}

/** Creates the record of the fields that the API contract does not define. */
function createExtraRecord({ extra }: TestRun): DataRecord {
  const fields = extra.slice(0, maxValues).map(({ name, value }) => {
    const key = `extra ${agentText(name, 60)}`;
    return [key, agentText(String(value))] as const;
  });
  return Object.fromEntries(fields);
}

function createStatusRecords(run: TestRun, reasons: ReasonsByStatus | undefined): DataRecord[] {
  return listRequiredStatuses(run).map((status) => {
    const possibleReasons = reasons?.get(status.name) ?? [];
    return {
      requiredStatus: agentText(status.name),
      state: reportText(status),
      possibleReasons: possibleReasons.length > 0 ? possibleReasons.map(reasonText) : undefined,
      url: agentLinkText(status.url),
    };
  });
}

function reasonText(reason: PlacedReason): string {
  const place = reason.place && ` (${reason.place.path}:${reason.place.line + 1})`;
  return agentText(missingReasonText(reason) + (place ?? ""), 300);
}

function createPullRequestRecords({ pullRequests: testedPullRequests }: TestRun): DataRecord[] {
  return testedPullRequests.map(({ number, title, url }) => ({
    pullRequestUnderTest: number,
    title: optionalAgentText(title),
    url: agentLinkText(url),
  }));
}

function createCheckRecords(run: TestRun): DataRecord[] {
  return groupChecks(run).map(({ name, count: times, outcome, url }) => ({
    check: agentText(name),
    outcome: optionalAgentText(outcome, 60) ?? "not stated",
    reports: times,
    url: agentLinkText(url),
  }));
}

function createTargetRecords(run: TestRun): DataRecord[] {
  const targets = findImpactedTargets(run);
  if (!targets) {
    return [];
  }
  const { fromTestedPullRequests, fromDependents } = targets;
  const records: DataRecord[] = [{ impactedTargetsOfPullRequestsUnderTest: limitList(fromTestedPullRequests) }];
  if (fromDependents.length > 0) {
    records.push({ impactedTargetsOfDependentsOnly: limitList(fromDependents) });
  }
  return records;
}

/** Returns the first values of a list, and the number of the others. */
function limitList(values: readonly (string | number)[]): readonly (string | number)[] {
  const listedValues = values.slice(0, maxValues).map((value) => {
    if (typeof value === "number") {
      return value;
    }
    return agentText(value, 120);
  });
  const remainingCount = values.length - listedValues.length;
  if (remainingCount > 0) {
    listedValues.push(`and ${formatNumber(remainingCount)} more`);
  }
  return listedValues;
}
