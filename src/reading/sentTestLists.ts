import { yieldToEventLoop } from "../base/async";
import type { KnownTest } from "../domain/reports/explainFailures";
import type { Channel } from "./channel";
import type { ReaderMethods } from "./protocol";
import { ignoreFailure, type SentTests } from "./sentTests";

/**
 * Sends lists of tests to one reading thread: each is sent once, and referred to by a number from then on. The thread
 * forgets a list once it is garbage in the host.
 */
export class SentTestLists {
  readonly #numbers = new WeakMap<readonly KnownTest[], Promise<number>>();
  readonly #registry = new FinalizationRegistry<number>((number) =>
    ignoreFailure(this.channel.call("forgetTestList", [number])),
  );
  #lastNumber = 0;

  constructor(
    private readonly channel: Channel<ReaderMethods>,
    private readonly sentTests: SentTests,
  ) {}

  /** Sends the list, unless it was sent before, and resolves with its number. */
  findNumber(tests: readonly KnownTest[]): Promise<number> {
    const number = this.#numbers.get(tests) ?? this.#send(tests);
    this.#numbers.set(tests, number);
    return number;
  }

  async #send(tests: readonly KnownTest[]): Promise<number> {
    const number = ++this.#lastNumber;
    // Creating the list has already used this turn.
    await yieldToEventLoop();
    const ids = await this.sentTests.sendAll(tests.map(({ test }) => test));
    ignoreFailure(this.channel.call("addTestList", [number, ids]));
    this.#registry.register(tests, number);
    return number;
  }
}
