import { forEachYielding } from "../base/async";
import { PartedWeakMap } from "../base/partedWeakMap";
import type { Writable } from "../base/writable";
import type { SourceFile } from "../domain/location";
import type { TestAddress } from "../domain/testAddress";
import type { FindScope, Scope } from "../locate/scope";
import type { Channel } from "./channel";
import type { ReaderMethods, TestList, TestReference } from "./protocol";

/** Maximum tests in one message: sending and receiving it takes a small part of a turn. */
const maxTestsPerMessage = 500;

/** Facts about tests that the host knows and the reading thread does not. */
export interface TestContext {
  readonly findScope: FindScope;
  /** Returns the file that the user chose for a test among several. */
  chosenFileFor(test: TestAddress): SourceFile | undefined;
}

/**
 * Sends tests to one reading thread: each is sent once, and referred to by a number from then on. The thread forgets a
 * test once it is garbage in the host.
 */
export class SentTests {
  readonly #ids = new PartedWeakMap<TestAddress, number>();
  readonly #scopeNumbers = new WeakMap<Scope, number>();
  readonly #abandonedIds: number[] = [];
  readonly #registry = new FinalizationRegistry<number>((id) => this.#abandonedIds.push(id));
  #lastId = 0;
  #lastScope = 0;

  constructor(
    private readonly channel: Channel<ReaderMethods>,
    private readonly context: TestContext,
  ) {}

  /** Sends the test unless it was sent before, and returns a reference to it for a request. */
  refer(test: TestAddress): TestReference {
    this.#send([test]);
    const reference: Writable<TestReference> = { id: this.#findId(test) };
    const scope = this.#numberScope(test);
    if (scope !== -1) {
      reference.scope = scope;
    }
    const chosenFile = this.context.chosenFileFor(test);
    if (chosenFile) {
      reference.chosenFile = chosenFile;
    }
    return reference;
  }

  /** Does the same as `refer` for many tests; yields to the event loop. Rejects with `CancelledError`. */
  async referAll(tests: readonly TestAddress[], signal: AbortSignal | undefined): Promise<readonly TestReference[]> {
    const references: TestReference[] = [];
    await forEachYielding(tests, signal, (test) => {
      const reference = this.refer(test);
      references.push(reference);
    });
    return references;
  }

  /** Sends the tests that were not sent before; yields to the event loop. Rejects with `CancelledError`. */
  async list(tests: readonly TestAddress[], signal: AbortSignal | undefined): Promise<TestList> {
    const ids = await this.sendAll(tests, signal);
    const scopes = new Int32Array(tests.length);
    let position = 0;
    await forEachYielding(tests, signal, (test) => {
      scopes[position++] = this.#numberScope(test);
    });
    const hasScopes = scopes.some((scope) => scope !== -1);
    if (!hasScopes) {
      return { ids };
    }
    return { ids, scopes };
  }

  /** Sends the tests as `list` does, and resolves with their numbers. */
  async sendAll(tests: readonly TestAddress[], signal?: AbortSignal): Promise<Uint32Array> {
    const ids = new Uint32Array(tests.length);
    let position = 0;
    await forEachYielding(splitIntoParts(tests), signal, (part) => {
      this.#send(part);
      // `Uint32Array.from` takes twenty times as long.
      for (const test of part) {
        ids[position++] = this.#findId(test);
      }
    });
    return ids;
  }

  #send(tests: readonly TestAddress[]): void {
    const newTests = tests.filter((test) => !this.#ids.has(test));
    if (newTests.length === 0) {
      return;
    }
    const firstId = this.#lastId + 1;
    for (const test of newTests) {
      this.#ids.add(test, ++this.#lastId);
      this.#registry.register(test, this.#lastId);
    }
    this.#forgetAbandoned();
    const addresses = newTests.map(createAddress);
    ignoreFailure(this.channel.call("addTests", [firstId, addresses]));
  }

  #forgetAbandoned(): void {
    const ids = this.#abandonedIds.splice(0);
    if (ids.length === 0) {
      return;
    }
    ignoreFailure(this.channel.call("forgetTests", [ids]));
  }

  #findId(test: TestAddress): number {
    return this.#ids.get(test) ?? 0;
  }

  /** Returns the number of a test's scope, or -1. */
  #numberScope(test: TestAddress): number {
    const scope = this.context.findScope(test);
    if (!scope) {
      return -1;
    }
    const knownNumber = this.#scopeNumbers.get(scope);
    if (knownNumber !== undefined) {
      return knownNumber;
    }
    const number = ++this.#lastScope;
    this.#scopeNumbers.set(scope, number);
    const { id, folders, otherFolders } = scope;
    ignoreFailure(this.channel.call("addScope", [number, { id, folders, otherFolders }]));
    return number;
  }
}

/** Iterates over parts that are small enough for one message. */
export function* splitIntoParts<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += maxTestsPerMessage) {
    const end = start + maxTestsPerMessage;
    yield items.slice(start, end);
  }
}

/** Ignores a message's failure: if the thread ends, the request that needs the message fails as well. */
export function ignoreFailure(message: Promise<unknown>): void {
  message.catch(() => {});
}

/** Returns the fields of a record that locate its test. */
function createAddress({ name, classname, parent, filePath }: TestAddress): TestAddress {
  const address: Writable<TestAddress> = { name };
  if (classname !== undefined) {
    address.classname = classname;
  }
  if (parent !== undefined) {
    address.parent = parent;
  }
  if (filePath !== undefined) {
    address.filePath = filePath;
  }
  return address;
}
