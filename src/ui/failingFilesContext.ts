import * as vscode from "vscode";
import { Debounced } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { FailingFiles } from "../locate/failingFiles";
import type { KnownFiles } from "../locate/knownFiles";
import type { WorkspaceTests } from "../model/workspaceTests";
import type { EditorMarkers } from "./editorMarkers";
import { contextKeys } from "./ids";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Pages of a first load come in quick succession; badges that count along would only flicker. Milliseconds. */
const settleMs = 100;

/** Keeps the failing files up to date, and the context keys that show commands where something fails. */
export class FailingFilesContext implements Disposable {
  private readonly disposables = new DisposableStore();

  constructor(
    private readonly failing: FailingFiles,
    private readonly tests: WorkspaceTests,
    knownFiles: KnownFiles,
    private readonly markers: EditorMarkers,
    private readonly files: WorkspaceFiles,
    clock: Clock,
  ) {
    const update = this.disposables.add(new Debounced(() => void this.update(), settleMs, clock));
    for (const event of [tests.onDidChange, knownFiles.onDidChange]) {
      this.disposables.add(event(() => update.trigger()));
    }
    this.disposables.add(
      failing.onDidChange(() => {
        this.tellPaths();
        this.tellActive();
      }),
    );
    this.disposables.add(markers.onDidChange(() => this.tellActive()));
    this.disposables.add(vscode.window.onDidChangeActiveTextEditor(() => this.tellActive()));
  }

  private async update(): Promise<void> {
    await this.failing.update(this.tests.current.flatMap(({ tests }) => tests));
  }

  private tellPaths(): void {
    const paths = this.failing.paths.flatMap((place) => this.files.uriOf(place)?.fsPath ?? []);
    setContext(contextKeys.failingPaths, Object.fromEntries(paths.map((path) => [path, true])));
  }

  private tellActive(): void {
    const document = vscode.window.activeTextEditor?.document;
    const file = document && this.files.fileOf(document.uri);
    const failing = file !== undefined && this.failing.count(file) !== undefined;
    setContext(contextKeys.failingFile, failing || (document !== undefined && this.markers.of(document).length > 0));
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

function setContext(key: string, value: boolean | Readonly<Record<string, boolean>>): void {
  void vscode.commands.executeCommand("setContext", key, value);
}
