import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { WorkspaceTests } from "../workspaceTests";
import type { LoadedFailingTests } from "./culprits";
import type { TestRuns } from "./testRuns";

type PathOf = LoadedFailingTests["pathOf"];

/** Tests and files come in bursts: what shows culprits is painted again when they have ended. Milliseconds. */
const burst = 200;

/** The failing tests among which the culprits of failed runs are looked for. */
export class CulpritTests implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private pathOf: PathOf;

  /** Fires when other tests or files are known, while a failed run is there that it matters to. */
  readonly onDidChange: Event<void> = this.changed.event;

  constructor(
    private readonly runs: Pick<TestRuns, "current">,
    private readonly tests: Pick<WorkspaceTests, "current" | "onDidChange">,
    files: { readonly pathOf: PathOf; readonly onDidChange: Event<unknown> },
    clock: Clock,
  ) {
    // Another function says that other files are known.
    const renewed = (): PathOf => (test) => files.pathOf(test);
    this.pathOf = renewed();
    const told = this.disposables.add(new Debounced(() => this.changed.fire(), burst, clock));
    const tell = () => this.hasFailed && told.trigger();
    this.disposables.add(tests.onDidChange(tell));
    this.disposables.add(
      files.onDidChange(() => {
        this.pathOf = renewed();
        tell();
      }),
    );
  }

  get current(): LoadedFailingTests {
    return { states: this.tests.current, pathOf: this.pathOf };
  }

  private get hasFailed(): boolean {
    return this.runs.current.some(({ run }) => run.status === "failed");
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
