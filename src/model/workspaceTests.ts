import type { FailingTest, RepositoryId } from "../api/records";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { Refreshable } from "./autoRefresh";
import { FailingTests, type FailingTestsState } from "./failingTests";
import { repositoryKey } from "./repository";
import type { Session, SessionState } from "./session";
import type { WindowChoice } from "./window";

/** A repository that is open here, with the keys of the workspace folders that belong to it. */
export interface OpenRepository {
  readonly repository: RepositoryId;
  readonly folders: readonly string[];
}

/** Which repositories are open. */
export type RepositoriesState =
  | { readonly kind: "starting" }
  | { readonly kind: "noFolder" }
  | { readonly kind: "noRepository" }
  | { readonly kind: "found"; readonly repositories: readonly OpenRepository[] };

/** Finds the repositories of the workspace's folders. */
export interface Repositories {
  readonly current: RepositoriesState;
  readonly onDidChange: Event<RepositoriesState>;
}

type Attempt = NonNullable<Refreshable["situation"]>;

/** The failing tests of every repository that is open in this window. */
export class WorkspaceTests implements Disposable, Refreshable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly byKey = new Map<string, FailingTests>();
  private attempt: Attempt | undefined;

  /** Fires when the tests, the repositories or whether they can be asked for have changed. */
  readonly onDidChange: Event<void> = this.changed.event;

  constructor(
    private readonly session: Session,
    private readonly repositories: Repositories,
    private readonly settings: { readonly window: WindowChoice; readonly onDidChange: Event<void> },
    private readonly clock: Clock,
  ) {
    this.disposables.add(session.onDidChange((state) => this.followSession(state)));
    this.disposables.add(repositories.onDidChange(() => this.followRepositories()));
    this.disposables.add(settings.onDidChange(() => this.followWindow()));
    this.followRepositories();
  }

  /** One state for each repository, in the order of the workspace's folders. */
  get current(): readonly FailingTestsState[] {
    return [...this.byKey.values()].map(({ current }) => current);
  }

  get loading(): boolean {
    return this.current.some(({ loading }) => loading);
  }

  get situation(): Refreshable["situation"] {
    const possible = this.session.current.kind === "connected" && this.byKey.size > 0;
    return possible && !this.loading ? (this.attempt ?? { failures: 0 }) : undefined;
  }

  /** The test with that id, in whichever repository it is. */
  find(id: string): FailingTest | undefined {
    for (const { tests } of this.current) {
      const found = tests.find((test) => test.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** Asks for every repository's tests again, unless the service asked to be left alone for longer. Never rejects. */
  async refresh(): Promise<void> {
    if (this.session.current.kind !== "connected" || this.byKey.size === 0) return;
    if (this.clock.now() < this.notBefore) return;
    const lastAttempt = this.clock.now();
    const failures = this.attempt?.failures ?? 0;
    const attempt = { lastAttempt, failures };
    this.attempt = attempt;
    const stores = [...this.byKey.values()];
    await Promise.all(stores.map((store) => store.refresh()));
    // What changed meanwhile (key, window, repositories) has asked for an attempt of its own.
    if (this.attempt === attempt) this.attempt = this.outcome(attempt, stores);
    this.changed.fire();
  }

  private outcome(attempt: Attempt, stores: readonly FailingTests[]): Attempt {
    const errors = stores.flatMap(({ current }) => current.error ?? []);
    if (errors.length === 0) return { ...attempt, failures: 0 };
    const retryAfterMs = Math.max(0, ...errors.map(({ details }) => details.retryAfterMs ?? 0));
    return { ...attempt, failures: attempt.failures + 1, notBefore: this.clock.now() + retryAfterMs };
  }

  /** Until when the service asked to be left alone, in milliseconds since 1970; 0 if it did not. */
  get notBefore(): number {
    return this.attempt?.notBefore ?? 0;
  }

  /** Stops every load under way. */
  stop(): void {
    for (const store of this.byKey.values()) store.stop();
  }

  private followSession(state: SessionState): void {
    // A refused key leaves what there is, however often the session says so.
    if (state.kind !== "keyRefused") this.forget();
    this.changed.fire();
  }

  /** After a change of key, organisation or service nothing that was loaded may stay. */
  private forget(): void {
    this.attempt = undefined;
    for (const store of this.byKey.values()) store.reset();
  }

  private followWindow(): void {
    const { window } = this.settings;
    if (this.current.every(({ choice }) => choice === window)) return;
    this.attempt = undefined;
    for (const store of this.byKey.values()) store.selectWindow(window);
    this.changed.fire();
  }

  private moveToEnd(key: string): void {
    const store = this.byKey.get(key);
    if (!store) return;
    this.byKey.delete(key);
    this.byKey.set(key, store);
  }

  private followRepositories(): void {
    const state = this.repositories.current;
    const open = new Map(
      state.kind === "found" ? state.repositories.map(({ repository }) => [repositoryKey(repository), repository]) : [],
    );
    for (const [key, store] of [...this.byKey]) {
      if (open.has(key)) continue;
      store.dispose();
      this.byKey.delete(key);
    }
    for (const [key, repository] of open) {
      if (this.byKey.has(key)) continue;
      const store = new FailingTests(repository, this.settings.window, this.session, this.clock);
      store.onDidChange(() => this.changed.fire());
      this.byKey.set(key, store);
      this.attempt = undefined;
    }
    for (const key of open.keys()) this.moveToEnd(key);
    this.changed.fire();
  }

  dispose(): void {
    for (const store of this.byKey.values()) store.dispose();
    this.byKey.clear();
    this.disposables.dispose();
  }
}
