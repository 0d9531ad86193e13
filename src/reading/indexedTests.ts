import { Lazy } from "../base/lazy";
import { NameIndex } from "../domain/logs/nameIndex";
import { CaseMatcher } from "../domain/reports/matchCases";
import type { TestAddress } from "../domain/testAddress";

/** List of tests in the reading thread, with its indexes, each of which is created on first use. */
export class IndexedTests {
  readonly #indexes: readonly number[];
  readonly #lazyNames = new Lazy(() => NameIndex.create(this.#indexes, this.#createAddress));
  readonly #lazyMatcher = new Lazy(() => CaseMatcher.create(this.#indexes, this.#createAddress));

  constructor(private readonly addresses: readonly TestAddress[]) {
    this.#indexes = [...addresses.keys()];
  }

  readonly #createAddress = (index: number): TestAddress => this.addresses[index] ?? { name: "" };

  /** Resolves with the index of the tests' names. */
  get names(): Promise<NameIndex<number>> {
    return this.#lazyNames.get();
  }

  /** Resolves with the matcher of a report's cases. */
  get matcher(): Promise<CaseMatcher<number>> {
    return this.#lazyMatcher.get();
  }
}
