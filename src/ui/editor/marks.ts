import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Log } from "../../base/log";
import type { ShownTests, TestLookup } from "../../domain/failingTests/shownTests";
import type { Locator } from "../../domain/locator";
import type { KnownFilesOnDemand } from "../../locate/knownFilesOnDemand";
import { FailingFiles } from "../../locate/services/failingFiles";
import { FileTests } from "../../locate/services/fileTests";
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
  readonly knownFiles: KnownFilesOnDemand;
  readonly files: WorkspaceFiles;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/** What editors and the Explorer show of failing tests. Loaded with the first of them. */
export class Marks implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly markers: EditorMarkers;
  readonly failing: FailingFiles;

  constructor({ extension, tests, locator, knownFiles, files, settings, clock, log }: MarkSources) {
    const own = <T extends Disposable>(item: T): T => this.disposables.add(item);
    const decorations = own(new MarkerDecorations(vscode.Uri.joinPath(extension, "media")));
    const markers = own(new EditorMarkers(tests, new FileTests(locator), files, settings, decorations, clock, log));
    const failing = own(new FailingFiles((test) => knownFiles.of(test)));
    own(vscode.languages.registerHoverProvider({ pattern: "**" }, new MarkerHover(markers, tests, settings, clock)));
    own(new FailingTestLenses(markers, tests, settings));
    own(new FailingFilesContext({ failing, tests, knownFiles, markers, files, clock }));
    own(new ExplorerBadges(failing, files, settings));
    this.markers = markers;
    this.failing = failing;
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
