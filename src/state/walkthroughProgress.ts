import type { Disposable } from "../base/disposable";
import type { Memento } from "../base/memento";
import type { TestRuns } from "./runs/testRuns";

const steps = ["jumped", "lookedUp"] as const;

/** A step of the walkthrough: a failing test's source was opened, a test run was looked up. */
export type WalkthroughStep = (typeof steps)[number];

const storageKey = (step: WalkthroughStep): string => `walkthrough.${step}`;

/**
 * Steps of the walkthrough that the user has completed in any editor window. VS Code checks them off by context keys,
 * but loses those completed before the walkthrough's page is opened.
 */
export class WalkthroughProgress implements Disposable {
  readonly #subscription: Disposable;

  /**
   * @param memento outlives the workspace: the steps apply to every workspace of the user
   * @param showDone shows a step as done; called once for each step that is done
   */
  constructor(
    private readonly memento: Memento,
    runs: Pick<TestRuns, "current" | "onDidChange">,
    private readonly showDone: (step: WalkthroughStep) => void,
  ) {
    for (const step of steps) {
      if (this.#isDone(step)) {
        showDone(step);
      }
    }
    this.#subscription = runs.onDidChange((current) => {
      if (current.length > 0) {
        this.complete("lookedUp");
      }
    });
  }

  complete(step: WalkthroughStep): void {
    if (this.#isDone(step)) {
      return;
    }
    void this.memento.update(storageKey(step), true);
    this.showDone(step);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #isDone(step: WalkthroughStep): boolean {
    return this.memento.get(storageKey(step)) === true;
  }
}
