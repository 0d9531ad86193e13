import type * as vscode from "vscode";
import { Emitter } from "../../base/event";
import type { TreeNode } from "../../present/node";
import { tooltip, treeItem } from "./treeItems";

/** Ages are told again this often while a view is visible. Milliseconds. */
export const ageInterval = 60_000;

/** Tests and files come in bursts: what is said of them beside something else is painted again when a burst has ended. Milliseconds. */
export const burst = 200;

/** A tree of rows that `present` made. Rows are handed over by id, so that selection and expansion outlive a refresh. */
export class NodeTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new Emitter<undefined>();
  private roots: readonly TreeNode[] = [];
  /** What was painted: VS Code asks for every row of a level again when their order changes. */
  private readonly items = new WeakMap<TreeNode, vscode.TreeItem>();

  readonly onDidChangeTreeData: vscode.Event<undefined> = this.changed.event;

  show(roots: readonly TreeNode[]): void {
    this.roots = roots;
    this.changed.fire(undefined);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const painted = this.items.get(node);
    if (painted) return painted;
    const item = treeItem(node);
    this.items.set(node, item);
    return item;
  }

  getChildren(node?: TreeNode): TreeNode[] {
    const children = node ? (node.children?.() ?? []) : this.roots;
    return [...children];
  }

  /** VS Code reveals rows only where it can ask for this. Rows of the first level alone are revealed. */
  getParent(): undefined {
    return undefined;
  }

  /** Leaves the painted row without its tooltip: it may tell an age. */
  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    return { ...item, tooltip: tooltip(node) };
  }

  /** Lets go of the rows: VS Code holds on to the tree of a view that is gone. */
  dispose(): void {
    this.changed.dispose();
    this.roots = [];
  }
}
