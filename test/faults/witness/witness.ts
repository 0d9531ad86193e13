import { join } from "node:path";
import type * as vscode from "vscode";
import { Emitter } from "../../../src/base/event";
import { traceOf } from "../../../src/base/log";

/** A message that the extension gave the editor to show. */
export interface Shown {
  readonly severity: "error" | "warning" | "information" | "status";
  readonly text: string;
  readonly buttons: readonly string[];
}

/**
 * Calls of the extension to the editor since the window opened, in order. The editor itself reports
 * what commands, rows and hovers show.
 */
class Witness {
  /** Lines of its log, whatever the level: the trace level's too. */
  readonly log: string[] = [];
  readonly shown: Shown[] = [];
  /** Commands that it ran, with their arguments; `setContext` among them. */
  readonly commands: (readonly unknown[])[] = [];
  /** Addresses that it had opened outside the editor. */
  readonly opened: unknown[] = [];
  readonly quickPicks: vscode.QuickPick<vscode.QuickPickItem>[] = [];
  readonly inputBoxes: vscode.InputBox[] = [];
  /** The lists that it let a person choose from, without a box of its own. */
  readonly lists: (readonly vscode.QuickPickItem[])[] = [];
  readonly statusItems: vscode.StatusBarItem[] = [];
  readonly panels: vscode.WebviewPanel[] = [];
  /** Messages that it sent to its webviews. */
  readonly posted: unknown[] = [];
  /** Values that it wrote into `globalState` and `workspaceState`, as JSON. */
  readonly state: string[] = [];
  /** Every call of the secret storage, by name; the values are not kept. */
  readonly secretCalls: ("get" | "store" | "delete")[] = [];
  /** The calls of the secret storage that are to fail from now on. */
  readonly failingSecrets = new Set<"get" | "store" | "delete">();
  /** The extension's own secret storage: what is written through it comes as from another window. */
  secrets: vscode.SecretStorage | undefined;

  /** Promises that failed with nobody to hear it, in the extension host, as text. */
  readonly unhandled: string[] = [];

  private readonly told = new Emitter<void>();
  /** Fires after anything above has changed. */
  readonly onDidTell = this.told.event;

  note<T>(list: T[], entry: T): void {
    list.push(entry);
    this.told.fire();
  }

  /** The value that a context key was given last. */
  context(key: string): unknown {
    return this.commands.findLast(([command, name]) => command === "setContext" && name === key)?.[2];
  }

  /** Forgets what was told so far; what still exists (boxes, panels, items of the status bar) stays. */
  forget(): void {
    for (const list of [this.log, this.shown, this.commands, this.opened, this.lists, this.posted, this.state])
      list.length = 0;
  }

  /** Everything that was told, by what it is: all that could hold a text of the service, or the key. */
  everything(): Readonly<Record<string, string>> {
    const { log, shown, commands, opened, quickPicks, lists, statusItems, panels, posted, state, unhandled } = this;
    const picks = quickPicks.map(({ title, placeholder, value, items }) => ({ title, placeholder, value, items }));
    const boxes = this.inputBoxes.map(({ title, prompt, placeholder, validationMessage }) => [
      ...[title, prompt, placeholder, validationMessage],
    ]);
    const status = statusItems.map(({ text, tooltip }) => ({ text, tooltip }));
    const pages = panels.map(({ title, webview }) => [title, webview.html]);
    const told = { log, shown, commands, opened, picks, boxes, lists, status, pages, posted, state, unhandled };
    return Object.fromEntries(Object.entries(told).map(([name, entries]) => [name, asText(entries)]));
  }
}

/** As it is, and without what JSON writes otherwise. Objects of the editor's know each other. */
function asText(entries: readonly unknown[]): string {
  const seen = new Set<unknown>();
  const text = JSON.stringify(entries, (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  });
  return text.replace(/\\(.)/g, "$1");
}

export const witness = new Witness();

// biome-ignore lint/suspicious/noExplicitAny: any function at all can be watched
type AnyFunction = (...args: any[]) => any;

/** Has `before` called with the arguments of every call, or `after` with its result, and changes nothing else. */
function spy<O extends object, K extends keyof O & string>(
  owner: O,
  name: K,
  { before, after }: { before?: (args: unknown[], self: unknown) => void; after?: (result: never) => void },
): void {
  const original = owner[name] as AnyFunction;
  const watched: AnyFunction = function (this: unknown, ...args) {
    before?.(args, this);
    const result = original.apply(this ?? owner, args);
    after?.(result as never);
    return result;
  };
  owner[name] = watched as O[K];
}

const logLevels = ["trace", "debug", "info", "warn", "error", "append", "appendLine"] as const;

/**
 * Watches for promises that fail with nobody to hear it; those of the extensions that come with VS
 * Code are not ours.
 */
export function watchRejections(appRoot: string): void {
  process.on("unhandledRejection", (reason) => {
    const trace = traceOf(reason);
    if (!trace.includes(join(appRoot, "extensions"))) witness.note(witness.unhandled, trace);
  });
}

/** Watches what goes through the API object of one extension. */
export function watchExtension({ window, commands, env }: typeof vscode): void {
  spy(window, "createOutputChannel", {
    after: (channel: vscode.LogOutputChannel) => {
      for (const level of logLevels)
        spy(channel, level, { before: (args) => witness.note(witness.log, `${level} ${args.map(String).join(" ")}`) });
    },
  });
  const messages = [
    ["showErrorMessage", "error"],
    ["showWarningMessage", "warning"],
    ["showInformationMessage", "information"],
    ["setStatusBarMessage", "status"],
  ] as const;
  for (const [name, severity] of messages) {
    spy(window, name, {
      before: ([text, ...buttons]) =>
        witness.note(witness.shown, {
          severity,
          text: String(text),
          buttons: buttons.filter((button) => typeof button === "string"),
        }),
    });
  }
  spy(window, "createQuickPick", { after: (pick: never) => witness.note(witness.quickPicks, pick) });
  spy(window, "createInputBox", { after: (box: never) => witness.note(witness.inputBoxes, box) });
  spy(window, "showQuickPick", {
    before: ([items]) => witness.note(witness.lists, items as readonly vscode.QuickPickItem[]),
  });
  spy(window, "createStatusBarItem", { after: (item: never) => witness.note(witness.statusItems, item) });
  spy(window, "createWebviewPanel", {
    after: (panel: vscode.WebviewPanel) => {
      witness.note(witness.panels, panel);
      panel.onDidDispose(() => witness.panels.splice(witness.panels.indexOf(panel), 1));
      spy(panel.webview, "postMessage", { before: ([message]) => witness.note(witness.posted, message) });
    },
  });
  spy(commands, "executeCommand", { before: (args) => witness.note(witness.commands, args) });
  spy(env, "openExternal", { before: ([address]) => witness.note(witness.opened, address) });
}

const ownKeyOfSecrets = "testHealth.apiKey";

/**
 * Watches the mementos and the secret storages of every extension: they share their prototypes with
 * those of the given one.
 */
export function watchStores({ workspaceState, secrets }: vscode.ExtensionContext): void {
  spy(ownerOf(workspaceState, "update"), "update", {
    before: ([key, value]) => witness.note(witness.state, JSON.stringify([key, value])),
  });
  for (const name of ["get", "store", "delete"] as const) {
    const owner = ownerOf(secrets, name) as Record<typeof name, AnyFunction>;
    const original = owner[name];
    owner[name] = function (this: vscode.SecretStorage, key: string, ...rest: unknown[]) {
      if (key !== ownKeyOfSecrets) return original.call(this, key, ...rest);
      witness.secrets = this;
      witness.note(witness.secretCalls, name);
      // A locked keyring may quote the value that it was given.
      if (witness.failingSecrets.has(name))
        return Promise.reject(new Error(`locked: ${JSON.stringify([key, ...rest])}`));
      return original.call(this, key, ...rest);
    };
  }
}

/** The object in the chain of prototypes that has the function. */
function ownerOf<O extends object>(object: O, name: keyof O & string): O {
  for (let owner: O | null = object; owner; owner = Object.getPrototypeOf(owner) as O | null) {
    if (Object.hasOwn(owner, name)) return owner;
  }
  throw new Error(`nothing has ${name}`);
}
