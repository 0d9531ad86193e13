import type { Locator } from "playwright-core";
import { retry } from "../workbench/patience";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";

/**
 * Settings of a terminal that prints what a test expects: no start-up files of this machine's shell, and text as
 * elements.
 */
export const plainTerminal = {
  "terminal.integrated.gpuAcceleration": "off",
  "terminal.integrated.shellIntegration.enabled": false,
  "terminal.integrated.profiles.linux": { plain: { path: "bash", args: ["--norc", "--noprofile"] } },
  "terminal.integrated.defaultProfile.linux": "plain",
  "terminal.integrated.env.linux": { PS1: "$ " },
} as const;

/** Points at the place of an element though the terminal's layer of widgets lies above it, which takes the events. */
const belowTheWidgets = { force: true } as const;

/** A terminal of the window's panel, which a person opens and types in. */
export class Terminal {
  private constructor(private readonly window: WorkbenchWindow) {}

  /** Resolves when the shell waits for a command. */
  static async open(window: WorkbenchWindow): Promise<Terminal> {
    await window.runCommand("Terminal: Create New Terminal");
    const terminal = new Terminal(window);
    await retry(async (options) => {
      await window.page.locator(".part.panel .xterm-helper-textarea").focus(options);
      // A shell whose first prompt was lost while the panel opened writes another one.
      await window.page.keyboard.press("Enter");
      await terminal.line(/^\$/).waitFor(options);
    });
    // Everything that the tests print is on the screen: no other lines are elements.
    await window.heightenPanel(600);
    return terminal;
  }

  /** The last line on the screen that contains the text. */
  line(text: string | RegExp): Locator {
    return this.window.page.locator(".part.panel .xterm-rows > div", { hasText: text }).last();
  }

  /** Types a command, and resolves once a line of its output contains the text. */
  async run(command: string, output: string | RegExp): Promise<void> {
    await this.window.page.locator(".part.panel .xterm-helper-textarea").focus();
    await this.window.page.keyboard.type(command);
    await this.window.page.keyboard.press("Enter");
    await this.line(output)
      .waitFor()
      .catch(async (cause) => {
        const screen = await this.window.page.locator(".part.panel .xterm-rows").innerText();
        throw new Error(`No line of output is ${output}. The terminal shows: ${screen}`, { cause });
      });
  }

  /** Hovers a text of the line, and resolves once the hover of a link says this. */
  async hoverLink(line: string, text: string, tooltip: string): Promise<void> {
    await this.textIn(line, text).hover(belowTheWidgets);
    await this.window.page.locator(".xterm-hover", { hasText: tooltip }).waitFor();
  }

  /** Follows the link that is hovered, as a person does with the key held that VS Code asks for. */
  async followLink(line: string, text: string): Promise<void> {
    await this.textIn(line, text).click({ modifiers: ["ControlOrMeta"], ...belowTheWidgets });
  }

  private textIn(line: string, text: string): Locator {
    return this.line(line).locator("span", { hasText: text }).last();
  }

  /** Copies all text of the terminal, beyond the screen too. */
  async copyAll(): Promise<void> {
    await this.window.runCommand("Terminal: Select All");
    await this.window.runCommand("Terminal: Copy Selection");
  }
}
