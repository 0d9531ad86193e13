import { createMoment, type Moment } from "../base/age";
import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { RequestScope } from "../domain/failingTests/fetchedPages";
import { createEmptyState, type FailingTestsState } from "../domain/failingTestsState";
import type { RepositoryId } from "../domain/records";
import type { WindowChoice } from "../domain/time/window";
import type { Session } from "./session";

/** The shown state of one repository's failing tests, and when its tests were loaded. */
export class ShownTests implements Disposable {
  readonly #changed = new Emitter<FailingTestsState>();
  #state: FailingTestsState;
  #shownLoadStart: Moment | undefined;
  #lastLoadStart: Moment | undefined;

  readonly onDidChange: Event<FailingTestsState> = this.#changed.event;

  constructor(
    readonly repository: RepositoryId,
    choice: WindowChoice,
    readonly session: Session,
    private readonly clock: Clock,
  ) {
    this.#state = createEmptyState(repository, choice);
  }

  get current(): FailingTestsState {
    return this.#state;
  }

  /** Start of the load that brought the shown tests, in whichever editor window: the moment of `asOf`. */
  get loadStart(): Moment | undefined {
    return this.#shownLoadStart;
  }

  /** Connection with which this repository's tests are requested, if there is one. */
  get scope(): RequestScope | undefined {
    const session = this.session.current;
    return session.kind === "connected" ? { session, repository: this.repository } : undefined;
  }

  /** Shows another state. */
  update(state: FailingTestsState): void {
    const { asOf } = state;
    if (asOf !== this.#shownLoadStart?.wall) {
      this.#shownLoadStart = this.#findLoadStart(asOf);
    }
    this.#state = state;
    this.#changed.fire(state);
  }

  /** Discards the shown tests, which do not apply to this window or connection. */
  reset(choice: WindowChoice): void {
    this.update(createEmptyState(this.repository, choice));
  }

  /** Records that a load starts now; returns the time of its start, in milliseconds since 1970. */
  recordLoadStart(): number {
    const asOf = this.clock.now();
    this.#lastLoadStart = createMoment(asOf, this.clock);
    return asOf;
  }

  #findLoadStart(asOf: number | undefined): Moment | undefined {
    if (asOf === undefined) {
      return undefined;
    }
    return asOf === this.#lastLoadStart?.wall ? this.#lastLoadStart : createMoment(asOf, this.clock);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
