import { Debounced } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Arrangement } from "../domain/failingTests/arrangement";
import { type ArrangedTests, arrangeTests, type TriageContext } from "../domain/failingTests/arrangeTests";
import type { ShownTests } from "../domain/failingTests/shownTests";
import type { Repositories } from "../domain/openRepositories";
import type { KnownFiles } from "../locate/services/knownFiles";
import type { PathOf } from "../locate/services/place";
import type { Arrangements } from "./arrangements";
import type { OwnersOffer } from "./ownersOffer";
import { RowsInPlace } from "./rowsInPlace";
import type { Session } from "./session";

interface Parts {
  readonly tests: ShownTests;
  readonly arrangements: Arrangements;
  readonly ownersOffer: OwnersOffer;
  /** What is known of the person and their editor. */
  readonly context: TriageContext & {
    readonly hasOwners: boolean;
    readonly onDidChange: Event<"owners" | "activeFile">;
  };
  readonly session: Session;
  readonly repositories: Repositories;
  readonly files: KnownFiles;
  readonly clock: Clock;
}

/** What the rows of the failing tests view are made of. */
export interface FailingTestsRows {
  /** Each repository's tests, filtered and sorted. */
  readonly arranged: readonly ArrangedTests[];
  readonly arrangement: Arrangement;
  /** The path of the file that declares a test. Another function once other files are known: what was made of the paths no longer holds then. */
  readonly pathOf: PathOf;
  /** The person has not said yet which owners they are. */
  readonly asksOwners: boolean;
}

/** Pages and changes come in bursts; VS Code itself merges what fires within 200 ms. Milliseconds. */
const burst = 20;

/** Joins the failing tests with where they are declared and with how the person wants to see them. */
export class FailingTestsViewModel implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly rowsChanged = this.disposables.add(new Emitter<void>());
  private readonly update: Debounced;
  private readonly rowsInPlace: RowsInPlace;
  private pathOf: PathOf = () => undefined;
  private current: Pick<FailingTestsRows, "arranged" | "pathOf"> = { arranged: [], pathOf: this.pathOf };

  /** The tests, the session, the repositories or the known files have changed; the rows may wait for what is being learned of their files. */
  readonly onDidChange: Event<void> = this.changed.event;
  readonly onDidChangeRows: Event<void> = this.rowsChanged.event;

  constructor(private readonly parts: Parts) {
    const { tests, arrangements, ownersOffer, context, session, repositories, files, clock } = parts;
    this.update = this.disposables.add(new Debounced(() => this.follow(), burst, clock));
    this.rowsInPlace = this.disposables.add(new RowsInPlace({ tests, files, clock, paint: () => this.arrange() }));
    for (const event of [repositories.onDidChange, files.onDidChange])
      this.disposables.add(event(() => this.renewPaths()));
    for (const event of [tests.onDidChange, session.onDidChange, repositories.onDidChange, files.onDidChange])
      this.disposables.add(event(() => this.update.trigger()));
    for (const event of [arrangements.onDidChange, ownersOffer.onDidChange])
      this.disposables.add(event(() => this.rowsInPlace.again()));
    this.disposables.add(context.onDidChange((what) => this.followContext(what)));
    this.renewPaths();
    this.follow();
  }

  get rows(): FailingTestsRows {
    const { arrangements, ownersOffer, context } = this.parts;
    const asksOwners = ownersOffer.isOpen && !context.hasOwners;
    return { ...this.current, arrangement: arrangements.current, asksOwners };
  }

  private renewPaths(): void {
    this.pathOf = (test) => this.parts.files.pathOf(test);
  }

  private followContext(what: "owners" | "activeFile"): void {
    const { filter } = this.parts.arrangements.current;
    if (what === "owners" || filter.activeFile) this.rowsInPlace.again();
  }

  private follow(): void {
    const { tests, session, files } = this.parts;
    // What is about to come, from disk or from the service, is shown where it belongs.
    if (session.current.kind === "connected" && tests.current.some(({ asOf }) => asOf === undefined))
      void files.prepare();
    this.changed.fire();
    this.rowsInPlace.follow();
  }

  private arrange(): void {
    const { tests, arrangements, context } = this.parts;
    this.current = { arranged: arrangeTests(tests.current, arrangements.current, context), pathOf: this.pathOf };
    this.rowsChanged.fire();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
