import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { TextTail } from "../../base/textTail";
import { contextKeys } from "../contributions/ids";
import { setContext } from "../contributions/setContext";

/** Maximum characters of a command's output that are kept: the last ones. */
const maxOutputLength = 8_000_000;

/** Command of a terminal, and what it has printed so far. */
export interface CommandOutput {
  readonly commandLine: string;
  readonly text: string;
}

/** Command of a terminal, and the end of what it has printed so far. */
interface KeptOutput {
  readonly commandLine: string;
  readonly tail: TextTail;
}

/**
 * Keeps what the last command of each open terminal printed, as far as the shell says where a command begins. It stays
 * in memory, and nothing reads it before the user asks for it.
 */
export class CommandOutputs implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #outputs = new WeakMap<vscode.Terminal, KeptOutput>();

  constructor() {
    this.#disposables.add(
      vscode.window.onDidStartTerminalShellExecution(({ terminal, execution }) => {
        void this.#collect(terminal, execution);
      }),
    );
  }

  /** Returns the last command of a terminal; `undefined` if none is known. */
  find(terminal: vscode.Terminal): CommandOutput | undefined {
    const output = this.#outputs.get(terminal);
    return output && { commandLine: output.commandLine, text: output.tail.text };
  }

  async #collect(terminal: vscode.Terminal, execution: vscode.TerminalShellExecution): Promise<void> {
    const tail = new TextTail(maxOutputLength);
    const { value: commandLine } = execution.commandLine;
    this.#outputs.set(terminal, { commandLine, tail });
    setContext(contextKeys.commandOutput, true);
    for await (const text of execution.read()) {
      tail.append(text);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
