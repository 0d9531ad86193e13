import type { LinkOf, NodeIcon, TreeNode } from "../../node";
import { oneLine } from "../../text/inert";
import { grouped } from "../../text/numbers";
import { notStated } from "../../text/testRun";

/** The rows that stand below a run are named after it: ids are unique in the whole tree. */
export type RunId = string;

/** A row that says a name and its value, which can be copied; a dash where the service did not state it. */
export function valueRow(run: RunId, key: string, label: string, text: string | undefined, icon: NodeIcon): TreeNode {
  const row = { id: `${key}:${run}`, label, icon };
  const description = oneLine(text ?? "");
  if (description === "") {
    const { dash, words } = notStated;
    return { ...row, description: dash, context: "notice", spoken: `${label}: ${words}`, tooltip: () => words };
  }
  return { ...row, description, context: "value", copyText: oneLine(text ?? "", 2_000) };
}

/** A row that says something, and stands for nothing. */
export function noticeRow(run: RunId, key: string, label: string): TreeNode {
  return { id: `${key}:${run}`, label, icon: "notice", context: "notice" };
}

/** Longer lists that may push everything else away show so many rows, and one that leads to the others. */
const maxFirstRows = 10;

/** A row with others below it; a long list that is `folded` shows ten of them and a row that expands to the others. */
export function groupRow(
  run: RunId,
  key: string,
  texts: { readonly label: string; readonly description: string; readonly tooltip?: string },
  children: () => readonly TreeNode[],
  { expanded = false, folded = false }: { readonly expanded?: boolean; readonly folded?: boolean } = {},
): TreeNode {
  const { label, description, tooltip } = texts;
  return {
    id: `${key}:${run}`,
    label,
    description,
    ...(tooltip !== undefined && { tooltip: () => tooltip }),
    icon: "list",
    context: "group",
    expanded,
    children: () => {
      const rows = withOwnIds(children());
      return folded ? foldedRows(`${key}All:${run}`, rows) : rows;
    },
  };
}

function foldedRows(id: string, rows: readonly TreeNode[]): readonly TreeNode[] {
  if (rows.length <= maxFirstRows) return rows;
  return [
    ...rows.slice(0, maxFirstRows),
    {
      id,
      label: `Show all ${grouped(rows.length)}`,
      icon: "more",
      context: "more",
      children: () => rows.slice(maxFirstRows),
    },
  ];
}

/** Rows named after what they say, not after their place; of several that say the same, each but the first is counted. */
function withOwnIds(rows: readonly TreeNode[]): readonly TreeNode[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const before = seen.get(row.id) ?? 0;
    seen.set(row.id, before + 1);
    return before === 0 ? row : { ...row, id: `${row.id}:${before + 1}` };
  });
}

/** What makes a row open a link of the service, if it has one. */
export function leadingTo(link: LinkOf, url: string | undefined): Partial<TreeNode> {
  return url === undefined ? {} : { context: `${link}.link`, url, action: { kind: "openLink", link, url } };
}
