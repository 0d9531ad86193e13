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
  readonly descriptionSuffix?: string | undefined;
  /** Full name, since label and `descriptionSuffix` may be truncated. */
  readonly name?: string | undefined;
  readonly sentence?: string | undefined;
  readonly icon: NodeIcon;
  /** Last part of the context value, for menus of this group alone. */
  readonly contextSuffix?: string | undefined;
}

/** Creates the row of several failing tests, with their number in the description and a summary in the tooltip. */
export function createGroupNode(
  options: GroupNodeOptions,
  tests: readonly FailingTest[],
  context: RowContext,
): Omit<TreeNode, "children"> & { readonly description: string } {
  const { label, descriptionSuffix, name, sentence, icon, contextSuffix } = options;
  const summaryText = () => rollUpText(rollUp(tests, (test) => findRecurrence(test, context.comparison) === "new"));
  return {
    id: options.id,
    label,
    description: joinTexts([formatNumber(tests.length), descriptionSuffix], " · "),
    accessibilityLabel: joinTexts([label, descriptionSuffix, summaryText()], ", "),
    tooltip: () => joinTexts([name && codeBlockText(name), sentence, `${summaryText()}.`], "\n\n"),
    icon,
    context: joinTexts(["group", options.kind, contextSuffix], "."),
    isExpanded: false,
    tests: () => tests,
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
  const { rowLabel, ...texts } = createGroupTexts(group);
  const options: GroupNodeOptions = {
    id: `${kind}:${context.scope}:${key}`,
    kind,
    icon: groupIcon(group),
    contextSuffix: kind === "worklist" && key === "noTicket" ? key : undefined,
    ...texts,
    name: name === withoutIsolates(texts.label) ? undefined : name,
  };
  const { description, ...node } = createGroupNode(options, tests, context);
  // A test may be below several owners: each of its rows needs a separate id.
  const idSuffix = kind === "owner" ? `:${key}` : "";
  const children = memoize(() => createTestNodes(tests, context, idSuffix));
  if (rowLabel !== undefined) {
    return { ...node, label: rowLabel, children };
  }
  return { ...node, description, children };
}

function groupIcon({ kind, key }: TestGroup): NodeIcon {
  if (kind === "worklist") {
    return worklistIcons[key as WorklistKey];
  }
  return kind;
}
