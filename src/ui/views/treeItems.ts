import * as vscode from "vscode";
import type { NodeAction, NodeIcon, ServiceLinkKind, TreeNode } from "../../present/node";
import { type CommandId, commands } from "../contributions/ids";
import { createMarkdown } from "../widgets/markdown";
import { createRateUri } from "./rateUri";

const icons: Record<NodeIcon, [id: string, color?: string]> = {
  repository: ["repo"],
  file: ["file"],
  suite: ["symbol-class"],
  folder: ["folder"],
  owner: ["person"],
  status: ["tag"],
  ticket: ["issues"],
  worse: ["arrow-up", "testing.iconFailed"],
  gone: ["history"],
  failing: ["error", "testing.iconFailed"],
  quarantined: ["circle-slash", "testing.iconSkipped"],
  failure: ["output"],
  notice: ["info"],
  key: ["key"],
  more: ["ellipsis"],
  inProgress: ["sync", "testing.iconQueued"],
  inProgressWatched: ["sync~spin", "testing.iconQueued"],
  succeeded: ["pass", "testing.iconPassed"],
  failed: ["error", "testing.iconFailed"],
  cancelled: ["circle-slash", "testing.iconSkipped"],
  unknown: ["question"],
  list: ["list-unordered"],
  passed: ["check", "testing.iconPassed"],
  pending: ["clock", "testing.iconQueued"],
  missing: ["circle-outline", "testing.iconQueued"],
  neverReported: ["warning", "problemsWarningIcon.foreground"],
  reported: ["circle-small-filled"],
  pullRequest: ["git-pull-request"],
  target: ["target"],
  branch: ["git-branch"],
  commit: ["git-commit"],
  time: ["calendar"],
  fetch: ["repo-fetch"],
  line: ["go-to-file"],
  difference: ["diff"],
};

/** Commands that open the service's links. */
export const linkCommands: Record<ServiceLinkKind, CommandId> = {
  pullRequest: commands.openPullRequest,
  check: commands.openCheck,
  commit: commands.openCommit,
};

/**
 * Creates the item of a row. Its tooltip is created when VS Code requests it.
 *
 * @param showsBadges whether the editor shows badges, such as that of a failure rate
 */
export function createTreeItem(node: TreeNode, showsBadges: boolean): vscode.TreeItem {
  const { label, id, context, icon, iconPath, failureRate, accessibilityLabel, action } = node;
  const item = new vscode.TreeItem(label, findCollapsibleState(node));
  item.id = id;
  item.contextValue = context;
  if (iconPath === undefined) {
    item.iconPath = createThemeIcon(icon);
  } else {
    item.iconPath = vscode.ThemeIcon.File;
    item.resourceUri = createIconUri(iconPath);
  }
  if (failureRate !== undefined) {
    item.resourceUri = createRateUri(failureRate);
  }
  const description = findDescription(node, showsBadges);
  if (description !== undefined) {
    item.description = description;
  }
  if (accessibilityLabel !== undefined) {
    item.accessibilityInformation = { label: accessibilityLabel };
  }
  if (action) {
    item.command = createCommand(action);
  }
  return item;
}

function findDescription({ description, descriptionBesideBadge }: TreeNode, showsBadges: boolean): string | undefined {
  if (!showsBadges) {
    return description;
  }
  return descriptionBesideBadge ?? description;
}

/** Creates a URI by whose path VS Code chooses the icon of the file's type. */
function createIconUri(path: string): vscode.Uri {
  const relativePath = path.replace(/^\/+/, "");
  return vscode.Uri.from({ scheme: "test-health-icon", path: `/${relativePath}` });
}

/** Creates the tooltip as Markdown without command links, HTML or icons. */
export function createTooltip(node: TreeNode): vscode.MarkdownString | undefined {
  return node.tooltip && createMarkdown(node.tooltip());
}

function createThemeIcon(icon: NodeIcon): vscode.ThemeIcon {
  const [id, color] = icons[icon];
  if (color === undefined) {
    return new vscode.ThemeIcon(id);
  }
  return new vscode.ThemeIcon(id, new vscode.ThemeColor(color));
}

function findCollapsibleState({ children, isExpanded }: TreeNode): vscode.TreeItemCollapsibleState {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  if (!children) {
    return None;
  }
  return isExpanded ? Expanded : Collapsed;
}

/** Actions whose commands take no arguments. */
const actionsWithoutArguments: ReadonlySet<NodeAction["kind"]> = new Set([
  "refresh",
  "loadMore",
  "clearFilters",
  "selectOwners",
  "showUnreadableFields",
  "setApiKey",
] as const);

function createCommand(action: NodeAction): vscode.Command {
  if (action.kind === "openLink") {
    return { command: linkCommands[action.link], title: "", arguments: [action.url] };
  }
  const command = commands[action.kind];
  if (actionsWithoutArguments.has(action.kind)) {
    return { command, title: "" };
  }
  return { command, title: "", arguments: [action] };
}
