import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { TestLookup } from "../domain/failingTests/failingTestsSource";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { Repositories } from "../domain/openRepositories";
import type { RepositoryId } from "../domain/records";
import { repositoryKey } from "../domain/repository";
import type { WindowChoice } from "../domain/time/window";
import type { WindowChoices } from "../domain/time/windowChoices";
import type { DiskCache } from "./diskCache";
import { FailingTests } from "./failingTests";
import { History } from "./history";
import { OpenTestLookup, type RepositoryTests } from "./openTestLookup";
import type { Session } from "./session";

/** Dependencies of `TestsByRepository`. */
interface TestsByRepositoryDependencies {
  readonly session: Session;
  readonly repositories: Repositories;
  readonly settings: { readonly onDidChange: Event<void> };
  readonly windows: WindowChoices;
  readonly diskCache: DiskCache;
  readonly clock: Clock;
}

/** Failing tests and histories of the open repositories, by the key of each. */
export class TestsByRepository implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #progressChanged = this.#disposables.add(new Emitter<void>());
  readonly #historyChanged = this.#disposables.add(new Emitter<void>());
  readonly #unloadedShown = this.#disposables.add(new Emitter<void>());
  readonly #byKey = new Map<string, RepositoryTests>();

  /** Fires when the tests of a repository have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;
  /** Fires when tests are shown that are not loaded yet: those of another repository or another window. */
  readonly onDidShowUnloaded: Event<void> = this.#unloadedShown.event;
  /** Fires when a load has progressed further than its state shows. */
  readonly onDidProgress: Event<void> = this.#progressChanged.event;
  readonly onDidChangeHistory: Event<void> = this.#historyChanged.event;

  /** Finds tests among the records of these repositories. */
  readonly lookup: TestLookup = new OpenTestLookup(this);

  constructor(private readonly deps: TestsByRepositoryDependencies) {
    this.#disposables.add(deps.repositories.onDidChange(() => this.updateRepositories()));
    this.#disposables.add(deps.settings.onDidChange(() => this.#applyWindowChoices()));
  }

  get keys(): readonly string[] {
    return [...this.#byKey.keys()];
  }

  get stores(): readonly FailingTests[] {
    return Array.from(this.#byKey.values(), ({ tests }) => tests);
  }

  get current(): readonly FailingTestsState[] {
    return this.stores.map(({ current }) => current);
  }

  get(key: string): RepositoryTests | undefined {
    return this.#byKey.get(key);
  }

  /** Opens the repositories that are open now, and closes all others. */
  updateRepositories(): void {
    const { current } = this.deps.repositories;
    const openRepositories = current.kind === "found" ? current.repositories : [];
    const previousByKey = new Map(this.#byKey);
    this.#byKey.clear();
    for (const { repository } of openRepositories) {
      const key = repositoryKey(repository);
      const repositoryTests = previousByKey.get(key) ?? this.#create(key, repository);
      this.#byKey.set(key, repositoryTests);
    }
    for (const [key, previousTests] of previousByKey) {
      if (!this.#byKey.has(key)) {
        disposeTests(previousTests);
      }
    }
    const hasNewRepository = this.keys.some((key) => !previousByKey.has(key));
    if (hasNewRepository) {
      this.#unloadedShown.fire();
    } else {
      this.#changed.fire();
    }
  }

  #create(key: string, repository: RepositoryId): RepositoryTests {
    const { session, windows, diskCache, clock } = this.deps;
    const choice = windows.choiceFor(key);
    const tests = new FailingTests(repository, choice, session, diskCache, clock);
    const history = new History(repository, session, diskCache, clock);
    tests.onDidChange(() => this.#changed.fire());
    tests.onDidProgress(() => this.#progressChanged.fire());
    history.onDidChange(() => this.#historyChanged.fire());
    return { tests, history };
  }

  /** Shows another window of a repository, and remembers it. */
  selectWindow(key: string, choice: WindowChoice): void {
    this.deps.windows.select(key, choice);
    this.#applyWindowChoices();
  }

  #applyWindowChoices(): void {
    const { windows } = this.deps;
    let hasUnloaded = false;
    for (const [key, { tests }] of this.#byKey) {
      const choice = windows.choiceFor(key);
      if (tests.current.choice === choice) {
        continue;
      }
      tests.selectWindow(choice);
      hasUnloaded = true;
    }
    if (hasUnloaded) {
      this.#unloadedShown.fire();
    }
  }

  /** Discards all loaded tests, after a change of key, organization or service. */
  discardLoaded(): void {
    for (const { tests, history } of this.#byKey.values()) {
      tests.reset();
      history.reset();
    }
  }

  dispose(): void {
    for (const openTests of this.#byKey.values()) {
      disposeTests(openTests);
    }
    this.#byKey.clear();
    this.#disposables.dispose();
  }
}

function disposeTests({ tests, history }: RepositoryTests): void {
  tests.dispose();
  history.dispose();
}
