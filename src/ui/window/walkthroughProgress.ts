import type { Disposable } from "../../base/disposable";
import type { Memento } from "../../base/memento";
import type { TestRuns } from "../../state/runs/testRuns";
import { contextKeys } from "./ids";
import { setContext } from "./setContext";

const steps = ["jumped", "lookedUp"] as const;

type Step = (typeof steps)[number];

const storageKey = (step: Step): string => `walkthrough.${step}`;

/**
 * Steps of the walkthrough that the user has done, in whichever editor window: VS Code ticks them by context keys, and
 * loses what was done before the walkthrough's page is opened.
 */
export class WalkthroughProgress implements Disposable {
  private readonly subscription: Disposable;

  /** @param memento outlives the workspace: the steps apply to every workspace of the user */
  constructor(
    private readonly memento: Memento,
    runs: Pick<TestRuns, "current" | "onDidChange">,
  ) {
    for (const step of steps) if (this.isDone(step)) setContext(contextKeys[step], true);
    this.subscription = runs.onDidChange((current) => {
      if (current.length > 0) this.complete("lookedUp");
    });
  }

  complete(step: Step): void {
    if (this.isDone(step)) return;
    void this.memento.update(storageKey(step), true);
    setContext(contextKeys[step], true);
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private isDone(step: Step): boolean {
    return this.memento.get(storageKey(step)) === true;
  }
}
