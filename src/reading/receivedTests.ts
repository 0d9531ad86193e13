import type { SourceFile } from "../domain/location";
import type { TestAddress } from "../domain/locator";
import type { Scope } from "../locate/scope";
import type { TestList, TestReference } from "./protocol";

/** Tests that the host has sent, with what it said of each in the last request. */
export class ReceivedTests {
  private readonly addresses = new Map<number, TestAddress>();
  private readonly scopes = new Map<number, Scope>();
  private readonly references = new WeakMap<TestAddress, TestReference>();

  readonly scopeOf = (test: TestAddress): Scope | undefined => this.scopes.get(this.references.get(test)?.scope ?? -1);

  readonly chosenFileFor = (test: TestAddress): SourceFile | undefined => this.references.get(test)?.chosenFile;

  add(firstId: number, addresses: readonly TestAddress[]): void {
    for (const [index, address] of addresses.entries()) this.addresses.set(firstId + index, address);
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) this.addresses.delete(id);
  }

  addScope(number: number, scope: Scope): void {
    this.scopes.set(number, scope);
  }

  get(id: number): TestAddress {
    const address = this.addresses.get(id);
    if (!address) throw new RangeError(`test ${id} was not sent`);
    return address;
  }

  resolve(reference: TestReference): TestAddress {
    const address = this.get(reference.id);
    this.references.set(address, reference);
    return address;
  }

  resolveAll({ ids, scopes }: TestList): TestAddress[] {
    return Array.from(ids, (id, index) => {
      const scope = scopes?.[index];
      const { chosenFile } = this.references.get(this.get(id)) ?? {};
      return this.resolve({ id, ...(scope !== undefined && { scope }), ...(chosenFile && { chosenFile }) });
    });
  }
}
