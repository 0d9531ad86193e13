import type { Clock } from "../../src/base/clock";
import { CancelledError } from "../../src/base/errors";
import { Emitter } from "../../src/base/event";
import type { FileStore } from "../../src/base/fileStore";
import type { Memento } from "../../src/base/memento";
import type { KeyStore } from "../../src/domain/keyStore";
import type { FailingTestsPage, TestRun } from "../../src/domain/records";
import { isSameOwner, type KeyOwner, KeyStoreError, type StoredKey } from "../../src/domain/storedKey";
import type { FailingTestsQuery, TestHealthService, TestRunQuery } from "../../src/domain/testHealthService";
import type { ConnectionSettings } from "../../src/state/session";

/** Fake settings in memory. */
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

  async forget(): Promise<void> {}

  set(baseUrl: string, orgUrlSlug: string): void {
    this.baseUrl = baseUrl;
    this.orgUrlSlug = orgUrlSlug;
    this.changed.fire();
  }
}

/** Fake key store in memory; fires for changes in any editor window, like VS Code's. */
export class FakeKeys implements KeyStore {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  private keys: readonly StoredKey[] = [];
  private isBroken = false;

  constructor(...keys: readonly EnteredKey[]) {
    this.keys = keys.map(withNames);
  }

  async load(owner: KeyOwner): Promise<StoredKey | undefined> {
    this.#failIfBroken();
    return this.keys.find((key) => isSameOwner(key, owner));
  }

  async list(): Promise<readonly KeyOwner[]> {
    this.#failIfBroken();
    return this.keys.map(({ origin, organization }) => ({ origin, organization }));
  }

  /** The first of all keys. */
  get first(): StoredKey | undefined {
    return this.keys[0];
  }

  #failIfBroken(): void {
    if (this.isBroken) {
      throw new KeyStoreError("read", "the secret storage could not be read");
    }
  }

  /** Makes reading fail from now on. */
  break(): void {
    this.isBroken = true;
    this.changed.fire();
  }

  /** Makes reading succeed again. */
  mend(): void {
    this.isBroken = false;
    this.changed.fire();
  }

  async save(enteredKey: EnteredKey): Promise<void> {
    const key = withNames(enteredKey);
    this.keys = [...this.keys.filter((storedKey) => !isSameOwner(storedKey, key)), key];
    this.changed.fire();
  }

  /** Removes these keys; without owners, all. */
  async remove(owners: readonly KeyOwner[] = this.keys): Promise<void> {
    this.keys = this.keys.filter((key) => !owners.some((owner) => isSameOwner(owner, key)));
    this.changed.fire();
  }
}

type EnteredKey = Pick<StoredKey, "origin" | "apiKey"> & Partial<StoredKey>;

/** Adds default IDs, which differ if the keys do. */
function withNames(key: EnteredKey): StoredKey {
  const name = Buffer.from(key.apiKey).toString("hex");
  return { organization: "acme", id: name, entry: name, ...key };
}

type Answer<T> = T | Error;

/**
 * Fake service: each request waits until the test calls `answer`. For tests of the state between two responses; the
 * client itself is tested with real sockets.
 */
export class ScriptedService implements TestHealthService {
  /** Requests in the foreground. */
  readonly queries: FailingTestsQuery[] = [];
  /** Requests in the background, answered by `answerBackground`. */
  readonly backgroundQueries: FailingTestsQuery[] = [];
  isDisposed = false;
  private readonly requestEmitter = new Emitter<void>();
  /** Fires after each request is listed. */
  readonly onDidRequest = this.requestEmitter.event;
  private readonly foreground = new Requests();
  private readonly background = new Requests();

  async *failingTests(query: FailingTestsQuery, signal: AbortSignal): AsyncIterable<FailingTestsPage> {
    (query.background ? this.backgroundQueries : this.queries).push(query);
    const requests = query.background ? this.background : this.foreground;
    this.requestEmitter.fire();
    for (;;) {
      const page = await requests.next(signal);
      yield page;
      if (page.end) {
        return;
      }
    }
  }

  testRun(_query: TestRunQuery, _signal: AbortSignal): Promise<TestRun> {
    return Promise.reject(new CancelledError());
  }

  /** Responds to the oldest pending request, once there is one. */
  answer(answer: Answer<FailingTestsPage>): Promise<void> {
    return this.foreground.answer(answer);
  }

  answerBackground(answer: Answer<FailingTestsPage>): Promise<void> {
    return this.background.answer(answer);
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

/** Pending requests. */
class Requests {
  private readonly waiting: ((answer: Answer<FailingTestsPage>) => void)[] = [];
  private readonly arrivals: (() => void)[] = [];

  async answer(answer: Answer<FailingTestsPage>): Promise<void> {
    while (this.waiting.length === 0) {
      await new Promise<void>((resolve) => this.arrivals.push(resolve));
    }
    this.waiting.shift()?.(answer);
    await aTurn();
  }

  next(signal: AbortSignal): Promise<FailingTestsPage> {
    if (signal.aborted) {
      return Promise.reject(new CancelledError());
    }
    return new Promise((resolve, reject) => {
      const take = (answer: Answer<FailingTestsPage>) => (answer instanceof Error ? reject(answer) : resolve(answer));
      const giveUp = () => {
        const index = this.waiting.indexOf(take);
        if (index >= 0) {
          this.waiting.splice(index, 1);
        }
        reject(new CancelledError());
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.waiting.push(take);
      for (const onArrival of this.arrivals.splice(0)) {
        onArrival();
      }
    });
  }
}

/** Waits for one turn of the event loop, after all microtasks that follow a response. */
export function aTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** FileStore without a storage folder: stores nothing. */
export const noFiles: FileStore = {
  list: async () => [],
  read: async () => undefined,
  lastModified: async () => undefined,
  write: async () => {},
  remove: async () => {},
};

/** Fake files in memory. */
export class FakeFiles implements FileStore {
  readonly byName = new Map<string, Uint8Array>();
  private readonly times = new Map<string, number>();

  /** @param clock for the times of writes; without it they are unknown */
  constructor(private readonly clock?: Pick<Clock, "now">) {}

  get names(): string[] {
    return [...this.byName.keys()].sort();
  }

  async list(): Promise<readonly string[]> {
    return this.names;
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    return this.byName.get(name);
  }

  async lastModified(name: string): Promise<number | undefined> {
    return this.byName.has(name) ? this.times.get(name) : undefined;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.clock) {
      this.times.set(name, this.clock.now());
    }
    this.byName.set(name, bytes);
  }

  async remove(name: string): Promise<void> {
    this.byName.delete(name);
  }
}

/** Fake memento in memory. */
export class FakeMemory implements Memento {
  readonly values = new Map<string, unknown>();

  get(key: string): unknown {
    return this.values.get(key);
  }

  async update(key: string, value: unknown): Promise<void> {
    if (value === undefined) {
      this.values.delete(key);
    } else {
      this.values.set(key, value);
    }
  }
}
