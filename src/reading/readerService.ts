import type { TestFailure } from "../domain/failures/failurePlaces";
import type { Locator } from "../domain/locator";
import type { TestAddress } from "../domain/testAddress";
import type { WorkspaceLocator } from "../locate/engine/workspaceLocator";
import type { ReadingGuard } from "../locate/guard";
import { Scope } from "../locate/scope";
import { Channel, type Handlers, type Port, type RunWork } from "./channel";
import type { HostMethods, ReaderMethods, TestReference, TextMethods } from "./protocol";
import { ReceivedTests } from "./receivedTests";
import { TextService } from "./textService";
import { ThreadFiles } from "./threadFiles";

/** Creates the locator of the reading thread. */
export type CreateLocator = (...parts: ConstructorParameters<typeof WorkspaceLocator>) => Promise<Locator>;

/**
 * Starts answering the host's requests in the reading thread.
 *
 * @param runWork runs the work that answers a request
 */
export function serveHost(port: Port, createLocator: CreateLocator, guard: ReadingGuard, runWork?: RunWork): void {
  const tests = new ReceivedTests();
  const texts = new TextService(() => host, tests, guard);
  const parts = () => ({ files, locator });
  const handlers = {
    ...createChangeHandlers(tests, parts),
    ...createLocatorHandlers(tests, parts),
    ...texts.handlers,
  };
  const host = Channel.open<HostMethods, ReaderMethods>(port, handlers, runWork);
  const files = new ThreadFiles(host);
  const locator = createLocator(files, tests.findScope, tests.chosenFileFor, guard);
  // Each request reports the failure.
  locator.catch(() => {});
}

interface ReaderParts {
  readonly files: ThreadFiles;
  readonly locator: Promise<Locator>;
}

type ChangeMethod = "changeFiles" | "changeOpenFiles" | "addTests" | "forgetTests" | "addScope";
type ChangeHandlers = Pick<Handlers<ReaderMethods>, ChangeMethod>;
type LocatorHandlers = Omit<Handlers<ReaderMethods>, keyof TextMethods | ChangeMethod>;

function createChangeHandlers(tests: ReceivedTests, parts: () => ReaderParts): ChangeHandlers {
  return {
    changeFiles: async (_signal, roots) => {
      const { files } = parts();
      files.change(roots);
    },
    changeOpenFiles: async (_signal, openedFiles, closedFiles) => {
      const { files } = parts();
      files.changeOpenFiles(openedFiles, closedFiles);
    },
    addTests: async (_signal, firstId, addresses) => tests.add(firstId, addresses),
    forgetTests: async (_signal, ids) => tests.forget(ids),
    addScope: async (_signal, number, folders) => {
      const scope = Scope.create(folders);
      tests.addScope(number, scope);
    },
  };
}

function createLocatorHandlers(tests: ReceivedTests, parts: () => ReaderParts): LocatorHandlers {
  const getLocator = () => parts().locator;
  return {
    ...createListHandlers(tests, getLocator),
    prepare: async () => {
      const locator = await getLocator();
      return locator.prepare();
    },
    locate: async (signal, reference) => {
      const locator = await getLocator();
      const test = tests.resolve(reference);
      return locator.locate(test, signal);
    },
    findRanges: async (signal, file, reference) => {
      const locator = await getLocator();
      const test = tests.resolve(reference);
      return locator.findRanges(file, test, signal);
    },
    findImportedFiles: async (signal, files) => {
      const locator = await getLocator();
      return locator.findImportedFiles(files, signal);
    },
    suggestMappings: async (signal, paths) => {
      const locator = await getLocator();
      return locator.suggestMappings(paths, signal);
    },
  };
}

type ListMethod = "findPossibleTests" | "findFiles" | "findFailurePlaces" | "findCommands" | "findPaths";

function createListHandlers(
  tests: ReceivedTests,
  getLocator: () => Promise<Locator>,
): Pick<LocatorHandlers, ListMethod> {
  return {
    findPossibleTests: async (signal, file, list) => {
      const addresses = tests.resolveAll(list);
      const indexes = indexAddresses(addresses);
      const locator = await getLocator();
      const foundTests = await locator.findPossibleTests(file, addresses, signal);
      return Uint32Array.from(foundTests, (address) => indexes.get(address) ?? 0);
    },
    findFiles: async (signal, references) => {
      const addresses = references.map((reference) => tests.resolve(reference));
      const locator = await getLocator();
      return locator.findFiles(addresses, signal);
    },
    findFailurePlaces: async (signal, references, texts) => {
      const failures = references.map((reference, index) => resolveFailure(tests, reference, texts[index]));
      const locator = await getLocator();
      return locator.findFailurePlaces(failures, signal);
    },
    findCommands: async (signal, references) => {
      const addresses = references.map((reference) => tests.resolve(reference));
      const locator = await getLocator();
      return locator.findCommands(addresses, signal);
    },
    findPaths: async (_signal, ids) => {
      const locator = await getLocator();
      const addresses = Array.from(ids, (id) => tests.get(id));
      return locator.findPaths(addresses);
    },
  };
}

function resolveFailure(tests: ReceivedTests, reference: TestReference, text = ""): TestFailure {
  return { test: tests.resolve(reference), text };
}

function indexAddresses(addresses: readonly TestAddress[]): ReadonlyMap<TestAddress, number> {
  const indexes = new Map<TestAddress, number>();
  for (const [index, address] of addresses.entries()) {
    indexes.set(address, index);
  }
  return indexes;
}
