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
  const item = new vscode.TreeItem(label, collapsibleState(node));
  item.id = id;
  item.contextValue = context;
  if (iconPath === undefined) {
    item.iconPath = createThemeIcon(icon);
  } else {
    item.iconPath = vscode.ThemeIcon.File;
    item.resourceUri = createIconUri(iconPath);
  }
  if (failureRate !== undefined) item.resourceUri = createRateUri(failureRate);
  const description = findDescription(node, showsBadges);
  if (description !== undefined) item.description = description;
  if (accessibilityLabel !== undefined) item.accessibilityInformation = { label: accessibilityLabel };
  if (action) item.command = createCommand(action);
  return item;
}

function findDescription({ description, descriptionBesideBadge }: TreeNode, showsBadges: boolean): string | undefined {
  if (!showsBadges) return description;
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
  if (color === undefined) return new vscode.ThemeIcon(id);
  return new vscode.ThemeIcon(id, new vscode.ThemeColor(color));
}

function collapsibleState({ children, isExpanded }: TreeNode): vscode.TreeItemCollapsibleState {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  if (!children) return None;
  return isExpanded ? Expanded : Collapsed;
}

function createCommand(action: NodeAction): vscode.Command {
  switch (action.kind) {
    case "openTestSource":
      return { command: commands.openTestSource, title: "", arguments: [action] };
    case "openReportedTest":
      return { command: commands.openReportedTest, title: "", arguments: [action] };
    case "showInLog":
      return { command: commands.showInLog, title: "", arguments: [action] };
    case "refresh":
      return { command: commands.refresh, title: "" };
    case "loadMore":
      return { command: commands.loadMore, title: "" };
    case "clearFilters":
      return { command: commands.clearFilters, title: "" };
    case "selectWindow":
      return { command: commands.selectWindow, title: "", arguments: [action] };
    case "selectOwners":
      return { command: commands.selectOwners, title: "" };
    case "showUnreadableFields":
      return { command: commands.showUnreadableFields, title: "" };
    case "setApiKey":
      return { command: commands.setApiKey, title: "" };
    case "showTestRun":
      return { command: commands.showTestRun, title: "", arguments: [action] };
    case "setPullRequest":
      return { command: commands.setPullRequest, title: "", arguments: [action] };
    case "fetchTestBranches":
      return { command: commands.fetchTestBranches, title: "", arguments: [action] };
    case "lookUpTestRun":
      return { command: commands.lookUpTestRun, title: "", arguments: [action] };
    case "openLink":
      return { command: linkCommands[action.link], title: "", arguments: [action.url] };
  }
}
