import type { SourceFile } from "../domain/location";
import type { Locator, TestAddress } from "../domain/locator";
import type { WorkspaceLocator } from "../locate/engine/workspaceLocator";
import type { ReadingGuard } from "../locate/guard";
import { Scope } from "../locate/scope";
import { Channel, type Handlers, type Port } from "./channel";
import type { Heartbeat } from "./heartbeat";
import type { HostMethods, ReaderMethods, TestList, TestReference } from "./protocol";
import { ThreadFiles } from "./threadFiles";

/** Creates the locator of the reading thread. */
export type CreateLocator = (...parts: ConstructorParameters<typeof WorkspaceLocator>) => Promise<Locator>;

/** Answers the host's requests in the reading thread, from now on. */
export function serveHost(
  port: Port,
  createLocator: CreateLocator,
  guard: ReadingGuard,
  heartbeat: Pick<Heartbeat, "during">,
): void {
  const tests = new ReceivedTests();
  const handlers = createHandlers(tests, () => ({ files, locator }));
  const host = Channel.open<HostMethods, ReaderMethods>(port, withHeartbeat(handlers, heartbeat));
  const files = new ThreadFiles(host);
  const locator = createLocator(files, tests.scopeOf, tests.chosenFileFor, guard);
  // Each request reports the failure.
  locator.catch(() => {});
}

/** Tests that the host has sent, with what it said of each in the last request. */
class ReceivedTests {
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

function withHeartbeat(handlers: Handlers<ReaderMethods>, heartbeat: Pick<Heartbeat, "during">) {
  const beating = Object.entries(handlers).map(([name, handler]) => [
    name,
    (...args: unknown[]) => heartbeat.during(() => (handler as (...args: unknown[]) => Promise<unknown>)(...args)),
  ]);
  return Object.fromEntries(beating) as Handlers<ReaderMethods>;
}

interface ReaderParts {
  readonly files: ThreadFiles;
  readonly locator: Promise<Locator>;
}

function createHandlers(tests: ReceivedTests, parts: () => ReaderParts): Handlers<ReaderMethods> {
  return {
    changeFiles: async (_signal, roots) => parts().files.change(roots),
    changeOpenFiles: async (_signal, openedFiles, closedFiles) =>
      parts().files.changeOpenFiles(openedFiles, closedFiles),
    addTests: async (_signal, firstId, addresses) => tests.add(firstId, addresses),
    forgetTests: async (_signal, ids) => tests.forget(ids),
    addScope: async (_signal, number, folders) => tests.addScope(number, Scope.create(folders)),
    prepare: async () => (await parts().locator).prepare(),
    locate: async (signal, test) => (await parts().locator).locate(tests.resolve(test), signal),
    findTestsThatMayBeIn: async (signal, file, list) => {
      const addresses = tests.resolveAll(list);
      const indexes = new Map(addresses.map((address, index) => [address, index]));
      const foundTests = await (await parts().locator).testsThatMayBeIn(file, addresses, signal);
      return Uint32Array.from(foundTests, (address) => indexes.get(address) ?? 0);
    },
    rangesIn: async (signal, file, test) => (await parts().locator).rangesIn(file, tests.resolve(test), signal),
    filesOf: async (signal, references) => {
      const addresses = references.map((reference) => tests.resolve(reference));
      return (await parts().locator).filesOf(addresses, signal);
    },
    pathsOf: async (_signal, ids) => (await parts().locator).pathsOf(Array.from(ids, (id) => tests.get(id))),
    suggestMappings: async (signal, paths) => (await parts().locator).suggestMappings(paths, signal),
  };
}
