import type { LinkOf, NodeIcon, TreeNode } from "../../node";
import { oneLine } from "../../text/inert";

/** The rows that stand below a run are named after it: ids are unique in the whole tree. */
export type RunId = string;

/** A row that says a name and its value, which can be copied. */
export function valueRow(run: RunId, key: string, label: string, text: string, icon: NodeIcon): TreeNode {
  return {
    id: `${key}:${run}`,
    label,
    description: oneLine(text),
    icon,
    context: "value",
    copyText: oneLine(text, 2_000),
  };
}

/** A row that says something, and stands for nothing. */
export function noticeRow(run: RunId, key: string, label: string): TreeNode {
  return { id: `${key}:${run}`, label, icon: "notice", context: "notice" };
}

/** A row with others below it. */
export function groupRow(
  run: RunId,
  key: string,
  texts: { readonly label: string; readonly description: string; readonly tooltip?: string },
  children: () => readonly TreeNode[],
  { expanded = false, icon = "list" }: { readonly expanded?: boolean; readonly icon?: NodeIcon } = {},
): TreeNode {
  const { label, description, tooltip } = texts;
  return {
    id: `${key}:${run}`,
    label,
    description,
    ...(tooltip !== undefined && { tooltip: () => tooltip }),
    icon,
    context: "group",
    expanded,
    children: () => withOwnIds(children()),
  };
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
