import type { SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import type { Scope } from "../scope";

/** Lookup of the scope of a record: records of several repositories may have the same contents. */
export type ScopeLookup = (test: TestAddress) => Pick<Scope, "id" | "rootsAmong"> | undefined;

/**
 * Maximum number of remembered tests beyond the current ones: they return with another time window, whose rows should
 * be there at once.
 */
const maxOtherTests = 10_000;

/** The file of each test, by the contents of its record, so that a refresh with new records changes nothing. */
export class TestFiles {
  /** By scope, then by the contents of the record. */
  #filesByScope = new Map<string, Map<string, SourceFile | undefined>>();

  constructor(private readonly findScope: ScopeLookup) {}

  get(test: TestAddress): SourceFile | undefined {
    return this.#findFilesInScope(test)?.get(createKey(test));
  }

  /** Returns whether the file of a test is known, or that it has none. */
  has(test: TestAddress): boolean {
    return this.#findFilesInScope(test)?.has(createKey(test)) ?? false;
  }

  /** Sets the file of a test; returns whether it has changed. */
  set(test: TestAddress, file: SourceFile | undefined): boolean {
    const key = createKey(test);
    const files = this.#findFilesInScope(test) ?? new Map<string, SourceFile | undefined>();
    const previousFile = files.get(key);
    this.#filesByScope.set(this.findScopeId(test), files.set(key, file));
    return previousFile?.root !== file?.root || previousFile?.path !== file?.path;
  }

  /** Forgets all tests but these, once there are many others. */
  forgetOthers(tests: readonly TestAddress[]): void {
    let size = 0;
    for (const files of this.#filesByScope.values()) {
      size += files.size;
    }
    if (size <= tests.length + maxOtherTests) {
      return;
    }
    const keptTests = tests.filter((test) => this.has(test));
    const files = keptTests.map((test) => this.get(test));
    this.#filesByScope = new Map();
    for (const [index, test] of keptTests.entries()) {
      this.set(test, files[index]);
    }
  }

  /** Returns an id that distinguishes a record from all others, including those of other repositories. */
  findId(test: TestAddress): string {
    return createId(this.findScopeId(test), createKey(test));
  }

  /** Returns the id of the scope of a test; empty if it may be in any file. */
  findScopeId(test: TestAddress): string {
    return this.findScope(test)?.id ?? "";
  }

  #findFilesInScope(test: TestAddress): Map<string, SourceFile | undefined> | undefined {
    return this.#filesByScope.get(this.findScopeId(test));
  }
}

/** Returns the id of a record in a scope. */
export function createId(scope: string, key: string): string {
  return `${scope}\n${key}`;
}

/** Cached key of each record: every repaint requests all of them. */
const keys = new WeakMap<TestAddress, string>();

/** Returns a key for the contents of a record. */
export function createKey(test: TestAddress): string {
  const cachedKey = keys.get(test);
  if (cachedKey !== undefined) {
    return cachedKey;
  }
  const { filePath, classname, parent, name } = test;
  const key = JSON.stringify([filePath, classname, parent, name]);
  keys.set(test, key);
  return key;
}
