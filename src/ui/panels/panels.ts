import type { Disposable } from "../../base/disposable";
import { HistoryPanels } from "./historyPanels";
import type { PageSources } from "./sources";
import { TestPanels } from "./testPanels";

/** The pages of the extension. Loaded with the first that is asked for. */
export class Panels implements Disposable {
  readonly tests: TestPanels;
  readonly histories: HistoryPanels;

  constructor(sources: PageSources) {
    this.tests = new TestPanels(sources);
    this.histories = new HistoryPanels(sources, (testId) => this.tests.show(testId));
  }

  dispose(): void {
    this.histories.dispose();
    this.tests.dispose();
  }
}
