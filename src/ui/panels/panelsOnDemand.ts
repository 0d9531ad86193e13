import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Panels } from "./panels";
import type { PageSources } from "./sources";
import { viewTypes } from "./viewTypes";

/** The pages, loaded with the first that is asked for or was open before the window was reloaded. */
export class PanelsOnDemand implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly visibility = this.disposables.add(new Emitter<void>());
  private loaded: Promise<Panels> | undefined;
  private panels: Panels | undefined;

  /** Fires when the page of a test was shown or hidden. */
  readonly onDidChangeVisibility: Event<void> = this.visibility.event;

  constructor(private readonly sources: PageSources) {
    this.restoring(viewTypes.testDetails, (panels, panel, memory) => panels.tests.restore(panel, memory));
    this.restoring(viewTypes.history, (panels, panel, memory) => panels.histories.restore(panel, memory));
  }

  /** Whether the page of a test is to be seen. */
  get visible(): boolean {
    return this.panels?.tests.visible ?? false;
  }

  /** See `TestPanels.show`. */
  async showTest(testId: string, repository?: string): Promise<boolean> {
    return (await this.load()).tests.show(testId, repository);
  }

  /** Shows the page of a repository's last days and asks for those that are missing. */
  async showHistory(repository: string): Promise<void> {
    (await this.load()).histories.show(repository);
  }

  private restoring(
    viewType: string,
    restore: (panels: Panels, panel: vscode.WebviewPanel, memory: unknown) => void,
  ): void {
    const serializer: vscode.WebviewPanelSerializer = {
      deserializeWebviewPanel: async (panel, memory) => restore(await this.load(), panel, memory),
    };
    this.disposables.add(vscode.window.registerWebviewPanelSerializer(viewType, serializer));
  }

  private load(): Promise<Panels> {
    this.loaded ??= import("./panels").then(
      (module) => this.adopt(new module.Panels(this.sources)),
      (error: unknown) => {
        this.loaded = undefined;
        throw error;
      },
    );
    return this.loaded;
  }

  private adopt(panels: Panels): Panels {
    this.panels = panels;
    this.disposables.add(panels.tests.onDidChangeVisibility(() => this.visibility.fire()));
    return this.disposables.add(panels);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
