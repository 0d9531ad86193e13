import type * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import { Emitter } from "../../base/event";
import type { TreeNode } from "../../present/node";
import type { Settings } from "../adapters/settings";
import { createTooltip, createTreeItem } from "./treeItems";

/** Milliseconds between two updates of the ages in a visible view. */
export const ageUpdateIntervalMs = 60_000;

/** Milliseconds without a change before dependent texts are painted again: tests and files arrive in bursts. */
export const repaintDebounceMs = 200;

/** A tree of rows created by `present`. Rows have stable ids, so that selection and expansion survive a refresh. */
export class NodeTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #changed = new Emitter<undefined>();
  #roots: readonly TreeNode[] = [];
  /** Items created so far: VS Code requests every row of a level again when the order changes. */
  #items = new WeakMap<TreeNode, vscode.TreeItem>();
  readonly #parents = new WeakMap<TreeNode, TreeNode>();

  readonly #subscription: Disposable;
  #showsBadges: boolean;

  readonly onDidChangeTreeData: vscode.Event<undefined> = this.#changed.event;

  constructor(private readonly settings: Pick<Settings, "showsBadges" | "onDidChange">) {
    this.#showsBadges = settings.showsBadges;
    this.#subscription = settings.onDidChange(() => this.#updateBadges());
  }

  show(roots: readonly TreeNode[]): void {
    this.#roots = roots;
    this.#changed.fire(undefined);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const cachedItem = this.#items.get(node);
    if (cachedItem) {
      return cachedItem;
    }
    const item = createTreeItem(node, this.#showsBadges);
    this.#items.set(node, item);
    return item;
  }

  getChildren(node?: TreeNode): TreeNode[] {
    const children = node ? (node.children?.() ?? []) : this.#roots;
    if (node) {
      for (const child of children) {
        this.#parents.set(child, node);
      }
    }
    return [...children];
  }

  /** Required by VS Code to reveal rows. Returns the parent of a row that `findRow` or VS Code has read. */
  getParent(node: TreeNode): TreeNode | undefined {
    return this.#parents.get(node);
  }

  /** Finds a row of the first two levels. */
  findRow(isMatch: (node: TreeNode) => boolean): TreeNode | undefined {
    for (const root of this.#roots) {
      const row = isMatch(root) ? root : this.getChildren(root).find(isMatch);
      if (row) {
        return row;
      }
    }
    return undefined;
  }

  /** Adds the tooltip to a copy of the item. The cached item stays without a tooltip, which may contain an age. */
  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    return { ...item, tooltip: createTooltip(node) };
  }

  #updateBadges(): void {
    if (this.#showsBadges === this.settings.showsBadges) {
      return;
    }
    this.#showsBadges = this.settings.showsBadges;
    this.#items = new WeakMap();
    this.#changed.fire(undefined);
  }

  /** Releases the rows: VS Code retains the tree of a disposed view. */
  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
    this.#roots = [];
  }
}
