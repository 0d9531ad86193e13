import { plural, t } from "../../base/l10n";
import type { TestedPullRequest, TestRun } from "../../domain/records";
import { type GroupedCheck, groupChecks } from "../../domain/runs/checks";
import { findFailureReason } from "../../domain/runs/failureReason";
import { createPullRequestLink } from "../../domain/runs/hostLinks";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { listRequiredStatuses, type RequiredStatus } from "../../domain/runs/requiredStatuses";
import { groupByWorkflowRun, type WorkflowRun } from "../../domain/runs/workflowRuns";
import type { PlacedReason, ReasonsByStatus } from "../../state/runs/missingStatuses";
import { findOutcomeTone, findRequiredStatusTone, findRunTone } from "../runTone";
import { failureReasonText, failureReasonTexts } from "../text/failureReason";
import { joinTexts } from "../text/joinTexts";
import { missingReasonPlaceText, missingReasonText } from "../text/missingStatus";
import { singleLineText } from "../text/sanitize";
import {
  checkCountsText,
  checkKindTexts,
  dependentsText,
  pullRequestText,
  reportedCountText,
  reportText,
  requiredStatusesHeading,
  requiredStatusesSourceText,
} from "../text/testRun";
import { createTimeline, type TimelineEntry } from "../text/timeline";
import { createLinkProperty, notStatedCell } from "./cells";
import type { Cell, CheckTone, RunSection, RunTone } from "./panelData";
import { createFoldedTable, createTable } from "./table";

/** Creates the section of the statuses that made a run fail; `undefined` if the service does not name them. */
export function createReasonSection(entry: LookedUpRun): RunSection | undefined {
  const reason = findFailureReason(entry);
  if (!reason) {
    return undefined;
  }
  return {
    heading: failureReasonTexts.heading,
    sentence: failureReasonText(reason),
    ...createStatusTable(reason.failedStatuses),
  };
}

/** Creates the section of the failed checks that did not make a run fail; `undefined` without any. */
export function createOtherChecksSection(entry: LookedUpRun): RunSection | undefined {
  const { otherChecks = [] } = findFailureReason(entry) ?? {};
  if (otherChecks.length === 0) {
    return undefined;
  }
  return {
    heading: failureReasonTexts.otherChecks,
    sentence: failureReasonTexts.otherChecksSentence,
    ...createCheckTable(otherChecks),
  };
}

/**
 * Creates the section of the required statuses, without the failed ones that the reason of the failure lists.
 *
 * @param reasons possible reasons of those that were not reported
 */
export function createRequiredSection(entry: LookedUpRun, reasons?: ReasonsByStatus): RunSection {
  const { run } = entry;
  const reason = findFailureReason(entry);
  const heading = requiredStatusesHeading(reason);
  const statuses = listRequiredStatuses(run);
  if (statuses.length === 0) {
    return { heading, sentence: t("This run has none.") };
  }
  const listedStatuses = reason?.otherStatuses ?? statuses;
  if (listedStatuses.length === 0) {
    return { heading, sentence: statusCountSentence(run, statuses) };
  }
  return {
    heading,
    sentence: statusCountSentence(run, listedStatuses),
    ...createStatusTable(listedStatuses, reasons),
  };
}

function statusCountSentence({ requiredStatusesSource: source }: TestRun, statuses: readonly RequiredStatus[]): string {
  const sourceText = source && requiredStatusesSourceText(source);
  const facts = joinTexts([reportedCountText(statuses), sourceText], ", ");
  return `${facts}.`;
}

type StatusRow = { readonly status: RequiredStatus } | { readonly reason: PlacedReason };

/** Creates the table of statuses, with the possible reasons below each that was not reported. */
function createStatusTable(
  statuses: readonly RequiredStatus[],
  reasons?: ReasonsByStatus,
): Pick<RunSection, "table" | "more"> {
  const rows = statuses.flatMap((status): StatusRow[] => {
    const ownReasons = (status.reportState !== "reported" && reasons?.get(status.name)) || [];
    return [{ status }, ...ownReasons.map((reason) => ({ reason }))];
  });
  return createTable([t("Status"), t("Report")], rows, (row) => {
    if ("status" in row) {
      return createStatusCells(row.status);
    }
    return [{ text: missingReasonText(row.reason) }, { text: missingReasonPlaceText(row.reason) ?? "" }];
  });
}

function createStatusCells(status: RequiredStatus): Cell[] {
  const nameCell: Cell = {
    text: singleLineText(status.name),
    tone: findRequiredStatusTone(status),
    ...createLinkProperty("check", status.url),
  };
  return [nameCell, { text: reportText(status) }];
}

const timelineTones: Record<RunTone, CheckTone> = {
  inProgress: "pending",
  succeeded: "passed",
  failed: "failed",
  cancelled: "reported",
  unknown: "reported",
};

/** Creates the section of a run's timeline. */
export function createTimelineSection(entry: LookedUpRun): RunSection {
  const latestTone = timelineTones[findRunTone(entry.run.status)];
  const createCells = ({ eventText, timeText, isLatest }: TimelineEntry): Cell[] => [
    { text: eventText, tone: isLatest ? latestTone : "reported" },
    { text: timeText },
  ];
  return {
    heading: t("Timeline"),
    ...createTable([t("What"), t("When")], createTimeline(entry), createCells),
  };
}

/** Creates the section of the pull requests under test. */
export function createPullRequestsSection({ pullRequests }: TestRun): RunSection {
  const heading = t("Pull requests under test");
  if (pullRequests.length === 0) {
    return { heading, sentence: t("The service named none.") };
  }
  return {
    heading,
    ...createFoldedTable([t("Pull request")], pullRequests, createPullRequestCells),
  };
}

function createPullRequestCells(pullRequest: TestedPullRequest): Cell[] {
  return [{ text: pullRequestText(pullRequest), ...createLinkProperty("pullRequest", pullRequest.url) }];
}

/** Creates the section of the pull requests that a run depends on; `undefined` if there are none. */
export function createDependentsSection(run: TestRun): RunSection | undefined {
  const { dependentPullRequests: numbers = [] } = run;
  if (numbers.length === 0) {
    return undefined;
  }
  const createCells = (number: number): Cell[] => [
    { text: `#${number}`, ...createLinkProperty("pullRequest", createPullRequestLink(run, number)) },
  ];
  return {
    heading: t("Dependent pull requests"),
    sentence: dependentsText,
    ...createFoldedTable([t("Pull request")], numbers, createCells),
  };
}

/** Creates the section of all checks. */
export function createChecksSection(run: TestRun): RunSection {
  const checks = groupChecks(run);
  const heading = t("Checks");
  if (checks.length === 0) {
    return { heading, sentence: t("None was reported.") };
  }
  return {
    heading,
    sentence: `${checkCountsText(checks)}.`,
    ...createCheckTable(checks),
  };
}

/** Check in a table, with its workflow run if it is the first check of it. */
interface CheckRow {
  readonly check: GroupedCheck;
  readonly workflowRun: WorkflowRun | undefined;
}

/** Creates the table of checks; those of one workflow run are grouped, the first one with the link of that run. */
function createCheckTable(checks: readonly GroupedCheck[]): Pick<RunSection, "table" | "more"> {
  const columns = [t("Check"), t("Outcome"), t("Kind"), t("Reported")];
  const groups = groupByWorkflowRun(checks);
  const hasWorkflowRuns = groups.some(({ workflowRun }) => workflowRun !== undefined);
  if (!hasWorkflowRuns) {
    return createTable(columns, checks, createCheckCells);
  }
  const rows = groups.flatMap(({ workflowRun, items }) =>
    items.map((check, index): CheckRow => ({ check, workflowRun: index === 0 ? workflowRun : undefined })),
  );
  return createTable([...columns, t("Workflow run")], rows, createCheckRowCells);
}

function createCheckRowCells({ check, workflowRun }: CheckRow): Cell[] {
  const checkCells = createCheckCells(check);
  if (!workflowRun) {
    return [...checkCells, { text: "" }];
  }
  return [...checkCells, { text: workflowRun.id, ...createLinkProperty("check", workflowRun.url) }];
}

function createCheckCells({ kind, name, url, outcome, count: rowCount }: GroupedCheck): Cell[] {
  return [
    { text: singleLineText(name), tone: findOutcomeTone(outcome), ...createLinkProperty("check", url) },
    createOutcomeCell(outcome),
    { text: checkKindTexts[kind] },
    { text: plural({ one: "{0} time", other: "{0} times" }, rowCount) },
  ];
}

function createOutcomeCell(outcome: string | undefined): Cell {
  if (outcome === undefined) {
    return notStatedCell;
  }
  return { text: singleLineText(outcome, 80) };
}
