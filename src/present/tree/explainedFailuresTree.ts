import { formatNumber, t } from "../../base/l10n";
import { withoutUndefined } from "../../base/withoutUndefined";
import { isFraction } from "../../domain/failingTests/trend";
import { isComparable } from "../../domain/failingTestsState";
import { findFailureExample } from "../../domain/failures/failureSignature";
import type { FailingTest } from "../../domain/records";
import { createCaseKey } from "../../domain/reports/caseKey";
import type { ExplainedFailure, FailureClass, KnownTest } from "../../domain/reports/explainFailures";
import { toReportedTest } from "../../domain/reports/reportedTest";
import type { ReportCase } from "../../domain/reports/testReport";
import { repositoryKey } from "../../domain/repository";
import type { Explanation } from "../../state/explainedReports";
import type { ReportedFailure } from "../../state/reportedTests";
import type { NodeIcon, TreeNode } from "../node";
import { type Disambiguation, disambiguate } from "../text/disambiguate";
import {
  classHintText,
  classLabels,
  failureEvidenceText,
  groupByClass,
  knownFailureText,
} from "../text/explainedFailures";
import { failureDescription, failureLabel } from "../text/failingTest";
import { joinTexts } from "../text/joinTexts";
import { andMoreText } from "../text/numbers";
import { ownFailureText, reportedFailureText } from "../text/reportedTest";
import { codeBlockText, markdownText, plainText, singleLineText } from "../text/sanitize";
import { testDetailsText } from "../text/testDetails";
import { getCaseName, splitTitle } from "../text/testTitle";
import { createDifferenceNodes, createFailingLineNodes } from "./failingLineNodes";
import { testRowContext } from "./failingTests/testNode";
import type { FindDifference, FindPlaces } from "./failingTests/view";
import { withLogLine } from "./loggedFailure";

/** Maximum failure rows of a group: more are counted. The rows of all groups are created in one turn. */
const maxRows = 500;

/**
 * Creates the rows of the view of explained failures in groups: first the failures that are probably the user's own,
 * last those that passed on retry. While no failing tests of CI are loaded, there are no groups.
 */
export function createExplainedFailuresTree(
  explanation: Explanation,
  now: number,
  findPlaces: FindPlaces = () => undefined,
  findDifference: FindDifference = () => undefined,
): readonly TreeNode[] {
  const { failures, states } = explanation;
  const context: RowContext = { explanation, now, findPlaces, findDifference, failuresByKey: new Map() };
  const groups = groupByClass(failures);
  if (isComparable(states)) {
    return groups.map((group) => createGroupNode(group, context));
  }
  const isRetriedGroup = ({ failureClass }: FailureGroup) => failureClass === "passedOnRetry";
  const failedTests = failures.filter(({ failureClass }) => failureClass !== "passedOnRetry");
  const retriedGroups = groups.filter(isRetriedGroup).map((group) => createGroupNode(group, context));
  return [...createFailureRows(failedTests, "all", context), ...retriedGroups];
}

type FailureGroup = ReturnType<typeof groupByClass>[number];

/** Data with which all rows of the view are created. */
interface RowContext {
  readonly explanation: Explanation;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly findPlaces: FindPlaces;
  readonly findDifference: FindDifference;
  /** The failures with a row, by the keys of their tests; the first one of each key. */
  readonly failuresByKey: Map<string, ExplainedFailure>;
}

function createGroupNode({ failureClass, failures }: FailureGroup, context: RowContext): TreeNode {
  return {
    id: `class:${failureClass}`,
    label: classLabels[failureClass],
    description: `${formatNumber(failures.length)} · ${classHintText(failureClass, context.explanation.states)}`,
    icon: classIcons[failureClass],
    context: "failureClass",
    isExpanded: failureClass === "unseen" || failureClass === "onePullRequest",
    tests: () => failures.map(createTest),
    children: () => createFailureRows(failures, failureClass, context),
  };
}

const classIcons: Record<FailureClass, NodeIcon> = {
  unseen: "failing",
  onePullRequest: "failing",
  known: "list",
  quarantined: "quarantined",
  passedOnRetry: "passed",
};

function createFailureRows(
  groupFailures: readonly ExplainedFailure[],
  groupId: string,
  context: RowContext,
): readonly TreeNode[] {
  const { failures } = context.explanation;
  let index = -1;
  const shownFailures = groupFailures.slice(0, maxRows);
  const qualifiers = findQualifiers(shownFailures);
  const rows = shownFailures.map((failure) => {
    // Failures of a group are in the order of the explanation.
    index = failures.indexOf(failure, index + 1);
    return withLogLine(createFailureRow(failure, index, context, qualifiers.get(createTest(failure))), failure);
  });
  const hiddenCount = groupFailures.length - rows.length;
  if (hiddenCount > 0) {
    rows.push(createMoreNode(groupId, hiddenCount));
  }
  return rows;
}

/** Finds the qualifiers of failures whose rows have the same title and place, by the test of each. */
function findQualifiers(failures: readonly ExplainedFailure[]): Disambiguation {
  const placeByTest = new Map(failures.map((failure) => [createTest(failure), placeText(failure.reportCase)]));
  return disambiguate([...placeByTest.keys()], (test) => `${test.name}\n${placeByTest.get(test)}`);
}

function createFailureRow(
  failure: ExplainedFailure,
  index: number,
  context: RowContext,
  qualifier: string | undefined,
): TreeNode {
  const { explanation, now } = context;
  const { reportCase } = failure;
  const knownTest = findOnlyTest(failure);
  const { title, suites } = splitTitle(knownTest?.test ?? getNameFields(reportCase));
  const place = joinTexts([qualifier, suites ?? placeText(reportCase)], " · ");
  const evidence = failureEvidenceText(failure);
  const id = createRowId(failure, index, context);
  const row = {
    id,
    label: title,
    description: rowDescription(failure, evidence, place),
    tooltip: () => tooltipText({ failure, explanation }, now),
    accessibilityLabel: joinTexts([title, evidence], ", "),
    icon: chooseIcon(failure),
    copyText: getCaseName(reportCase),
    isExpanded: false,
    children: createChildren(id, failure, context),
  };
  if (!knownTest) {
    return {
      ...row,
      context: "reportedTest",
      failureIndex: index,
      action: { kind: "openReportedTest", failureIndex: index },
      tests: () => [createTest(failure)],
    };
  }
  const testRow = { ...row, ...createTestFields(knownTest) };
  if (testRow.failureRate === undefined) {
    return testRow;
  }
  const evidenceBesideBadge = failureEvidenceText(failure, true);
  return { ...testRow, descriptionBesideBadge: rowDescription(failure, evidenceBesideBadge, place) };
}

/**
 * Returns the id of a failure's row, by the test: a row stays expanded and selected when the failures before it are
 * fixed, and no other row becomes so.
 */
function createRowId(failure: ExplainedFailure, index: number, { failuresByKey }: RowContext): string {
  const key = createCaseKey(failure.reportCase);
  const firstFailure = failuresByKey.get(key) ?? failure;
  failuresByKey.set(key, firstFailure);
  const suffix = firstFailure === failure ? "" : `:${index}`;
  return `failure:${key}${suffix}`;
}

/** Returns the only failing test of CI that matches a failure; `undefined` if there is none, or several. */
function findOnlyTest({ tests }: ExplainedFailure): KnownTest | undefined {
  return tests.length === 1 ? tests[0] : undefined;
}

/** Describes a failure; its own text only if no known one has its name. */
function rowDescription({ reportCase, tests }: ExplainedFailure, evidence: string, place: string): string {
  const ownText = tests.length === 0 ? findFailureExample(reportCase.failure) : undefined;
  return joinTexts([evidence, ownText && singleLineText(ownText, 80), place], " · ");
}

/** Returns the failing test of CI that matches a failure, otherwise a test for the failed case itself. */
function createTest(failure: ExplainedFailure): FailingTest {
  return findOnlyTest(failure)?.test ?? toReportedTest(failure.reportCase);
}

/** Fields that give a row the commands of a failing test. */
function createTestFields({ test, state }: KnownTest): Pick<TreeNode, TestFieldName> {
  const key = repositoryKey(state.repository);
  return {
    failureRate: isFraction(test.failureRate7d) ? test.failureRate7d : undefined,
    context: testRowContext(test),
    testId: test.id,
    repositoryKey: key,
    action: {
      kind: "openTestSource",
      testId: test.id,
      repositoryKey: key,
    },
  };
}

type TestFieldName = "context" | "testId" | "repositoryKey" | "action" | "failureRate";

function chooseIcon({ failureClass }: ExplainedFailure): NodeIcon {
  if (failureClass === "passedOnRetry") {
    return "passed";
  }
  return failureClass === "quarantined" ? "quarantined" : "failing";
}

function getNameFields(reportCase: ReportCase) {
  const { classname, file } = reportCase;
  return withoutUndefined({ name: getCaseName(reportCase), classname, filePath: file });
}

function placeText({ file, classname }: ReportCase): string {
  const place = file ?? classname ?? "";
  const lastPart = place.split(/[\\/]/).at(-1);
  return singleLineText(lastPart ?? place, 80);
}

/** Maximum length of the failure text in a tooltip, in characters. */
const maxTooltipFailure = 1_500;

function tooltipText(reportedFailure: ReportedFailure, now: number): string {
  const { failure } = reportedFailure;
  const knownTest = findOnlyTest(failure);
  const ownText = ownFailureText(reportedFailure, knownTest?.test, maxTooltipFailure);
  if (!knownTest) {
    const heading = `**${markdownText(getCaseName(failure.reportCase))}**`;
    return joinTexts([heading, failureEvidenceText(failure), ownText], "\n\n");
  }
  const details = testDetailsText(knownTest.test, now, knownTest.state.comparison);
  return joinTexts([details, reportedFailureText(reportedFailure), ownText], "\n\n");
}

/**
 * Creates the rows below a failure: the line that failed, its text and the most common one in CI, or the tests that it
 * may be of.
 */
function createChildren(
  id: string,
  failure: ExplainedFailure,
  { now, findPlaces, findDifference }: RowContext,
): (() => readonly TreeNode[]) | undefined {
  const { reportCase, tests, siblings } = failure;
  if (reportCase.failure === "" && tests.length === 0 && siblings.length === 0) {
    return undefined;
  }
  return () => {
    const candidates = tests.length > 1 ? tests : siblings;
    const places = findPlaces(createTest(failure), reportCase.failure);
    const name = getCaseName(reportCase);
    const lines = [
      ...createFailingLineNodes(id, places),
      ...createDifferenceNodes(id, name, findDifference(reportCase.failure)),
    ];
    return [...lines, ...createTextRows(id, failure, now), ...createCandidateNodes(id, candidates, now)];
  };
}

function createTextRows(id: string, failure: ExplainedFailure, now: number): readonly TreeNode[] {
  const rows: TreeNode[] = [];
  const text = failure.reportCase.failure;
  const ownText = findFailureExample(text);
  if (ownText !== undefined) {
    const placeText = failure.logLine ? t("in this log") : t("in this report");
    const description = joinTexts([placeText, knownFailureText(failure)], " · ");
    rows.push(createTextNode(`${id}:own`, singleLineText(ownText, 160), { description, text }));
  }
  const commonFailure = findOnlyTest(failure)?.test.mostCommonFailures[0];
  if (commonFailure) {
    const description = t("in CI, {0}", failureDescription(commonFailure, now));
    rows.push(
      createTextNode(`${id}:common`, failureLabel(commonFailure), { description, text: commonFailure.summary }),
    );
  }
  return rows;
}

function createTextNode(
  id: string,
  label: string,
  { description, text }: { readonly description: string; readonly text: string },
): TreeNode {
  return {
    id,
    label,
    description,
    tooltip: () => codeBlockText(plainText(text), maxTooltipFailure),
    icon: "failure",
    context: "failure",
    copyText: text,
  };
}

function createCandidateNodes(id: string, candidates: readonly KnownTest[], now: number): readonly TreeNode[] {
  const tests = candidates.map(({ test }) => test);
  const qualifiers = disambiguate(tests, (test) => `${test.name}\n${test.variant ?? ""}`);
  return candidates.map((candidate, index) =>
    createTestNode(`${id}:${index}`, candidate, now, qualifiers.get(candidate.test)),
  );
}

function createTestNode(id: string, candidate: KnownTest, now: number, qualifier: string | undefined): TreeNode {
  const { test, state } = candidate;
  const { title, suites } = splitTitle(test);
  return {
    id,
    label: title,
    description: joinTexts([qualifier, test.variant && singleLineText(test.variant, 40), suites], " · "),
    tooltip: () => testDetailsText(test, now, state.comparison),
    icon: test.quarantined ? "quarantined" : "failing",
    copyText: test.name,
    ...createTestFields(candidate),
  };
}

function createMoreNode(groupId: string, count: number): TreeNode {
  return {
    id: `more:${groupId}`,
    label: andMoreText(count),
    icon: "more",
    context: "more",
  };
}
