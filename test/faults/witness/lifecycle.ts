import type * as vscode from "vscode";
import type { ActivationForTests } from "../../../src/ui/window/testExports";

/** The exports of the extension's main file. */
export interface MainFile {
  activate(context: vscode.ExtensionContext): ActivationForTests;
  deactivate(): Promise<void> | undefined;
}

/** Deactivates the extension and activates it again in the same extension host. */
class Lifecycle {
  private main: MainFile | undefined;
  private activation: ActivationForTests | undefined;
  private extensionContext: vscode.ExtensionContext | undefined;
  /**
   * Number of undisposed registrations with the editor and subscriptions to its events, by the name of the function.
   */
  readonly alive = new Map<string, number>();

  /**
   * Returns the exports of the main file with which VS Code starts the extension in place of the given ones. Those that
   * the extension's other files import are the same.
   */
  wrap(main: MainFile): MainFile {
    this.main = main;
    return {
      ...main,
      deactivate: () => main.deactivate(),
      activate: (context) => {
        this.extensionContext = context;
        this.activation = main.activate(context);
        // Later calls must reach the current activation.
        return {
          version: 1,
          started: () => this.currentActivation.started(),
          forTests: () => this.currentActivation.forTests(),
        };
      },
    };
  }

  /** The context that VS Code has passed to the extension. */
  get context(): vscode.ExtensionContext {
    if (!this.extensionContext) {
      throw new Error("the extension is not active");
    }
    return this.extensionContext;
  }

  private get currentActivation(): ActivationForTests {
    if (!this.activation) {
      throw new Error("the extension is not active");
    }
    return this.activation;
  }

  /** Deactivates the extension like VS Code: calls `deactivate`, and then disposes of its subscriptions. */
  async deactivate(): Promise<void> {
    await this.main?.deactivate();
    for (const subscription of this.context.subscriptions.splice(0)) {
      subscription.dispose();
    }
  }

  /** Resolves when the extension has started. */
  async activate(): Promise<void> {
    this.activation = this.main?.activate(this.context);
    await this.currentActivation.started();
  }

  /** Counts registrations through these parts of the API from now on. */
  count(api: Readonly<Record<string, object>>): void {
    for (const [name, part] of Object.entries(api)) {
      for (const [member, make] of Object.entries(part)) {
        if (!/^(on[A-Z]|register|create)/.test(member) || typeof make !== "function") {
          continue;
        }
        const countingCall = (...args: unknown[]) => {
          const registration = make.apply(part, args) as Partial<vscode.Disposable> | undefined;
          return typeof registration?.dispose === "function"
            ? this.trackRegistration(registration as vscode.Disposable, `${name}.${member}`)
            : registration;
        };
        // Some members are accessors.
        Object.defineProperty(part, member, {
          value: countingCall,
          configurable: true,
          enumerable: true,
          writable: true,
        });
      }
    }
  }

  /**
   * Counts a registration until it is disposed.
   *
   * @returns the registration, or a wrapper if the editor has frozen it and it cannot be changed in
   * place
   */
  private trackRegistration<T extends vscode.Disposable>(registration: T, name: string): T {
    this.alive.set(name, (this.alive.get(name) ?? 0) + 1);
    const originalDispose = registration.dispose.bind(registration);
    let isAlive = true;
    const dispose = () => {
      if (isAlive) {
        this.alive.set(name, (this.alive.get(name) ?? 0) - 1);
      }
      isAlive = false;
      return originalDispose();
    };
    const trackedRegistration: T = Object.isFrozen(registration) ? Object.create(registration) : registration;
    return Object.defineProperty(trackedRegistration, "dispose", {
      value: dispose,
      configurable: true,
      writable: true,
    });
  }
}

export const lifecycle = new Lifecycle();
