import type { StatusBarItem } from "vscode";
import type { StatusBarText } from "../../present/statusBar";

/** Shows a text in a status bar item; hides the item if there is none. */
export function updateStatusBarItem(item: StatusBarItem, content: StatusBarText | undefined): void {
  if (!content) {
    item.hide();
    return;
  }
  item.text = content.text;
  item.tooltip = content.tooltip;
  item.accessibilityInformation = { label: content.accessibilityLabel };
  item.show();
}
