import type * as vscode from "vscode";
import { Emitter } from "../../base/event";
import type { TreeNode } from "../../present/node";
import { tooltip, treeItem } from "../treeItems";

/** Ages are told again this often while a view is visible. Milliseconds. */
export const ageInterval = 60_000;

/** A tree of rows that `present` made. Rows are handed over by id, so that selection and expansion outlive a refresh. */
export class NodeTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new Emitter<undefined>();
  private roots: readonly TreeNode[] = [];

  readonly onDidChangeTreeData: vscode.Event<undefined> = this.changed.event;

  show(roots: readonly TreeNode[]): void {
    this.roots = roots;
    this.changed.fire(undefined);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return treeItem(node);
  }

  getChildren(node?: TreeNode): TreeNode[] {
    const children = node ? (node.children?.() ?? []) : this.roots;
    return [...children];
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    item.tooltip = tooltip(node);
    return item;
  }

  dispose(): void {
    this.changed.dispose();
  }
}
