import type { Locator } from "playwright-core";
import { retry } from "../workbench/patience";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";

/** Settings of a terminal without the start-up files of this machine's shell, and with text as DOM elements. */
export const plainTerminal = {
  "terminal.integrated.gpuAcceleration": "off",
  "terminal.integrated.shellIntegration.enabled": false,
  "terminal.integrated.profiles.linux": { plain: { path: "bash", args: ["--norc", "--noprofile"] } },
  "terminal.integrated.defaultProfile.linux": "plain",
  "terminal.integrated.env.linux": { PS1: "$ " },
} as const;

/** Option to hover over an element although the terminal's layer of widgets covers it. */
const belowTheWidgets = { force: true } as const;

/** A terminal in the panel of the window. */
export class Terminal {
  private constructor(private readonly window: WorkbenchWindow) {}

  /** Opens a terminal, and resolves when the shell waits for a command. */
  static async open(window: WorkbenchWindow): Promise<Terminal> {
    await window.runCommand("Terminal: Create New Terminal");
    const terminal = new Terminal(window);
    await retry(async (options) => {
      await window.page.locator(".part.panel .xterm-helper-textarea").focus(options);
      // The first prompt may be lost while the panel opens; Enter prints another one.
      await window.page.keyboard.press("Enter");
      await terminal.line(/^\$/).waitFor(options);
    });
    // Only lines on the screen are elements, so it must have room for the whole output.
    await window.heightenPanel(600);
    return terminal;
  }

  /** Returns the last line on the screen with the text. */
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

  /** Hovers over a text of the line, and resolves once the hover of a link has the tooltip. */
  async hoverLink(line: string, text: string, tooltip: string): Promise<void> {
    await this.textIn(line, text).hover(belowTheWidgets);
    await this.window.page.locator(".xterm-hover", { hasText: tooltip }).waitFor();
  }

  /** Follows the hovered link by a click with the key that VS Code requires. */
  async followLink(line: string, text: string): Promise<void> {
    await this.textIn(line, text).click({ modifiers: ["ControlOrMeta"], ...belowTheWidgets });
  }

  private textIn(line: string, text: string): Locator {
    return this.line(line).locator("span", { hasText: text }).last();
  }

  /** Copies all text of the terminal, including the text above the screen. */
  async copyAll(): Promise<void> {
    await this.window.runCommand("Terminal: Select All");
    await this.window.runCommand("Terminal: Copy Selection");
  }
}
