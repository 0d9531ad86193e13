import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { isCancellation } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { LatestTask } from "../../base/latestTask";
import type { Log } from "../../base/log";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import type { SourceFile } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import type { FileTests } from "../../locate/services/fileTests";
import { createMarkers, type Marker, shiftMarkers } from "../../present/markers";
import { markerText } from "../../present/markerText";
import type { ReportedTests } from "../../state/reportedTests";
import type { Settings } from "../adapters/settings";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { contextKeys } from "../contributions/ids";
import { setContext } from "../contributions/setContext";
import type { FailureMessageTexts } from "./failureMessageTexts";
import { toLineEdit } from "./lineEdit";
import type { MarkerDecorations } from "./markerDecorations";

/** Milliseconds without an edit before a file is scanned again; until then its markers move with the edits. */
const rescanDebounceMs = 200;

/** Markers of a visible document, and the scan that replaces them. */
interface DocumentMarkers {
  markers: readonly Marker[];
  readonly latestScan: LatestTask;
}

interface Dependencies {
  readonly tests: FailingTestsSource;
  readonly reportedTests: Pick<ReportedTests, "unseenTests" | "isUnseen" | "findFailure" | "onDidChange">;
  readonly fileTests: FileTests;
  readonly messages: Pick<FailureMessageTexts, "findMessages" | "onDidChange">;
  readonly files: WorkspaceFiles;
  readonly settings: Settings;
  readonly decorations: MarkerDecorations;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Markers of every visible editor: the lines that declare failing tests, those of CI and those that failed in explained
 * reports alone.
 */
export class EditorMarkers implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #byDocument = new Map<string, DocumentMarkers>();
  readonly #debouncedRescan: Debounced;
  readonly #editedDocuments = new Set<string>();

  /** Fires when the markers of a visible editor have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(private readonly deps: Dependencies) {
    const { tests, reportedTests, messages, files, settings, decorations, clock } = deps;
    this.#debouncedRescan = new Debounced(() => this.#scanEdited(), rescanDebounceMs, clock);
    const scanAll = () => this.#scanAll();
    this.#disposables.addAll(
      this.#debouncedRescan,
      vscode.window.onDidChangeVisibleTextEditors(() => this.#updateVisibleEditors()),
      vscode.window.onDidChangeActiveTextEditor(() => this.#updateContextKey()),
      vscode.workspace.onDidChangeTextDocument((event) => this.#handleEdit(event)),
      decorations.onDidRecreate(() => this.#paintAll()),
      messages.onDidChange(() => this.#updateContextKey()),
      tests.onDidChange(scanAll),
      reportedTests.onDidChange(scanAll),
      files.onDidChange(scanAll),
      settings.onDidChange(scanAll),
    );
    this.#scanAll();
  }

  /** Returns the markers of a visible document, in line order; none for any other document. */
  findMarkers(document: vscode.TextDocument): readonly Marker[] {
    const documentMarkers = this.#byDocument.get(document.uri.toString());
    return documentMarkers?.markers ?? [];
  }

  /** Whether a visible editor shows a marker of a failing test of CI. */
  get hasMarkers(): boolean {
    const { reportedTests } = this.deps;
    const isSeen = (test: FailingTest) => !reportedTests.isUnseen(test);
    for (const { markers } of this.#byDocument.values()) {
      const hasSeenTest = markers.some(({ tests }) => tests.some(isSeen));
      if (hasSeenTest) {
        return true;
      }
    }
    return false;
  }

  #scanAll(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      this.#scan(document);
    }
    this.#updateVisibleEditors();
  }

  #scanEdited(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      const isEdited = this.#editedDocuments.has(document.uri.toString());
      if (isEdited) {
        this.#scan(document);
      }
    }
    this.#editedDocuments.clear();
  }

  /**
   * Scans documents that have become visible, drops those that are no longer visible, and paints editors that show a
   * document a second time.
   */
  #updateVisibleEditors(): void {
    const editors = vscode.window.visibleTextEditors;
    const visibleKeys = new Set(editors.map(({ document }) => document.uri.toString()));
    for (const [key, { latestScan, markers }] of [...this.#byDocument]) {
      if (visibleKeys.has(key)) {
        continue;
      }
      latestScan.cancel();
      this.#byDocument.delete(key);
      if (markers.length > 0) {
        this.#changed.fire();
      }
    }
    for (const editor of editors) {
      const { document } = editor;
      const isScanned = this.#byDocument.has(document.uri.toString());
      if (isScanned) {
        this.#paint(editor, this.findMarkers(document));
      } else {
        this.#scan(document);
      }
    }
    this.#updateContextKey();
  }

  #scan(document: vscode.TextDocument): void {
    const { files, settings } = this.deps;
    const file = files.findFile(document.uri);
    if (!file || !settings.gutterEnabled) {
      this.#clear(document);
      return;
    }
    const key = document.uri.toString();
    const documentMarkers = this.#byDocument.get(key) ?? createDocumentMarkers();
    this.#byDocument.set(key, documentMarkers);
    void this.#locateMarkers(document, file, documentMarkers);
  }

  #clear(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const documentMarkers = this.#byDocument.get(key);
    if (!documentMarkers) {
      return;
    }
    documentMarkers.latestScan.cancel();
    this.#byDocument.delete(key);
    this.#show(document, []);
  }

  /** Replaces the markers of a document, unless a newer scan or an edit precedes. Never rejects. */
  async #locateMarkers(document: vscode.TextDocument, file: SourceFile, target: DocumentMarkers): Promise<void> {
    const { tests, reportedTests, fileTests, log } = this.deps;
    const scan = target.latestScan.start();
    const listedTests = tests.current.flatMap((state) => state.tests);
    const allTests = [...listedTests, ...reportedTests.unseenTests];
    try {
      const locatedTests = await fileTests.locateTests(file, allTests, scan);
      if (scan.aborted) {
        return;
      }
      target.markers = createMarkers(locatedTests, (test) => reportedTests.isUnseen(test));
      this.#show(document, target.markers);
    } catch (error) {
      if (!isCancellation(error)) {
        log.warn(`markers: ${file.path}: ${String(error)}`);
      }
    }
  }

  #handleEdit({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const key = document.uri.toString();
    const documentMarkers = this.#byDocument.get(key);
    if (!documentMarkers || contentChanges.length === 0) {
      return;
    }
    // VS Code moves the painted icons by itself; the lines for the hover and for navigation are moved here.
    documentMarkers.latestScan.cancel();
    for (const change of contentChanges) {
      documentMarkers.markers = shiftMarkers(documentMarkers.markers, toLineEdit(change));
    }
    // A line break at the end of a marked line would take the text behind it to the next line.
    if (contentChanges.some(changesLines)) {
      this.#paintDocument(document, documentMarkers.markers);
    }
    this.#editedDocuments.add(key);
    this.#debouncedRescan.trigger();
  }

  #show(document: vscode.TextDocument, markers: readonly Marker[]): void {
    this.#paintDocument(document, markers);
    this.#updateContextKey();
    this.#changed.fire();
  }

  #paintAll(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const markers = this.findMarkers(editor.document);
      this.#paint(editor, markers);
    }
  }

  #paintDocument(document: vscode.TextDocument, markers: readonly Marker[]): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) {
        this.#paint(editor, markers);
      }
    }
  }

  #paint(editor: vscode.TextEditor, markers: readonly Marker[]): void {
    const { decorations, reportedTests } = this.deps;
    const findFailure = (test: FailingTest) => reportedTests.findFailure(test);
    decorations.paint(editor, markers, (marker) => markerText(marker, findFailure));
  }

  #updateContextKey(): void {
    const activeEditor = vscode.window.activeTextEditor;
    const isMarked = activeEditor !== undefined && this.#isMarked(activeEditor.document);
    setContext(contextKeys.markedEditor, isMarked);
  }

  #isMarked(document: vscode.TextDocument): boolean {
    const markers = this.findMarkers(document);
    const messages = this.deps.messages.findMessages(document);
    return markers.length > 0 || messages.length > 0;
  }

  dispose(): void {
    for (const { latestScan } of this.#byDocument.values()) {
      latestScan.cancel();
    }
    this.#byDocument.clear();
    this.#disposables.dispose();
  }
}

function createDocumentMarkers(): DocumentMarkers {
  return { markers: [], latestScan: new LatestTask() };
}

function changesLines({ range, text }: vscode.TextDocumentContentChangeEvent): boolean {
  return !range.isSingleLine || text.includes("\n");
}
