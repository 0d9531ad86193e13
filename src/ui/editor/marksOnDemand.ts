import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { traceOf } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { OnDemand } from "../../base/onDemand";
import type { Folder } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import type { Marker } from "../../present/markers";
import type { MarkSources } from "./marks";

/** What editors and the Explorer show of failing tests, loaded with the first failing test. Until then nothing is marked. */
export class MarksOnDemand implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly markersChanged = this.disposables.add(new Emitter<void>());
  private readonly failingChanged = this.disposables.add(new Emitter<readonly Folder[]>());
  private readonly marks = new OnDemand(async () => {
    const { Marks } = await import("./marks");
    const marks = this.disposables.add(new Marks(this.sources));
    this.disposables.add(marks.markers.onDidChange(() => this.markersChanged.fire()));
    this.disposables.add(marks.failing.onDidChange((places) => this.failingChanged.fire(places)));
    return marks;
  });

  /** Fires when the marks of a visible editor have changed. */
  readonly onDidChangeMarkers: Event<void> = this.markersChanged.event;
  /** Fires with the files and folders whose failing tests are others than before. */
  readonly onDidChangeFailing: Event<readonly Folder[]> = this.failingChanged.event;

  constructor(private readonly sources: MarkSources) {
    this.disposables.add(sources.tests.onDidChange(() => this.follow()));
  }

  /** The marks of a document that is visible, in line order; empty for any other. */
  markersOf(document: vscode.TextDocument): readonly Marker[] {
    return this.marks.current?.markers.of(document) ?? [];
  }

  /** True while a visible editor shows a mark. */
  get any(): boolean {
    return this.marks.current?.markers.any ?? false;
  }

  /** The failing tests of a file, or of everything below a folder, as far as their files are known. */
  failingIn(place: Folder): readonly FailingTest[] {
    return this.marks.current?.failing.of(place) ?? [];
  }

  private follow(): void {
    const { tests, log } = this.sources;
    if (this.marks.current || tests.current.every((state) => state.tests.length === 0)) return;
    this.marks.get().catch((error: unknown) => {
      log.error(`marks: ${traceOf(error)}`);
    });
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
