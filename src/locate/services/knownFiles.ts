import { forEachYielding } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { throwIfCancelled } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import { LatestTask } from "../../base/latestTask";
import type { LastFilesStore } from "../../domain/lastFiles";
import { isSameFile, type SourceFile, type TestLocation } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { TestAddress } from "../../domain/testAddress";
import type { SourceFiles } from "../files";
import { RepositoryPaths } from "./repositoryPaths";
import { StoredFiles } from "./storedFiles";
import { type ScopeLookup, TestFiles } from "./testFiles";

type PathLookup = (test: TestAddress) => string | undefined;

/**
 * The workspace file that each record refers to, determined in the background for callers that cannot wait. Keyed by
 * the contents of a record, so that a refresh, which brings new records of the same tests, changes nothing.
 */
export class KnownFiles implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #testFiles: TestFiles;
  readonly #paths: RepositoryPaths;
  readonly #storedFiles: StoredFiles;
  /** Tests for which only a package with several files is known; these files are still to be searched. */
  readonly #testsInPackages = new Map<string, TestAddress>();
  readonly #latestLearning = this.#disposables.add(new LatestTask());
  #learningResult = Promise.resolve(true);
  #changeCount = 0;
  #pathLookup: PathLookup;

  /** Fires when the file of some record has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  /**
   * @param findScope returns the repository that a record belongs to, if several are open
   * @param lastFiles files that were known when the workspace was last open; absent: no files are stored
   */
  constructor(
    private readonly locator: Locator,
    files: Pick<SourceFiles, "onDidChange" | "roots">,
    findScope: ScopeLookup = () => undefined,
    lastFiles?: LastFilesStore,
  ) {
    this.#testFiles = new TestFiles(findScope);
    this.#paths = new RepositoryPaths(files, findScope);
    this.#storedFiles = new StoredFiles(lastFiles, files);
    this.#pathLookup = createPathLookup(this.#testFiles, this.#paths);
    // Known files stay until they have been determined anew: rows must not move back and forth.
    this.#disposables.add(
      files.onDidChange(() => {
        this.#testFiles.makeUncertain();
        this.#paths.clear();
        this.#latestLearning.cancel();
        this.#publishChange("stored");
      }),
    );
  }

  /** A number that differs after each change: results derived from the files are valid while it stays the same. */
  get version(): number {
    return this.#changeCount;
  }

  /** Returns the file of a test, if it is known by now and there is exactly one. */
  fileFor(test: TestAddress): SourceFile | undefined {
    return this.#testFiles.get(test);
  }

  /**
   * Function that returns the path of a test's file relative to the root of its repository, since several folders of
   * one repository may be open. It is replaced by a new function after each change: results derived from the paths are
   * valid while it stays the same.
   */
  get findPath(): PathLookup {
    return this.#pathLookup;
  }

  /**
   * Reads the stored files and lists the workspace's files, so that the next `learn` takes less time. Never rejects.
   */
  async prepare(): Promise<void> {
    await Promise.all([this.waitForStoredFiles(), this.locator.prepare().catch(() => {})]);
  }

  /** Resolves once the stored files have been read from disk, as far as possible. Never rejects. */
  async waitForStoredFiles(): Promise<void> {
    await this.#storedFiles.load();
  }

  /**
   * Determines the files of these tests if they are not known yet, or if files were added or removed since: first
   * without reading any file, then, for packages with several files, by searching each of them for the test. Until
   * then, the stored files apply. Resolves when nothing is left to determine for these tests. Never rejects: if the
   * files cannot be listed, the known ones stay, and the next call tries again. Resolves with false if a newer call
   * has replaced this one, or if files were added or removed meanwhile: the next call continues.
   */
  learn(tests: readonly TestAddress[]): Promise<boolean> {
    if (tests.length === 0) {
      return Promise.resolve(true);
    }
    const testsToLearn = tests.filter((test) => !this.#testFiles.has(test));
    if (testsToLearn.length > 0) {
      this.#learningResult = this.#determineFiles(testsToLearn, tests, this.#latestLearning.start());
    }
    return this.#learningResult;
  }

  async #determineFiles(
    testsToLearn: readonly TestAddress[],
    tests: readonly TestAddress[],
    signal: AbortSignal,
  ): Promise<boolean> {
    if (this.#storedFiles.canLoad) {
      await this.#applyStoredFiles(testsToLearn);
    }
    if (signal.aborted) {
      return false;
    }
    const files = await this.locator.findFiles(testsToLearn, signal).catch(() => undefined);
    if (signal.aborted) {
      return false;
    }
    if (!files) {
      return true;
    }
    this.#storedFiles.discard();
    const changedTests = testsToLearn.filter((test, index) => this.#updateFile(test, files[index]));
    this.#testFiles.forgetOthers(tests);
    if (changedTests.length > 0) {
      this.#publishChange("new");
    }
    await this.#searchPackages(signal);
    return !signal.aborted;
  }

  /** Applies the stored files to tests without a known file. Their files are still to be determined. */
  async #applyStoredFiles(tests: readonly TestAddress[]): Promise<void> {
    const storedFiles = await this.#storedFiles.load();
    if (this.#disposables.isDisposed || storedFiles.size === 0) {
      return;
    }
    const restoredTests = tests.filter((test) => {
      if (this.#testFiles.has(test)) {
        return false;
      }
      const storedFile = storedFiles.get(this.#testFiles.findId(test));
      return storedFile !== undefined && this.#testFiles.setUncertain(test, storedFile);
    });
    if (restoredTests.length > 0) {
      this.#publishChange("stored");
    }
  }

  /**
   * Stores the files of these tests for the next start, except where a record itself states the path. Does nothing if
   * no file was determined since they were last stored, or if the file of one of these tests is still to be determined.
   * Never rejects.
   */
  async keep(tests: readonly TestAddress[]): Promise<void> {
    if (tests.length === 0 || !this.#storedFiles.isOutdated) {
      return;
    }
    if (!tests.every((test) => this.#testFiles.has(test))) {
      return;
    }
    const foundTests = tests.filter((test) => this.findPath(test) !== test.filePath);
    await this.#storedFiles.save(foundTests, this.#testFiles);
  }

  /**
   * Sets the file of a test and returns whether it has changed. A known file of a test in a package stays until the
   * package's files have been searched.
   */
  #updateFile(test: TestAddress, file: SourceFile | "inPackage" | undefined): boolean {
    if (file !== "inPackage") {
      return this.#testFiles.set(test, file);
    }
    this.#testsInPackages.set(this.#testFiles.findId(test), test);
    return this.#testFiles.set(test, this.fileFor(test));
  }

  async #searchPackages(signal: AbortSignal): Promise<void> {
    let hasChanged = false;
    const searchTest = async ([key, test]: [string, TestAddress]) => {
      const file = findSoleFile(await this.locator.locate(test, signal));
      throwIfCancelled(signal);
      this.#testsInPackages.delete(key);
      hasChanged = this.#testFiles.set(test, file) || hasChanged;
    };
    // The next call searches for the tests that a newer call or an unreadable workspace prevented.
    await forEachYielding([...this.#testsInPackages], signal, searchTest).catch(() => undefined);
    if (hasChanged) {
      this.#publishChange("new");
    }
  }

  /** @param files `new`: files that are not stored yet */
  #publishChange(files: "new" | "stored"): void {
    if (files === "new") {
      this.#storedFiles.recordChange();
    }
    this.#changeCount++;
    this.#pathLookup = createPathLookup(this.#testFiles, this.#paths);
    this.#changed.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Creates a function that returns the path of a test's file in its repository, if the file is known. */
function createPathLookup(testFiles: TestFiles, paths: RepositoryPaths): PathLookup {
  return (test) => {
    const file = testFiles.get(test);
    return file && paths.findPath(test, file);
  };
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
      if (!firstCandidate) {
        return undefined;
      }
      const isSoleFile = otherCandidates.every(({ file }) => isSameFile(file, firstCandidate.file));
      return isSoleFile ? firstCandidate.file : undefined;
    }
    default:
      return undefined;
  }
}
