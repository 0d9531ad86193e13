import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import type { FailingFiles } from "../../locate/services/failingFiles";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { contextKeys } from "../window/ids";
import { setContext } from "../window/setContext";
import type { EditorMarkers } from "./editorMarkers";

/** Pages of a first load come in quick succession; badges that count along would only flicker. Milliseconds. */
const settleMs = 100;

interface Parts {
  readonly failing: FailingFiles;
  readonly tests: ShownTests;
  readonly knownFiles: KnownFiles;
  readonly markers: EditorMarkers;
  readonly files: WorkspaceFiles;
  readonly clock: Clock;
}

/** Keeps the failing files up to date, and the context keys that show commands where something fails. */
export class FailingFilesContext implements Disposable {
  private readonly disposables = new DisposableStore();

  constructor(private readonly parts: Parts) {
    const { failing, tests, knownFiles, markers, clock } = parts;
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
    update.trigger();
  }

  private async update(): Promise<void> {
    const { failing, tests } = this.parts;
    await failing.update(tests.current.flatMap((state) => state.tests));
  }

  private tellPaths(): void {
    const { failing, files } = this.parts;
    const paths = failing.paths.flatMap((place) => files.uriOf(place)?.fsPath ?? []);
    setContext(contextKeys.failingPaths, Object.fromEntries(paths.map((path) => [path, true])));
  }

  private tellActive(): void {
    const { failing, markers, files } = this.parts;
    const document = vscode.window.activeTextEditor?.document;
    const file = document && files.fileOf(document.uri);
    const fails = file !== undefined && failing.count(file) !== undefined;
    setContext(contextKeys.failingFile, fails || (document !== undefined && markers.of(document).length > 0));
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
