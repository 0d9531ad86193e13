import type { StatusBarItem } from "vscode";
import type { StatusBarText } from "../../present/statusBar";

/** Has a status bar item say this; hides it where there is nothing to say. */
export function sayIn(item: StatusBarItem, words: StatusBarText | undefined): void {
  if (!words) {
    item.hide();
    return;
  }
  item.text = words.text;
  item.tooltip = words.tooltip;
  item.accessibilityInformation = { label: words.spoken };
  item.show();
}
