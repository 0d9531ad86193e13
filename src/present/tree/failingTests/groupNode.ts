import { formatNumber } from "../../../base/l10n";
import type { TestGroup, WorklistKey } from "../../../domain/failingTests/groupTests";
import { rollUp } from "../../../domain/failingTests/rollUp";
import { findRecurrence } from "../../../domain/failingTests/windowComparison";
import type { FailingTest } from "../../../domain/records";
import type { NodeIcon, TreeNode } from "../../node";
import { joinTexts } from "../../text/joinTexts";
import { codeBlockText, withoutIsolates } from "../../text/sanitize";
import { createGroupTexts, rollUpText } from "../../text/testGroup";
import { memoize } from "../memoize";
import { createTestNodes, type RowContext } from "./testNode";

/** Data of a group's row. */
interface GroupNodeOptions {
  /** Unique in the repository, and stable across refreshes. */
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly descriptionSuffix?: string;
  /** Full name, since label and `descriptionSuffix` may be truncated. */
  readonly name?: string;
  readonly sentence?: string;
  readonly icon: NodeIcon;
  readonly tests: () => readonly FailingTest[];
}

/** Creates the row of several failing tests, with their number in the description and a summary in the tooltip. */
export function createGroupNode(
  options: GroupNodeOptions,
  testCount: number,
  context: RowContext,
): Omit<TreeNode, "children"> {
  const { label, descriptionSuffix, name, sentence, icon, tests } = options;
  const summaryText = () => rollUpText(rollUp(tests(), (test) => findRecurrence(test, context.comparison) === "new"));
  return {
    id: options.id,
    label,
    description: descriptionSuffix ? `${formatNumber(testCount)} · ${descriptionSuffix}` : formatNumber(testCount),
    accessibilityLabel: joinTexts([label, descriptionSuffix, summaryText()], ", "),
    tooltip: () => joinTexts([name && codeBlockText(name), sentence, `${summaryText()}.`], "\n\n"),
    icon,
    context: `group.${options.kind}`,
    isExpanded: false,
    tests,
  };
}

const worklistIcons: Record<WorklistKey, NodeIcon> = {
  worse: "worse",
  noTicket: "failing",
  ticket: "ticket",
  quarantined: "quarantined",
};

/** Creates the row of a group, with its tests as children. */
export function createTestGroupNode(group: TestGroup, context: RowContext): TreeNode {
  const { kind, key, name, tests } = group;
  const { label, rowLabel, descriptionSuffix, sentence } = createGroupTexts(group);
  // A test may be below several owners: each of its rows needs a separate id.
  const idSuffix = kind === "owner" ? `:${key}` : "";
  const groupOptions: GroupNodeOptions = {
    id: `${kind}:${context.scope}:${key}`,
    kind,
    label,
    icon: groupIcon(group),
    tests: () => tests,
    ...(descriptionSuffix === undefined ? {} : { descriptionSuffix }),
    ...(sentence === undefined ? {} : { sentence }),
    ...(name === "" || name === withoutIsolates(label) ? {} : { name }),
  };
  const { description, ...node } = createGroupNode(groupOptions, tests.length, context);
  return {
    ...node,
    ...(rowLabel === undefined ? description !== undefined && { description } : { label: rowLabel }),
    children: memoize(() => createTestNodes(tests, context, idSuffix)),
  };
}

function groupIcon({ kind, key }: TestGroup): NodeIcon {
  return kind === "worklist" ? worklistIcons[key as WorklistKey] : kind;
}
