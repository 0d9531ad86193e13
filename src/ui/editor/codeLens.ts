import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { TestLookup } from "../../domain/failingTests/shownTests";
import { codeLensText } from "../../present/codeLens";
import type { Marker } from "../../present/markers";
import type { Settings } from "../adapters/settings";
import { commands } from "../window/ids";
import type { EditorMarkers } from "./editorMarkers";

/** A line above each declaration of a failing test, while the setting is on. */
export class FailingTestLenses implements vscode.CodeLensProvider, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new vscode.EventEmitter<void>());
  private registration: vscode.Disposable | undefined;

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly markers: EditorMarkers,
    private readonly tests: Pick<TestLookup, "keyOf">,
    private readonly settings: Settings,
  ) {
    this.disposables.add(markers.onDidChange(() => this.registration && this.changed.fire()));
    this.disposables.add(settings.onDidChange(() => this.followSetting()));
    this.followSetting();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    return this.markers.of(document).map((marker) => {
      const { line, column } = marker.range;
      return new vscode.CodeLens(new vscode.Range(line, column, line, column), this.command(marker));
    });
  }

  /** One test shows its details; of several the person chooses. */
  private command(marker: Marker): vscode.Command {
    const tests = marker.tests.flatMap((test) => this.tests.keyOf(test) ?? []);
    const title = codeLensText(marker);
    return tests.length === 1
      ? { title, command: commands.showTestDetails, arguments: tests }
      : { title, command: commands.failingTestsInFile, arguments: [{ tests }] };
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
