import { t } from "../base/l10n";
import type { LinkedTest } from "../domain/linkedTest";
import type { FailingTest } from "../domain/records";
import type { LookedUpRun } from "../domain/runs/lookedUpRun";
import { findPullRequestRuns, type PullRequestRun } from "../domain/runs/pullRequestRuns";
import type { BadPattern, TestBranch } from "../domain/runs/testBranchPatterns";
import { findNamedPullRequest, type NamedRun, type TestRunInput } from "../domain/runs/testRunInput";
import type { TestRunQuery } from "../domain/testHealthService";
import { createFailureRows, type FailedLookUp } from "./lookUpFailureRows";
import { alwaysShown, createRow, type LookUpAction, type LookUpRow } from "./lookUpRow";
import { disambiguate } from "./text/disambiguate";
import { formatOptional } from "./text/formatOptional";
import { joinTexts } from "./text/joinTexts";
import {
  explainBadPattern,
  explainInput,
  explainRepositoryNotOpen,
  fetchTexts,
  lookUpTexts,
  type RowExplanation,
  repositoryNameText,
  showTestText,
} from "./text/lookUp";
import { createRunLabels } from "./text/runLabels";
import { singleLineText } from "./text/sanitize";
import { waitingText } from "./text/serviceError";
import { runLabel } from "./text/testRun";
import { splitTitle } from "./text/testTitle";
import { ageText } from "./text/time";
import { runVerdictText } from "./text/verdict";

export type { FailedLookUp } from "./lookUpFailureRows";
export type { LookUpAction, LookUpRow } from "./lookUpRow";

/** Rows with an optional common heading. */
export interface LookUpGroup {
  readonly heading?: string;
  readonly rows: readonly LookUpRow[];
}

/** State from which the rows of the box are created. */
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
  if (state.asking) {
    return [{ rows: [createPendingRow(state.asking, state.waitingUntil)] }];
  }
  if (state.failed) {
    return [{ rows: createFailureRows(state.failed, state.several) }];
  }
  const isOpen = state.notOpen === undefined && state.linkedTest === undefined;
  const pullRequest = isOpen ? findNamedPullRequest(state.input) : undefined;
  const ownRuns = pullRequest ? findOwnRuns(pullRequest.number, state) : [];
  const inputRows = pullRequest ? createPullRequestRows(pullRequest.number, ownRuns, state) : createInputRows(state);
  const badPatternRows = state.badPatterns.map((badPattern) => createBadPatternRow(badPattern, state.input));
  const groups = [
    { rows: [...inputRows, ...badPatternRows] },
    { heading: t("looked up recently"), rows: createRecentRows(state, ownRuns) },
    { heading: t("test branches here"), rows: createBranchRows(state, ownRuns) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function createInputRows(state: LookUpState): readonly LookUpRow[] {
  const { notOpen, linkedTest } = state;
  if (notOpen === undefined && linkedTest) {
    return createTestRows(linkedTest);
  }
  if (notOpen === undefined) {
    return [createInputRow(state)];
  }
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
  return createRow({
    icon: "search",
    label: t("Look up run {0}", singleLineText(run.testRunId)),
    value: { kind: "lookUp", run },
    description: namedRunText(run),
    alwaysShow: true,
  });
}

function findOwnRuns(pullRequest: number, state: LookUpState): readonly PullRequestRun[] {
  const { recent, currentBranch } = state;
  const testBranches = listBranches(state, ({ testRunId }) => testRunId !== currentBranch?.testRunId);
  return findPullRequestRuns(pullRequest, recent, testBranches).slice(0, maxPullRequestRows);
}

/** Lists the current branch and, after it, the remote branches that match. */
function listBranches(
  { currentBranch, remoteBranches }: LookUpState,
  isWanted: (branch: TestBranch) => boolean,
): readonly TestBranch[] {
  const branches = remoteBranches.filter(isWanted);
  if (currentBranch) {
    branches.unshift(currentBranch);
  }
  return branches;
}

/** Creates the rows of a pull request's runs, or the step that may find one. A bare number may also be a run's id. */
function createPullRequestRows(
  pullRequest: number,
  ownRuns: readonly PullRequestRun[],
  state: LookUpState,
): readonly LookUpRow[] {
  const { input } = state;
  const rows = createOwnRunRows(ownRuns, state);
  if (rows.length === 0) {
    rows.push(createUnknownRunRow(pullRequest, state));
  }
  if (input.kind === "run") {
    rows.push(createNamedRunRow(input));
  }
  return rows;
}

function createOwnRunRows(ownRuns: readonly PullRequestRun[], state: LookUpState): LookUpRow[] {
  const findLabel = createRunLabels(state.recent, runLabel);
  return ownRuns.map((ownRun) => {
    if (ownRun.kind === "lookedUp") {
      return alwaysShown(createRecentRow(ownRun.run, findLabel, state));
    }
    return alwaysShown(createBranchRow(ownRun.testBranch, state.currentBranch));
  });
}

function createUnknownRunRow(pullRequest: number, { canFetch, fetchState }: LookUpState): LookUpRow {
  if (!canFetch) {
    const explanation = explainInput({ kind: "pullRequest", number: pullRequest });
    return createExplanationRow(explanation, { kind: "otherRun" }, t("clears the box"));
  }
  return createRow({
    icon: "repo-fetch",
    label: fetchTexts.label(pullRequest),
    value: { kind: "fetch" },
    detail: fetchTexts[fetchState ?? "notYet"](pullRequest),
    alwaysShow: true,
  });
}

/** Creates the rows that open the tests of a link, or, if none is loaded, the row for a step that may load it. */
function createTestRows({ tests, repositoryKey }: LinkedTest): readonly LookUpRow[] {
  if (tests.length > 0) {
    const shownTests = tests.slice(0, maxTestRows);
    const qualifiers = disambiguate(shownTests, (test) => `${test.name}\n${test.variant ?? ""}`);
    return shownTests.map((test) => createTestRow(test, repositoryKey, qualifiers.get(test)));
  }
  const refreshRow = createRow({
    icon: "info",
    ...lookUpTexts.testNotListed,
    value: { kind: "step", step: "refresh" },
    alwaysShow: true,
  });
  return [refreshRow];
}

function createTestRow(test: FailingTest, repositoryKey: string, qualifier: string | undefined): LookUpRow {
  const { title, suites } = splitTitle(test);
  const variantText = test.variant && singleLineText(test.variant, 40);
  return createRow({
    icon: "beaker",
    label: showTestText(title),
    value: { kind: "showTest", testId: test.id, repositoryKey },
    description: joinTexts([qualifier, suites, variantText], " · "),
    alwaysShow: true,
  });
}

/** Formats the place of a named run, as far as the input contains it. */
function namedRunText({ testBranch, targetBranch }: NamedRun): string {
  const branchText = testBranch && singleLineText(testBranch);
  const targetText = targetBranch && t("into {0}", singleLineText(targetBranch));
  return joinTexts([branchText, targetText], " · ");
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
  const targetText = targetBranchText(query, hasSeveralRepositories);
  return createRow({
    icon: "history",
    label: findLabel(lookedUpRun),
    value: { kind: "recent", id },
    description: `${singleLineText(query.testRunId)} · ${targetText} · ${ageText(asOf, now)}`,
    detail: runVerdictText(lookedUpRun, now),
  });
}

function targetBranchText({ repository, targetBranch }: TestRunQuery, isRepositoryShown: boolean): string {
  const branch = singleLineText(targetBranch);
  if (isRepositoryShown) {
    return t("{0}, into {1}", repositoryNameText(repository), branch);
  }
  return t("into {0}", branch);
}

/**
 * Creates the rows of the current branch and of remote branches, without runs that were looked up recently and those
 * on top.
 */
function createBranchRows(state: LookUpState, ownRuns: readonly PullRequestRun[]): readonly LookUpRow[] {
  const { input, recent, currentBranch } = state;
  const offeredRunIds = new Set([...recent.map(({ query }) => query.testRunId), currentBranch?.testRunId]);
  const topBranches = new Set(ownRuns.map((ownRun) => ownRun.kind === "fetched" && ownRun.testBranch));
  const maxRows = input.kind === "empty" ? maxBranchRows : maxSearchedRows;
  return listBranches(state, ({ testRunId }) => !offeredRunIds.has(testRunId))
    .filter((branch) => !topBranches.has(branch))
    .slice(0, maxRows)
    .map((branch) => createBranchRow(branch, currentBranch));
}

function createBranchRow(branch: TestBranch, currentBranch: TestBranch | undefined): LookUpRow {
  const run = { testRunId: branch.testRunId, testBranch: branch.name };
  return createRow({
    icon: "git-branch",
    label: branch.name,
    value: { kind: "lookUp", run },
    description: branch === currentBranch ? t("current branch") : "",
  });
}

function createClipboardRow({ clipboard }: LookUpState): LookUpRow {
  return createRow({
    icon: "clippy",
    label: t("From the clipboard"),
    value: { kind: "clipboard" },
    description: t("read when you select this row"),
    detail: clipboard && lookUpTexts.clipboard[clipboard],
  });
}

/** Creates the row of an invalid pattern; it matters to users whose branch is not recognized. */
function createBadPatternRow({ text, problem }: BadPattern, input: TestRunInput): LookUpRow {
  const row = createRow({
    icon: "warning",
    ...explainBadPattern(text, problem),
    value: openPatterns,
  });
  if (input.kind === "noRun") {
    return alwaysShown(row);
  }
  return row;
}

function createPendingRow({ testRunId }: TestRunQuery, waitingUntilMs: number | undefined): LookUpRow {
  return createRow({
    icon: "sync",
    label: t("Looking up run {0}", singleLineText(testRunId)),
    value: { kind: "nothing" },
    description: joinTexts([formatOptional(waitingUntilMs, waitingText), t("Escape cancels")], " "),
    alwaysShow: true,
  });
}

function createExplanationRow({ label, detail }: RowExplanation, step: LookUpAction, stepText: string): LookUpRow {
  return createRow({
    icon: "info",
    label,
    value: step,
    description: stepText,
    detail,
    alwaysShow: true,
  });
}
