import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { isCancellation } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import type { Log } from "../../base/log";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import type { FileTests } from "../../locate/services/fileTests";
import { type Marker, markersOf, shiftMarkers } from "../../present/markers";
import type { Settings } from "../adapters/settings";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { contextKeys } from "../window/ids";
import { setContext } from "../window/setContext";
import type { MarkerDecorations } from "./markerDecorations";

/** Typing settles for this long before a file is scanned again; until then its marks move with the edits. */
const settleMs = 200;

/** What a visible document carries, and the scan that will replace it. */
interface Marked {
  markers: readonly Marker[];
  scan: AbortController | undefined;
}

/** Keeps the marks of every visible editor: the lines that declare failing tests. */
export class EditorMarkers implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly byDocument = new Map<string, Marked>();
  private readonly rescan: Debounced;
  private readonly edited = new Set<string>();

  /** Fires when the marks of a visible editor have changed. */
  readonly onDidChange: Event<void> = this.changed.event;

  constructor(
    private readonly tests: ShownTests,
    private readonly fileTests: FileTests,
    private readonly files: WorkspaceFiles,
    private readonly settings: Settings,
    private readonly decorations: MarkerDecorations,
    clock: Clock,
    private readonly log: Log,
  ) {
    this.rescan = this.disposables.add(new Debounced(() => this.scanEdited(), settleMs, clock));
    this.disposables.add(vscode.window.onDidChangeVisibleTextEditors(() => this.followEditors()));
    this.disposables.add(vscode.window.onDidChangeActiveTextEditor(() => this.tellContext()));
    this.disposables.add(vscode.workspace.onDidChangeTextDocument((event) => this.followEdit(event)));
    this.disposables.add(decorations.onDidRecreate(() => this.paintAll()));
    for (const event of [tests.onDidChange, files.onDidChange]) this.disposables.add(event(() => this.scanAll()));
    this.disposables.add(settings.onDidChange(() => this.scanAll()));
    this.scanAll();
  }

  /** The marks of a document that is visible, in line order; empty for any other. */
  of(document: vscode.TextDocument): readonly Marker[] {
    return this.byDocument.get(document.uri.toString())?.markers ?? [];
  }

  /** True while a visible editor shows a mark. */
  get any(): boolean {
    return [...this.byDocument.values()].some(({ markers }) => markers.length > 0);
  }

  private scanAll(): void {
    for (const { document } of vscode.window.visibleTextEditors) this.scan(document);
    this.followEditors();
  }

  private scanEdited(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      if (this.edited.has(document.uri.toString())) this.scan(document);
    }
    this.edited.clear();
  }

  /** Scans what has become visible, forgets what is not any more, and paints editors that show a document a second time. */
  private followEditors(): void {
    const visible = new Set(vscode.window.visibleTextEditors.map(({ document }) => document.uri.toString()));
    for (const [key, marked] of [...this.byDocument]) {
      if (visible.has(key)) continue;
      marked.scan?.abort();
      this.byDocument.delete(key);
      if (marked.markers.length > 0) this.changed.fire();
    }
    for (const editor of vscode.window.visibleTextEditors) {
      if (this.byDocument.has(editor.document.uri.toString())) this.paint(editor, this.of(editor.document));
      else this.scan(editor.document);
    }
    this.tellContext();
  }

  private scan(document: vscode.TextDocument): void {
    const file = this.files.fileOf(document.uri);
    const key = document.uri.toString();
    const before = this.byDocument.get(key);
    before?.scan?.abort();
    if (!file || !(this.settings.gutterEnabled || this.settings.codeLensEnabled)) {
      this.byDocument.delete(key);
      if (before) this.show(document, []);
      return;
    }
    const scan = new AbortController();
    this.byDocument.set(key, { markers: before?.markers ?? [], scan });
    const all = this.tests.current.flatMap(({ tests }) => tests);
    this.fileTests.testsIn(file, all, scan.signal).then(
      (located) => {
        if (this.byDocument.get(key)?.scan !== scan) return;
        const markers = markersOf(located);
        this.byDocument.set(key, { markers, scan: undefined });
        this.show(document, markers);
      },
      (error: unknown) => {
        if (!isCancellation(error)) this.log.warn(`markers: ${file.path}: ${String(error)}`);
      },
    );
  }

  private followEdit({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const key = document.uri.toString();
    const marked = this.byDocument.get(key);
    if (!marked || contentChanges.length === 0) return;
    // VS Code moves the painted marks by itself; the lines behind hover and movement are moved here.
    marked.scan?.abort();
    marked.markers = contentChanges.reduce<readonly Marker[]>(
      (markers, { range, text }) =>
        shiftMarkers(markers, {
          start: range.start.line,
          end: range.end.line,
          lineBreaks: text.split("\n").length - 1,
          fromLineStart: range.start.character === 0,
        }),
      marked.markers,
    );
    this.edited.add(key);
    this.rescan.trigger();
  }

  private show(document: vscode.TextDocument, markers: readonly Marker[]): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) this.paint(editor, markers);
    }
    this.tellContext();
    this.changed.fire();
  }

  private paintAll(): void {
    for (const editor of vscode.window.visibleTextEditors) this.paint(editor, this.of(editor.document));
  }

  /** With the marks turned off the lines may still be known, for the lenses above them. */
  private paint(editor: vscode.TextEditor, markers: readonly Marker[]): void {
    this.decorations.paint(editor, this.settings.gutterEnabled ? markers : []);
  }

  private tellContext(): void {
    const active = vscode.window.activeTextEditor;
    const marked = active !== undefined && this.of(active.document).length > 0;
    setContext(contextKeys.markedEditor, marked);
  }

  dispose(): void {
    for (const { scan } of this.byDocument.values()) scan?.abort();
    this.byDocument.clear();
    this.disposables.dispose();
  }
}
