import type { LinkedTest } from "../domain/linkedTest";
import { repositoryKey } from "../domain/repository";
import type { LookedUpRun } from "../domain/runs/lookedUpRun";
import type { BadPattern, TestBranch } from "../domain/runs/testBranchPatterns";
import type { NamedRun, TestRunInput } from "../domain/runs/testRunInput";
import type { ServiceError } from "../domain/serviceError";
import type { TestRunQuery } from "../domain/testHealthService";
import type { PickItem } from "./quickPick";
import { withoutIcons } from "./text/inert";
import {
  badPatternText,
  type Explanation,
  lookUpProblem,
  lookUpText,
  notOpenHere,
  nowText,
  repositoryName,
  showTestText,
} from "./text/lookUp";
import { type NextStep, nextStepLabels } from "./text/message";
import { createRunLabels } from "./text/runLabels";
import { testRunErrorMessage, waitingSentence } from "./text/serviceError";
import { runLabel } from "./text/testRun";
import { titleOf } from "./text/testTitle";
import { ago } from "./text/time";
import { capital, runVerdict } from "./text/verdict";

/** What a row of the look-up box does. */
export type LookUpChoice =
  | { readonly kind: "lookUp"; readonly run: NamedRun }
  | { readonly kind: "recent"; readonly id: string }
  | { readonly kind: "clipboard" }
  | { readonly kind: "again" }
  | { readonly kind: "targetBranch" }
  | { readonly kind: "repository" }
  /** Empties the box for another run. */
  | { readonly kind: "otherRun" }
  | { readonly kind: "showTest"; readonly testId: string; readonly repositoryKey: string }
  | { readonly kind: "openSetting"; readonly setting: "testBranchPatterns" | "repository" }
  | { readonly kind: "step"; readonly step: NextStep }
  /** It only says something. */
  | { readonly kind: "nothing" };

export interface LookUpRow extends PickItem<LookUpChoice> {
  /** Shown whatever is typed. */
  readonly alwaysShow?: true;
  /** More likely meant than the first row: the one that Enter takes. */
  readonly preferred?: true;
}

/** Rows that stand together below a heading, if they have one. */
export interface LookUpGroup {
  readonly heading?: string;
  readonly rows: readonly LookUpRow[];
}

/** A look-up that failed. */
export interface FailedLookUp {
  readonly query: TestRunQuery;
  readonly error: ServiceError;
}

/** What the box stands before. */
export interface LookUpSituation {
  readonly input: TestRunInput;
  /** The run that is being asked for. */
  readonly asking?: TestRunQuery;
  /** Until when that waits because the service asked for it, in milliseconds since 1970. */
  readonly waitingUntil?: number | undefined;
  readonly failed?: FailedLookUp;
  /** The input is a link to a repository that is not open here. */
  readonly notOpen?: string;
  /** The input is a link to a failing test. */
  readonly linkedTest?: LinkedTest;
  /** Why nothing came from it. */
  readonly clipboard?: "empty" | "unreadable";
  /** Several repositories are open. */
  readonly several: boolean;
  /** Of the repositories that are meant, newest look-up first. */
  readonly recent: readonly LookedUpRun[];
  readonly currentBranch?: TestBranch;
  /** Newest first. */
  readonly remoteBranches: readonly TestBranch[];
  readonly badPatterns: readonly BadPattern[];
  readonly now: number;
}

const mostRecent = 5;
const mostBranches = 10;
/** The editor looks for what is typed in so many. */
const mostSearched = 500;

/**
 * The rows of the look-up box: what the input means comes first, then what may be meant instead. Rows that stay keep their places, and what
 * comes late stands at the end: the editor tells an accepted row by its place, and people type and click faster than rows are shown.
 */
export function lookUpGroups(situation: LookUpSituation): readonly LookUpGroup[] {
  if (situation.asking) return [{ rows: [askingRow(situation.asking, situation.waitingUntil)] }];
  if (situation.failed) return [{ rows: failureRows(situation.failed, situation.several) }];
  const groups = [
    { rows: [inputRow(situation), ...situation.badPatterns.map((bad) => badPatternRow(bad, situation.input))] },
    { heading: "looked up recently", rows: recentRows(situation) },
    { heading: "test branches here", rows: branchRows(situation) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function inputRow(situation: LookUpSituation): LookUpRow {
  const { input, notOpen, linkedTest } = situation;
  if (notOpen !== undefined) return explanation(notOpenHere(notOpen));
  if (linkedTest) return testRow(linkedTest);
  if (input.kind === "empty") return clipboardRow(situation);
  if (input.kind !== "run") return explanation(lookUpProblem(input));
  const hint = shortNumber(input) === undefined ? undefined : lookUpText.shortNumber;
  return shown(row("search", `Look up run ${input.testRunId}`, { kind: "lookUp", run: input }, placeOf(input), hint));
}

/** Leads to the test; where it is not loaded, to what may load it. */
function testRow({ test, testId, repositoryKey }: LinkedTest): LookUpRow {
  if (test) {
    const { own, suites } = titleOf(test);
    return shown(row("beaker", showTestText(own), { kind: "showTest", testId, repositoryKey }, suites));
  }
  const { label, detail } = lookUpText.testNotListed;
  return shown(row("info", label, { kind: "step", step: "refresh" }, "", detail));
}

/** Where a run that is named is found, as far as the text says it. */
function placeOf({ testBranch, targetBranch }: NamedRun): string {
  return [testBranch, targetBranch && `into ${targetBranch}`].filter(Boolean).join(" · ");
}

function recentRows({ input, recent, several, now }: LookUpSituation): readonly LookUpRow[] {
  const labelOf = createRunLabels(recent, runLabel);
  return recent.slice(0, mostRecent).map((entry) => {
    const { query, run, asOf, id } = entry;
    const place = several ? `${repositoryName(query.repository)}, ` : "";
    const description = `${query.testRunId} · ${place}into ${query.targetBranch} · ${ago(asOf, now)}`;
    const item = row("history", labelOf(entry), { kind: "recent", id }, description, runVerdict(entry, now));
    return run.pullRequests.some(({ number }) => isMeant(input, number)) ? meant(item, input) : item;
  });
}

/** The current branch, and those of the remote; what was looked up recently is offered already. */
function branchRows({ input, recent, currentBranch, remoteBranches }: LookUpSituation): readonly LookUpRow[] {
  const offered = new Set([...recent.map(({ query }) => query.testRunId), currentBranch?.testRunId]);
  const others = remoteBranches.filter(({ testRunId }) => !offered.has(testRunId));
  return [...(currentBranch ? [currentBranch] : []), ...others]
    .slice(0, input.kind === "empty" ? mostBranches : mostSearched)
    .map((branch) => {
      const run = { testRunId: branch.testRunId, testBranch: branch.name };
      const note = branch === currentBranch ? "current branch" : "";
      const item = row("git-branch", branch.name, { kind: "lookUp", run }, note);
      return isMeant(input, branch.pullRequest) ? meant(item, input) : item;
    });
}

/** A pull request is named, or may be by its bare number. The editor finds a page's address in none of the rows that are about it. */
function isMeant(input: TestRunInput, pullRequest: number | undefined): boolean {
  const number = input.kind === "pullRequest" ? input.number : shortNumber(input);
  return number !== undefined && number === pullRequest;
}

/** A bare number as short as those of pull requests, and hardly a run's id. */
function shortNumber(input: TestRunInput): number | undefined {
  const isBare = input.kind === "run" && input.testBranch === undefined && input.repository === undefined;
  return isBare && /^\d{1,6}$/.test(input.testRunId) ? Number(input.testRunId) : undefined;
}

function meant(item: LookUpRow, input: TestRunInput): LookUpRow {
  return shown(shortNumber(input) === undefined ? item : { ...item, preferred: true });
}

function clipboardRow({ clipboard }: LookUpSituation): LookUpRow {
  const detail = clipboard && lookUpText.clipboard[clipboard];
  return row("clippy", "From the clipboard", { kind: "clipboard" }, "read when you choose this row", detail);
}

/** It matters to who finds that a branch is not recognized. */
function badPatternRow({ text, problem }: BadPattern, input: TestRunInput): LookUpRow {
  const { label, detail } = badPatternText(text, problem);
  const item = row("warning", label, { kind: "openSetting", setting: "testBranchPatterns" }, "", detail);
  return input.kind === "noRun" ? shown(item) : item;
}

function askingRow({ testRunId }: TestRunQuery, waitingUntil: number | undefined): LookUpRow {
  const description = waitingUntil === undefined ? "Escape cancels" : `${waitingSentence(waitingUntil)} Escape cancels`;
  return shown(row("sync", `Looking up run ${testRunId}`, { kind: "nothing" }, description));
}

/**
 * Says what happened and offers the next steps; "not found" names the three things that may be wrong. Every row does
 * something, the first one too, and no label holds what was typed: an editor that cannot keep the rows in their order
 * puts such a label on top.
 */
function failureRows({ query, error }: FailedLookUp, several: boolean): readonly LookUpRow[] {
  const { text, step } = testRunErrorMessage(error, query);
  const [label = text, ...rest] = text.split(/(?<=[.:]) /);
  const notFound = error.reason === "notFound";
  const detail = notFound ? lookUpText.suspects : capital(rest.join(" "));
  const next = row("arrow-right", nextStepLabels[step], { kind: "step", step });
  // With a refused key nothing is asked any more.
  const retry = error.reason === "unauthorized" ? next : row("refresh", nextStepLabels.lookUpAgain, { kind: "again" });
  const others = notFound ? suspectRows(query, several) : [next];
  return [
    row("error", label.replace(/[.:]$/, ""), retry.value, "", detail),
    ...others.filter((other) => other !== retry && step !== "lookUpAgain"),
    retry,
  ].map(shown);
}

function suspectRows(query: TestRunQuery, several: boolean): readonly LookUpRow[] {
  const { testRunId, targetBranch, repository } = query;
  const { changeTargetBranch, changeRepository, otherRun } = lookUpText;
  const place = repositoryKey(repository);
  return [
    row("git-branch", changeTargetBranch, { kind: "targetBranch" }, nowText.targetBranch(targetBranch)),
    several
      ? row("repo", changeRepository, { kind: "repository" }, nowText.repository(place))
      : row("repo", changeRepository, { kind: "openSetting", setting: "repository" }, nowText.onlyRepository(place)),
    row("edit", otherRun, { kind: "otherRun" }, nowText.run(testRunId)),
  ];
}

function explanation({ label, detail }: Explanation): LookUpRow {
  return shown(row("info", label, { kind: "nothing" }, "", detail));
}

function shown(item: LookUpRow): LookUpRow {
  return { ...item, alwaysShow: true };
}

function row(icon: string, label: string, value: LookUpChoice, description = "", detail?: string): LookUpRow {
  return {
    label: `$(${icon}) ${withoutIcons(label, 200)}`,
    description: withoutIcons(description, 200),
    ...(detail ? { detail: withoutIcons(detail, 300) } : {}),
    value,
  };
}
