import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import { codeLensText } from "../../present/codeLens";
import type { Marker } from "../../present/markers";
import type { ReportedTests } from "../../state/reportedTests";
import type { Settings } from "../adapters/settings";
import { commands, views } from "../window/ids";
import type { EditorMarkers } from "./editorMarkers";

/** Provider of a CodeLens above each declaration of a failing test, while the setting is enabled. */
export class FailingTestCodeLensProvider implements vscode.CodeLensProvider, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new vscode.EventEmitter<void>());
  private registration: vscode.Disposable | undefined;

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly markers: EditorMarkers,
    private readonly tests: Pick<TestLookup, "keyOf">,
    private readonly reportedTests: Pick<ReportedTests, "failureOf" | "isUnseen">,
    private readonly settings: Settings,
  ) {
    this.disposables.add(markers.onDidChange(() => this.registration && this.changed.fire()));
    this.disposables.add(settings.onDidChange(() => this.applySetting()));
    this.applySetting();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    return this.markers.markersOf(document).map((marker) => {
      const { line, column } = marker.range;
      return new vscode.CodeLens(new vscode.Range(line, column, line, column), this.createCommand(marker));
    });
  }

  /**
   * Creates the command of a CodeLens: it opens the details of a single test, My Failures for one that CI has not seen,
   * and a list to choose from for several tests.
   */
  private createCommand(marker: Marker): vscode.Command {
    const tests = marker.tests.flatMap((test) => this.tests.keyOf(test) ?? []);
    const unseenTests = marker.tests.filter((test) => this.reportedTests.isUnseen(test));
    const title = codeLensText(marker, (test) => this.reportedTests.failureOf(test));
    if (marker.tests.length > 1)
      return { title, command: commands.failingTestsInFile, arguments: [{ tests, unseenTests }] };
    return unseenTests.length > 0
      ? { title, command: `${views.myFailures}.focus` }
      : { title, command: commands.showTestDetails, arguments: tests };
  }

  private applySetting(): void {
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
