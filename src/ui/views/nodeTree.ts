import type * as vscode from "vscode";
import { Emitter } from "../../base/event";
import type { TreeNode } from "../../present/node";
import type { Rows } from "./rowsOnDemand";

/** Ages are told again this often while a view is visible. Milliseconds. */
export const ageInterval = 60_000;

/** Tests and files come in bursts: what is said of them beside something else is painted again when a burst has ended. Milliseconds. */
export const burst = 200;

/** A tree of rows that `present` made. Rows are handed over by id, so that selection and expansion outlive a refresh. */
export class NodeTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new Emitter<undefined>();
  private roots: readonly TreeNode[] = [];
  private rows: Pick<Rows, "treeItem" | "tooltip"> | undefined;
  /** What was painted: VS Code asks for every row of a level again when their order changes. */
  private readonly items = new WeakMap<TreeNode, vscode.TreeItem>();

  readonly onDidChangeTreeData: vscode.Event<undefined> = this.changed.event;

  /** @param rows what paints them; without it there are none */
  show(rows: Rows | undefined, roots: (rows: Rows) => readonly TreeNode[]): void {
    this.rows = rows ?? this.rows;
    this.roots = rows ? roots(rows) : [];
    this.changed.fire(undefined);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const painted = this.items.get(node);
    if (painted) return painted;
    const item = this.rows?.treeItem(node) ?? { label: node.label };
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
    return { ...item, tooltip: this.rows?.tooltip(node) };
  }

  /** Lets go of the rows: VS Code holds on to the tree of a view that is gone. */
  dispose(): void {
    this.changed.dispose();
    this.roots = [];
    this.rows = undefined;
  }
}
