import { join } from "node:path";
import type * as vscode from "vscode";
import { Emitter } from "../../../src/base/event";
import { formatTrace } from "../../../src/base/log";

/** A message that the extension has shown. */
export interface ShownMessage {
  readonly severity: "error" | "warning" | "information" | "status";
  readonly text: string;
  readonly buttons: readonly string[];
}

/**
 * Records the calls of the extension to the editor since the window was opened, in order. The results of commands, rows
 * and hovers are available from the editor.
 */
class Witness {
  /** Lines of its log at every level. */
  readonly log: string[] = [];
  readonly messages: ShownMessage[] = [];
  /** Executed commands with their arguments, including `setContext`. */
  readonly commands: (readonly unknown[])[] = [];
  /** Addresses that were opened outside the editor. */
  readonly openedAddresses: unknown[] = [];
  readonly quickPicks: vscode.QuickPick<vscode.QuickPickItem>[] = [];
  readonly inputBoxes: vscode.InputBox[] = [];
  /** Lists that were shown with `showQuickPick`. */
  readonly lists: (readonly vscode.QuickPickItem[])[] = [];
  readonly statusItems: vscode.StatusBarItem[] = [];
  readonly panels: vscode.WebviewPanel[] = [];
  /** Messages to its webviews. */
  readonly panelMessages: unknown[] = [];
  /** Values that were written to `globalState` and `workspaceState`, as JSON. */
  readonly state: string[] = [];
  /** Names of the calls of the secret storage, without the values. */
  readonly secretCalls: ("get" | "store" | "delete")[] = [];
  /** Names of the functions of the secret storage that fail from now on. */
  readonly failingSecrets = new Set<"get" | "store" | "delete">();
  /** The extension's secret storage. A test that writes to it acts like another window. */
  secrets: vscode.SecretStorage | undefined;

  /** Unhandled rejections in the extension host, as text. */
  readonly unhandledRejections: string[] = [];

  private readonly didChange = new Emitter<void>();
  /** Fires after any of the recorded values has changed. */
  readonly onDidChange = this.didChange.event;

  record<T>(list: T[], entry: T): void {
    list.push(entry);
    this.didChange.fire();
  }

  /** Returns the last value of a context key. */
  context(key: string): unknown {
    return this.commands.findLast(([command, name]) => command === "setContext" && name === key)?.[2];
  }

  /** Clears the recorded calls, but not objects that still exist: input boxes, panels and status bar items. */
  clear(): void {
    for (const list of [
      this.log,
      this.messages,
      this.commands,
      this.openedAddresses,
      this.lists,
      this.panelMessages,
      this.state,
    ]) {
      list.length = 0;
    }
  }

  /** Returns all recorded texts by kind: everything that could contain a text of the service or the key. */
  collectTexts(): Readonly<Record<string, string>> {
    const {
      log,
      messages,
      commands,
      openedAddresses,
      quickPicks,
      lists,
      statusItems,
      panels,
      panelMessages,
      state,
      unhandledRejections,
    } = this;
    const picks = quickPicks.map(({ title, placeholder, value, items }) => ({ title, placeholder, value, items }));
    const boxes = this.inputBoxes.map(({ title, prompt, placeholder, validationMessage }) => [
      ...[title, prompt, placeholder, validationMessage],
    ]);
    const status = statusItems.map(({ text, tooltip }) => ({ text, tooltip }));
    const pages = panels.map(({ title, webview }) => [title, webview.html]);
    const entriesByKind = {
      log,
      shown: messages,
      commands,
      opened: openedAddresses,
      picks,
      boxes,
      lists,
      status,
      pages,
      posted: panelMessages,
      state,
      unhandled: unhandledRejections,
    };
    return Object.fromEntries(Object.entries(entriesByKind).map(([name, entries]) => [name, asText(entries)]));
  }
}

/** Formats values both with and without JSON's escapes. Objects of the editor may have cyclic references. */
function asText(entries: readonly unknown[]): string {
  const visitedValues = new Set<unknown>();
  const text = JSON.stringify(entries, (_, value: unknown) => {
    if (typeof value !== "object" || value === null) {
      return value;
    }
    if (visitedValues.has(value)) {
      return undefined;
    }
    visitedValues.add(value);
    return value;
  });
  return text.replace(/\\(.)/g, "$1");
}

export const witness = new Witness();

// biome-ignore lint/suspicious/noExplicitAny: functions of any type can be spied on
type AnyFunction = (...args: any[]) => any;

/** Calls `onCall` with the arguments of every call of a function, and `onResult` with its result. */
function spy<O extends object, K extends keyof O & string>(
  owner: O,
  name: K,
  { onCall, onResult }: { onCall?: (args: unknown[], self: unknown) => void; onResult?: (result: never) => void },
): void {
  const original = owner[name] as AnyFunction;
  const wrapper: AnyFunction = function (this: unknown, ...args) {
    onCall?.(args, this);
    const result = original.apply(this ?? owner, args);
    onResult?.(result as never);
    return result;
  };
  owner[name] = wrapper as O[K];
}

const logLevels = ["trace", "debug", "info", "warn", "error", "append", "appendLine"] as const;

/** Records unhandled rejections, except those of the extensions that come with VS Code. */
export function watchRejections(appRoot: string): void {
  process.on("unhandledRejection", (reason) => {
    const trace = formatTrace(reason);
    if (!trace.includes(join(appRoot, "extensions"))) {
      witness.record(witness.unhandledRejections, trace);
    }
  });
}

/** Records the calls through the API object of one extension. */
export function watchExtension({ window, commands, env }: typeof vscode): void {
  spy(window, "createOutputChannel", {
    onResult: (channel: vscode.LogOutputChannel) => {
      for (const level of logLevels) {
        spy(channel, level, {
          onCall: (args) => witness.record(witness.log, `${level} ${args.map(String).join(" ")}`),
        });
      }
    },
  });
  const messages = [
    ["showErrorMessage", "error"],
    ["showWarningMessage", "warning"],
    ["showInformationMessage", "information"],
    ["setStatusBarMessage", "status"],
  ] as const;
  for (const [method, severity] of messages) {
    spy(window, method, {
      onCall: ([text, ...buttons]) =>
        witness.record(witness.messages, {
          severity,
          text: String(text),
          buttons: buttons.filter((button) => typeof button === "string"),
        }),
    });
  }
  spy(window, "createQuickPick", { onResult: (pick: never) => witness.record(witness.quickPicks, pick) });
  spy(window, "createInputBox", { onResult: (box: never) => witness.record(witness.inputBoxes, box) });
  spy(window, "showQuickPick", {
    onCall: ([items]) => witness.record(witness.lists, items as readonly vscode.QuickPickItem[]),
  });
  spy(window, "createStatusBarItem", { onResult: (item: never) => witness.record(witness.statusItems, item) });
  spy(window, "createWebviewPanel", {
    onResult: (panel: vscode.WebviewPanel) => {
      witness.record(witness.panels, panel);
      panel.onDidDispose(() => witness.panels.splice(witness.panels.indexOf(panel), 1));
      spy(panel.webview, "postMessage", { onCall: ([message]) => witness.record(witness.panelMessages, message) });
    },
  });
  spy(commands, "executeCommand", { onCall: (args) => witness.record(witness.commands, args) });
  spy(env, "openExternal", { onCall: ([address]) => witness.record(witness.openedAddresses, address) });
}

/** Prefix of the names of the extension's secrets. */
const secretPrefix = "testHealth.apiKey";

/**
 * Records the calls of the mementos and the secret storages of all extensions: they share their prototypes with those
 * of the given one.
 */
export function watchStores({ workspaceState, secrets }: vscode.ExtensionContext): void {
  spy(findOwner(workspaceState, "update"), "update", {
    onCall: ([key, value]) => witness.record(witness.state, JSON.stringify([key, value])),
  });
  for (const name of ["get", "store", "delete"] as const) {
    const owner = findOwner(secrets, name) as Record<typeof name, AnyFunction>;
    const original = owner[name];
    owner[name] = function (this: vscode.SecretStorage, key: string, ...args: unknown[]) {
      if (!key.startsWith(secretPrefix)) {
        return original.call(this, key, ...args);
      }
      witness.secrets = this;
      witness.record(witness.secretCalls, name);
      // The error of a locked keyring may contain the value.
      if (witness.failingSecrets.has(name)) {
        return Promise.reject(new Error(`locked: ${JSON.stringify([key, ...args])}`));
      }
      return original.call(this, key, ...args);
    };
  }
}

/** Returns the object in the prototype chain that has the function. */
function findOwner<O extends object>(object: O, name: keyof O & string): O {
  for (let owner: O | null = object; owner; owner = Object.getPrototypeOf(owner) as O | null) {
    if (Object.hasOwn(owner, name)) {
      return owner;
    }
  }
  throw new Error(`nothing has ${name}`);
}
