import type { Keyboard as Keys, Page } from "playwright-core";
import { retry, type WaitOptions } from "../workbench/patience";
import type { MenuPath } from "../workbench/workbenchWindow";
import type { Person } from "./person";

/** Maximum number of presses of the Tab key: more than any page has tab stops. */
const maxTabStops = 100;

/** Script for the page of a tab that returns the name of the focused element. */
const focusedName = `document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? ""`;

/** Actions of a user without a mouse. No method clicks or hovers. */
export class Keyboard {
  private readonly page: Page;
  private readonly keys: Keys;

  constructor(private readonly person: Person) {
    this.page = person.page;
    this.keys = person.page.keyboard;
  }

  /** Presses keys one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.keys.press(key);
    }
  }

  /**
   * Runs a command from the palette by its complete title there. Opens the palette again if it was closed: VS Code may
   * give the focus back to the page of a tab late, which closes a palette that was opened meanwhile.
   */
  async run(title: string): Promise<void> {
    await retry(async (patience) => {
      await this.press("F1");
      await this.pick("Type the name of a command to run.", title, patience);
    });
  }

  /** Focuses the rows of a view in the side bar. Resolves once they have the focus: earlier key presses are lost. */
  async goToView(title: string): Promise<void> {
    await this.run(`Test Health: Focus on ${title} View`);
    const header = this.page.locator(".pane-header", { hasText: title });
    const view = this.page.locator(".part.sidebar .pane", { has: header });
    await view.locator(".monaco-list:focus-within").waitFor();
  }

  /** Types into a quick pick, and accepts its active row once that has the label. */
  async pick(question: string, label: string, patience: WaitOptions = {}): Promise<void> {
    await this.typeInto(question, label, patience);
    await this.accept(label, patience);
  }

  /** Pastes into a quick pick, and accepts its active row once that has the label. */
  async paste(question: string, label: string): Promise<void> {
    await this.typeInto(question, "");
    await this.press("Control+V");
    await this.accept(label);
  }

  private async accept(label: string, patience: WaitOptions = {}): Promise<void> {
    await this.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: label }).waitFor(patience);
    await this.press("Enter");
  }

  /** Finds a row in a quick pick with multiple selection, and selects it. */
  async tick(question: string, label: string): Promise<void> {
    await this.typeInto(question, label);
    await this.page.locator('.quick-input-list .monaco-list-row[data-index="0"]', { hasText: label }).waitFor();
    await this.press("ArrowDown", "Space");
    await this.page.locator('.quick-input-list .monaco-list-row[aria-checked="true"]', { hasText: label }).waitFor();
  }

  /** Types into the quick pick with a question, which is its title or the placeholder of its text box. */
  private async typeInto(question: string, text: string, patience: WaitOptions = {}): Promise<void> {
    const title = `.quick-input-title:text-is("${question}")`;
    const box = `.quick-input-filter input[placeholder="${question}"]`;
    const open = this.page.locator(".quick-input-widget:not(.hidden)");
    await open.locator(title).or(open.locator(box)).first().waitFor(patience);
    await this.keys.type(text);
  }

  /** Focuses the first row of the focused list once it has the text: rows that are replaced lose the focus. */
  async goToFirstRow(text: string): Promise<void> {
    await retry(async (patience) => {
      await this.press("ArrowDown", "Home");
      await this.waitForFocusedRow(text, patience);
    });
  }

  /** Resolves once the focused row of the side bar has the text. */
  async waitForFocusedRow(text: string, patience: WaitOptions = {}): Promise<void> {
    await this.page
      .locator(".part.sidebar .monaco-list:focus-within .monaco-list-row.focused", { hasText: text })
      .waitFor(patience);
  }

  /** Expands the focused row. */
  async expandFocusedRow(): Promise<void> {
    const row = this.page.locator(".part.sidebar .monaco-list-row.focused");
    await this.person.window.expand(row, () => this.press("ArrowRight"));
  }

  /** Opens the context menu of the focused element, and runs an entry of it or of a submenu. */
  async chooseFromMenu(...path: MenuPath): Promise<void> {
    await this.press("Shift+F10");
    await this.page.locator(".monaco-menu").first().waitFor();
    for (const submenu of path.slice(0, -1)) {
      await this.goToMenuEntry(submenu);
      await this.press("ArrowRight");
    }
    await this.goToMenuEntry(path.at(-1) ?? "");
    await this.press("Enter");
  }

  private async goToMenuEntry(title: string): Promise<void> {
    const focusedEntries = this.page.locator(".monaco-menu .action-item.focused > .action-menu-item");
    for (let entry = 0; entry < maxTabStops; entry++) {
      // The entry of an open submenu counts as focused along with the one in it; at first, no entry is focused.
      if ((await focusedEntries.allTextContents()).at(-1)?.trim() === title) {
        return;
      }
      await this.press("ArrowDown");
    }
    throw new Error(`the menu has no entry ${title}`);
  }

  /** Presses the Tab key until an element with that name has the focus in the page of the visible tab. */
  async tabTo(name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    const names: string[] = [];
    while (names.length < maxTabStops) {
      await this.press(key);
      const currentName = await this.focusedName();
      if (name.test(currentName)) {
        return;
      }
      names.push(currentName);
    }
    throw new Error(`the Tab key never reaches ${name}: ${JSON.stringify(names)}`);
  }

  /**
   * Resolves once the page of a tab has the focus again after the palette was closed; opening the palette earlier
   * fails.
   */
  async waitForPage(): Promise<void> {
    await this.page.waitForFunction('document.activeElement?.tagName === "IFRAME"');
  }

  /** Returns the name of the element with the focus in the webview of the active tab. */
  async focusedName(): Promise<string> {
    return String(await this.person.webview.locator("body").evaluate(focusedName));
  }
}
