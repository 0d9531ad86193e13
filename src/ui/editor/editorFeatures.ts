import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Log } from "../../base/log";
import type { FailingTestsSource, TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { Folder } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import { FailingFiles } from "../../locate/services/failingFiles";
import { FileTests } from "../../locate/services/fileTests";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { Marker } from "../../present/markers";
import type { FailingLines } from "../../state/failingLines";
import type { FailureMessages } from "../../state/failureMessages";
import type { ReportedTests } from "../../state/reportedTests";
import type { Settings } from "../adapters/settings";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { EditorMarkers } from "./editorMarkers";
import { ExplorerBadges } from "./explorerBadges";
import { FailingFilesContext } from "./failingFilesContext";
import { FailureMessageTexts } from "./failureMessageTexts";
import { MarkerDecorations } from "./markerDecorations";
import { MarkerHover } from "./markerHover";

/** Dependencies of the editor features. */
export interface EditorFeatureDependencies {
  /** Folder of the extension. */
  readonly tests: FailingTestsSource & TestLookup;
  readonly reportedTests: ReportedTests;
  readonly failureMessages: FailureMessages;
  readonly failingLines: FailingLines;
  readonly locator: Locator;
  readonly knownFiles: KnownFiles;
  /** Files of `reportedTests`. */
  readonly reportedFiles: KnownFiles;
  readonly files: WorkspaceFiles;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Failing tests in editors and the Explorer: those of CI, and those that failed in explained reports. Nothing is
 * registered, and no editor is read, until the first failing test is known.
 */
export class EditorFeatures implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #markersChanged = this.#disposables.add(new Emitter<void>());
  readonly #failingChanged = this.#disposables.add(new Emitter<readonly Folder[]>());
  private readonly failingFiles: FailingFiles;
  #markers: EditorMarkers | undefined;
  #messages: FailureMessageTexts | undefined;

  /** Fires when the markers of a visible editor have changed. */
  readonly onDidChangeMarkers: Event<void> = this.#markersChanged.event;
  /** Fires with the files and folders whose failing tests have changed. */
  readonly onDidChangeFailing: Event<readonly Folder[]> = this.#failingChanged.event;

  constructor(private readonly deps: EditorFeatureDependencies) {
    const { knownFiles, reportedFiles, tests, reportedTests } = deps;
    const findFile = (test: FailingTest) => {
      const files = reportedTests.isUnseen(test) ? reportedFiles : knownFiles;
      return files.fileFor(test);
    };
    this.failingFiles = this.#disposables.add(new FailingFiles(findFile));
    this.#disposables.add(this.failingFiles.onDidChange((resources) => this.#failingChanged.fire(resources)));
    for (const { onDidChange } of [tests, reportedTests]) {
      this.#disposables.add(onDidChange(() => this.#registerOnFirstTests()));
    }
  }

  /** Returns the markers of a visible document, in line order; none for any other document. */
  findMarkers(document: vscode.TextDocument): readonly Marker[] {
    return this.#markers?.findMarkers(document) ?? [];
  }

  /** Returns the lines of a visible document that failed, 0-based, with the messages shown behind them. */
  findMessages(document: vscode.TextDocument): ReturnType<FailureMessageTexts["findMessages"]> {
    return this.#messages?.findMessages(document) ?? [];
  }

  /** Whether a visible editor shows a marker of a failing test of CI. */
  get hasMarkers(): boolean {
    return this.#markers?.hasMarkers ?? false;
  }

  /** Returns the failing tests of a file, or of everything below a folder, as far as their files are known. */
  findFailingTests(resource: Folder): readonly FailingTest[] {
    return this.failingFiles.findTests(resource);
  }

  #registerOnFirstTests(): void {
    const { tests, reportedTests } = this.deps;
    const hasListedTests = tests.current.some((state) => state.tests.length > 0);
    const hasTests = hasListedTests || reportedTests.unseenTests.length > 0;
    if (this.#markers || !hasTests) {
      return;
    }
    this.#markers = this.#register(this.deps);
    this.#markersChanged.fire();
  }

  #register(deps: EditorFeatureDependencies): EditorMarkers {
    const { tests, reportedTests, failingLines, locator, files, settings, clock } = deps;
    const addDisposable = <T extends Disposable>(item: T): T => this.#disposables.add(item);
    const { failingFiles } = this;
    const decorations = addDisposable(new MarkerDecorations());
    const messages = addDisposable(new FailureMessageTexts(deps));
    this.#messages = messages;
    const fileTests = new FileTests(locator);
    const markers = addDisposable(new EditorMarkers({ ...deps, messages, fileTests, decorations }));
    addDisposable(markers.onDidChange(() => this.#markersChanged.fire()));
    const hover = new MarkerHover(markers, tests, reportedTests, failingLines, settings, clock);
    addDisposable(vscode.languages.registerHoverProvider({ pattern: "**" }, hover));
    addDisposable(new FailingFilesContext({ ...deps, failingFiles, markers }));
    addDisposable(new ExplorerBadges(failingFiles, files, settings));
    return markers;
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
