import type { FailingTest } from "../records";

/** Finds tests by id. Indexes each list once, on its first lookup. Lists must not change. */
export class TestIndex {
  readonly #byList = new WeakMap<readonly FailingTest[], ReadonlyMap<string, FailingTest>>();

  find(tests: readonly FailingTest[], id: string): FailingTest | undefined {
    let byId = this.#byList.get(tests);
    if (!byId) {
      byId = new Map(tests.map((test) => [test.id, test]));
      this.#byList.set(tests, byId);
    }
    return byId.get(id);
  }
}
