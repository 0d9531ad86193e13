import * as vscode from "vscode";
import type { PickItem } from "../../present/quickPick";

/** A quick pick's own words. */
export interface PickTexts {
  readonly title: string;
  readonly placeholder?: string;
}

/** Lets the person choose one; the one that is in force is the active row. `undefined` if they leave. */
export function pickOne<T>(items: readonly PickItem<T>[], texts: PickTexts): Promise<T | undefined> {
  const pick = pickOf(items, texts);
  pick.activeItems = pick.items.filter((item) => item.current);
  return chosen(pick, () => pick.selectedItems[0]?.value);
}

/** Lets the person choose any number. `undefined` if they leave. */
export function pickSeveral<T>(items: readonly PickItem<T>[], texts: PickTexts): Promise<readonly T[] | undefined> {
  const pick = pickOf(items, texts);
  pick.canSelectMany = true;
  pick.selectedItems = pick.items.filter((item) => item.picked);
  return chosen(pick, () => pick.selectedItems.map(({ value }) => value));
}

/**
 * Keeps the rows in their order while a person types: the editor else puts those on top whose label holds the text. Its
 * types do not have the property yet; an editor without it sorts.
 */
export function keepRowOrder(pick: vscode.QuickPick<vscode.QuickPickItem>): void {
  if ("sortByLabel" in pick) pick.sortByLabel = false;
}

function pickOf<T>(items: readonly PickItem<T>[], { title, placeholder }: PickTexts): vscode.QuickPick<PickItem<T>> {
  const pick = vscode.window.createQuickPick<PickItem<T>>();
  pick.title = title;
  if (placeholder !== undefined) pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  pick.items = items;
  return pick;
}

function chosen<T, R>(pick: vscode.QuickPick<PickItem<T>>, result: () => R): Promise<R | undefined> {
  return new Promise<R | undefined>((resolve) => {
    pick.onDidAccept(() => resolve(result()));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  }).finally(() => pick.dispose());
}
