import type { CommonFailure, FailingTest } from "../../../api/records";
import { type Comparison, recurrenceOf } from "../../../model/comparison";
import type { TreeNode } from "../../node";
import {
  failureDescription,
  failureLabel,
  goneSentence,
  spokenTest,
  testDescription,
  testDetails,
} from "../../text/failingTest";
import { markdownBlock, markdownText, oneLine, plain } from "../../text/inert";
import { titleOf } from "../../text/testTitle";

/** What the rows of one repository's tests have in common. */
export interface RowContext {
  /** The repository's key, a part of every id. */
  readonly scope: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly comparison: Comparison | undefined;
  /** Where a test is, for rows that do not stand below it; absent where they do. */
  readonly placeOf?: (test: FailingTest) => string | undefined;
}

/**
 * A failing test's row, with its failures below.
 *
 * @param under tells the rows of one test from each other where it stands below several groups
 */
export function testNode(test: FailingTest, context: RowContext, under = ""): TreeNode {
  const recurrence = recurrenceOf(test, context.comparison);
  return {
    ...sharedParts(test, context, `test:${context.scope}:${test.id}${under}`, testDescription(test, recurrence)),
    spoken: spokenTest(test, recurrence),
    tooltip: () => testDetails(test, context.now, context.comparison),
    icon: test.quarantined ? "quarantined" : "failing",
  };
}

/** The row of a test that failed in the window before and not in this one. */
export function goneNode(test: FailingTest, comparison: Comparison, context: RowContext): TreeNode {
  const sentence = goneSentence(comparison);
  return {
    ...sharedParts(test, context, `gone:${context.scope}:${test.id}`, ""),
    spoken: `${oneLine(test.name)}, not seen any more`,
    tooltip: () => `${markdownText(sentence)}\n\n${testDetails(test, context.now)}`,
    icon: "gone",
  };
}

function sharedParts(test: FailingTest, context: RowContext, id: string, description: string): Omit<TreeNode, "icon"> {
  const { own, suites } = titleOf(test);
  const links = [test.ticketUrl && "ticket", test.url && "page", test.repositoryUrl && "repository"].filter(Boolean);
  return {
    id,
    label: own,
    description: [description, suites, context.placeOf?.(test)].filter(Boolean).join(" · "),
    context: ["test", ...links].join("."),
    testId: test.id,
    copyText: test.name,
    action: { kind: "openTestSource", testId: test.id },
    ...(test.mostCommonFailures.length > 0
      ? { expanded: false, children: () => test.mostCommonFailures.map(failureRows(id, context.now)) }
      : {}),
  };
}

function failureRows(testRow: string, now: number): (failure: CommonFailure, index: number) => TreeNode {
  return (failure, index) => ({
    id: `failure:${testRow}:${index}`,
    label: failureLabel(failure),
    description: failureDescription(failure, now),
    tooltip: () => markdownBlock(failure.summary),
    icon: "failure",
    context: "failure",
    copyText: plain(failure.summary, 20_000),
  });
}
