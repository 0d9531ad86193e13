import type { FrameLocator, Locator, Page } from "playwright-core";
import { lookUpTexts, targetBranchTexts } from "../../src/present/text/lookUp";
import { removeApiKeyTexts } from "../../src/present/text/removeApiKey";
import type { LocalService } from "../service/server";
import { retry, type WaitOptions } from "../workbench/patience";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";

/**
 * Runs in the page: the numbers of the lines that are level with a picture in the gutter. A text,
 * since tests have no types of the page.
 */
const paintedMarks = `(() => {
  const top = (element) => Math.round(element.getBoundingClientRect().top);
  const numbers = new Map([...document.querySelectorAll(".editor-instance .line-numbers")].map((line) => [top(line), Number(line.textContent)]));
  const marks = [...document.querySelectorAll(".editor-instance .cgmr")].filter((mark) => getComputedStyle(mark).backgroundImage !== "none");
  return [...new Set(marks.map((mark) => numbers.get(top(mark)) ?? -1))].sort((a, b) => a - b);
})()`;

/** Runs in the page: the signs and texts that are painted behind a line of the editor, which are contents of styles. */
const textBehindLine = `((line) => {
  const top = (element) => Math.round(element.getBoundingClientRect().top);
  const number = [...document.querySelectorAll(".editor-instance .line-numbers")].find(({ textContent }) => Number(textContent) === line);
  const text = number && [...document.querySelectorAll(".editor-instance .view-line")].find((view) => top(view) === top(number));
  const contents = [...(text?.querySelectorAll("span") ?? [])].flatMap((span) => ["::before", "::after"].map((part) => getComputedStyle(span, part).content));
  return contents.filter((content) => content.startsWith('"')).map((content) => content.slice(1, -1)).join(" ");
})`;

/** Runs in the page: the labels of the rows of the open quick pick. */
const shownPicks = `[...document.querySelectorAll(".quick-input-list .monaco-list-row .quick-input-list-row:first-child .label-name")].map((label) => label.textContent)`;

/** Runs in the page: the labels of the side bar's rows of the first level, from top to bottom. */
const shownRows = `[...document.querySelectorAll('.part.sidebar .monaco-list-row[aria-level="1"]')].sort((a, b) => a.dataset.index - b.dataset.index).map((row) => row.querySelector(".label-name").textContent)`;

/** Runs in the page: the badge of the side bar's row with a text, which VS Code paints by a style. */
const badgeOfRow = `((text) => {
  const rows = [...document.querySelectorAll(".part.sidebar .monaco-list-row")];
  const label = rows.find((row) => row.textContent.includes(text))?.querySelector(".monaco-icon-label");
  const { content } = label ? getComputedStyle(label, "::after") : {};
  return content === "none" ? "" : content?.replaceAll('"', "");
})`;

/** Actions and views of a person in the workbench, beyond commands and rows. */
export class Person {
  readonly page: Page;

  constructor(readonly window: WorkbenchWindow) {
    this.page = window.page;
  }

  /** Resolves once the sample's rows stand below their files: until these are known, rows may still move. */
  async waitForFiles(): Promise<void> {
    await this.window.waitForTreeRow(/services\s*36/);
  }

  /** Resolves once the run that was looked up last is selected in its view: then nothing more takes the focus away. */
  async waitForRun(text: string | RegExp): Promise<void> {
    await this.page.locator(".part.sidebar .monaco-list-row.selected", { hasText: text }).waitFor();
  }

  /** Resolves once that line carries a mark. */
  async waitForMark(line: number): Promise<void> {
    await this.page.waitForFunction(`${paintedMarks}.includes(${line})`);
  }

  /** Resolves once these lines carry marks that can be seen, and no others. */
  async waitForMarks(lines: readonly number[]): Promise<void> {
    await this.page.waitForFunction(`JSON.stringify(${paintedMarks}) === ${JSON.stringify(JSON.stringify(lines))}`);
  }

  /** Resolves once this is painted behind that line of the editor, or nothing for `""`. */
  async waitForTextBehind(line: number, text: string): Promise<void> {
    await this.page.waitForFunction(`${textBehindLine}(${line}) === ${JSON.stringify(text)}`);
  }

  /** Resolves once the status bar says that the cursor is in that line. */
  async waitForLine(line: number, patience: WaitOptions = {}): Promise<void> {
    await this.page.locator(".part.statusbar .statusbar-item", { hasText: `Ln ${line},` }).waitFor(patience);
  }

  /** Resolves once an editor with that file name is the active one. */
  async waitForEditor(name: string, patience: WaitOptions = {}): Promise<void> {
    await this.page.locator(".part.editor .tab.active", { hasText: name }).waitFor(patience);
  }

  /** Types a text after pressing a key, once the editor has the focus: it is shown before it takes it from a view. */
  async typeInEditor(key: string, text: string): Promise<void> {
    await this.page.locator(".part.editor .monaco-editor.focused").waitFor();
    await this.page.keyboard.press(key);
    await this.page.keyboard.type(text);
  }

  /**
   * Hovers the text in the editor and gives the hover that shows, which has those words. Points at the text again where
   * none shows: an editor that is painting its lines does not see a pointer that moves once and then stands still.
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

  /** Does something that opens a page in the browser, and gives the heading and the address of that page. */
  async follow(action: () => Promise<void>): Promise<{ readonly url: string; readonly heading: string }> {
    const [openedPage] = await Promise.all([this.page.context().waitForEvent("page"), action()]);
    await openedPage.waitForURL(/^http/);
    await openedPage.waitForLoadState();
    const visitedPage = { url: openedPage.url(), heading: (await openedPage.locator("h1").textContent()) ?? "" };
    await openedPage.close();
    await this.page.bringToFront();
    return visitedPage;
  }

  /**
   * Clicks a button of a page, and again where that came to nothing: a line that appears above the button moves it away
   * from under the pointer.
   */
  async clickUntil(button: Locator, outcome: Locator): Promise<void> {
    await retry(async (patience) => {
      await button.or(outcome).first().waitFor(patience);
      if (await button.isVisible()) {
        await button.click(patience);
      }
      await outcome.waitFor(patience);
    });
  }

  /**
   * Clicks the tab of a page until its content shows. Clicks again where that came to nothing: an editor that opens
   * scrolls the tabs away from under the pointer.
   */
  async showTab(name: string, content: Locator): Promise<void> {
    await retry(async (patience) => {
      await this.page.locator(".part.editor .tab", { hasText: name }).click(patience);
      await content.waitFor(patience);
    });
  }

  /** Resolves once the open input box says this. */
  async waitForMessage(text: RegExp): Promise<void> {
    await this.page.locator(".quick-input-widget:not(.hidden) .quick-input-message", { hasText: text }).waitFor();
  }

  /**
   * Resolves once one of the notifications says this, and clears them. This workbench shows none by
   * itself: their list is opened.
   */
  async waitForNotification(text: RegExp): Promise<void> {
    const message = this.page.locator(".notifications-center .notification-list-item-message", { hasText: text });
    await this.window.runCommand("Notifications: Show Notifications");
    await message.waitFor();
    // Again where it came to nothing: what is left would be told to the next test.
    await retry(async (patience) => {
      await this.window.runCommand("Notifications: Clear All Notifications");
      await message.waitFor({ ...patience, state: "hidden" });
    });
  }

  /** Opens the list of notifications, which this workbench does not show by itself, and gives what they say. */
  async notifications(): Promise<string[]> {
    await this.window.runCommand("Notifications: Show Notifications");
    await this.notificationTexts.first().waitFor();
    return this.notificationTexts.allTextContents();
  }

  /** In the open list, those of this extension: VS Code and others tell of affairs of their own at any time. */
  protected get notificationTexts(): Locator {
    const ours = this.page.locator('.notifications-center .monaco-list-row[aria-label*="source: Test Health"]');
    return ours.locator(".notification-list-item-message");
  }

  /** Clicks on the button of a notification in the open list. */
  async pressInNotification(button: string): Promise<void> {
    await this.page.locator(".notifications-center").getByRole("button", { name: button }).click();
  }

  /** Clicks on a button of the modal question that says this, and resolves when it has closed. */
  async answerDialog(question: string | RegExp, button: string): Promise<void> {
    const dialog = this.page.locator(".monaco-dialog-box", { hasText: question });
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
  }

  /**
   * Has the editor open an address as if it had been clicked elsewhere; the editor's own question
   * comes before the extension's.
   */
  async openLink(address: string): Promise<void> {
    await this.window.runCommand("Developer: Open URL");
    await this.window.answerQuickInput(address);
    await this.answerDialog(/Allow 'Test Health/, "Open");
  }

  /** Chooses to remove the key, which is to be confirmed. */
  async chooseRemoval(): Promise<void> {
    await this.window.runCommand("Test Health: Connection");
    await this.choose("Remove the API key");
  }

  /** Removes the key by the command for it, and agrees. */
  async removeApiKey(): Promise<void> {
    await this.chooseRemoval();
    await this.answerDialog(removeApiKeyTexts.question, removeApiKeyTexts.remove);
  }

  /** Types into the input box that asks that question, and accepts. */
  async answer(question: RegExp, text: string): Promise<void> {
    await this.waitForMessage(question);
    await this.window.answerQuickInput(text);
  }

  /**
   * Looks up a run of the sample's merge queue by its test branch.
   *
   * @param targetBranch the answer to the question for it, which comes until it is known
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

  /** Connects to a service by the command for it. */
  async connect({ url, orgUrlSlug, apiKey }: Pick<LocalService, "url" | "orgUrlSlug" | "apiKey">): Promise<void> {
    await this.window.runCommand("Test Health: Connection");
    await this.answer(/./, url);
    await this.answer(/Organization/, orgUrlSlug);
    await this.answer(/API key/, apiKey);
  }

  /** Types into the quick pick that has this placeholder, once it is open. */
  async search(placeholder: string, text: string): Promise<void> {
    await this.page.locator(`.quick-input-widget input[placeholder="${placeholder}"]`).fill(text);
  }

  /** Resolves once the open quick pick shows rows with these labels and no other. */
  async waitForPicks(labels: readonly string[]): Promise<void> {
    await this.page.waitForFunction(`JSON.stringify(${shownPicks}) === ${JSON.stringify(JSON.stringify(labels))}`);
  }

  /** Resolves once the side bar's row with that text ends with that badge, or with none for `""`. */
  async waitForBadge(text: string, badge: string): Promise<void> {
    await this.page.waitForFunction(`${badgeOfRow}(${JSON.stringify(text)}) === ${JSON.stringify(badge)}`);
  }

  /** Resolves once the rows of the first level in the side bar have these labels. */
  async waitForRows(labels: readonly string[]): Promise<void> {
    await this.page.waitForFunction(`JSON.stringify(${shownRows}) === ${JSON.stringify(JSON.stringify(labels))}`);
  }

  /** Clicks on the row with that label in the quick pick that is open, or opens next. */
  async choose(label: string): Promise<void> {
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: label }).first().click();
  }

  /** Resolves once the status bar says this. */
  async waitForStatus(text: string): Promise<void> {
    await this.statusItems(text).waitFor();
  }

  /** The items of the status bar that say this. */
  statusItems(text: string): Locator {
    return this.page.locator(".part.statusbar .statusbar-item", { hasText: text });
  }

  /** Puts a text into the clipboard, as if it had been copied elsewhere. */
  async copy(text: string): Promise<void> {
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  }

  /** Does something that copies a text, and gives that text once the status bar says so. */
  async copyText(action: () => Promise<void>): Promise<string> {
    const copiedNotice = this.statusItems("Copied");
    // Of the text before.
    await copiedNotice.waitFor({ state: "hidden" });
    await action();
    await copiedNotice.waitFor();
    return this.page.evaluate("navigator.clipboard.readText()");
  }

  /** The page in the tab that is shown: the tab's own frame, in the frame that VS Code isolates it with. */
  get webview(): FrameLocator {
    return this.page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
  }

  /** Resolves once the page in the tab that is shown has that heading. */
  async waitForHeading(name: string, options: WaitOptions = {}): Promise<void> {
    await this.webview.getByRole("heading", { name, exact: true }).waitFor(options);
  }
}
