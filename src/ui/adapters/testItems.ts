import * as vscode from "vscode";
import { askExtension } from "../../base/askExtension";
import { abortWith, delay } from "../../base/async";
import type { Clock } from "../../base/clock";
import { throwIfCancelled } from "../../base/errors";
import { withoutUndefined } from "../../base/withoutUndefined";
import type { SourceFile } from "../../domain/location";
import { type FileItems, parseTestItems } from "../../domain/testItems/parseTestItems";
import { type ItemPath, itemId } from "../../domain/testItems/testItem";
import type { RunMode } from "../../present/text/runTests";
import { openUnseen } from "./fileReading";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Undocumented commands of VS Code, which another editor may lack. */
const commandIds = {
  listInFile: "vscode.testing.getTestsInFile",
  run: "vscode.runTestsById",
} as const;

/** Kinds of test profiles, as VS Code numbers them. */
const profileKinds: Record<RunMode, number> = { run: 2, debug: 4 };

/**
 * Built-in commands that make all test extensions discover their tests, and that stop them; an editor may lack them.
 */
const refreshCommand = "testing.refreshTests";
const cancelRefreshCommand = "testing.cancelTestRefresh";

/** Maximum time in milliseconds for test extensions to discover the tests of the whole workspace. */
const maxRefreshMs = 10_000;

/** Maximum ids from the root to an item, and maximum length of one, in characters; other items are left out. */
const maxLevels = 100;
const maxIdLength = 10_000;

/** Pauses in milliseconds, after each of which the items of files are requested. */
const pausesMs = {
  afterOpening: [100, 200, 400],
  afterRefresh: [200, 400],
} as const;

/** Built-in commands of VS Code that run the test at the cursor, if a test extension knows it. */
const atCursor: Record<RunMode, string> = {
  run: "testing.runAtCursor",
  debug: "testing.debugAtCursor",
};

/** Runs the test at the cursor of the active editor. Resolves when the run has ended, however long it takes. */
export async function runAtCursor(mode: RunMode): Promise<void> {
  await vscode.commands.executeCommand(atCursor[mode]);
}

/** Test items of the installed test extensions. */
export class TestItems {
  constructor(
    private readonly files: Pick<WorkspaceFiles, "createUri">,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves with whether the editor can list and run the items of other extensions. Rejects with `ExtensionError`, as
   * every question here does.
   */
  async isSupported(): Promise<boolean> {
    const availableCommands = await this.#ask("commands", () => vscode.commands.getCommands(true));
    const availableIds = new Set(availableCommands);
    return Object.values(commandIds).every((id) => availableIds.has(id));
  }

  /** Resolves with the items that test extensions have in a file now, without discovering any. */
  async readItems(file: SourceFile, signal?: AbortSignal): Promise<FileItems> {
    const paths = await this.#pathsIn(file, signal);
    return parseTestItems(file.path, paths);
  }

  /** Resolves with whether a test extension still has an item of a file. */
  async hasItem(file: SourceFile, path: ItemPath): Promise<boolean> {
    const id = itemId(path);
    const knownPaths = await this.#pathsIn(file);
    return knownPaths.some((knownPath) => itemId(knownPath) === id);
  }

  /**
   * Opens files without showing them, since many test extensions discover tests in open documents. Others discover them
   * only once the Testing view is shown, or on request: if some files still have no tests, all extensions are requested
   * to. Resolves with the items of each file once all have tests, or after `maxRefreshMs` and a second. Rejects with
   * `CancelledError`.
   */
  async discover(files: readonly SourceFile[], signal: AbortSignal): Promise<ReadonlyMap<SourceFile, FileItems>> {
    for (const file of files) {
      throwIfCancelled(signal);
      const uri = this.files.createUri(file);
      if (uri) {
        await openUnseen(vscode.Uri.parse(file.root), uri);
      }
    }
    const itemsByFile = new Map<SourceFile, FileItems>();
    const haveTests = await this.#waitForTests(files, itemsByFile, pausesMs.afterOpening, signal);
    if (haveTests) {
      return itemsByFile;
    }
    await this.#refresh(signal);
    await this.#waitForTests(files, itemsByFile, pausesMs.afterRefresh, signal);
    return itemsByFile;
  }

  /** After each pause, reads the items of the files without tests; resolves with whether all files have tests. */
  async #waitForTests(
    files: readonly SourceFile[],
    itemsByFile: Map<SourceFile, FileItems>,
    pauses: readonly number[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const hasTests = (file: SourceFile) => itemsByFile.get(file)?.hasTests === true;
    for (const pauseMs of pauses) {
      await delay(pauseMs, this.clock, signal);
      for (const file of files) {
        if (hasTests(file)) {
          continue;
        }
        const items = await this.readItems(file, signal);
        itemsByFile.set(file, items);
      }
      if (files.every(hasTests)) {
        return true;
      }
    }
    return false;
  }

  /** Makes all test extensions discover their tests. Rejects with `CancelledError` once aborted, and stops them. */
  async #refresh(signal: AbortSignal): Promise<void> {
    const timeout = new AbortController();
    const link = abortWith(timeout, signal);
    const refresh = vscode.commands.executeCommand(refreshCommand).then(undefined, () => {});
    try {
      await Promise.race([refresh, delay(maxRefreshMs, this.clock, timeout.signal)]);
    } finally {
      if (signal.aborted) {
        void vscode.commands.executeCommand(cancelRefreshCommand).then(undefined, () => {});
      }
      link.dispose();
      timeout.abort();
    }
  }

  /**
   * Runs items in one run for each controller. Resolves when the run has ended, however long the tests take; rejects
   * with `ExtensionError` if it cannot be run.
   */
  async run(paths: readonly ItemPath[], mode: RunMode): Promise<void> {
    if (paths.length === 0) {
      return;
    }
    const ids = paths.map(itemId);
    const runItems = () => vscode.commands.executeCommand(commandIds.run, profileKinds[mode], ...ids);
    const options = { clock: this.clock, timeoutMs: Number.POSITIVE_INFINITY };
    await askExtension("test extension: run", runItems, options);
  }

  async #pathsIn(file: SourceFile, signal?: AbortSignal): Promise<readonly ItemPath[]> {
    const uri = this.files.createUri(file);
    if (!uri) {
      return [];
    }
    const askForPaths = () => vscode.commands.executeCommand<unknown>(commandIds.listInFile, uri);
    const paths = await this.#ask("tests of a file", askForPaths, signal);
    if (!Array.isArray(paths)) {
      return [];
    }
    return paths.filter(isItemPath);
  }

  #ask<T>(subject: string, question: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
    const options = withoutUndefined({ clock: this.clock, signal });
    return askExtension(`test extension: ${subject}`, question, options);
  }
}

function isItemPath(value: unknown): value is ItemPath {
  if (!Array.isArray(value)) {
    return false;
  }
  if (value.length <= 1 || value.length > maxLevels) {
    return false;
  }
  return value.every((id) => typeof id === "string" && id.length <= maxIdLength);
}
