import * as vscode from "vscode";
import { delay } from "../../base/async";
import type { Clock } from "../../base/clock";
import { throwIfCancelled } from "../../base/errors";
import type { SourceFile } from "../../domain/location";
import { type FileItems, parseTestItems } from "../../domain/testItems/parseTestItems";
import { type ItemPath, itemId } from "../../domain/testItems/testItem";
import type { RunMode } from "../../present/text/runTests";
import { openUnseen } from "./fileReading";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Commands of VS Code that no documentation names: another editor may lack them. */
const commandIds = { itemsIn: "vscode.testing.getTestsInFile", run: "vscode.runTestsById" } as const;

/** Kinds of test profiles, as VS Code numbers them. */
const profileKinds: Record<RunMode, number> = { run: 2, debug: 4 };

/** Pauses in milliseconds before each question for the items of files that were opened. */
const pausesMs: readonly number[] = [100, 200, 400, 800, 1_600];

/** Test items of the installed test extensions. */
export class TestItems {
  constructor(
    private readonly files: Pick<WorkspaceFiles, "uriOf">,
    private readonly clock: Clock,
  ) {}

  /** Resolves with whether the editor can list and run the items of other extensions. */
  async isSupported(): Promise<boolean> {
    const available = new Set(await vscode.commands.getCommands(true));
    return Object.values(commandIds).every((id) => available.has(id));
  }

  /** Resolves with the items that test extensions have in a file now; no extension is made to look for any. */
  async itemsIn(file: SourceFile): Promise<FileItems> {
    return parseTestItems(file.path, await this.pathsIn(file));
  }

  /** Resolves with whether a test extension still has an item of a file. */
  async has(file: SourceFile, path: ItemPath): Promise<boolean> {
    const id = itemId(path);
    return (await this.pathsIn(file)).some((otherPath) => itemId(otherPath) === id);
  }

  /**
   * Opens files without showing them, since many test extensions look for tests in documents that are open, and
   * resolves with the items of each once all have tests, or after a few seconds. Rejects with `CancelledError`.
   */
  async discover(files: readonly SourceFile[], signal: AbortSignal): Promise<ReadonlyMap<SourceFile, FileItems>> {
    for (const file of files) {
      throwIfCancelled(signal);
      const uri = this.files.uriOf(file);
      if (uri) await openUnseen(vscode.Uri.parse(file.root), uri);
    }
    const itemsByFile = new Map<SourceFile, FileItems>();
    for (const pauseMs of pausesMs) {
      await delay(pauseMs, this.clock, signal);
      const otherFiles = files.filter((file) => itemsByFile.get(file)?.hasTests !== true);
      for (const file of otherFiles) itemsByFile.set(file, await this.itemsIn(file));
      if (files.every((file) => itemsByFile.get(file)?.hasTests)) break;
    }
    return itemsByFile;
  }

  /** Runs items in one run for each controller. Resolves when the run has ended. */
  async run(paths: readonly ItemPath[], mode: RunMode): Promise<void> {
    if (paths.length === 0) return;
    await vscode.commands.executeCommand(commandIds.run, profileKinds[mode], ...paths.map(itemId));
  }

  private async pathsIn(file: SourceFile): Promise<readonly ItemPath[]> {
    const uri = this.files.uriOf(file);
    const paths: unknown = uri && (await vscode.commands.executeCommand(commandIds.itemsIn, uri));
    return Array.isArray(paths) ? paths.filter(isItemPath) : [];
  }
}

function isItemPath(value: unknown): value is ItemPath {
  return Array.isArray(value) && value.length > 1 && value.every((id) => typeof id === "string");
}
