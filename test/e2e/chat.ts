import type { Locator } from "playwright-core";
import { retry, type WaitOptions } from "../workbench/patience";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";

/** The editor's chat with the scripted agent. */
export class Chat {
  private readonly panel: Locator;

  constructor(private readonly window: WorkbenchWindow) {
    this.panel = window.page.locator(".part.auxiliarybar .interactive-session");
  }

  /** Opens the chat, and resolves once it has the scripted model. */
  async open(): Promise<void> {
    await this.window.page.keyboard.press("Control+Alt+I");
    await this.panel.locator(".interactive-input-part").getByText("Scripted").waitFor();
  }

  /** Types a prompt into an empty chat, and sends it. */
  async ask(prompt: string): Promise<void> {
    const { page } = this.window;
    await page
      .locator(".part.auxiliarybar")
      .getByRole("button", { name: /^New Chat/ })
      .first()
      .click();
    await this.panel.locator(".interactive-response").waitFor({ state: "detached" });
    await this.input.click();
    await page.keyboard.type(prompt);
    await retry(async (options) => {
      // Closes the list of suggestions, which Enter would accept.
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await this.panel.locator(".interactive-request").waitFor(options);
    });
  }

  /** The text box. */
  get input(): Locator {
    return this.panel.locator(".interactive-input-part .monaco-editor").first();
  }

  /** Waits for the question whether a tool may run, and allows it once. */
  async allowOnce(question: string): Promise<void> {
    await this.waitForQuestion(question);
    await this.buttons.getByRole("button", { name: "More Actions..." }).click();
    await this.window.chooseFromMenu(["Allow Once"]);
  }

  /** Waits for the question whether a tool may run, and denies it. */
  async skip(question: string): Promise<void> {
    await this.waitForQuestion(question);
    await this.buttons.locator(".monaco-text-button", { hasText: /^Skip$/ }).click();
  }

  /**
   * Sends a prompt that names a skill, and resolves once the chat asks whether its first tool may run. Sends the prompt
   * again if that does not happen: until the editor has read the skill's file, the command is plain text.
   */
  async askSkill(prompt: string, firstQuestion: string): Promise<void> {
    await retry(async (options) => {
      await this.ask(prompt);
      await this.waitForQuestion(firstQuestion, options);
    });
  }

  private async waitForQuestion(question: string, options: WaitOptions = {}): Promise<void> {
    const shownQuestion = this.panel.getByText(question, { exact: true }).locator("visible=true").first();
    await shownQuestion.waitFor(options).catch(async (cause) => {
      throw new Error(`"${question}" is not asked. The chat shows: ${await this.panel.innerText()}`, { cause });
    });
  }

  private get buttons(): Locator {
    return this.panel.locator(".chat-confirmation-widget-buttons").locator("visible=true");
  }

  /** Resolves with the parts of the complete answer: a list of the results of the tools, or one sentence. */
  async answer(): Promise<readonly string[]> {
    const response = this.panel.locator(".interactive-response").last();
    await response.getByRole("button", { name: "Helpful", exact: true }).waitFor();
    return response.locator(".chat-markdown-part li, .chat-markdown-part:not(:has(li)) p").allTextContents();
  }
}
