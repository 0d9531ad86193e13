import type { SourceFile } from "../domain/location";
import type { TestAddress } from "../domain/testAddress";
import type { Scope } from "../locate/scope";
import type { TestList, TestReference } from "./protocol";

/** A test with the facts that the host sent last. */
interface ReceivedTest {
  readonly address: TestAddress;
  scope: Scope | undefined;
  chosenFile: SourceFile | undefined;
}

/** Tests that the host has sent. */
export class ReceivedTests {
  readonly #testsById = new Map<number, ReceivedTest>();
  readonly #testsByAddress = new WeakMap<TestAddress, ReceivedTest>();
  readonly #scopes = new Map<number, Scope>();

  readonly findScope = (address: TestAddress): Scope | undefined => {
    const test = this.#testsByAddress.get(address);
    return test?.scope;
  };

  readonly chosenFileFor = (address: TestAddress): SourceFile | undefined => {
    const test = this.#testsByAddress.get(address);
    return test?.chosenFile;
  };

  add(firstId: number, addresses: readonly TestAddress[]): void {
    for (const [index, address] of addresses.entries()) {
      const test: ReceivedTest = {
        address,
        scope: undefined,
        chosenFile: undefined,
      };
      this.#testsById.set(firstId + index, test);
      this.#testsByAddress.set(address, test);
    }
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) {
      this.#testsById.delete(id);
    }
  }

  addScope(number: number, scope: Scope): void {
    this.#scopes.set(number, scope);
  }

  get(id: number): TestAddress {
    return this.#find(id).address;
  }

  /** Returns the test to which a request refers, and updates the test with the facts in the reference. */
  resolve({ id, scope, chosenFile }: TestReference): TestAddress {
    const test = this.#find(id);
    test.scope = scope === undefined ? undefined : this.#scopes.get(scope);
    test.chosenFile = chosenFile;
    return test.address;
  }

  /** Does the same as `resolve` for many tests, but leaves their chosen files unchanged. */
  resolveAll({ ids, scopes }: TestList): TestAddress[] {
    return Array.from(ids, (id, index) => {
      const test = this.#find(id);
      const scope = scopes?.[index] ?? -1;
      test.scope = this.#scopes.get(scope);
      return test.address;
    });
  }

  #find(id: number): ReceivedTest {
    const test = this.#testsById.get(id);
    if (!test) {
      throw new RangeError(`test ${id} was not sent`);
    }
    return test;
  }
}
