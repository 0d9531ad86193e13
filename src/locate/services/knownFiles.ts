import { forEachYielding } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { throwIfCancelled } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import type { LastFile, LastFilesStore } from "../../domain/lastFiles";
import { isSameFile, type SourceFile, type TestLocation } from "../../domain/location";
import type { Locator, TestAddress } from "../../domain/locator";
import { pathInRepository, type Root, type SourceFiles } from "../files";
import type { Scope } from "../scope";

/** Lookup of the scope of a record: records of several repositories may say the same of a test. */
export type ScopeLookup = (test: TestAddress) => Pick<Scope, "id" | "rootsAmong"> | undefined;

/**
 * Maximum number of remembered tests beyond the current ones: they return with another time window, whose rows should
 * be there at once.
 */
const maxOtherTests = 10_000;

/**
 * The workspace file that each record refers to, determined in the background for callers that cannot wait. Keyed by
 * the contents of a record, so that a refresh, which brings new records of the same tests, changes nothing.
 */
export class KnownFiles implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  /** By scope, then by the contents of the record. */
  private filesByScope = new Map<string, Map<string, SourceFile | undefined>>();
  /** Tests for which only a package with several files is known; these files are still to be searched. */
  private readonly testsInPackages = new Map<string, TestAddress>();
  /** By scope, then by key. Cached: every repaint requests the path of every test. */
  private readonly rootsByScope = new Map<string, ReadonlyMap<string, Root>>();
  private isStale = false;
  private abortController: AbortController | undefined;
  private learningResult = Promise.resolve(true);
  private changeCount = 0;
  /** Stored files by scope and by the contents of the record, once they have been requested. */
  private storedFiles: Promise<ReadonlyMap<string, SourceFile>> | undefined;
  /** Whether files were determined that are not stored yet. */
  private hasUnstoredFiles = false;
  private pathLookup = this.createPathLookup();

  /** Fires when the file of some record has changed. */
  readonly onDidChange: Event<void> = this.changed.event;

  /**
   * @param findScope returns the repository that a record belongs to, if several are open
   * @param lastFiles files that were known when the workspace was last open; absent: no files are stored
   */
  constructor(
    private readonly locator: Locator,
    private readonly files: Pick<SourceFiles, "onDidChange" | "roots">,
    private readonly findScope: ScopeLookup = () => undefined,
    private readonly lastFiles?: LastFilesStore,
  ) {
    // Known files stay until they have been determined anew: rows must not move back and forth.
    this.disposables.add(
      files.onDidChange(() => {
        this.isStale = true;
        this.rootsByScope.clear();
        this.abortController?.abort();
        this.publishChange();
      }),
    );
  }

  /** A number that differs after each change: results derived from the files are valid while it stays the same. */
  get version(): number {
    return this.changeCount;
  }

  /** Returns the file of a test, if it is known by now and there is exactly one. */
  fileFor(test: TestAddress): SourceFile | undefined {
    return this.findFilesInScope(test)?.get(createKey(test));
  }

  /**
   * Function that returns the path of a test's file relative to the root of its repository, since several folders of
   * one repository may be open. A new function after each change: results derived from the paths are valid while it
   * stays the same.
   */
  get findPath(): (test: TestAddress) => string | undefined {
    return this.pathLookup;
  }

  private createPathLookup(): (test: TestAddress) => string | undefined {
    return (test) => {
      const file = this.fileFor(test);
      const root = file && this.findRoots(test).get(file.root);
      return root ? pathInRepository(file.path, root) : file?.path;
    };
  }

  /**
   * Reads the stored files and lists the workspace's files, so that the next `learn` takes less time. Never rejects.
   */
  async prepare(): Promise<void> {
    await Promise.all([this.waitForStoredFiles(), this.locator.prepare().catch(() => {})]);
  }

  /** Resolves once the stored files have been read from disk, as far as possible. Never rejects. */
  async waitForStoredFiles(): Promise<void> {
    if (!this.lastFiles) return;
    this.storedFiles ??= this.readStoredFiles(this.lastFiles);
    await this.storedFiles;
  }

  /**
   * Determines the files of these tests if they are not known yet, or if files were added or removed since: first
   * without reading any file, then, for packages with several files, by searching each of them for the test. Until
   * then, the stored files apply. Resolves when nothing is left to determine for these tests. Never rejects: if the
   * files cannot be listed, the known ones stay, and the next call tries again. Resolves with false if a newer call
   * has replaced this one, or if files were added or removed meanwhile: the next call continues.
   */
  learn(tests: readonly TestAddress[]): Promise<boolean> {
    const testsToLearn = this.isStale
      ? tests
      : tests.filter((test) => !this.findFilesInScope(test)?.has(createKey(test)));
    if (tests.length === 0) return Promise.resolve(true);
    if (testsToLearn.length > 0) {
      this.abortController?.abort();
      this.abortController = new AbortController();
      this.learningResult = this.determineFiles(testsToLearn, tests, this.abortController.signal);
    }
    return this.learningResult;
  }

  private async determineFiles(
    testsToLearn: readonly TestAddress[],
    tests: readonly TestAddress[],
    signal: AbortSignal,
  ): Promise<boolean> {
    if (this.lastFiles) await this.applyStoredFiles(testsToLearn, this.lastFiles);
    const files = signal.aborted
      ? undefined
      : await this.locator.findFiles(testsToLearn, signal).catch(() => undefined);
    if (signal.aborted) return false;
    if (!files) return true;
    this.isStale = false;
    this.storedFiles = Promise.resolve(new Map());
    const changedTests = testsToLearn.filter((test, index) => this.updateFile(test, files[index]));
    this.forgetOtherTests(tests);
    if (changedTests.length > 0) this.publishNewFiles();
    await this.searchPackages(signal);
    return !signal.aborted;
  }

  /** Applies the stored files to tests without a known file. Their files are still to be determined. */
  private async applyStoredFiles(tests: readonly TestAddress[], store: LastFilesStore): Promise<void> {
    this.storedFiles ??= this.readStoredFiles(store);
    const storedFiles = await this.storedFiles;
    if (this.disposables.isDisposed || storedFiles.size === 0) return;
    const restoredTests = tests.filter((test) => {
      const file = this.findFilesInScope(test)?.has(createKey(test)) ? undefined : storedFiles.get(this.findId(test));
      return file !== undefined && this.remember(test, file);
    });
    if (restoredTests.length === 0) return;
    this.isStale = true;
    this.publishChange();
  }

  private async readStoredFiles(store: LastFilesStore): Promise<ReadonlyMap<string, SourceFile>> {
    const files = await store.load();
    const roots = new Set(this.files.roots.map(({ key }) => key));
    const filesInRoots = files.filter(({ root }) => roots.has(root));
    return new Map(filesInRoots.map(({ scope, key, root, path }) => [`${scope}\n${key}`, { root, path }]));
  }

  /**
   * Stores the files of these tests for the next start, except where a record itself states the path. Does nothing if
   * no file was determined since they were last stored. Never rejects.
   */
  async keep(tests: readonly TestAddress[]): Promise<void> {
    if (!this.lastFiles || tests.length === 0 || this.isStale || !this.hasUnstoredFiles) return;
    this.hasUnstoredFiles = false;
    const files = tests.flatMap((test): LastFile[] => {
      const file = this.fileFor(test);
      if (!file || this.findPath(test) === test.filePath) return [];
      return [{ scope: this.findScope(test)?.id ?? "", key: createKey(test), root: file.root, path: file.path }];
    });
    await this.lastFiles.save(files);
  }

  /**
   * Sets the file of a test and returns true if it has changed. A known file of a test in a package stays until the
   * package's files have been searched.
   */
  private updateFile(test: TestAddress, file: SourceFile | "inPackage" | undefined): boolean {
    if (file !== "inPackage") return this.remember(test, file);
    this.testsInPackages.set(this.findId(test), test);
    return this.remember(test, this.fileFor(test));
  }

  /** Returns a key that distinguishes a record from all others, including those of other repositories. */
  private findId(test: TestAddress): string {
    return `${this.findScope(test)?.id ?? ""}\n${createKey(test)}`;
  }

  private async searchPackages(signal: AbortSignal): Promise<void> {
    let hasChanged = false;
    const searchTest = async ([key, test]: [string, TestAddress]) => {
      const file = findSoleFile(await this.locator.locate(test, signal));
      throwIfCancelled(signal);
      this.testsInPackages.delete(key);
      hasChanged = this.remember(test, file) || hasChanged;
    };
    // The next call searches for the tests that a newer call or an unreadable workspace prevented.
    await forEachYielding([...this.testsInPackages], signal, searchTest).catch(() => undefined);
    if (hasChanged) this.publishNewFiles();
  }

  private remember(test: TestAddress, file: SourceFile | undefined): boolean {
    const key = createKey(test);
    const files = this.findFilesInScope(test) ?? new Map<string, SourceFile | undefined>();
    const previousFile = files.get(key);
    this.filesByScope.set(this.findScope(test)?.id ?? "", files.set(key, file));
    return previousFile?.root !== file?.root || previousFile?.path !== file?.path;
  }

  private publishNewFiles(): void {
    this.hasUnstoredFiles = true;
    this.publishChange();
  }

  private publishChange(): void {
    this.changeCount++;
    this.pathLookup = this.createPathLookup();
    this.changed.fire();
  }

  private forgetOtherTests(tests: readonly TestAddress[]): void {
    const size = [...this.filesByScope.values()].reduce((sum, files) => sum + files.size, 0);
    if (size <= tests.length + maxOtherTests) return;
    const previousByScope = this.filesByScope;
    this.filesByScope = new Map();
    for (const test of tests) {
      const scopeFiles = previousByScope.get(this.findScope(test)?.id ?? "");
      if (scopeFiles?.has(createKey(test))) this.remember(test, scopeFiles.get(createKey(test)));
    }
  }

  private findRoots(test: TestAddress): ReadonlyMap<string, Root> {
    const scope = this.findScope(test);
    const id = scope?.id ?? "";
    const cachedRoots = this.rootsByScope.get(id);
    if (cachedRoots) return cachedRoots;
    const allRoots = this.files.roots;
    const roots = new Map((scope?.rootsAmong(allRoots) ?? allRoots).map((root) => [root.key, root]));
    this.rootsByScope.set(id, roots);
    return roots;
  }

  private findFilesInScope(test: TestAddress): Map<string, SourceFile | undefined> | undefined {
    return this.filesByScope.get(this.findScope(test)?.id ?? "");
  }

  dispose(): void {
    this.abortController?.abort();
    this.disposables.dispose();
  }
}

/** Cached key of each record: every repaint requests all of them. */
const keys = new WeakMap<TestAddress, string>();

function createKey(test: TestAddress): string {
  const cachedKey = keys.get(test);
  if (cachedKey !== undefined) return cachedKey;
  const { filePath, classname, parent, name } = test;
  const key = JSON.stringify([filePath, classname, parent, name]);
  keys.set(test, key);
  return key;
}

/** Returns the one file in which the test was found. */
function findSoleFile(testLocation: TestLocation): SourceFile | undefined {
  switch (testLocation.confidence) {
    case "exact":
    case "pattern":
    case "container":
      return testLocation.file;
    case "ambiguous": {
      const [firstCandidate, ...otherCandidates] = testLocation.candidates;
      return firstCandidate && otherCandidates.every(({ file }) => isSameFile(file, firstCandidate.file))
        ? firstCandidate.file
        : undefined;
    }
    default:
      return undefined;
  }
}
