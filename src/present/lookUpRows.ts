import { t } from "../base/l10n";
import type { LinkedTest } from "../domain/linkedTest";
import { repositoryKey } from "../domain/repository";
import type { LookedUpRun } from "../domain/runs/lookedUpRun";
import { findPullRequestRuns, type PullRequestRun } from "../domain/runs/pullRequestRuns";
import type { BadPattern, TestBranch } from "../domain/runs/testBranchPatterns";
import { findNamedPullRequest, type NamedRun, type TestRunInput } from "../domain/runs/testRunInput";
import type { ServiceError } from "../domain/serviceError";
import type { TestRunQuery } from "../domain/testHealthService";
import type { PickItem } from "./quickPick";
import { disambiguate } from "./text/disambiguate";
import {
  currentValueTexts,
  explainBadPattern,
  explainInput,
  explainRepositoryNotOpen,
  fetchTexts,
  lookUpTexts,
  type RowExplanation,
  repositoryNameText,
  showTestText,
} from "./text/lookUp";
import { type NextStep, nextStepLabels } from "./text/message";
import { createRunLabels } from "./text/runLabels";
import { iconSafeText, singleLineText } from "./text/sanitize";
import { testRunErrorMessage, waitingText } from "./text/serviceError";
import { runLabel } from "./text/testRun";
import { splitTitle } from "./text/testTitle";
import { ageText } from "./text/time";
import { capitalizedText, runVerdictText } from "./text/verdict";

/** Action of a row in the look-up box. */
export type LookUpAction =
  | { readonly kind: "lookUp"; readonly run: NamedRun }
  | { readonly kind: "recent"; readonly id: string }
  | { readonly kind: "clipboard" }
  | { readonly kind: "again" }
  | { readonly kind: "targetBranch" }
  | { readonly kind: "repository" }
  /** Clears the box for another run. */
  | { readonly kind: "otherRun" }
  | { readonly kind: "showTest"; readonly testId: string; readonly repositoryKey: string }
  | { readonly kind: "openSetting"; readonly setting: "testBranchPatterns" | "repository" }
  | { readonly kind: "openFolder" }
  /** Fetches the test branches of a pull request. */
  | { readonly kind: "fetch" }
  | { readonly kind: "step"; readonly step: NextStep }
  /** Tells of the look-up in progress: accepting it would be a key pressed twice. */
  | { readonly kind: "nothing" };

export interface LookUpRow extends PickItem<LookUpAction> {
  /** Whether the row is shown for any input. */
  readonly alwaysShow?: true;
}

/** Rows with an optional common heading. */
export interface LookUpGroup {
  readonly heading?: string;
  readonly rows: readonly LookUpRow[];
}

/** Look-up that failed. */
export interface FailedLookUp {
  readonly query: TestRunQuery;
  readonly error: ServiceError;
}

/** State that the rows of the box are created from. */
export interface LookUpState {
  readonly input: TestRunInput;
  /** Query of the current look-up. */
  readonly asking?: TestRunQuery;
  /** End of the wait that the service requested for that look-up, in milliseconds since 1970. */
  readonly waitingUntil?: number | undefined;
  readonly failed?: FailedLookUp;
  /** Repository of the linked run, if it is not open here. */
  readonly notOpen?: string;
  /** Test that the input links to. */
  readonly linkedTest?: LinkedTest;
  /** Reason why the clipboard gave no input. */
  readonly clipboard?: "empty" | "unreadable";
  /** Whether several repositories are open. */
  readonly several: boolean;
  /** Runs of the selected repositories, newest look-up first. */
  readonly recent: readonly LookedUpRun[];
  readonly currentBranch?: TestBranch;
  /** Newest first. */
  readonly remoteBranches: readonly TestBranch[];
  readonly badPatterns: readonly BadPattern[];
  /** Whether Git can fetch test branches whose names contain the number of a pull request. */
  readonly canFetch?: boolean;
  /** State or result of the last fetch for this text. */
  readonly fetchState?: FetchState;
  readonly now: number;
}

/** Fetch of test branches: in progress, done, or failed. */
export type FetchState = "inProgress" | "done" | "failed";

const maxPullRequestRows = 5;
const maxRecentRows = 5;
const maxBranchRows = 10;
const maxTestRows = 20;
/** Maximum number of rows that the editor filters by the input. */
const maxSearchedRows = 500;

/**
 * Creates the rows of the look-up box: first the row for the input itself, which Enter accepts, then possible
 * alternatives. Rows that stay keep their positions, and late rows are appended: the editor identifies an accepted row
 * by its position, and users type and click faster than rows are updated. Only the runs of a pull request that the
 * input names move to the top.
 */
export function createLookUpGroups(state: LookUpState): readonly LookUpGroup[] {
  if (state.asking) return [{ rows: [createPendingRow(state.asking, state.waitingUntil)] }];
  if (state.failed) return [{ rows: createFailureRows(state.failed, state.several) }];
  const isOpen = state.notOpen === undefined && state.linkedTest === undefined;
  const pullRequest = isOpen ? findNamedPullRequest(state.input) : undefined;
  const ownRuns = pullRequest ? findOwnRuns(pullRequest.number, state) : [];
  const groups = [
    {
      rows: [
        ...(pullRequest ? createPullRequestRows(pullRequest.number, ownRuns, state) : createInputRows(state)),
        ...state.badPatterns.map((badPattern) => createBadPatternRow(badPattern, state.input)),
      ],
    },
    { heading: t("looked up recently"), rows: createRecentRows(state, ownRuns) },
    { heading: t("test branches here"), rows: createBranchRows(state, ownRuns) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function createInputRows(state: LookUpState): readonly LookUpRow[] {
  const { notOpen, linkedTest } = state;
  if (notOpen === undefined && linkedTest) return createTestRows(linkedTest);
  if (notOpen === undefined) return [createInputRow(state)];
  return [createExplanationRow(explainRepositoryNotOpen(notOpen), { kind: "openFolder" }, t("opens a folder"))];
}

function createInputRow(state: LookUpState): LookUpRow {
  const { input } = state;
  switch (input.kind) {
    case "empty":
      return createClipboardRow(state);
    case "run":
      return createNamedRunRow(input);
    case "noRun":
      return createExplanationRow(explainInput(input), openPatterns, t("opens the setting"));
    default:
      return createExplanationRow(explainInput(input), { kind: "otherRun" }, t("clears the box"));
  }
}

const openPatterns: LookUpAction = { kind: "openSetting", setting: "testBranchPatterns" };

function createNamedRunRow(run: NamedRun): LookUpRow {
  const label = t("Look up run {0}", singleLineText(run.testRunId));
  return alwaysShown(createRow("search", label, { kind: "lookUp", run }, namedRunText(run)));
}

function findOwnRuns(pullRequest: number, state: LookUpState): readonly PullRequestRun[] {
  const { recent, currentBranch, remoteBranches } = state;
  const otherBranches = remoteBranches.filter(({ testRunId }) => testRunId !== currentBranch?.testRunId);
  const testBranches = [...(currentBranch ? [currentBranch] : []), ...otherBranches];
  return findPullRequestRuns(pullRequest, recent, testBranches).slice(0, maxPullRequestRows);
}

/** Creates the rows of a pull request's runs, or the step that may find one. A bare number may also be a run's id. */
function createPullRequestRows(
  pullRequest: number,
  ownRuns: readonly PullRequestRun[],
  state: LookUpState,
): readonly LookUpRow[] {
  const { input, recent } = state;
  const findLabel = createRunLabels(recent, runLabel);
  const runRows = ownRuns.map((ownRun) =>
    ownRun.kind === "lookedUp"
      ? createRecentRow(ownRun.run, findLabel, state)
      : createBranchRow(ownRun.testBranch, state.currentBranch),
  );
  return [
    ...(runRows.length > 0 ? runRows.map(alwaysShown) : [createUnknownRunRow(pullRequest, state)]),
    ...(input.kind === "run" ? [createNamedRunRow(input)] : []),
  ];
}

function createUnknownRunRow(pullRequest: number, { canFetch, fetchState }: LookUpState): LookUpRow {
  if (!canFetch) {
    const explanation = explainInput({ kind: "pullRequest", number: pullRequest });
    return createExplanationRow(explanation, { kind: "otherRun" }, t("clears the box"));
  }
  const detail = fetchTexts[fetchState ?? "notYet"](pullRequest);
  return alwaysShown(createRow("repo-fetch", fetchTexts.label(pullRequest), { kind: "fetch" }, "", detail));
}

/** Creates the rows that open the tests of a link, or, if none is loaded, the row for a step that may load it. */
function createTestRows({ tests, repositoryKey }: LinkedTest): readonly LookUpRow[] {
  if (tests.length > 0) {
    const shownTests = tests.slice(0, maxTestRows);
    const qualifiers = disambiguate(shownTests, (test) => `${test.name}\n${test.variant ?? ""}`);
    return shownTests.map((test) => {
      const { title, suites } = splitTitle(test);
      const description = [qualifiers.get(test), suites, test.variant && singleLineText(test.variant, 40)]
        .filter(Boolean)
        .join(" · ");
      return alwaysShown(
        createRow("beaker", showTestText(title), { kind: "showTest", testId: test.id, repositoryKey }, description),
      );
    });
  }
  const { label, detail } = lookUpTexts.testNotListed;
  return [alwaysShown(createRow("info", label, { kind: "step", step: "refresh" }, "", detail))];
}

/** Formats the place of a named run, as far as the input contains it. */
function namedRunText({ testBranch, targetBranch }: NamedRun): string {
  return [testBranch && singleLineText(testBranch), targetBranch && t("into {0}", singleLineText(targetBranch))]
    .filter(Boolean)
    .join(" · ");
}

/** Creates the rows of the runs that were looked up recently, without those on top. */
function createRecentRows(state: LookUpState, ownRuns: readonly PullRequestRun[]): readonly LookUpRow[] {
  const { recent } = state;
  const findLabel = createRunLabels(recent, runLabel);
  const topRuns = new Set(ownRuns.map((ownRun) => ownRun.kind === "lookedUp" && ownRun.run));
  return recent
    .filter((run) => !topRuns.has(run))
    .slice(0, maxRecentRows)
    .map((run) => createRecentRow(run, findLabel, state));
}

function createRecentRow(
  lookedUpRun: LookedUpRun,
  findLabel: (run: LookedUpRun) => string,
  { several: hasSeveralRepositories, now }: LookUpState,
): LookUpRow {
  const { query, asOf, id } = lookedUpRun;
  const targetBranch = singleLineText(query.targetBranch);
  const targetText = hasSeveralRepositories
    ? t("{0}, into {1}", repositoryNameText(query.repository), targetBranch)
    : t("into {0}", targetBranch);
  const description = `${singleLineText(query.testRunId)} · ${targetText} · ${ageText(asOf, now)}`;
  const verdict = runVerdictText(lookedUpRun, now);
  return createRow("history", findLabel(lookedUpRun), { kind: "recent", id }, description, verdict);
}

/**
 * Creates the rows of the current branch and of remote branches, without runs that were looked up recently and those
 * on top.
 */
function createBranchRows(state: LookUpState, ownRuns: readonly PullRequestRun[]): readonly LookUpRow[] {
  const { input, recent, currentBranch, remoteBranches } = state;
  const offeredRunIds = new Set([...recent.map(({ query }) => query.testRunId), currentBranch?.testRunId]);
  const otherBranches = remoteBranches.filter(({ testRunId }) => !offeredRunIds.has(testRunId));
  const topBranches = new Set(ownRuns.map((ownRun) => ownRun.kind === "fetched" && ownRun.testBranch));
  return [...(currentBranch ? [currentBranch] : []), ...otherBranches]
    .filter((branch) => !topBranches.has(branch))
    .slice(0, input.kind === "empty" ? maxBranchRows : maxSearchedRows)
    .map((branch) => createBranchRow(branch, currentBranch));
}

function createBranchRow(branch: TestBranch, currentBranch: TestBranch | undefined): LookUpRow {
  const run = { testRunId: branch.testRunId, testBranch: branch.name };
  const note = branch === currentBranch ? t("current branch") : "";
  return createRow("git-branch", branch.name, { kind: "lookUp", run }, note);
}

function createClipboardRow({ clipboard }: LookUpState): LookUpRow {
  const detail = clipboard && lookUpTexts.clipboard[clipboard];
  return createRow(
    "clippy",
    t("From the clipboard"),
    { kind: "clipboard" },
    t("read when you choose this row"),
    detail,
  );
}

/** Creates the row of an invalid pattern; it matters to users whose branch is not recognized. */
function createBadPatternRow({ text, problem }: BadPattern, input: TestRunInput): LookUpRow {
  const { label, detail } = explainBadPattern(text, problem);
  const item = createRow("warning", label, { kind: "openSetting", setting: "testBranchPatterns" }, "", detail);
  return input.kind === "noRun" ? alwaysShown(item) : item;
}

function createPendingRow({ testRunId }: TestRunQuery, waitingUntilMs: number | undefined): LookUpRow {
  const description =
    waitingUntilMs === undefined ? t("Escape cancels") : `${waitingText(waitingUntilMs)} ${t("Escape cancels")}`;
  return alwaysShown(
    createRow("sync", t("Looking up run {0}", singleLineText(testRunId)), { kind: "nothing" }, description),
  );
}

/**
 * Creates the rows for a failed look-up: what happened, and the next steps; "not found" names the three possibly wrong
 * values. Every row has an action, including the first one, and no label contains the input: an editor that cannot
 * keep the order of the rows would move such a label to the top.
 */
function createFailureRows({ query, error }: FailedLookUp, hasSeveralRepositories: boolean): readonly LookUpRow[] {
  const { text, step } = testRunErrorMessage(error, query);
  const [label = text, ...otherSentences] = text.split(/(?<=[.:]) /);
  const notFound = error.reason === "notFound";
  const detail = notFound ? lookUpTexts.suspects : capitalizedText(otherSentences.join(" "));
  const nextStepRows = step ? [createRow("arrow-right", nextStepLabels[step], { kind: "step", step })] : [];
  // With a rejected key, nothing is requested any more.
  const [setKeyRow] = error.reason === "unauthorized" ? nextStepRows : [];
  const retryRow = setKeyRow ?? createRow("refresh", nextStepLabels.lookUpAgain, { kind: "again" });
  const otherRows = notFound ? createSuspectRows(query, hasSeveralRepositories) : nextStepRows;
  return [
    createRow("error", label.replace(/[.:]$/, ""), retryRow.value, "", detail),
    ...otherRows.filter((otherRow) => otherRow !== retryRow && step !== "lookUpAgain"),
    retryRow,
  ].map(alwaysShown);
}

function createSuspectRows(query: TestRunQuery, hasSeveralRepositories: boolean): readonly LookUpRow[] {
  const { testRunId, targetBranch, repository } = query;
  const { changeTargetBranch, changeRepository, otherRun } = lookUpTexts;
  const repositoryText = repositoryKey(repository);
  return [
    createRow("git-branch", changeTargetBranch, { kind: "targetBranch" }, currentValueTexts.targetBranch(targetBranch)),
    hasSeveralRepositories
      ? createRow("repo", changeRepository, { kind: "repository" }, currentValueTexts.repository(repositoryText))
      : createRow(
          "repo",
          changeRepository,
          { kind: "openSetting", setting: "repository" },
          currentValueTexts.onlyRepository(repositoryText),
        ),
    createRow("edit", otherRun, { kind: "otherRun" }, currentValueTexts.run(testRunId)),
  ];
}

function createExplanationRow({ label, detail }: RowExplanation, step: LookUpAction, stepText: string): LookUpRow {
  return alwaysShown(createRow("info", label, step, stepText, detail));
}

function alwaysShown(item: LookUpRow): LookUpRow {
  return { ...item, alwaysShow: true };
}

function createRow(icon: string, label: string, value: LookUpAction, description = "", detail?: string): LookUpRow {
  return {
    label: `$(${icon}) ${iconSafeText(label, 200)}`,
    description: iconSafeText(description, 200),
    ...(detail ? { detail: iconSafeText(detail, 300) } : {}),
    value,
  };
}
