import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { OnDemand } from "../../base/onDemand";
import type { PageSources } from "./sources";
import { type ViewType, viewTypes } from "./viewTypes";

/** The pages, loaded with the first that is asked for or was open before the window was reloaded. */
export class PanelsOnDemand implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly visibility = this.disposables.add(new Emitter<void>());
  private readonly panels = new OnDemand(async () => {
    const { Panels } = await import("./panels");
    const panels = this.disposables.add(new Panels(this.sources));
    this.disposables.add(panels.tests.onDidChangeVisibility(() => this.visibility.fire()));
    return panels;
  });

  /** Fires when the page of a test was shown or hidden. */
  readonly onDidChangeVisibility: Event<void> = this.visibility.event;

  constructor(private readonly sources: PageSources) {}

  /** Whether the page of a test is to be seen. */
  get visible(): boolean {
    return this.panels.current?.tests.visible ?? false;
  }

  /** See `TestPanels.show`. */
  async showTest(testId: string, repository?: string): Promise<boolean> {
    return (await this.panels.get()).tests.show(testId, repository);
  }

  /** Shows the page of a repository's last days and asks for those that are missing. */
  async showHistory(repository: string): Promise<void> {
    (await this.panels.get()).histories.show(repository);
  }

  /** Shows the page of a test run, by the id of its entry; false if it is not kept. */
  async showRun(runId: string): Promise<boolean> {
    return (await this.panels.get()).runs.show(runId);
  }

  /** Fills a page that was open before the window was reloaded with what it remembers. */
  async restore(viewType: ViewType, panel: vscode.WebviewPanel, memory: unknown): Promise<void> {
    const { tests, histories, runs } = await this.panels.get();
    const restorers = { [viewTypes.testDetails]: tests, [viewTypes.history]: histories, [viewTypes.testRun]: runs };
    await restorers[viewType].restore(panel, memory);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
