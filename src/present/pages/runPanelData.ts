import { t } from "../../base/l10n";
import { withoutUndefined } from "../../base/withoutUndefined";
import { repositoryKey } from "../../domain/repository";
import type { LoadedFailingTests } from "../../domain/runs/culprits";
import { createCommitLink } from "../../domain/runs/hostLinks";
import { isWatchable, isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { isLost } from "../../domain/runs/verdict";
import type { ReasonsByStatus } from "../../state/runs/missingStatuses";
import { findRunTone } from "../runTone";
import { joinTexts } from "../text/joinTexts";
import { singleLineText, withoutIsolates } from "../text/sanitize";
import { runLabel, runStatusText, unreadableValuesText } from "../text/testRun";
import { runShortVerdictText } from "../text/testRunRow";
import { dateTimeText, timeAndAgeText } from "../text/time";
import { runVerdictText } from "../text/verdict";
import { pollIntervalText } from "../text/watch";
import { createLinkProperty, notStatedCell } from "./cells";
import { createCulpritsSection } from "./culprits";
import type { Cell, CommandButton, RunCommand, RunPanelData, RunSection, RunTone } from "./panelData";
import {
  createChecksSection,
  createDependentsSection,
  createOtherChecksSection,
  createPullRequestsSection,
  createReasonSection,
  createRequiredSection,
  createTimelineSection,
} from "./runSections";
import { createRunTargets } from "./runTargets";

/**
 * Creates the panel data of a test run that was looked up.
 *
 * @param tests the loaded failing tests, to be compared with a failed run
 * @param reasons possible reasons of statuses that were not reported
 */
export function createRunPanelData(
  entry: LookedUpRun,
  now: number,
  tests?: LoadedFailingTests,
  reasons?: ReasonsByStatus,
): RunPanelData {
  return withoutUndefined({
    title: t("Test Run {0}", runLabel(entry)),
    context: contextText(entry),
    tone: chooseTone(entry),
    verdict: runVerdictText(entry, now),
    heard: joinTexts([runShortVerdictText(entry), isWatched(entry) && t("watched")], ", "),
    asOf: asOfText(entry, now),
    notice: goneNoticeText(entry),
    buttons: { label: t("Actions"), items: createButtons(entry) },
    sections: createSections(entry, now, tests, reasons),
    targets: createRunTargets(entry.run),
    copy: t("Copy"),
  });
}

function createSections(
  entry: LookedUpRun,
  now: number,
  tests: LoadedFailingTests | undefined,
  reasons: ReasonsByStatus | undefined,
): RunPanelData["sections"] {
  const { run } = entry;
  return withoutUndefined({
    reason: createReasonSection(entry),
    otherChecks: createOtherChecksSection(entry),
    required: createRequiredSection(entry, reasons),
    timeline: createTimelineSection(entry),
    culprits: tests && createCulpritsSection(entry, tests, now),
    pullRequests: createPullRequestsSection(run),
    dependents: createDependentsSection(run),
    checks: createChecksSection(run),
    about: createAboutSection(entry, now),
  });
}

function contextText({ query }: LookedUpRun): string {
  const { repository, targetBranch } = query;
  const branch = singleLineText(targetBranch, 200);
  return `${repository.owner}/${repository.name} · ${t("into {0}", branch)}`;
}

function chooseTone(entry: LookedUpRun): RunTone {
  if (isLost(entry)) {
    return "unknown";
  }
  return findRunTone(entry.run.status);
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
  const buttons: CommandButton<RunCommand>[] = [{ command: "refreshTestRun", label: t("Refresh") }];
  if (isWatchable(entry)) {
    buttons.push({ command: "watchTestRun", label: t("Watch") });
  }
  if (isWatched(entry)) {
    buttons.push({ command: "unwatchTestRun", label: t("Stop Watching") });
  }
  buttons.push({ command: "copyAsMarkdown", label: t("Copy as Markdown") });
  return buttons;
}

/** Returns every link of a panel. */
export function listLinks({ sections }: RunPanelData): readonly NonNullable<Cell["link"]>[] {
  const cells = Object.values(sections).flatMap(listCells);
  return cells.flatMap(({ link }) => link ?? []);
}

function listCells({ table, facts = [] }: RunSection): readonly Cell[] {
  const tableCells = table?.rows.flat() ?? [];
  const factCells = facts.map(({ value }) => value);
  return [...tableCells, ...factCells];
}

/** Returns every failing test whose source a panel links to. */
export function listTests({ sections }: RunPanelData): readonly NonNullable<Cell["test"]>[] {
  const rows = sections.culprits?.table?.rows ?? [];
  return rows.flat().flatMap(({ test }) => test ?? []);
}

function asOfText({ asOf, watchedSince }: LookedUpRun, now: number): string {
  const text = t("As of {0}", timeAndAgeText(asOf, now));
  if (watchedSince === undefined) {
    return text;
  }
  const watchedText = t("watched since {0}: {1}", dateTimeText(watchedSince, now), pollIntervalText);
  return `${text} · ${watchedText}`;
}

function goneNoticeText({ goneSince }: LookedUpRun): string | undefined {
  if (goneSince === undefined) {
    return undefined;
  }
  return t(
    "On {0} the service did not know this run any more: runs are forgotten soon after they end. This is its last answer.",
    dateTimeText(goneSince),
  );
}

type RunFact = NonNullable<RunSection["facts"]>[number];

function createAboutSection({ run, query }: LookedUpRun, now: number): RunSection {
  const { testBranch, testBranchSha: sha, createdAt, extra, unreadable } = run;
  const createdText = createdAt === undefined ? "" : timeAndAgeText(createdAt, now, dateTimeText);
  const facts = [
    createFact(t("Status"), run.status && runStatusText(run.status)),
    createCopyableFact(t("Test run"), query.testRunId),
    createCopyableFact(t("Test branch"), testBranch),
    createCopyableFact(t("Commit"), sha, createLinkProperty("commit", createCommitLink(run, sha))),
    createFact(t("Created"), createdText),
    createFact(t("Repository"), repositoryKey(query.repository)),
    createFact(t("Target branch"), query.targetBranch),
  ];
  for (const { name, value } of extra) {
    facts.push(createFact(singleLineText(name, 80), String(value)));
  }
  if (unreadable > 0) {
    facts.push(createFact(t("Left out"), unreadableValuesText(unreadable)));
  }
  return { heading: t("About this run"), facts };
}

/** Creates a fact, with a dash if the service did not state the value. */
function createFact(term: string, value = ""): RunFact {
  const text = singleLineText(value, 2_000);
  if (text === "") {
    return { term, value: notStatedCell };
  }
  return { term, value: { text } };
}

function createCopyableFact(term: string, value: string, link: Pick<Cell, "link"> = {}): RunFact {
  const fact = createFact(term, value);
  if (fact.value === notStatedCell) {
    return fact;
  }
  const copy = withoutIsolates(fact.value.text);
  return { term, value: { ...fact.value, ...link, copy } };
}
