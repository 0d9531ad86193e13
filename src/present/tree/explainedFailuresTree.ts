import { formatNumber, t } from "../../base/l10n";
import { isFraction } from "../../domain/failingTests/trend";
import { isComparable } from "../../domain/failingTestsState";
import { findFailureExample } from "../../domain/failures/failureSignature";
import { isOpenable } from "../../domain/link";
import type { FailingTest } from "../../domain/records";
import type { ExplainedFailure, KnownTest } from "../../domain/reports/explainFailures";
import { toReportedTest } from "../../domain/reports/reportedTest";
import type { ReportCase } from "../../domain/reports/testReport";
import { repositoryKey } from "../../domain/repository";
import type { Explanation } from "../../state/explainedReports";
import type { ReportedFailure } from "../../state/reportedTests";
import type { NodeIcon, TreeNode } from "../node";
import { disambiguate } from "../text/disambiguate";
import {
  classHintText,
  classLabels,
  failureEvidenceText,
  groupByClass,
  knownFailureText,
} from "../text/explainedFailures";
import { failureDescription, failureLabel, testDetailsText } from "../text/failingTest";
import { andMoreText } from "../text/numbers";
import { ownFailureText, reportedFailureText } from "../text/reportedTest";
import { codeBlockText, markdownText, plainText, singleLineText } from "../text/sanitize";
import { splitTitle } from "../text/testTitle";
import { withLogLine } from "./loggedFailure";

/** Maximum failure rows of a group: more are counted. */
const maxRows = 1_000;

/**
 * Creates the rows of the view of explained failures: four groups, the failures that are probably
 * the person's first.
 */
export function createExplainedFailuresTree(explanation: Explanation, now: number): readonly TreeNode[] {
  const { failures, states, log } = explanation;
  const createRows = (groupFailures: readonly ExplainedFailure[], groupId: string) => {
    let index = -1;
    const shownFailures = groupFailures.slice(0, maxRows);
    const qualifiers = findQualifiers(shownFailures);
    const shownRows = shownFailures.map((failure) => {
      // Failures of a group are in the order of the explanation.
      index = failures.indexOf(failure, index + 1);
      const row = createFailureRow({ failure, explanation }, index, now, qualifiers.get(failure));
      return withLogLine(row, failure, log);
    });
    const hiddenCount = groupFailures.length - shownRows.length;
    return hiddenCount > 0 ? [...shownRows, createMoreNode(groupId, hiddenCount)] : shownRows;
  };
  if (!isComparable(states)) return createRows(failures, "all");
  return groupByClass(failures).map(({ failureClass, failures: groupFailures }) => ({
    id: `class:${failureClass}`,
    label: classLabels[failureClass],
    description: `${formatNumber(groupFailures.length)} · ${classHintText(failureClass, states)}`,
    icon: failureClass === "quarantined" ? "quarantined" : failureClass === "known" ? "list" : "failing",
    context: "failureClass",
    isExpanded: failureClass === "unseen" || failureClass === "onePullRequest",
    tests: () => groupFailures.map(createTest),
    children: () => createRows(groupFailures, failureClass),
  }));
}

/** Finds what tells failures apart whose rows have one title and one place. */
function findQualifiers(failures: readonly ExplainedFailure[]): ReadonlyMap<ExplainedFailure, string> {
  const placeByTest = new Map(failures.map((failure) => [createTest(failure), placeText(failure.reportCase)]));
  const qualifiers = disambiguate([...placeByTest.keys()], (test) => `${test.name}\n${placeByTest.get(test)}`);
  return new Map(
    failures.flatMap((failure) => {
      const qualifier = qualifiers.get(createTest(failure));
      return qualifier === undefined ? [] : [[failure, qualifier]];
    }),
  );
}

function createFailureRow(
  reportedFailure: ReportedFailure,
  index: number,
  now: number,
  qualifier: string | undefined,
): TreeNode {
  const { failure } = reportedFailure;
  const { reportCase, tests } = failure;
  const id = `failure:${index}`;
  const [known, ...others] = tests;
  const { title, suites } = splitTitle(known && others.length === 0 ? known.test : getNameFields(reportCase));
  const evidence = failureEvidenceText(failure);
  const ownText = tests.length === 0 ? findFailureExample(reportCase.failure) : undefined;
  const describe = (evidenceText: string) =>
    [evidenceText, ownText && singleLineText(ownText, 80), qualifier, suites ?? placeText(reportCase)]
      .filter(Boolean)
      .join(" · ");
  const describeBesideBadge = (test: FailingTest) =>
    isFraction(test.failureRate7d) ? { descriptionBesideBadge: describe(failureEvidenceText(failure, true)) } : {};
  const row = {
    id,
    label: title,
    description: describe(evidence),
    tooltip: () => tooltipText(reportedFailure, now),
    accessibilityLabel: [title, evidence].filter(Boolean).join(", "),
    icon: chooseIcon(failure),
    copyText: reportCase.name,
    isExpanded: false,
    children: createChildren(id, failure, now),
  } satisfies Partial<TreeNode>;
  return known && others.length === 0
    ? { ...row, ...createTestFields(known), ...describeBesideBadge(known.test) }
    : {
        ...row,
        context: "reportedTest",
        failureIndex: index,
        action: { kind: "openReportedTest", failureIndex: index },
        tests: () => [createTest(failure)],
      };
}

/** Returns the failing test of CI that a failure is, or the failed case itself. */
function createTest({ reportCase, tests }: ExplainedFailure): FailingTest {
  const [knownTest, ...others] = tests;
  return knownTest && others.length === 0 ? knownTest.test : toReportedTest(reportCase);
}

/** Fields that make a row that of a failing test, with its commands. */
function createTestFields({
  test,
  state,
}: KnownTest): Pick<TreeNode, "context" | "testId" | "repositoryKey" | "action" | "failureRate"> {
  const key = repositoryKey(state.repository);
  return {
    failureRate: isFraction(test.failureRate7d) ? test.failureRate7d : undefined,
    context: `test${isOpenable(test.ticketUrl) ? ".ticket" : ""}${isOpenable(test.url) ? ".page" : ""}`,
    testId: test.id,
    repositoryKey: key,
    action: { kind: "openTestSource", testId: test.id, repositoryKey: key },
  };
}

function chooseIcon({ failureClass }: ExplainedFailure): NodeIcon {
  return failureClass === "quarantined" ? "quarantined" : "failing";
}

function getNameFields({ name, classname, file }: ReportCase) {
  return {
    name,
    ...(classname !== undefined && { classname }),
    ...(file !== undefined && { filePath: file }),
  };
}

function placeText({ file, classname }: ReportCase): string {
  const place = file ?? classname;
  return place === undefined ? "" : singleLineText(place.split(/[\\/]/).at(-1) ?? place, 80);
}

/** Maximum length of the failure text in a tooltip, in characters. */
const maxTooltipFailure = 1_500;

function tooltipText(reportedFailure: ReportedFailure, now: number): string {
  const { reportCase, tests } = reportedFailure.failure;
  const [known, ...others] = tests;
  const parts =
    known && others.length === 0
      ? [
          testDetailsText(known.test, now, known.state.comparison),
          reportedFailureText(reportedFailure),
          ownFailureText(reportedFailure, known.test, maxTooltipFailure),
        ]
      : [
          `**${markdownText(reportCase.name)}**`,
          failureEvidenceText(reportedFailure.failure),
          ownFailureText(reportedFailure, undefined, maxTooltipFailure),
        ];
  return parts.filter(Boolean).join("\n\n");
}

/** Creates the rows below a failure: its text beside the most common one in CI, or the tests that it may be. */
function createChildren(id: string, failure: ExplainedFailure, now: number): (() => readonly TreeNode[]) | undefined {
  const { reportCase, tests, siblings } = failure;
  if (reportCase.failure === "" && tests.length === 0 && siblings.length === 0) return undefined;
  return () => {
    const ownText = findFailureExample(reportCase.failure);
    const [known] = tests;
    const common = tests.length === 1 ? known?.test.mostCommonFailures[0] : undefined;
    return [
      ...(ownText !== undefined
        ? [
            createTextNode(`${id}:own`, singleLineText(ownText, 160), {
              description: [t("in this report"), knownFailureText(failure)].filter(Boolean).join(" · "),
              text: reportCase.failure,
            }),
          ]
        : []),
      ...(common
        ? [
            createTextNode(`${id}:common`, failureLabel(common), {
              description: t("in CI, {0}", failureDescription(common, now)),
              text: common.summary,
            }),
          ]
        : []),
      ...createCandidateNodes(id, tests.length > 1 ? tests : siblings, now),
    ];
  };
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
    description: [qualifier, test.variant && singleLineText(test.variant, 40), suites].filter(Boolean).join(" · "),
    tooltip: () => testDetailsText(test, now, state.comparison),
    icon: test.quarantined ? "quarantined" : "failing",
    copyText: test.name,
    ...createTestFields(candidate),
  };
}

function createMoreNode(groupId: string, count: number): TreeNode {
  return { id: `more:${groupId}`, label: andMoreText(count), icon: "more", context: "more" };
}
