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

/** Files by scope, then by the contents of the record. */
type FilesByScope = Map<string, Map<string, SourceFile | undefined>>;

/** The file of each test, by the contents of its record, so that a refresh with new records changes nothing. */
export class TestFiles {
  #filesByScope: FilesByScope = new Map();
  /** Files of tests whose file is still to be determined. */
  #uncertainFilesByScope: FilesByScope = new Map();

  constructor(private readonly findScope: ScopeLookup) {}

  /** Returns the file of a test, which may be uncertain. */
  get(test: TestAddress): SourceFile | undefined {
    const scopeId = this.findScopeId(test);
    const key = createKey(test);
    const files = this.#filesByScope.get(scopeId);
    return files?.has(key) ? files.get(key) : this.#uncertainFilesByScope.get(scopeId)?.get(key);
  }

  /** Returns whether the file of a test is known for certain, or that it has none. */
  has(test: TestAddress): boolean {
    return this.#filesByScope.get(this.findScopeId(test))?.has(createKey(test)) ?? false;
  }

  /** Sets the file of a test; returns whether it has changed. */
  set(test: TestAddress, file: SourceFile | undefined): boolean {
    const previousFile = this.get(test);
    const scopeId = this.findScopeId(test);
    const key = createKey(test);
    setFile(this.#filesByScope, scopeId, key, file);
    this.#uncertainFilesByScope.get(scopeId)?.delete(key);
    return previousFile?.root !== file?.root || previousFile?.path !== file?.path;
  }

  /** Sets the uncertain file of a test whose file is still to be determined; returns whether it has changed. */
  setUncertain(test: TestAddress, file: SourceFile): boolean {
    const previousFile = this.get(test);
    setFile(this.#uncertainFilesByScope, this.findScopeId(test), createKey(test), file);
    return previousFile?.root !== file.root || previousFile.path !== file.path;
  }

  /** Makes all files uncertain, since files of the workspace were added or removed. */
  makeUncertain(): void {
    for (const [scopeId, files] of this.#filesByScope) {
      for (const [key, file] of files) {
        setFile(this.#uncertainFilesByScope, scopeId, key, file);
      }
    }
    this.#filesByScope = new Map();
  }

  /** Forgets all tests but these, once there are many others. */
  forgetOthers(tests: readonly TestAddress[]): void {
    let size = 0;
    for (const files of [...this.#filesByScope.values(), ...this.#uncertainFilesByScope.values()]) {
      size += files.size;
    }
    if (size <= tests.length + maxOtherTests) {
      return;
    }
    const keptTests = tests.filter((test) => this.has(test));
    const files = keptTests.map((test) => this.get(test));
    this.#filesByScope = new Map();
    this.#uncertainFilesByScope = new Map();
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
}

function setFile(filesByScope: FilesByScope, scopeId: string, key: string, file: SourceFile | undefined): void {
  const files = filesByScope.get(scopeId) ?? new Map<string, SourceFile | undefined>();
  filesByScope.set(scopeId, files.set(key, file));
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
