import { formatNumber, plural, t } from "../../base/l10n";
import { checkLink } from "../../domain/link";
import type { TestRun } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { type GroupedCheck, groupChecks } from "../../domain/runs/checks";
import type { LoadedFailingTests } from "../../domain/runs/culprits";
import { findFailureReason } from "../../domain/runs/failureReason";
import { commitLink, pullRequestLink } from "../../domain/runs/hostLinks";
import { isWatchable, isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { type RequiredStatus, requiredStatuses } from "../../domain/runs/requiredStatuses";
import { impactedTargets } from "../../domain/runs/targets";
import { isLost } from "../../domain/runs/verdict";
import { groupByWorkflowRun } from "../../domain/runs/workflowRuns";
import type { ServiceLinkKind } from "../node";
import { toneOfOutcome, toneOfRequiredStatus, toneOfRun } from "../runTone";
import { failureReasonText, failureReasonTexts } from "../text/failureReason";
import { joinTexts } from "../text/joinTexts";
import { singleLineText, withoutIsolates } from "../text/sanitize";
import {
  checkCountsText,
  checkKindTexts,
  dependentsText,
  notStatedTexts,
  pullRequestText,
  reportedCountText,
  reportText,
  requiredStatusesHeading,
  requiredStatusesSourceText,
  runLabel,
  runStatusText,
  unreadableValuesText,
} from "../text/testRun";
import { runShortVerdictText } from "../text/testRunRow";
import { dateTimeText, timeAndAgeText } from "../text/time";
import { createTimeline } from "../text/timeline";
import { runVerdictText } from "../text/verdict";
import { pollIntervalText } from "../text/watch";
import { createCulpritsSection } from "./culprits";
import type { Cell, CommandButton, RunCommand, RunPanelData, RunSection, RunTargets } from "./panelData";
import { createFoldedTable, createTable } from "./table";

/**
 * Creates the panel data of a test run that was looked up.
 *
 * @param tests the loaded failing tests, to be compared with a failed run
 */
export function createRunPanelData(entry: LookedUpRun, now: number, tests?: LoadedFailingTests): RunPanelData {
  const { run, query, goneSince } = entry;
  const culprits = tests && createCulpritsSection(entry, tests, now);
  const targets = createRunTargets(run);
  return {
    title: t("Test Run {0}", runLabel(entry)),
    context: `${query.repository.owner}/${query.repository.name} · ${t("into {0}", singleLineText(query.targetBranch, 200))}`,
    tone: isLost(entry) ? "unknown" : toneOfRun(run.status),
    verdict: runVerdictText(entry, now),
    heard: joinTexts([runShortVerdictText(entry), isWatched(entry) && t("watched")], ", "),
    asOf: asOfText(entry, now),
    ...(goneSince !== undefined && { notice: goneNoticeText(goneSince) }),
    buttons: { label: t("Actions"), items: createButtons(entry) },
    sections: {
      ...createFailureSections(entry),
      required: createRequiredSection(entry),
      timeline: createTimelineSection(entry),
      ...(culprits && { culprits }),
      pullRequests: createPullRequestsSection(run),
      ...(run.dependentPullRequests?.length && { dependents: createDependentsSection(run, run.dependentPullRequests) }),
      checks: createChecksSection(run),
      about: createAboutSection(entry, now),
    },
    ...(targets && { targets }),
    copy: t("Copy"),
  };
}

/** Panel content for a run that is not in the list any more. */
export const missingRunContent = {
  title: t("Test Run"),
  notice: t("This test run is not in the list any more. Look it up again to see it."),
  button: { command: "lookUpTestRun", label: t("Look Up Test Run") },
} as const;

/** Panel content for a run that is hidden until it is known whether the current key is the one of its look-up. */
export const unloadedRunContent = {
  notice: t("The test runs are not loaded yet: they are shown once the key that they were looked up with is there."),
} as const;

function createButtons(entry: LookedUpRun): readonly CommandButton<RunCommand>[] {
  return [
    { command: "refreshTestRun", label: t("Refresh") },
    ...(isWatchable(entry) ? [{ command: "watchTestRun", label: t("Watch") } as const] : []),
    ...(isWatched(entry) ? [{ command: "unwatchTestRun", label: t("Stop Watching") } as const] : []),
    { command: "copyAsMarkdown", label: t("Copy as Markdown") },
  ];
}

/** Returns every link of a panel. */
export function listLinks({ sections }: RunPanelData): readonly NonNullable<Cell["link"]>[] {
  return Object.values(sections)
    .flatMap(({ table, facts = [] }) => [...(table?.rows.flat() ?? []), ...facts.map(({ value }) => value)])
    .flatMap(({ link }) => link ?? []);
}

/** Returns every failing test whose source a panel links to. */
export function listTests({ sections }: RunPanelData): readonly NonNullable<Cell["test"]>[] {
  const rows = sections.culprits?.table?.rows ?? [];
  return rows.flatMap((row) => row.flatMap(({ test }) => test ?? []));
}

function asOfText({ asOf, watchedSince }: LookedUpRun, now: number): string {
  const watchedTexts =
    watchedSince === undefined ? [] : [t("watched since {0}: {1}", dateTimeText(watchedSince, now), pollIntervalText)];
  return [t("As of {0}", timeAndAgeText(asOf, now)), ...watchedTexts].join(" · ");
}

function goneNoticeText(goneSince: number): string {
  return t(
    "On {0} the service did not know this run any more: runs are forgotten soon after they end. This is its last answer.",
    dateTimeText(goneSince),
  );
}

/** Creates the sections that say which statuses made a run fail, and which failed checks did not. */
function createFailureSections(entry: LookedUpRun): Pick<RunPanelData["sections"], "reason" | "otherChecks"> {
  const reason = findFailureReason(entry);
  if (!reason) return {};
  const { heading, otherChecks, otherChecksSentence } = failureReasonTexts;
  return {
    reason: { heading, sentence: failureReasonText(reason), ...createStatusTable(reason.failedStatuses) },
    ...(reason.otherChecks.length > 0 && {
      otherChecks: { heading: otherChecks, sentence: otherChecksSentence, ...createCheckTable(reason.otherChecks) },
    }),
  };
}

/** Creates the section of the required statuses, without the failed ones that the reason of the failure lists. */
function createRequiredSection(entry: LookedUpRun): RunSection {
  const { run } = entry;
  const reason = findFailureReason(entry);
  const heading = requiredStatusesHeading(reason);
  const statuses = requiredStatuses(run);
  if (statuses.length === 0) return { heading, sentence: t("This run has none.") };
  const listedStatuses = reason?.otherStatuses ?? statuses;
  const countText = reportedCountText(listedStatuses.length > 0 ? listedStatuses : statuses);
  const { requiredStatusesSource: source } = run;
  return {
    heading,
    sentence: `${joinTexts([countText, source && requiredStatusesSourceText(source)], ", ")}.`,
    ...(listedStatuses.length > 0 && createStatusTable(listedStatuses)),
  };
}

function createStatusTable(statuses: readonly RequiredStatus[]): Pick<RunSection, "table" | "more"> {
  return createTable([t("Status"), t("Report")], statuses, (status) => [
    { text: singleLineText(status.name), tone: toneOfRequiredStatus(status), ...linkProperty("check", status.url) },
    { text: reportText(status) },
  ]);
}

function createTimelineSection(entry: LookedUpRun): RunSection {
  const runTone = toneOfRun(entry.run.status);
  return {
    heading: t("Timeline"),
    ...createTable([t("What"), t("When")], createTimeline(entry), (timelineEntry) => [
      { text: timelineEntry.eventText, tone: timelineEntry.isLatest ? timelineTones[runTone] : "reported" },
      { text: timelineEntry.timeText },
    ]),
  };
}

const timelineTones = {
  inProgress: "pending",
  succeeded: "passed",
  failed: "failed",
  cancelled: "reported",
  unknown: "reported",
} as const;

function createPullRequestsSection({ pullRequests }: TestRun): RunSection {
  return {
    heading: t("Pull requests under test"),
    ...(pullRequests.length === 0
      ? { sentence: t("The service named none.") }
      : createFoldedTable([t("Pull request")], pullRequests, (pullRequest) => [
          { text: pullRequestText(pullRequest), ...linkProperty("pullRequest", pullRequest.url) },
        ])),
  };
}

function createDependentsSection(run: TestRun, numbers: readonly number[]): RunSection {
  return {
    heading: t("Dependent pull requests"),
    sentence: dependentsText,
    ...createFoldedTable([t("Pull request")], numbers, (number) => [
      { text: `#${number}`, ...linkProperty("pullRequest", pullRequestLink(run, number)) },
    ]),
  };
}

function createChecksSection(run: TestRun): RunSection {
  const checks = groupChecks(run);
  const heading = t("Checks");
  if (checks.length === 0) return { heading, sentence: t("None was reported.") };
  return {
    heading,
    sentence: `${checkCountsText(checks)}.`,
    ...createCheckTable(checks),
  };
}

/** Creates the table of checks; those of one workflow run stand together, the first with the link of that run. */
function createCheckTable(checks: readonly GroupedCheck[]): Pick<RunSection, "table" | "more"> {
  const columns = [t("Check"), t("Outcome"), t("Kind"), t("Reported")];
  const groups = groupByWorkflowRun(checks);
  if (groups.every(({ workflowRun }) => workflowRun === undefined)) {
    return createTable(columns, checks, createCheckCells);
  }
  const rows = groups.flatMap(({ workflowRun, items }) =>
    items.map((check, index) => ({ check, workflowRun: index === 0 ? workflowRun : undefined })),
  );
  return createTable([...columns, t("Workflow run")], rows, ({ check, workflowRun }) => [
    ...createCheckCells(check),
    workflowRun ? { text: workflowRun.id, ...linkProperty("check", workflowRun.url) } : { text: "" },
  ]);
}

function createCheckCells({ kind, name, url, outcome, count: rowCount }: GroupedCheck): Cell[] {
  return [
    { text: singleLineText(name), tone: toneOfOutcome(outcome), ...linkProperty("check", url) },
    outcome === undefined ? notStatedCell : { text: singleLineText(outcome, 80) },
    { text: checkKindTexts[kind] },
    { text: plural({ one: "{0} time", other: "{0} times" }, rowCount) },
  ];
}

function createAboutSection({ run, query }: LookedUpRun, now: number): RunSection {
  const createFact = (
    term: string,
    value: string | undefined,
    createCellProperties: (text: string) => Partial<Cell> = () => ({}),
  ) => {
    const text = singleLineText(value ?? "", 2_000);
    return { term, value: text === "" ? notStatedCell : { text, ...createCellProperties(text) } };
  };
  const createCopyableFact = (term: string, value: string, cellProperties: Partial<Cell> = {}) =>
    createFact(term, value, (text) => ({ copy: withoutIsolates(text), ...cellProperties }));
  const { testBranch, testBranchSha: sha, createdAt, extra, unreadable } = run;
  return {
    heading: t("About this run"),
    facts: [
      createFact(t("Status"), run.status === undefined ? undefined : runStatusText(run.status)),
      createCopyableFact(t("Test run"), query.testRunId),
      createCopyableFact(t("Test branch"), testBranch),
      createCopyableFact(t("Commit"), sha, linkProperty("commit", commitLink(run, sha))),
      createFact(t("Created"), createdAt === undefined ? undefined : timeAndAgeText(createdAt, now, dateTimeText)),
      createFact(t("Repository"), repositoryKey(query.repository)),
      createFact(t("Target branch"), query.targetBranch),
      ...extra.map(({ name, value }) => createFact(singleLineText(name, 80), String(value))),
      ...(unreadable > 0 ? [createFact(t("Left out"), unreadableValuesText(unreadable))] : []),
    ],
  };
}

/** Placeholder for a value that the service did not state. */
const notStatedCell: Cell = { text: notStatedTexts.dash, meaning: notStatedTexts.words };

function createRunTargets(run: TestRun): RunTargets | undefined {
  const targets = impactedTargets(run);
  if (!targets) return undefined;
  const { fromTestedPullRequests, fromDependents } = targets;
  const totalText = plural(
    { one: "{0} target", other: "{0} targets" },
    fromTestedPullRequests.length + fromDependents.length,
  );
  const countTexts = {
    own: formatNumber(fromTestedPullRequests.length),
    fromDependents: formatNumber(fromDependents.length),
  };
  const targetText = (target: string) => singleLineText(target, 500);
  return {
    heading: t("Impacted targets"),
    sentence:
      fromDependents.length === 0
        ? t("{0} of the pull requests under test.", totalText)
        : t(
            "{0}: {1} of the pull requests under test, {2} from dependents alone.",
            totalText,
            countTexts.own,
            countTexts.fromDependents,
          ),
    own: fromTestedPullRequests.map(targetText),
    fromDependents: fromDependents.map(targetText),
    fromDependentsMark: t("from dependents"),
    ...(fromDependents.length > 0 && {
      choices: {
        all: t("All: {0}", formatNumber(fromTestedPullRequests.length + fromDependents.length)),
        own: t("Of the pull requests under test: {0}", countTexts.own),
        fromDependents: t("From dependents: {0}", countTexts.fromDependents),
      },
    }),
    words: {
      filter: t("Filter targets"),
      choose: t("Whose targets"),
      shown: t("{0} of {1}", "{0}", totalText),
      none: t("No target holds this text."),
    },
  };
}

/** Returns the link if it can be opened. */
function linkProperty(kind: ServiceLinkKind, url: string | undefined): Pick<Cell, "link"> {
  const linkCheck = checkLink(url);
  return linkCheck.ok ? { link: { of: kind, url: linkCheck.url } } : {};
}
