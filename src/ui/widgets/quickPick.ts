import * as vscode from "vscode";
import type { PickItem } from "../../present/quickPick";

/** Texts of a quick pick. */
export interface QuickPickTexts {
  readonly title: string;
  readonly placeholder?: string;
}

/** Lets the user choose one item: the current one is active, or the first. `undefined` if they leave. */
export function chooseOne<T>(items: readonly PickItem<T>[], texts: QuickPickTexts): Promise<T | undefined> {
  const pick = createQuickPick(items, texts);
  const currentItems = pick.items.filter((item) => item.current);
  // With an empty list no row is active, and Enter chooses none.
  if (currentItems.length > 0) {
    pick.activeItems = currentItems;
  }
  return waitForChoice(pick, () => pick.selectedItems[0]?.value);
}

/** Returns the only item, or the one that the user chooses of several; `undefined` if there is none or they leave. */
export async function chooseOfSeveral<T>(items: readonly PickItem<T>[], texts: QuickPickTexts): Promise<T | undefined> {
  if (items.length > 1) {
    return chooseOne(items, texts);
  }
  return items[0]?.value;
}

/** Lets the user choose any number of items. Resolves with `undefined` if they leave. */
export function chooseSeveral<T>(
  items: readonly PickItem<T>[],
  texts: QuickPickTexts,
): Promise<readonly T[] | undefined> {
  const pick = createQuickPick(items, texts);
  pick.canSelectMany = true;
  pick.selectedItems = pick.items.filter((item) => item.picked);
  return waitForChoice(pick, () => pick.selectedItems.map(({ value }) => value));
}

/**
 * Keeps the order of the rows while the user types: otherwise the editor moves rows whose label contains the text to
 * the top. The property is missing in the editor's types; an editor that does not support it sorts the rows.
 */
export function keepRowOrder(pick: vscode.QuickPick<vscode.QuickPickItem>): void {
  if ("sortByLabel" in pick) {
    pick.sortByLabel = false;
  }
}

function createQuickPick<T>(
  items: readonly PickItem<T>[],
  { title, placeholder }: QuickPickTexts,
): vscode.QuickPick<PickItem<T>> {
  const pick = vscode.window.createQuickPick<PickItem<T>>();
  pick.title = title;
  if (placeholder !== undefined) {
    pick.placeholder = placeholder;
  }
  pick.matchOnDescription = true;
  pick.items = items;
  return pick;
}

function waitForChoice<T, R>(pick: vscode.QuickPick<PickItem<T>>, getResult: () => R): Promise<R | undefined> {
  return new Promise<R | undefined>((resolve) => {
    pick.onDidAccept(() => resolve(getResult()));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  }).finally(() => pick.dispose());
}
