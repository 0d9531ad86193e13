import { Debounced } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { FailurePlaces, ToldFailure } from "../domain/failures/failurePlaces";
import type { Locator } from "../domain/locator";
import type { TestAddress } from "../domain/testAddress";

/** Time that failures are collected before they are read, in milliseconds: a view asks for one after the other. */
const collectMs = 20;

type PlacesByText = Map<string, FailurePlaces>;

/** Lines where tests failed, as far as they have been asked for. */
export class FailingLines implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #lookup: Debounced;
  #placesByTest = new WeakMap<TestAddress, PlacesByText>();
  #requested: ToldFailure[] = [];

  /** Fires when lines are known that were asked for, and when the files have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly locator: Pick<Locator, "findFailurePlaces">,
    files: { readonly onDidChange: Event<void> },
    clock: Clock,
  ) {
    this.#lookup = this.#disposables.add(new Debounced(() => void this.#findRequested(), collectMs, clock));
    this.#disposables.add(files.onDidChange(() => this.#forget()));
  }

  /** Returns where a test failed as its text tells it; `undefined` until that is known. */
  find(test: TestAddress, text: string): FailurePlaces | undefined {
    const placesByText = this.#placesByTest.get(test) ?? new Map<string, FailurePlaces>();
    this.#placesByTest.set(test, placesByText);
    const places = placesByText.get(text);
    if (places) return places;
    this.#requested.push({ test, text });
    this.#lookup.trigger();
    return undefined;
  }

  /** Finds where a test failed, in the files as they are now. */
  async findNow(test: TestAddress, text: string): Promise<FailurePlaces> {
    const [places = []] = await this.locator.findFailurePlaces([{ test, text }]);
    return places;
  }

  async #findRequested(): Promise<void> {
    const placesByTest = this.#placesByTest;
    const failures = this.#requested;
    this.#requested = [];
    const allPlaces = await this.locator.findFailurePlaces(failures).catch((): readonly FailurePlaces[] => []);
    for (const [index, { test, text }] of failures.entries()) {
      placesByTest.get(test)?.set(text, allPlaces[index] ?? []);
    }
    if (placesByTest === this.#placesByTest) this.#changed.fire();
  }

  #forget(): void {
    this.#placesByTest = new WeakMap();
    this.#changed.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
