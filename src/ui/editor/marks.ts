import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Log } from "../../base/log";
import type { ShownTests, TestLookup } from "../../domain/failingTests/shownTests";
import type { Folder } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import { FailingFiles } from "../../locate/services/failingFiles";
import { FileTests } from "../../locate/services/fileTests";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { Marker } from "../../present/markers";
import type { Settings } from "../adapters/settings";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { FailingTestLenses } from "./codeLens";
import { EditorMarkers } from "./editorMarkers";
import { ExplorerBadges } from "./explorerBadges";
import { FailingFilesContext } from "./failingFilesContext";
import { MarkerDecorations } from "./markerDecorations";
import { MarkerHover } from "./markerHover";

/** What the marks are made of. */
export interface MarkSources {
  /** The extension's folder. */
  readonly extension: vscode.Uri;
  readonly tests: ShownTests & TestLookup;
  readonly locator: Locator;
  readonly knownFiles: KnownFiles;
  readonly files: WorkspaceFiles;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/** What editors and the Explorer show of failing tests. Until the first of them is known, nothing is registered and no editor is looked at. */
export class Marks implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly markersChanged = this.disposables.add(new Emitter<void>());
  private readonly failingChanged = this.disposables.add(new Emitter<readonly Folder[]>());
  private readonly failing: FailingFiles;
  private markers: EditorMarkers | undefined;

  /** Fires when the marks of a visible editor have changed. */
  readonly onDidChangeMarkers: Event<void> = this.markersChanged.event;
  /** Fires with the files and folders whose failing tests are others than before. */
  readonly onDidChangeFailing: Event<readonly Folder[]> = this.failingChanged.event;

  constructor(private readonly sources: MarkSources) {
    const { knownFiles, tests } = sources;
    this.failing = this.disposables.add(new FailingFiles((test) => knownFiles.of(test)));
    this.disposables.add(this.failing.onDidChange((places) => this.failingChanged.fire(places)));
    this.disposables.add(tests.onDidChange(() => this.follow()));
  }

  /** The marks of a document that is visible, in line order; empty for any other. */
  markersOf(document: vscode.TextDocument): readonly Marker[] {
    return this.markers?.of(document) ?? [];
  }

  /** True while a visible editor shows a mark. */
  get any(): boolean {
    return this.markers?.any ?? false;
  }

  /** The failing tests of a file, or of everything below a folder, as far as their files are known. */
  failingIn(place: Folder): readonly FailingTest[] {
    return this.failing.of(place);
  }

  private follow(): void {
    if (this.markers || this.sources.tests.current.every((state) => state.tests.length === 0)) return;
    this.markers = this.register(this.sources);
    this.markersChanged.fire();
  }

  private register({ extension, tests, locator, knownFiles, files, settings, clock, log }: MarkSources): EditorMarkers {
    const own = <T extends Disposable>(item: T): T => this.disposables.add(item);
    const { failing } = this;
    const decorations = own(new MarkerDecorations(vscode.Uri.joinPath(extension, "media")));
    const markers = own(new EditorMarkers(tests, new FileTests(locator), files, settings, decorations, clock, log));
    own(markers.onDidChange(() => this.markersChanged.fire()));
    own(vscode.languages.registerHoverProvider({ pattern: "**" }, new MarkerHover(markers, tests, settings, clock)));
    own(new FailingTestLenses(markers, tests, settings));
    own(new FailingFilesContext({ failing, tests, knownFiles, markers, files, clock }));
    own(new ExplorerBadges(failing, files, settings));
    return markers;
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
