import { Debounced } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Arrangement } from "../domain/failingTests/arrangement";
import { type ArrangedTests, arrangeTests, type TriageContext } from "../domain/failingTests/arrangeTests";
import type { FailingTestsSource } from "../domain/failingTests/failingTestsSource";
import type { Repositories } from "../domain/openRepositories";
import type { KnownFiles } from "../locate/services/knownFiles";
import type { FindPath } from "../locate/services/place";
import type { Arrangements } from "./arrangements";
import { DeferredRepaint } from "./deferredRepaint";
import type { OwnersPrompt } from "./ownersPrompt";
import type { Session } from "./session";

interface Dependencies {
  readonly tests: FailingTestsSource;
  readonly arrangements: Arrangements;
  readonly ownersPrompt: OwnersPrompt;
  /** Context of the user and the editor. */
  readonly context: TriageContext & {
    readonly hasOwners: boolean;
    readonly onDidChange: Event<"owners" | "activeFile">;
  };
  readonly session: Session;
  readonly repositories: Repositories;
  readonly files: KnownFiles;
  readonly clock: Clock;
}

/** Data from which the rows of the failing tests view are created. */
export interface FailingTestsRows {
  /** Each repository's tests, filtered and sorted. */
  readonly arrangedTests: readonly ArrangedTests[];
  readonly arrangement: Arrangement;
  /**
   * Returns the path of the file that declares a test. A new function identity invalidates rows cached per `findPath`.
   */
  readonly findPath: FindPath;
  /** Whether the user is still to be asked for their owners. */
  readonly asksOwners: boolean;
}

/** Milliseconds for which bursts of pages and changes are debounced; VS Code itself merges events within 200 ms. */
const debounceMs = 20;

/** Joins the failing tests with the files that declare them and with the user's arrangement. */
export class FailingTestsViewModel implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #rowsChanged = this.#disposables.add(new Emitter<void>());
  readonly #debouncedUpdate: Debounced;
  readonly #deferredRepaint: DeferredRepaint;
  #findPath: FindPath = () => undefined;
  #current: Pick<FailingTestsRows, "arrangedTests" | "findPath"> = {
    arrangedTests: [],
    findPath: this.#findPath,
  };

  /**
   * Fires when the tests, the session, the repositories or the known files have changed; the rows may wait until the
   * files of their tests are known.
   */
  readonly onDidChange: Event<void> = this.#changed.event;
  readonly onDidChangeRows: Event<void> = this.#rowsChanged.event;

  constructor(private readonly dependencies: Dependencies) {
    const { tests, arrangements, ownersPrompt, context, session, repositories, files, clock } = dependencies;
    this.#debouncedUpdate = new Debounced(() => this.#update(), debounceMs, clock);
    this.#deferredRepaint = new DeferredRepaint({
      tests,
      files,
      clock,
      paint: () => this.#arrange(),
    });
    const renewPathLookup = () => this.#renewPathLookup();
    const triggerUpdate = () => this.#debouncedUpdate.trigger();
    const refresh = () => this.#deferredRepaint.refresh();
    this.#disposables.addAll(
      this.#debouncedUpdate,
      this.#deferredRepaint,
      repositories.onDidChange(renewPathLookup),
      files.onDidChange(renewPathLookup),
      tests.onDidChange(triggerUpdate),
      session.onDidChange(triggerUpdate),
      repositories.onDidChange(triggerUpdate),
      files.onDidChange(triggerUpdate),
      arrangements.onDidChange(refresh),
      ownersPrompt.onDidChange(refresh),
      context.onDidChange((change) => this.#followContext(change)),
    );
    this.#renewPathLookup();
    this.#update();
  }

  get rows(): FailingTestsRows {
    const { arrangements, ownersPrompt, context } = this.dependencies;
    const asksOwners = ownersPrompt.isOpen && !context.hasOwners;
    return { ...this.#current, arrangement: arrangements.current, asksOwners };
  }

  #renewPathLookup(): void {
    this.#findPath = (test) => this.dependencies.files.findPath(test);
  }

  #followContext(change: "owners" | "activeFile"): void {
    const { filter } = this.dependencies.arrangements.current;
    if (change === "owners" || filter.activeFile) {
      this.#deferredRepaint.refresh();
    }
  }

  #update(): void {
    const { tests, session, files } = this.dependencies;
    const isConnected = session.current.kind === "connected";
    const hasUnloaded = tests.current.some(({ asOf }) => asOf === undefined);
    // Tests that are about to arrive, from disk or from the service, are shown in their final place.
    if (isConnected && hasUnloaded) {
      void files.prepare();
    }
    this.#changed.fire();
    this.#deferredRepaint.update();
  }

  #arrange(): void {
    const { tests, arrangements, context } = this.dependencies;
    this.#current = {
      arrangedTests: arrangeTests(tests.current, arrangements.current, context),
      findPath: this.#findPath,
    };
    this.#rowsChanged.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
