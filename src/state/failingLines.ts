import { Debounced } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Difference } from "../domain/failures/difference";
import type { FailurePlaces, FramePlace, TestFailure } from "../domain/failures/failurePlaces";
import type { LineHistory } from "../domain/failures/lineHistory";
import type { Locator } from "../domain/locator";
import type { TestAddress } from "../domain/testAddress";
import type { TextReader } from "../domain/textReader";

/** Milliseconds without another request before the requested lines are looked up: a view requests one by one. */
const collectMs = 20;

/** Places by the text of a failure; `undefined` for a requested text until its places are known. */
type PlacesByText = Map<string, FailurePlaces | undefined>;

/** Maximum frames of one failure whose lines are followed through the history of their files. */
const maxFollowedFrames = 5;

/** Maximum texts whose differences are kept. */
const maxDifferences = 2_000;

/** Failure whose lines were requested. */
interface RequestedFailure extends TestFailure {
  /** Last time CI saw it, in milliseconds since 1970, if that is known and the files may have changed since. */
  readonly time: number | undefined;
}

/** Lines where tests failed, looked up on request. */
export class FailingLines implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #lookup: Debounced;
  #placesByTest = new WeakMap<TestAddress, PlacesByText>();
  /** Expected and actual values, by the text of the failure. */
  readonly #differences = new Map<string, Difference | undefined>();
  #requested: RequestedFailure[] = [];

  /** Fires when requested lines are known, and when the files have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly locator: Pick<Locator, "findFailurePlaces">,
    private readonly reader: Pick<TextReader, "readDifferences">,
    private readonly history: LineHistory,
    files: { readonly onDidChange: Event<void> },
    clock: Clock,
  ) {
    this.#lookup = new Debounced(() => void this.#findRequested(), collectMs, clock);
    this.#disposables.add(this.#lookup);
    this.#disposables.add(files.onDidChange(() => this.#forget()));
  }

  /**
   * Returns the places that the text of a failure names; `undefined` until they are known, which `onDidChange` reports.
   *
   * @param time last time CI saw the failure, in milliseconds since 1970; absent for a failure on this computer
   */
  find(test: TestAddress, text: string, time?: number): FailurePlaces | undefined {
    const placesByText: PlacesByText = this.#placesByTest.get(test) ?? new Map();
    this.#placesByTest.set(test, placesByText);
    if (placesByText.has(text)) {
      return placesByText.get(text);
    }
    placesByText.set(text, undefined);
    this.#requested.push({ test, text, time });
    this.#lookup.trigger();
    return undefined;
  }

  /**
   * Returns the expected and the actual value, once `find` knows where the test failed; `undefined` if they are not
   * certain.
   */
  findDifference(text: string): Difference | undefined {
    return this.#differences.get(text);
  }

  /** Finds the places that the text of a failure names, in the files as they are now. */
  async findNow(test: TestAddress, text: string, time?: number): Promise<FailurePlaces> {
    const [places = []] = await this.locator.findFailurePlaces([{ test, text }]);
    return this.#follow(places, time);
  }

  async #findRequested(): Promise<void> {
    const placesByTest = this.#placesByTest;
    const failures = this.#requested;
    this.#requested = [];
    const search = this.locator.findFailurePlaces(failures);
    const allPlaces = await search.catch((): readonly FailurePlaces[] => []);
    const texts = failures.map(({ text }) => text);
    await this.#readDifferences(texts);
    for (const [index, { test, text, time }] of failures.entries()) {
      const places = await this.#follow(allPlaces[index] ?? [], time);
      placesByTest.get(test)?.set(text, places);
    }
    if (placesByTest === this.#placesByTest) {
      this.#changed.fire();
    }
  }

  async #readDifferences(texts: readonly string[]): Promise<void> {
    if (this.#differences.size > maxDifferences) {
      this.#differences.clear();
    }
    const newTexts = texts.filter((text) => !this.#differences.has(text));
    const differences = await this.reader.readDifferences(newTexts).catch(() => []);
    for (const [index, text] of newTexts.entries()) {
      this.#differences.set(text, differences[index]);
    }
  }

  /** Maps the innermost lines to the files as they are now, unless the failure text quotes the lines themselves. */
  async #follow(places: FailurePlaces, time: number | undefined): Promise<FailurePlaces> {
    if (time === undefined) {
      return places;
    }
    const innermostPlaces = places.slice(0, maxFollowedFrames);
    const otherPlaces = places.slice(maxFollowedFrames);
    const following = innermostPlaces.map((place) => this.#followPlace(place, time));
    const followedPlaces = await Promise.all(following);
    return [...followedPlaces, ...otherPlaces];
  }

  async #followPlace(place: FramePlace, time: number): Promise<FramePlace> {
    if (place.isQuoted || place.hasChanged) {
      return place;
    }
    const line = await this.history.follow(place.file, place.line, time);
    if (line === undefined || line === place.line) {
      return place;
    }
    if (line === "changed") {
      return { ...place, hasChanged: true };
    }
    return { ...place, line, lineInCi: place.line };
  }

  #forget(): void {
    this.#placesByTest = new WeakMap();
    this.#changed.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
