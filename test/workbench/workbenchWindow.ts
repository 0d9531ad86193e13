import type { Locator, Page } from "playwright-core";
import { retry, type WaitOptions } from "./patience";

/** Title of a menu entry, after the titles of the submenus that lead to it. */
export type MenuPath = readonly [...submenus: string[], title: string];

/**
 * Time limit for something to appear on a slow machine, in milliseconds: less than a test has, so that its report names
 * what did not appear.
 */
const deadlineMs = 90_000;

/** Members of a row's element that are read in the window. */
interface RowElement {
  readonly parentElement: { querySelector(selectors: string): RowElement | null } | null;
  closest(selectors: string): RowElement | null;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): { readonly bottom: number; readonly height: number };
}

/** Returns whether a row is expanded and, if there is room, followed by its first child. Runs in the window. */
function hasChildren(row: RowElement): boolean {
  if (row.getAttribute("aria-expanded") !== "true") {
    return false;
  }
  const index = Number(row.getAttribute("data-index"));
  const nextRow = row.parentElement?.querySelector(`[data-index="${index + 1}"]`);
  if (nextRow) {
    return Number(nextRow.getAttribute("aria-level")) > Number(row.getAttribute("aria-level"));
  }
  const { bottom, height } = row.getBoundingClientRect();
  const list = row.closest(".monaco-list")?.getBoundingClientRect();
  return list === undefined || bottom + height > list.bottom;
}

/** Element of the page whose clicks are counted. */
interface ClickedElement {
  addEventListener(event: "click", listener: () => void, options: { readonly capture: boolean }): void;
}

/** Counts the clicks on an element and its descendants, from now on. Runs in the page. */
function countClicks(element: ClickedElement): { readonly count: number } {
  const clicks = { count: 0 };
  element.addEventListener("click", () => clicks.count++, { capture: true });
  return clicks;
}

async function waitForChildren(row: Locator, { timeout = deadlineMs }: WaitOptions): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!(await row.evaluate(hasChildren))) {
    if (performance.now() > deadline) {
      throw new Error(`no child of the row was shown within ${timeout} ms`);
    }
  }
}

/** A position in the window, or a distance between two positions, in pixels. */
interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Editor window, with the user's actions in it. Every method waits for its elements, at most a minute and a half. */
export class WorkbenchWindow {
  constructor(readonly page: Page) {
    page.setDefaultTimeout(deadlineMs);
  }

  /** Resolves when the workbench has restored its parts and its extension host has started. */
  async waitUntilReady(): Promise<void> {
    await this.page.locator(".monaco-workbench .part.statusbar").waitFor();
    await this.page.locator(".part.statusbar .statusbar-item", { hasText: /\S/ }).first().waitFor();
  }

  /**
   * Reloads the window by the editor's own command, and resolves when its workbench is ready: the browser's reload
   * would leave the editor no time to save its state.
   */
  async reopen(): Promise<void> {
    await Promise.all([this.page.waitForEvent("load"), this.runCommand("Developer: Reload Window")]);
    await this.waitUntilReady();
  }

  /**
   * Runs a command from the palette by its title there, e.g. `Test Health: Refresh`. Opens the palette again if it has
   * closed: VS Code gives the focus back to the page of a tab some time after a quick input has closed, which closes a
   * palette that was opened meanwhile. A chosen command is not run again, however late the answer to the click comes.
   */
  async runCommand(title: string): Promise<void> {
    await retry(async (options) => {
      await this.page.keyboard.press("F1");
      await this.quickInput.fill(`>${title}`, options);
      // Recently used commands are on top, even if another one matches better, so the row is chosen by its name.
      const row = this.page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first();
      const clicks = await this.page.locator(".quick-input-list").evaluateHandle(countClicks, undefined, options);
      try {
        await row.click(options);
      } catch (error) {
        // If the page is gone, the command has reloaded it.
        const count = await clicks.evaluate((clickState) => clickState.count).catch(() => 1);
        if (count === 0) {
          throw error;
        }
      }
    });
  }

  /** Types into the quick input that is open, or opens next, and accepts it. */
  async answerQuickInput(text: string): Promise<void> {
    await this.quickInput.fill(text);
    await this.page.keyboard.press("Enter");
  }

  /** The text box of the palette, quick picks and input boxes. */
  get quickInput(): Locator {
    return this.page.locator(".quick-input-widget:not(.hidden) .quick-input-filter input");
  }

  /** Shows a view container by the title of its icon in the activity bar. */
  async openContainer(title: string): Promise<void> {
    const tab = this.page.getByRole("tab", { name: title });
    await tab.waitFor();
    if ((await tab.getAttribute("aria-selected")) !== "true") {
      await tab.click();
    }
  }

  /** The row of a tree view in the side bar that contains the text. */
  treeRow(text: string | RegExp): Locator {
    return this.page.locator(".part.sidebar .monaco-list-row", { hasText: text });
  }

  /** Resolves once a row of a tree view in the side bar contains the text. */
  async waitForTreeRow(text: string | RegExp): Promise<Locator> {
    const row = this.treeRow(text).first();
    try {
      await row.waitFor();
    } catch (cause) {
      const shownRows = await this.treeRow("").allInnerTexts();
      throw new Error(`no row contains ${text}. The rows are:\n${shownRows.join("\n")}`, { cause });
    }
    return row;
  }

  /** Expands the first row of a tree view in the side bar that contains the text, by a click. */
  async expandRow(text: string | RegExp): Promise<void> {
    await this.waitForTreeRow(text);
    const row = this.treeRow(text).first();
    await this.expand(row, () => row.click());
  }

  /**
   * Expands a row by the action, and repeats the action if it had no effect: VS Code loses a key press or a click on a
   * row while it refreshes the tree, whichever extension's tree it is, possibly until the row's children are shown.
   */
  async expand(row: Locator, action: () => Promise<void>): Promise<void> {
    await retry(async (options) => {
      if (await row.evaluate(hasChildren)) {
        return;
      }
      await action();
      await waitForChildren(row, options);
    });
  }

  /** Returns the title line of a view in the side bar. */
  viewHeader(view: string): Locator {
    return this.page.locator(".part.sidebar .pane-header", { hasText: view });
  }

  /** Unfolds a view in the side bar that is folded, by a click on its title. */
  async unfoldView(view: string): Promise<void> {
    const header = this.viewHeader(view);
    if ((await header.getAttribute("aria-expanded")) !== "true") {
      await header.click();
    }
  }

  /** Resolves once the description beside a view's title matches. */
  async waitForDescription(view: string, description: RegExp): Promise<void> {
    await this.viewHeader(view).locator(".description", { hasText: description }).waitFor();
  }

  /** Clicks on a button of a view's title line. */
  async clickViewAction(view: string, title: string): Promise<void> {
    await this.viewHeader(view).hover();
    await this.viewHeader(view).getByRole("button", { name: title }).click();
  }

  /**
   * Clicks on an entry of a row's context menu, or of a submenu of it. Opens the menu again if it was closed, for
   * example because rows were added.
   */
  async chooseFromRowMenu(row: Locator, ...path: MenuPath): Promise<void> {
    await retry(async (options) => {
      await this.closeMenus();
      await row.click({ button: "right", ...options });
      await this.chooseFromMenu(path, options);
    });
  }

  /** Clicks on an entry of the menu in a view's title line, or of a submenu of it, as `chooseFromRowMenu` does. */
  async chooseFromViewMenu(view: string, ...path: MenuPath): Promise<void> {
    await retry(async (options) => {
      await this.closeMenus();
      await this.clickViewAction(view, "More Actions...");
      await this.chooseFromMenu(path, options);
    });
  }

  /** Closes a menu and its submenus, which an earlier attempt may have left in front of the element to click. */
  private async closeMenus(): Promise<void> {
    for (const _menu of await this.page.locator(".monaco-menu").all()) {
      await this.page.keyboard.press("Escape");
    }
  }

  /** Chooses an entry of the open menu by keys: the menu ignores clicks in its first tenth of a second. */
  async chooseFromMenu(path: MenuPath, options: WaitOptions = {}): Promise<void> {
    for (const submenu of path.slice(0, -1)) {
      await this.pressInMenu(submenu, "ArrowRight", options);
    }
    await this.pressInMenu(path.at(-1) ?? "", "Enter", options);
  }

  private async pressInMenu(title: string, key: string, options: WaitOptions): Promise<void> {
    await this.page.locator(".monaco-menu").getByRole("menuitem", { name: title, exact: true }).hover(options);
    // The entry of an open submenu counts as focused along with the one in it.
    await this.page.locator(".monaco-menu .action-item.focused", { hasText: title }).last().waitFor(options);
    await this.page.keyboard.press(key);
  }

  /** Drags the edge of the side bar to the right by some pixels. */
  async widenSideBar(pixels: number): Promise<void> {
    const { x, y, width, height } = await this.findBox("sidebar");
    await this.drag({ x: x + width, y: y + height / 2 }, { x: pixels, y: 0 });
  }

  /** Drags the edge of the open panel up by some pixels. */
  async heightenPanel(pixels: number): Promise<void> {
    const { x, y, width } = await this.findBox("panel");
    // The edge extends two pixels in each direction, or only up to the panel if there is a gap.
    await this.drag({ x: x + width / 4, y: y - 1 }, { x: 0, y: -pixels });
  }

  private async findBox(part: string) {
    const box = await this.page.locator(`.part.${part}`).boundingBox();
    if (!box) {
      throw new Error(`the ${part} is not shown`);
    }
    return box;
  }

  private async drag(start: Offset, { x, y }: Offset): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(start.x + x, start.y + y, { steps: 5 });
    await mouse.up();
  }

  /** Writes a screenshot of the window, as a PNG. */
  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path, animations: "disabled" });
  }
}
