import { checkLink } from "../../domain/link";
import type { TestRun } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { type GroupedCheck, groupChecks } from "../../domain/runs/checks";
import type { LoadedFailingTests } from "../../domain/runs/culprits";
import { commitLink, pullRequestLink } from "../../domain/runs/hostLinks";
import { isWatchable, isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { requiredStatuses } from "../../domain/runs/requiredStatuses";
import { impactedTargets } from "../../domain/runs/targets";
import { isLost } from "../../domain/runs/verdict";
import type { ServiceLinkKind } from "../node";
import { toneOfOutcome, toneOfRequiredStatus, toneOfRun } from "../runTone";
import { countText, numberText } from "../text/numbers";
import { singleLineText } from "../text/sanitize";
import {
  checkCountsText,
  checkKindTexts,
  dependentsText,
  notStatedTexts,
  pullRequestText,
  reportedCountText,
  reportText,
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
    title: `Test Run ${runLabel(entry)}`,
    context: `${query.repository.owner}/${query.repository.name} · into ${singleLineText(query.targetBranch, 200)}`,
    tone: isLost(entry) ? "unknown" : toneOfRun(run.status),
    verdict: runVerdictText(entry, now),
    heard: [runShortVerdictText(entry), isWatched(entry) && "watched"].filter(Boolean).join(", "),
    asOf: asOfText(entry, now),
    ...(goneSince !== undefined && { notice: goneNoticeText(goneSince) }),
    buttons: { label: "Actions", items: createButtons(entry) },
    sections: {
      required: createRequiredSection(run),
      timeline: createTimelineSection(entry),
      ...(culprits && { culprits }),
      pullRequests: createPullRequestsSection(run),
      ...(run.dependentPullRequests?.length && { dependents: createDependentsSection(run, run.dependentPullRequests) }),
      checks: createChecksSection(run),
      about: createAboutSection(entry, now),
    },
    ...(targets && { targets }),
    copy: "Copy",
  };
}

/** Panel content for a run that is not in the list any more. */
export const missingRunContent = {
  title: "Test Run",
  notice: "This test run is not in the list any more. Look it up again to see it.",
  button: { command: "lookUpTestRun", label: "Look Up Test Run" },
} as const;

/** Panel content for a run that is hidden until it is known whether the current key is the one of its look-up. */
export const unloadedRunContent = {
  notice: "The test runs are not loaded yet: they are shown once the key that they were looked up with is there.",
} as const;

function createButtons(entry: LookedUpRun): readonly CommandButton<RunCommand>[] {
  return [
    { command: "refreshTestRun", label: "Refresh" },
    ...(isWatchable(entry) ? [{ command: "watchTestRun", label: "Watch" } as const] : []),
    ...(isWatched(entry) ? [{ command: "unwatchTestRun", label: "Stop Watching" } as const] : []),
    { command: "copyAsMarkdown", label: "Copy as Markdown" },
  ];
}

/** Returns every link of a panel. */
export function linksOf({ sections }: RunPanelData): readonly NonNullable<Cell["link"]>[] {
  return Object.values(sections)
    .flatMap(({ table, facts = [] }) => [...(table?.rows.flat() ?? []), ...facts.map(({ value }) => value)])
    .flatMap(({ link }) => link ?? []);
}

/** Returns every failing test whose source a panel links to. */
export function testsOf({ sections }: RunPanelData): readonly NonNullable<Cell["test"]>[] {
  const rows = sections.culprits?.table?.rows ?? [];
  return rows.flatMap((row) => row.flatMap(({ test }) => test ?? []));
}

function asOfText({ asOf, watchedSince }: LookedUpRun, now: number): string {
  const watchedTexts =
    watchedSince === undefined ? [] : [`watched since ${dateTimeText(watchedSince, now)}: ${pollIntervalText}`];
  return [`As of ${timeAndAgeText(asOf, now)}`, ...watchedTexts].join(" · ");
}

function goneNoticeText(goneSince: number): string {
  return `On ${dateTimeText(goneSince)} the service did not know this run any more: runs are forgotten soon after they end. This is its last answer.`;
}

function createRequiredSection(run: TestRun): RunSection {
  const statuses = requiredStatuses(run);
  const sourceSuffix =
    run.requiredStatusesSource === undefined ? "" : `, ${requiredStatusesSourceText(run.requiredStatusesSource)}`;
  const heading = "Required statuses";
  if (statuses.length === 0) return { heading, sentence: "This run has none." };
  return {
    heading,
    sentence: `${reportedCountText(statuses)}${sourceSuffix}.`,
    ...createTable(["Status", "Report"], statuses, (status) => [
      { text: singleLineText(status.name), tone: toneOfRequiredStatus(status), ...linkProperty("check", status.url) },
      { text: reportText(status) },
    ]),
  };
}

function createTimelineSection(entry: LookedUpRun): RunSection {
  const runTone = toneOfRun(entry.run.status);
  return {
    heading: "Time line",
    ...createTable(["What", "When"], createTimeline(entry), (timelineEntry) => [
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
    heading: "Pull requests under test",
    ...(pullRequests.length === 0
      ? { sentence: "The service named none." }
      : createFoldedTable(["Pull request"], pullRequests, (pullRequest) => [
          { text: pullRequestText(pullRequest), ...linkProperty("pullRequest", pullRequest.url) },
        ])),
  };
}

function createDependentsSection(run: TestRun, numbers: readonly number[]): RunSection {
  return {
    heading: "Dependent pull requests",
    sentence: dependentsText,
    ...createFoldedTable(["Pull request"], numbers, (number) => [
      { text: `#${number}`, ...linkProperty("pullRequest", pullRequestLink(run, number)) },
    ]),
  };
}

function createChecksSection(run: TestRun): RunSection {
  const checks = groupChecks(run);
  const heading = "Checks";
  if (checks.length === 0) return { heading, sentence: "None was reported." };
  return {
    heading,
    sentence: `${checkCountsText(checks)}.`,
    ...createTable(["Check", "Outcome", "Kind", "Reported"], checks, createCheckCells),
  };
}

function createCheckCells({ kind, name, url, outcome, count: rowCount }: GroupedCheck): Cell[] {
  return [
    { text: singleLineText(name), tone: toneOfOutcome(outcome), ...linkProperty("check", url) },
    outcome === undefined ? notStatedCell : { text: singleLineText(outcome, 80) },
    { text: checkKindTexts[kind] },
    { text: countText(rowCount, "time") },
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
    createFact(term, value, (text) => ({ copy: text, ...cellProperties }));
  const { testBranch, testBranchSha: sha, createdAt, extra, unreadable } = run;
  return {
    heading: "About this run",
    facts: [
      createFact("Status", run.status === undefined ? undefined : runStatusText(run.status)),
      createCopyableFact("Test run", query.testRunId),
      createCopyableFact("Test branch", testBranch),
      createCopyableFact("Commit", sha, linkProperty("commit", commitLink(run, sha))),
      createFact("Created", createdAt === undefined ? undefined : timeAndAgeText(createdAt, now, dateTimeText)),
      createFact("Repository", repositoryKey(query.repository)),
      createFact("Target branch", query.targetBranch),
      ...extra.map(({ name, value }) => createFact(singleLineText(name, 80), String(value))),
      ...(unreadable > 0 ? [createFact("Left out", unreadableValuesText(unreadable))] : []),
    ],
  };
}

/** Placeholder for a value that the service did not state. */
const notStatedCell: Cell = { text: notStatedTexts.dash, meaning: notStatedTexts.words };

function createRunTargets(run: TestRun): RunTargets | undefined {
  const targets = impactedTargets(run);
  if (!targets) return undefined;
  const { fromTestedPullRequests, fromDependents } = targets;
  const totalText = countText(fromTestedPullRequests.length + fromDependents.length, "target");
  const countTexts = {
    own: numberText(fromTestedPullRequests.length),
    fromDependents: numberText(fromDependents.length),
  };
  const targetText = (target: string) => singleLineText(target, 500);
  return {
    heading: "Impacted targets",
    sentence:
      fromDependents.length === 0
        ? `${totalText} of the pull requests under test.`
        : `${totalText}: ${countTexts.own} of the pull requests under test, ${countTexts.fromDependents} from dependents alone.`,
    own: fromTestedPullRequests.map(targetText),
    fromDependents: fromDependents.map(targetText),
    fromDependentsMark: "from dependents",
    ...(fromDependents.length > 0 && {
      choices: {
        all: `All: ${numberText(fromTestedPullRequests.length + fromDependents.length)}`,
        own: `Of the pull requests under test: ${countTexts.own}`,
        fromDependents: `From dependents: ${countTexts.fromDependents}`,
      },
    }),
    words: {
      filter: "Filter targets",
      choose: "Whose targets",
      shown: ` of ${totalText}`,
      none: "No target holds this text.",
    },
  };
}

/** Returns the link if it can be opened. */
function linkProperty(kind: ServiceLinkKind, url: string | undefined): Pick<Cell, "link"> {
  const linkCheck = checkLink(url);
  return linkCheck.ok ? { link: { of: kind, url: linkCheck.url } } : {};
}
