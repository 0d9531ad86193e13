import { formatNumber, t } from "../../../base/l10n";
import { checkLink } from "../../../domain/link";
import type { NodeIcon, ServiceLinkKind, TreeNode } from "../../node";
import { singleLineText, withoutIsolates } from "../../text/sanitize";
import { notStatedTexts } from "../../text/testRun";

/** Id of the run that is part of the ids of the rows below it: ids are unique in the whole tree. */
export type RunId = string;

/** Creates a row with a name and its value, which can be copied; with a dash if the service did not state the value. */
export function createValueRow(
  runId: RunId,
  key: string,
  label: string,
  text: string | undefined,
  icon: NodeIcon,
): TreeNode {
  const row = { id: `${key}:${runId}`, label, icon };
  const description = singleLineText(text ?? "");
  if (description === "") {
    const { dash, words } = notStatedTexts;
    return {
      ...row,
      description: dash,
      context: "notice",
      accessibilityLabel: `${label}: ${words}`,
      tooltip: () => words,
    };
  }
  return { ...row, description, context: "value", copyText: withoutIsolates(singleLineText(text ?? "", 2_000)) };
}

/** Creates a row that only contains a message. */
export function createNoticeRow(runId: RunId, key: string, label: string): TreeNode {
  return {
    id: `${key}:${runId}`,
    label,
    icon: "notice",
    context: "notice",
  };
}

/** Maximum number of rows of a folded list; the others are below an additional row. */
const maxFirstRows = 10;

/** Creates a row with children; a long list with `isFolded` shows ten of them and a row that expands to the others. */
export function createGroupRow(
  runId: RunId,
  key: string,
  texts: { readonly label: string; readonly description: string; readonly tooltip?: string },
  children: () => readonly TreeNode[],
  { isExpanded = false, isFolded = false }: { readonly isExpanded?: boolean; readonly isFolded?: boolean } = {},
): TreeNode {
  const { label, description, tooltip } = texts;
  return {
    id: `${key}:${runId}`,
    label,
    description,
    ...(tooltip !== undefined && { tooltip: () => tooltip }),
    icon: "list",
    context: "group",
    isExpanded,
    children: () => {
      const rows = withUniqueIds(children());
      if (isFolded) {
        return createFoldedRows(`${key}All:${runId}`, rows);
      }
      return rows;
    },
  };
}

function createFoldedRows(id: string, rows: readonly TreeNode[]): readonly TreeNode[] {
  if (rows.length <= maxFirstRows) {
    return rows;
  }
  return [
    ...rows.slice(0, maxFirstRows),
    {
      id,
      label: t("Show all {0}", formatNumber(rows.length)),
      icon: "more",
      context: "more",
      children: () => rows.slice(maxFirstRows),
    },
  ];
}

/**
 * Makes the ids of rows unique: ids derive from the content of a row, not from its position, and each repetition of an
 * id is numbered.
 */
function withUniqueIds(rows: readonly TreeNode[]): readonly TreeNode[] {
  const countsById = new Map<string, number>();
  return rows.map((row) => {
    const previousCount = countsById.get(row.id) ?? 0;
    countsById.set(row.id, previousCount + 1);
    if (previousCount === 0) {
      return row;
    }
    return { ...row, id: `${row.id}:${previousCount + 1}` };
  });
}

/** Returns the properties of a row that opens a link of the service, if there is a link. */
export function createLinkProperties(link: ServiceLinkKind, url: string | undefined): Partial<TreeNode> {
  const linkCheck = checkLink(url);
  if (!linkCheck.ok) {
    return {};
  }
  return {
    context: `${link}.link`,
    url: linkCheck.url,
    action: { kind: "openLink", link, url: linkCheck.url },
  };
}
