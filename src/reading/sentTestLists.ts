import { yieldToEventLoop } from "../base/async";
import type { KnownTest } from "../domain/reports/explainFailures";
import type { Channel } from "./channel";
import type { ReaderMethods } from "./protocol";
import { type SentTests, tell } from "./sentTests";

/**
 * Lists of tests that one reading thread has indexed: each is sent once, and named by a number from then on. The thread
 * forgets a list once nothing in the host holds it any more.
 */
export class SentTestLists {
  readonly #numbers = new WeakMap<readonly KnownTest[], Promise<number>>();
  readonly #registry = new FinalizationRegistry<number>((number) =>
    tell(this.channel.call("forgetTestList", [number])),
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
    // The list was made in this turn.
    await yieldToEventLoop();
    const ids = await this.sentTests.sendAll(tests.map(({ test }) => test));
    tell(this.channel.call("addTestList", [number, ids]));
    this.#registry.register(tests, number);
    return number;
  }
}
