import type { FrameLocator, Locator, Page } from "playwright-core";
import { lookUpTexts, targetBranchTexts } from "../../src/present/text/lookUp";
import { removeApiKeyTexts } from "../../src/present/text/removeApiKey";
import type { LocalService } from "../service/server";
import { retry, type WaitOptions } from "../workbench/patience";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";

/**
 * Script for the page that returns the numbers of the lines with an icon in the gutter. The scripts are texts, since
 * the tests have no types of the DOM.
 */
const paintedMarks = `(() => {
  const top = (element) => Math.round(element.getBoundingClientRect().top);
  const numbers = new Map([...document.querySelectorAll(".editor-instance .line-numbers")].map((line) => [top(line), Number(line.textContent)]));
  const marks = [...document.querySelectorAll(".editor-instance .cgmr")].filter((mark) => getComputedStyle(mark).backgroundImage !== "none");
  return [...new Set(marks.map((mark) => numbers.get(top(mark)) ?? -1))].sort((a, b) => a - b);
})()`;

/** Script for the page that returns the icons and texts behind a line of the editor, which are contents of styles. */
const textBehindLine = `((line) => {
  const top = (element) => Math.round(element.getBoundingClientRect().top);
  const number = [...document.querySelectorAll(".editor-instance .line-numbers")].find(({ textContent }) => Number(textContent) === line);
  const text = number && [...document.querySelectorAll(".editor-instance .view-line")].find((view) => top(view) === top(number));
  const contents = [...(text?.querySelectorAll("span") ?? [])].flatMap((span) => ["::before", "::after"].map((part) => getComputedStyle(span, part).content));
  return contents.filter((content) => content.startsWith('"')).map((content) => content.slice(1, -1)).join(" ");
})`;

/** Script for the page that returns the labels of the rows in the open quick pick. */
const shownPicks = `[...document.querySelectorAll(".quick-input-list .monaco-list-row .quick-input-list-row:first-child .label-name")].map((label) => label.textContent)`;

/** Script for the page that returns the labels of the side bar's rows on the first level, from top to bottom. */
const shownRows = `[...document.querySelectorAll('.part.sidebar .monaco-list-row[aria-level="1"]')].sort((a, b) => a.dataset.index - b.dataset.index).map((row) => row.querySelector(".label-name").textContent)`;

/** Script for the page that returns the badge of the side bar's row with a text, which VS Code paints with a style. */
const badgeOfRow = `((text) => {
  const rows = [...document.querySelectorAll(".part.sidebar .monaco-list-row")];
  const label = rows.find((row) => row.textContent.includes(text))?.querySelector(".monaco-icon-label");
  const { content } = label ? getComputedStyle(label, "::after") : {};
  return content === "none" ? "" : content?.replaceAll('"', "");
})`;

/** Actions of a user in the workbench, in addition to those of `WorkbenchWindow`. */
export class Person {
  readonly page: Page;

  constructor(readonly window: WorkbenchWindow) {
    this.page = window.page;
  }

  /** Resolves once the sample's rows are below their files: until the files are known, rows may move. */
  async waitForFiles(): Promise<void> {
    await this.window.waitForTreeRow(/services\s*36/);
  }

  /** Resolves once the run that was looked up last is selected in its view: later, nothing takes the focus away. */
  async waitForRun(text: string | RegExp): Promise<void> {
    await this.page.locator(".part.sidebar .monaco-list-row.selected", { hasText: text }).waitFor();
  }

  /** Resolves once the line has a marker. */
  async waitForMark(line: number): Promise<void> {
    await this.page.waitForFunction(`${paintedMarks}.includes(${line})`);
  }

  /** Resolves once exactly these lines have visible markers. */
  async waitForMarks(lines: readonly number[]): Promise<void> {
    await this.page.waitForFunction(`JSON.stringify(${paintedMarks}) === ${JSON.stringify(JSON.stringify(lines))}`);
  }

  /** Resolves once the text is painted behind the line of the editor, or nothing for `""`. */
  async waitForTextBehind(line: number, text: string): Promise<void> {
    await this.page.waitForFunction(`${textBehindLine}(${line}) === ${JSON.stringify(text)}`);
  }

  /** Resolves once the status bar shows that the cursor is on the line. */
  async waitForLine(line: number, patience: WaitOptions = {}): Promise<void> {
    await this.page.locator(".part.statusbar .statusbar-item", { hasText: `Ln ${line},` }).waitFor(patience);
  }

  /** Resolves once an editor with that file name is the active one. */
  async waitForEditor(name: string, patience: WaitOptions = {}): Promise<void> {
    await this.page.locator(".part.editor .tab.active", { hasText: name }).waitFor(patience);
  }

  /** Presses a key and types a text once the editor has the focus, which it gets some time after it is shown. */
  async typeInEditor(key: string, text: string): Promise<void> {
    await this.page.locator(".part.editor .monaco-editor.focused").waitFor();
    await this.page.keyboard.press(key);
    await this.page.keyboard.type(text);
  }

  /**
   * Hovers over the text in the editor, and resolves with the hover with those words. Points at the text again if no
   * hover appears: an editor that is rendering its lines ignores a pointer that moves only once.
   */
  async hover(text: string, words = "Most common failures") {
    const hover = this.page.locator(".monaco-hover:not(.hidden) .hover-contents", { hasText: words }).first();
    await retry(async (patience) => {
      await this.page.mouse.move(0, 0);
      await this.page.locator(".editor-instance .view-line span", { hasText: text }).last().hover(patience);
      await hover.waitFor(patience);
    });
    return hover;
  }

  /** Runs an action that opens a page in the browser, and resolves with the address and the heading of that page. */
  async follow(action: () => Promise<void>): Promise<{ readonly url: string; readonly heading: string }> {
    const [openedPage] = await Promise.all([this.page.context().waitForEvent("page"), action()]);
    await openedPage.waitForURL(/^http/);
    await openedPage.waitForLoadState();
    const visitedPage = { url: openedPage.url(), heading: (await openedPage.locator("h1").textContent()) ?? "" };
    await openedPage.close();
    await this.page.bringToFront();
    return visitedPage;
  }

  /** Clicks a button of a page, and repeats that if it has no effect: a line that appears above may move the button. */
  async clickUntil(button: Locator, outcome: Locator): Promise<void> {
    await retry(async (patience) => {
      await button.or(outcome).first().waitFor(patience);
      if (await button.isVisible()) {
        await button.click(patience);
      }
      await outcome.waitFor(patience);
    });
  }

  /** Clicks the tab of a page until its content is visible: an editor that opens may scroll the tabs. */
  async showTab(name: string, content: Locator): Promise<void> {
    await retry(async (patience) => {
      await this.page.locator(".part.editor .tab", { hasText: name }).click(patience);
      await content.waitFor(patience);
    });
  }

  /** Resolves once the open input box shows this message. */
  async waitForMessage(text: RegExp): Promise<void> {
    await this.page.locator(".quick-input-widget:not(.hidden) .quick-input-message", { hasText: text }).waitFor();
  }

  /** Resolves once a notification has this text, and clears all. Opens their list, since this workbench hides them. */
  async waitForNotification(text: RegExp): Promise<void> {
    const message = this.page.locator(".notifications-center .notification-list-item-message", { hasText: text });
    await this.window.runCommand("Notifications: Show Notifications");
    await message.waitFor();
    // Repeated if it has no effect: the next test must not see these notifications.
    await retry(async (patience) => {
      await this.window.runCommand("Notifications: Clear All Notifications");
      await message.waitFor({ ...patience, state: "hidden" });
    });
  }

  /** Opens the list of notifications, which this workbench hides, and resolves with their texts. */
  async notifications(): Promise<string[]> {
    await this.window.runCommand("Notifications: Show Notifications");
    await this.notificationTexts.first().waitFor();
    return this.notificationTexts.allTextContents();
  }

  /** The notifications of this extension in the open list, without those of VS Code and other extensions. */
  protected get notificationTexts(): Locator {
    const ours = this.page.locator('.notifications-center .monaco-list-row[aria-label*="source: Test Health"]');
    return ours.locator(".notification-list-item-message");
  }

  /** Clicks a button of a notification in the open list. */
  async pressInNotification(button: string): Promise<void> {
    await this.page.locator(".notifications-center").getByRole("button", { name: button }).click();
  }

  /** Clicks a button of a modal dialog with this question, and resolves when the dialog is closed. */
  async answerDialog(question: string | RegExp, button: string): Promise<void> {
    const dialog = this.page.locator(".monaco-dialog-box", { hasText: question });
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
  }

  /** Opens a link to the extension like another program; the editor's own question is before that of the extension. */
  async openLink(address: string): Promise<void> {
    await this.window.runCommand("Developer: Open URL");
    await this.window.answerQuickInput(address);
    await this.answerDialog(/Allow 'Test Health/, "Open");
  }

  /** Chooses to remove the key, which must then be confirmed. */
  async chooseRemoval(): Promise<void> {
    await this.window.runCommand("Test Health: Connection");
    await this.choose("Remove the API key");
  }

  /** Removes the key with its command, and confirms it. */
  async removeApiKey(): Promise<void> {
    await this.chooseRemoval();
    await this.answerDialog(removeApiKeyTexts.question, removeApiKeyTexts.remove);
  }

  /** Types into the input box with this question, and accepts it. */
  async answer(question: RegExp, text: string): Promise<void> {
    await this.waitForMessage(question);
    await this.window.answerQuickInput(text);
  }

  /**
   * Looks up a run of the sample's merge queue by its test branch.
   *
   * @param targetBranch answer to the question for the target branch, which is asked until it is known
   */
  async lookUp(testBranch: string, targetBranch?: string): Promise<void> {
    await this.window.runCommand("Look Up Test Run");
    await this.search(lookUpTexts.placeholder, testBranch);
    await this.page.keyboard.press("Enter");
    if (targetBranch === undefined) {
      return;
    }
    await this.search(targetBranchTexts.placeholder, targetBranch);
    await this.page.keyboard.press("Enter");
  }

  /** Chooses to replace the stored key. */
  async chooseReplacement(): Promise<void> {
    await this.window.runCommand("Test Health: Connection");
    await this.choose("Replace the API key");
  }

  /** Connects to a service with its command. */
  async connect({ url, orgUrlSlug, apiKey }: Pick<LocalService, "url" | "orgUrlSlug" | "apiKey">): Promise<void> {
    await this.window.runCommand("Test Health: Connection");
    await this.answer(/./, url);
    await this.answer(/Organization/, orgUrlSlug);
    await this.answer(/API key/, apiKey);
  }

  /** Types into the quick pick with this placeholder, once it is open. */
  async search(placeholder: string, text: string): Promise<void> {
    await this.page.locator(`.quick-input-widget input[placeholder="${placeholder}"]`).fill(text);
  }

  /** Resolves once the open quick pick has exactly the rows with these labels. */
  async waitForPicks(labels: readonly string[]): Promise<void> {
    await this.page.waitForFunction(`JSON.stringify(${shownPicks}) === ${JSON.stringify(JSON.stringify(labels))}`);
  }

  /** Resolves once the side bar's row with the text has the badge, or no badge for `""`. */
  async waitForBadge(text: string, badge: string): Promise<void> {
    await this.page.waitForFunction(`${badgeOfRow}(${JSON.stringify(text)}) === ${JSON.stringify(badge)}`);
  }

  /** Resolves once the rows on the first level in the side bar have these labels. */
  async waitForRows(labels: readonly string[]): Promise<void> {
    await this.page.waitForFunction(`JSON.stringify(${shownRows}) === ${JSON.stringify(JSON.stringify(labels))}`);
  }

  /** Clicks the row with this label in the open or next quick pick. */
  async choose(label: string): Promise<void> {
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: label }).first().click();
  }

  /** Resolves once the status bar shows this text. */
  async waitForStatus(text: string): Promise<void> {
    await this.statusItems(text).waitFor();
  }

  /** The items of the status bar with this text. */
  statusItems(text: string): Locator {
    return this.page.locator(".part.statusbar .statusbar-item", { hasText: text });
  }

  /** Writes a text to the clipboard, like a copy in another program. */
  async copy(text: string): Promise<void> {
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  }

  /** Runs an action that copies a text, and resolves with the text once the status bar reports the copy. */
  async copyText(action: () => Promise<void>): Promise<string> {
    const copiedNotice = this.statusItems("Copied");
    // The message about the previous text.
    await copiedNotice.waitFor({ state: "hidden" });
    await action();
    await copiedNotice.waitFor();
    return this.page.evaluate("navigator.clipboard.readText()");
  }

  /** The page in the visible tab: the frame of the page, in the frame that isolates it from VS Code. */
  get webview(): FrameLocator {
    return this.page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
  }

  /** Resolves once the page in the visible tab has this heading. */
  async waitForHeading(name: string, options: WaitOptions = {}): Promise<void> {
    await this.webview.getByRole("heading", { name, exact: true }).waitFor(options);
  }
}
