import type * as vscode from "vscode";
import type { ActivationForTests } from "../../../src/ui/window/testExports";

/** The extension's main file as it was shipped. */
export interface MainFile {
  activate(context: vscode.ExtensionContext): ActivationForTests;
  deactivate(): Promise<void> | undefined;
}

/** Ends the extension and starts it again in the same extension host, as VS Code does from one window to the next. */
class Lifecycle {
  private main: MainFile | undefined;
  private activation: ActivationForTests | undefined;
  private given: vscode.ExtensionContext | undefined;
  /** How many registrations with the editor and subscriptions to its events are alive, by what made them. */
  readonly alive = new Map<string, number>();

  /** The main file with which VS Code starts the extension in place of the given one. */
  standBefore(main: MainFile): MainFile {
    this.main = main;
    return {
      deactivate: () => main.deactivate(),
      activate: (context) => {
        this.given = context;
        this.activation = main.activate(context);
        // Whoever asks later means the extension that runs then.
        return { version: 1, started: () => this.running.started(), forTests: () => this.running.forTests() };
      },
    };
  }

  /** Context that VS Code gave the extension. */
  get context(): vscode.ExtensionContext {
    if (!this.given) throw new Error("the extension is not active");
    return this.given;
  }

  private get running(): ActivationForTests {
    if (!this.activation) throw new Error("the extension is not active");
    return this.activation;
  }

  /** As VS Code ends an extension: what it has to do, and then everything that it registered. */
  async deactivate(): Promise<void> {
    await this.main?.deactivate();
    for (const subscription of this.context.subscriptions.splice(0)) subscription.dispose();
  }

  /** Resolves when the extension has started. */
  async activate(): Promise<void> {
    this.activation = this.main?.activate(this.context);
    await this.running.started();
  }

  /** Counts from now on what is made through these parts of the API. */
  count(api: Readonly<Record<string, object>>): void {
    for (const [name, part] of Object.entries(api)) {
      for (const [member, make] of Object.entries(part)) {
        if (!/^(on[A-Z]|register|create)/.test(member) || typeof make !== "function") continue;
        const counted = (...args: unknown[]) => {
          const made = make.apply(part, args) as Partial<vscode.Disposable> | undefined;
          return typeof made?.dispose === "function"
            ? this.followed(made as vscode.Disposable, `${name}.${member}`)
            : made;
        };
        // Some of them are no plain values.
        Object.defineProperty(part, member, { value: counted, configurable: true, enumerable: true, writable: true });
      }
    }
  }

  /**
   * Counts it until it is disposed. @returns the same to whoever uses it: the editor freezes some,
   * which cannot be changed in place
   */
  private followed<T extends vscode.Disposable>(made: T, name: string): T {
    this.alive.set(name, (this.alive.get(name) ?? 0) + 1);
    const end = made.dispose.bind(made);
    let isAlive = true;
    const dispose = () => {
      if (isAlive) this.alive.set(name, (this.alive.get(name) ?? 0) - 1);
      isAlive = false;
      return end();
    };
    const counted: T = Object.isFrozen(made) ? Object.create(made) : made;
    return Object.defineProperty(counted, "dispose", { value: dispose, configurable: true, writable: true });
  }
}

export const lifecycle = new Lifecycle();
