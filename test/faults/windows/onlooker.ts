import { Person } from "../../e2e/person";
import type { LocalService } from "../../service/server";

/**
 * Creates a script for the page that resolves with the milliseconds from a change of the secrets in another window
 * until the side bar shows the text.
 */
const watchForText = (text: string) => `new Promise((resolve) => {
  let changed;
  const look = () => {
    if (changed === undefined || !document.querySelector(".part.sidebar").textContent.includes(${JSON.stringify(text)})) return;
    observer.disconnect();
    resolve(performance.now() - changed);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith("secret:")) changed ??= performance.now();
  });
})`;

/** A user in front of one of several windows. */
export class WindowUser extends Person {
  /** Resolves once our views show something: from then on, the palette has our commands. */
  async waitForExtension(): Promise<void> {
    const view = this.page.locator(".part.sidebar .pane", { hasText: "Failing Tests" }).first();
    await view.locator(".monaco-list-row, .welcome-view-content p").first().waitFor();
  }

  /** Replaces the stored key with the one that the service accepts. */
  async setKey({ apiKey }: LocalService): Promise<void> {
    await this.chooseReplacement();
    await this.answer(/API key/, apiKey);
  }

  /**
   * Resolves with the milliseconds from the next change of the key in another window until the side bar has the text.
   */
  timeUntilShown(text: string): Promise<number> {
    return this.page.evaluate<number>(watchForText(text));
  }

  /**
   * Resolves with the text that the failing tests view shows instead of rows, once it has this beginning. Each
   * paragraph and each button is a line.
   */
  async welcome(beginning: string): Promise<string> {
    const view = this.page.locator(".part.sidebar .pane", { hasText: "Failing Tests" }).first();
    const text = view.locator(".welcome-view-content", { hasText: beginning });
    await text.waitFor();
    return text.innerText();
  }

  /** Opens the list of notifications, and resolves with those of this extension. */
  async notificationsSoFar(): Promise<string[]> {
    await this.window.runCommand("Notifications: Show Notifications");
    await this.page.locator(".notifications-center.visible").waitFor();
    return this.notificationTexts.allTextContents();
  }

  /** Looks up a run by its test branch and watches it; resolves once the status bar shows that. */
  async watch(testBranch: string, status: string): Promise<void> {
    const [pullRequest = ""] = status.split(":");
    await this.lookUp(testBranch, "main");
    await this.waitForRun(pullRequest);
    await this.window.runCommand("Test Health: Watch Test Run");
    await this.waitForStatus(status);
  }

  /** Stops watching the only watched run; resolves once the status bar no longer shows it. */
  async unwatch(pullRequest: string): Promise<void> {
    await this.window.runCommand("Test Health: Stop Watching Test Run");
    await this.statusItems(pullRequest).waitFor({ state: "hidden" });
  }

  /** Makes the page act as if another window had the focus: a headless browser gives the focus to every page. */
  async blurWindow(): Promise<void> {
    await this.page.evaluate('document.hasFocus = () => false; window.dispatchEvent(new Event("blur"))');
  }

  /** Gives the focus back to the page. */
  async focusWindow(): Promise<void> {
    await this.page.evaluate('delete document.hasFocus; window.dispatchEvent(new Event("focus"))');
  }
}
