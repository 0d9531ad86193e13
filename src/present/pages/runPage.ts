import { checkLink } from "../../domain/link";
import type { TestRun } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { type GroupedCheck, groupedChecks } from "../../domain/runs/checks";
import type { LoadedFailingTests } from "../../domain/runs/culprits";
import { commitLink, pullRequestLink } from "../../domain/runs/hostLinks";
import { isWatchable, isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { requiredStatuses } from "../../domain/runs/requiredStatuses";
import { impactedTargets } from "../../domain/runs/targets";
import { isLost } from "../../domain/runs/verdict";
import type { LinkOf } from "../node";
import { toneOfOutcome, toneOfRequired, toneOfRun } from "../runTone";
import { oneLine } from "../text/inert";
import { count, grouped } from "../text/numbers";
import {
  checkKinds,
  checksInWords,
  dependentsSentence,
  notStated,
  pullRequestWords,
  reportedCount,
  reportedWords,
  runLabel,
  runStatusWords,
  sourceWords,
  unreadableText,
} from "../text/testRun";
import { shortVerdict } from "../text/testRunRow";
import { dateAndTime, pointAndAge } from "../text/time";
import { timelineOf } from "../text/timeline";
import { runVerdict } from "../text/verdict";
import { watchedWords } from "../text/watch";
import { culpritsSection } from "./culprits";
import type { Cell, CommandButton, RunCommand, RunPage, RunSection, RunTargets } from "./page";
import { foldedTableOf, tableOf } from "./table";

/**
 * A test run that was looked up, ready to paint.
 *
 * @param tests the failing tests that are loaded, beside a failed run
 */
export function runPage(entry: LookedUpRun, now: number, tests?: LoadedFailingTests): RunPage {
  const { run, query, goneSince } = entry;
  const culprits = tests && culpritsSection(entry, tests, now);
  const targets = targetsOf(run);
  return {
    title: `Test Run ${runLabel(entry)}`,
    context: `${query.repository.owner}/${query.repository.name} · into ${oneLine(query.targetBranch, 200)}`,
    tone: isLost(entry) ? "unknown" : toneOfRun(run.status),
    verdict: runVerdict(entry, now),
    heard: [shortVerdict(entry), isWatched(entry) && "watched"].filter(Boolean).join(", "),
    asOf: asOfWords(entry, now),
    ...(goneSince !== undefined && { notice: goneNotice(goneSince) }),
    buttons: { label: "Actions", items: buttonsOf(entry) },
    sections: {
      required: requiredSection(run),
      timeline: timelineSection(entry),
      ...(culprits && { culprits }),
      pullRequests: pullRequestsSection(run),
      ...(run.dependentPullRequests?.length && { dependents: dependentsSection(run, run.dependentPullRequests) }),
      checks: checksSection(run),
      about: aboutSection(entry, now),
    },
    ...(targets && { targets }),
    copy: "Copy",
  };
}

/** A page whose run is not in the list any more. */
export const runNotKept = {
  title: "Test Run",
  notice: "This test run is not in the list any more. Look it up again to see it.",
  button: { command: "lookUpTestRun", label: "Look Up Test Run" },
} as const;

/** A page whose run is not shown, since it is not known yet whether the key is still the one that it was looked up with. */
export const runNotLoaded = {
  notice: "The test runs are not loaded yet: they are shown once the key that they were looked up with is there.",
} as const;

function buttonsOf(entry: LookedUpRun): readonly CommandButton<RunCommand>[] {
  return [
    { command: "refreshTestRun", label: "Refresh" },
    ...(isWatchable(entry) ? [{ command: "watchTestRun", label: "Watch" } as const] : []),
    ...(isWatched(entry) ? [{ command: "unwatchTestRun", label: "Stop Watching" } as const] : []),
    { command: "copyAsMarkdown", label: "Copy as Markdown" },
  ];
}

/** Every link that a page has. */
export function linksOf({ sections }: RunPage): readonly NonNullable<Cell["link"]>[] {
  return Object.values(sections)
    .flatMap(({ table, facts = [] }) => [...(table?.rows.flat() ?? []), ...facts.map(({ value }) => value)])
    .flatMap(({ link }) => link ?? []);
}

/** Every failing test whose source a page leads to. */
export function testsOf({ sections }: RunPage): readonly NonNullable<Cell["test"]>[] {
  const rows = sections.culprits?.table?.rows ?? [];
  return rows.flatMap((row) => row.flatMap(({ test }) => test ?? []));
}

function asOfWords({ asOf, watchedSince }: LookedUpRun, now: number): string {
  const watched =
    watchedSince === undefined ? [] : [`watched since ${dateAndTime(watchedSince, now)}: ${watchedWords}`];
  return [`As of ${pointAndAge(asOf, now)}`, ...watched].join(" · ");
}

function goneNotice(since: number): string {
  return `On ${dateAndTime(since)} the service did not know this run any more: runs are forgotten soon after they end. This is its last answer.`;
}

function requiredSection(run: TestRun): RunSection {
  const statuses = requiredStatuses(run);
  const source = run.requiredStatusesSource === undefined ? "" : `, ${sourceWords(run.requiredStatusesSource)}`;
  const heading = "Required statuses";
  if (statuses.length === 0) return { heading, sentence: "This run has none." };
  return {
    heading,
    sentence: `${reportedCount(statuses)}${source}.`,
    ...tableOf(["Status", "Report"], statuses, (status) => [
      { text: oneLine(status.name), tone: toneOfRequired(status), ...linkOf("check", status.url) },
      { text: reportedWords(status) },
    ]),
  };
}

function timelineSection(entry: LookedUpRun): RunSection {
  const last = toneOfRun(entry.run.status);
  return {
    heading: "Time line",
    ...tableOf(["What", "When"], timelineOf(entry), (moment) => [
      { text: moment.what, tone: moment.last ? timelineTones[last] : "reported" },
      { text: moment.when },
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

function pullRequestsSection({ pullRequests }: TestRun): RunSection {
  return {
    heading: "Pull requests under test",
    ...(pullRequests.length === 0
      ? { sentence: "The service named none." }
      : foldedTableOf(["Pull request"], pullRequests, (pullRequest) => [
          { text: pullRequestWords(pullRequest), ...linkOf("pullRequest", pullRequest.url) },
        ])),
  };
}

function dependentsSection(run: TestRun, numbers: readonly number[]): RunSection {
  return {
    heading: "Dependent pull requests",
    sentence: dependentsSentence,
    ...foldedTableOf(["Pull request"], numbers, (number) => [
      { text: `#${number}`, ...linkOf("pullRequest", pullRequestLink(run, number)) },
    ]),
  };
}

function checksSection(run: TestRun): RunSection {
  const checks = groupedChecks(run);
  const heading = "Checks";
  if (checks.length === 0) return { heading, sentence: "None was reported." };
  return {
    heading,
    sentence: `${checksInWords(checks)}.`,
    ...tableOf(["Check", "Outcome", "Kind", "Reported"], checks, checkCells),
  };
}

function checkCells({ kind, name, url, outcome, count: rows }: GroupedCheck): Cell[] {
  return [
    { text: oneLine(name), tone: toneOfOutcome(outcome), ...linkOf("check", url) },
    outcome === undefined ? unsaid : { text: oneLine(outcome, 80) },
    { text: checkKinds[kind] },
    { text: count(rows, "time") },
  ];
}

function aboutSection({ run, query }: LookedUpRun, now: number): RunSection {
  const fact = (term: string, words: string | undefined, more: (text: string) => Partial<Cell> = () => ({})) => {
    const text = oneLine(words ?? "", 2_000);
    return { term, value: text === "" ? unsaid : { text, ...more(text) } };
  };
  const copied = (term: string, words: string, more: Partial<Cell> = {}) =>
    fact(term, words, (text) => ({ copy: text, ...more }));
  const { testBranch, testBranchSha: sha, createdAt, extra, unreadable } = run;
  return {
    heading: "About this run",
    facts: [
      fact("Status", run.status === undefined ? undefined : runStatusWords(run.status)),
      copied("Test run", query.testRunId),
      copied("Test branch", testBranch),
      copied("Commit", sha, linkOf("commit", commitLink(run, sha))),
      fact("Created", createdAt === undefined ? undefined : pointAndAge(createdAt, now, dateAndTime)),
      fact("Repository", repositoryKey(query.repository)),
      fact("Target branch", query.targetBranch),
      ...extra.map(({ name, value }) => fact(oneLine(name, 80), String(value))),
      ...(unreadable > 0 ? [fact("Left out", unreadableText(unreadable))] : []),
    ],
  };
}

/** Stands for what the service did not give. */
const unsaid: Cell = { text: notStated.dash, meaning: notStated.words };

function targetsOf(run: TestRun): RunTargets | undefined {
  const targets = impactedTargets(run);
  if (!targets) return undefined;
  const { own, fromDependents } = targets;
  const all = count(own.length + fromDependents.length, "target");
  const counts = { own: grouped(own.length), fromDependents: grouped(fromDependents.length) };
  const line = (target: string) => oneLine(target, 500);
  return {
    heading: "Impacted targets",
    sentence:
      fromDependents.length === 0
        ? `${all} of the pull requests under test.`
        : `${all}: ${counts.own} of the pull requests under test, ${counts.fromDependents} from dependents alone.`,
    own: own.map(line),
    fromDependents: fromDependents.map(line),
    fromDependentsMark: "from dependents",
    ...(fromDependents.length > 0 && {
      choices: {
        all: `All: ${grouped(own.length + fromDependents.length)}`,
        own: `Of the pull requests under test: ${counts.own}`,
        fromDependents: `From dependents: ${counts.fromDependents}`,
      },
    }),
    words: {
      filter: "Filter targets",
      choose: "Whose targets",
      shown: ` of ${all}`,
      none: "No target holds this text.",
    },
  };
}

/** A link that can be followed; none where the address cannot be opened. */
function linkOf(of: LinkOf, url: string | undefined): Pick<Cell, "link"> {
  const checked = checkLink(url);
  return checked.ok ? { link: { of, url: checked.url } } : {};
}
