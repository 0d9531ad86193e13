import { recurrenceOf } from "../../../domain/failingTests/comparison";
import { quarantinedKey, type TestGroup } from "../../../domain/failingTests/groupTests";
import { rollUp } from "../../../domain/failingTests/rollUp";
import type { FailingTest } from "../../../domain/records";
import type { NodeIcon, TreeNode } from "../../node";
import { markdownBlock } from "../../text/inert";
import { grouped } from "../../text/numbers";
import { groupWords, rollUpWords } from "../../text/testGroup";
import { once } from "../once";
import { type RowContext, testNodes } from "./testNode";

/** What tells a group's row from another's. */
interface GroupRow {
  /** Unique in the repository, and the same after a refresh. */
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly more?: string;
  /** Whole, where label and `more` may be cut. */
  readonly name?: string;
  readonly sentence?: string;
  readonly icon: NodeIcon;
  readonly tests: () => readonly FailingTest[];
}

/** A row that stands for several failing tests: their number beside it, what can be said of them together in its tooltip. */
export function groupNode(row: GroupRow, size: number, context: RowContext): Omit<TreeNode, "children"> {
  const { label, more, name, sentence, icon, tests } = row;
  const together = () => rollUpWords(rollUp(tests(), (test) => recurrenceOf(test, context.comparison) === "new"));
  return {
    id: row.id,
    label,
    description: more ? `${grouped(size)} · ${more}` : grouped(size),
    spoken: [label, more, together()].filter(Boolean).join(", "),
    tooltip: () => [name && markdownBlock(name), sentence, `${together()}.`].filter(Boolean).join("\n\n"),
    icon,
    context: `group.${row.kind}`,
    expanded: false,
    tests,
  };
}

const trendIcons: Record<string, NodeIcon> = { worse: "worse", steady: "steady", fading: "fading" };

/** The row of tests that have an owner, suite, status, trend, failure or ticket in common, with the tests below. */
export function testGroupNode(group: TestGroup, context: RowContext): TreeNode {
  const { kind, key, name, tests } = group;
  const { label, row: rowText, more, sentence } = groupWords(group);
  // Where a test stands below several owners, each of its rows needs an id of its own.
  const under = kind === "owner" ? `:${key}` : "";
  const row: GroupRow = {
    id: `${kind}:${context.scope}:${key}`,
    kind,
    label,
    icon: iconOf(group),
    tests: () => tests,
    ...(more === undefined ? {} : { more }),
    ...(sentence === undefined ? {} : { sentence }),
    ...(name === "" || name === label ? {} : { name }),
  };
  const { description, ...node } = groupNode(row, tests.length, context);
  return {
    ...node,
    ...(rowText === undefined ? description !== undefined && { description } : { label: rowText }),
    children: once(() => testNodes(tests, context, under)),
  };
}

function iconOf({ kind, key }: TestGroup): NodeIcon {
  if (kind === "trend") return trendIcons[key] ?? "unknown";
  return key === quarantinedKey ? "quarantined" : kind;
}
