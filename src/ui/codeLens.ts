import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../base/disposable";
import { codeLensText } from "../present/codeLens";
import type { Marker } from "../present/markers";
import type { EditorMarkers } from "./editorMarkers";
import { commands } from "./ids";
import type { Settings } from "./settings";

/** A line above each declaration of a failing test, while the setting is on. */
export class FailingTestLenses implements vscode.CodeLensProvider, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new vscode.EventEmitter<void>());
  private registration: vscode.Disposable | undefined;

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly markers: EditorMarkers,
    private readonly settings: Settings,
  ) {
    this.disposables.add(markers.onDidChange(() => this.registration && this.changed.fire()));
    this.disposables.add(settings.onDidChange(() => this.followSetting()));
    this.followSetting();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    return this.markers.of(document).map((marker) => {
      const { line, column } = marker.range;
      return new vscode.CodeLens(new vscode.Range(line, column, line, column), lensCommand(marker));
    });
  }

  private followSetting(): void {
    const { codeLensEnabled } = this.settings;
    if (codeLensEnabled === (this.registration !== undefined)) return;
    this.registration?.dispose();
    this.registration = codeLensEnabled
      ? vscode.languages.registerCodeLensProvider({ pattern: "**" }, this)
      : undefined;
  }

  dispose(): void {
    this.registration?.dispose();
    this.disposables.dispose();
  }
}

/** One test shows its details; of several the person chooses. */
function lensCommand(marker: Marker): vscode.Command {
  const ids = marker.tests.map(({ id }) => id);
  const title = codeLensText(marker);
  return ids.length === 1
    ? { title, command: commands.showTestDetails, arguments: ids }
    : { title, command: commands.failingTestsInFile, arguments: [{ testIds: ids }] };
}
