import type { FailingTestsPage, TestRun } from "../../src/api/records";
import type { FailingTestsQuery, Service, TestRunQuery } from "../../src/api/service";
import { CancelledError } from "../../src/base/errors";
import { Emitter } from "../../src/base/event";
import type { ConnectionSettings, KeyStore } from "../../src/model/session";
import type { StoredKey } from "../../src/model/storedKey";

/** Settings in memory. */
export class FakeSettings implements ConnectionSettings {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(
    public baseUrl = "",
    public orgUrlSlug = "",
  ) {}

  async save(baseUrl: string, orgUrlSlug: string): Promise<void> {
    this.set(baseUrl, orgUrlSlug);
  }

  set(baseUrl: string, orgUrlSlug: string): void {
    this.baseUrl = baseUrl;
    this.orgUrlSlug = orgUrlSlug;
    this.changed.fire();
  }
}

/** A key store in memory. Like the editor's, it tells of changes made in any window. */
export class FakeKeys implements KeyStore {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private key?: StoredKey) {}

  async load(): Promise<StoredKey | undefined> {
    return this.key;
  }

  async save(key: StoredKey): Promise<void> {
    this.key = key;
    this.changed.fire();
  }

  async remove(): Promise<void> {
    this.key = undefined;
    this.changed.fire();
  }
}

type Answer<T> = T | Error;

/**
 * A service whose answers the test gives one by one: each request waits until `answer` is called. Stands in for the client where a
 * test is about what happens between two answers; the client itself is tested against real sockets.
 */
export class ScriptedService implements Service {
  readonly queries: FailingTestsQuery[] = [];
  private readonly waiting: ((answer: Answer<FailingTestsPage>) => void)[] = [];
  private readonly arrivals: (() => void)[] = [];

  async *failingTests(query: FailingTestsQuery, signal: AbortSignal): AsyncIterable<FailingTestsPage> {
    this.queries.push(query);
    for (;;) {
      const page = await this.next(signal);
      yield page;
      if (page.end) return;
    }
  }

  testRun(_query: TestRunQuery, _signal: AbortSignal): Promise<TestRun> {
    return Promise.reject(new CancelledError());
  }

  /** Answers the oldest request that waits, once there is one. */
  async answer(answer: Answer<FailingTestsPage>): Promise<void> {
    while (this.waiting.length === 0) await new Promise<void>((resolve) => this.arrivals.push(resolve));
    this.waiting.shift()?.(answer);
    // What the answer sets off runs in microtasks; one turn of the event loop lets them finish.
    await new Promise((resolve) => setImmediate(resolve));
  }

  private next(signal: AbortSignal): Promise<FailingTestsPage> {
    if (signal.aborted) return Promise.reject(new CancelledError());
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new CancelledError()), { once: true });
      this.waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      for (const arrived of this.arrivals.splice(0)) arrived();
    });
  }
}
