import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";

/** Terminal in which tests run. It is reused unless a command still runs in it. */
export class TestTerminal implements Disposable {
  readonly #disposables = new DisposableStore();
  #terminal: vscode.Terminal | undefined;
  #shell: string | undefined;
  #isBusy = false;

  constructor(private readonly name: string) {
    this.#disposables.add(
      vscode.window.onDidStartTerminalShellExecution(({ terminal }) => {
        if (terminal === this.#terminal) {
          this.#isBusy = true;
        }
      }),
    );
    this.#disposables.add(
      vscode.window.onDidEndTerminalShellExecution(({ terminal }) => {
        if (terminal === this.#terminal) {
          this.#isBusy = false;
        }
      }),
    );
  }

  /**
   * Shows the terminal and runs a line in it.
   *
   * @param createLine creates the line for a shell that is in a folder, if that is known
   */
  run(folder: vscode.Uri, createLine: (shellFolder: vscode.Uri | undefined) => string): void {
    const usedTerminal = this.#findFreeTerminal();
    const terminal = usedTerminal ?? vscode.window.createTerminal({ name: this.name, cwd: folder });
    const shellFolder = usedTerminal ? usedTerminal.shellIntegration?.cwd : folder;
    this.#terminal = terminal;
    this.#shell = vscode.env.shell;
    if (!usedTerminal) {
      this.#isBusy = false;
    }
    terminal.show();
    terminal.sendText(createLine(shellFolder));
  }

  #findFreeTerminal(): vscode.Terminal | undefined {
    const terminal = this.#terminal;
    const isOpen = terminal !== undefined && vscode.window.terminals.includes(terminal);
    if (!isOpen || terminal.exitStatus || this.#isBusy || this.#shell !== vscode.env.shell) {
      return undefined;
    }
    return terminal;
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
