import { forEachYielding } from "../../base/async";
import { appendAll } from "../../base/collections";
import type { Disposable } from "../../base/disposable";
import { throwIfCancelled } from "../../base/errors";
import { Lazy } from "../../base/lazy";
import type { TestCommand } from "../../domain/commands/testCommand";
import type { FailurePlaces, TestFailure } from "../../domain/failures/failurePlaces";
import {
  distinctFiles,
  fileKey,
  isSameFile,
  listRanges,
  type SourceFile,
  type SourceRange,
  type TestLocation,
} from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { MappingSuggestion } from "../../domain/pathMapping";
import type { TestAddress } from "../../domain/testAddress";
import type { SourceFiles } from "../files";
import { noGuard, type ReadingGuard } from "../guard";
import { scannerFor } from "../languages/registry";
import type { FindScope } from "../scope";
import { chooseFile, type FindChosenFile } from "./chooseFile";
import { DeclarationCache } from "./declarationCache";
import { isInPackage, listFileHints } from "./fileHints";
import { findImportedFiles } from "./importedFiles";
import { LookupFiles } from "./lookupFiles";
import { createLineReader, findCurrentLines } from "./paths/currentLines";
import { findFailurePlaces } from "./paths/failurePlaces";
import { suggestMappings } from "./paths/suggestMappings";
import { readRecordFields } from "./recordFields";
import { countsAnywhere } from "./standing";
import { CommandFinder } from "./testCommands";
import { TestLookup } from "./testLookup";
import { type Candidates, Workspace } from "./workspace";

/**
 * Locator of tests in a workspace. Caches the list of files until it changes, and the declarations of each file as
 * long as its text stays the same. Reads nothing before the first lookup.
 */
export class WorkspaceLocator implements Locator, Disposable {
  /** Snapshot of the workspace's files, listed once until they change. */
  readonly #workspace = new Lazy(() => Workspace.list(this.files, this.guard));
  readonly #declarations: DeclarationCache;
  /** File in which the tests of a package with many files were last found. */
  private readonly lastFileByKey = new Map<string, SourceFile>();
  readonly #subscription: Disposable;

  /**
   * @param findScope returns the scope of the repository that a record belongs to, if several are open
   * @param chosenFileFor returns the file that the user chose among several candidates
   * @param guard of whatever reads the text of a file
   */
  constructor(
    private readonly files: SourceFiles,
    private readonly findScope: FindScope = () => undefined,
    private readonly chosenFileFor: FindChosenFile = () => undefined,
    private readonly guard: ReadingGuard = noGuard,
  ) {
    this.#declarations = new DeclarationCache(files, guard);
    this.#subscription = files.onDidChange(() => {
      this.#workspace.forget();
      this.lastFileByKey.clear();
      this.#declarations.forgetExistence();
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#workspace.forget();
    this.#declarations.clear();
  }

  async prepare(): Promise<void> {
    await this.#workspace.get();
  }

  /** Lists the workspace. A cancelled request does not stop it: every later one needs the list. */
  async #list(signal?: AbortSignal): Promise<Workspace> {
    throwIfCancelled(signal);
    const workspace = await this.#workspace.get();
    throwIfCancelled(signal);
    return workspace;
  }

  /**
   * Locates the declaration of a test. Rejects with `CancelledError` if the signal is aborted, and if the files cannot
   * be listed.
   */
  async locate(address: TestAddress, signal?: AbortSignal): Promise<TestLocation> {
    const workspace = await this.#findWorkspace(address, signal);
    const { chosenFileFor, lastFileByKey } = this;
    const context = { workspace, chosenFileFor, lastFileByKey };
    const lookupFiles = new LookupFiles(this.#declarations);
    const lookup = new TestLookup(readRecordFields(address), lookupFiles, context, signal);
    return lookup.locate();
  }

  /** Returns the part of the workspace to which a record may refer. */
  async #findWorkspace(test: TestAddress, signal: AbortSignal | undefined): Promise<Workspace> {
    const workspace = await this.#list(signal);
    return workspace.selectPart(this.findScope(test));
  }

  async findPossibleTests<T extends TestAddress>(
    file: SourceFile,
    tests: readonly T[],
    signal?: AbortSignal,
  ): Promise<T[]> {
    const workspace = await this.#list(signal);
    const lookupFiles = new LookupFiles(this.#declarations);
    const matchingTests: T[] = [];
    await forEachYielding(tests, signal, async (test) => {
      const scope = this.findScope(test);
      if (scope?.has(file) === false) {
        return;
      }
      const scopedWorkspace = await workspace.selectPart(scope);
      const candidates = scopedWorkspace.resolveRecord(test);
      if (await mayBeIn(file, test, candidates, lookupFiles)) {
        matchingTests.push(test);
      }
    });
    return matchingTests;
  }

  async findRanges(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    const workspace = await this.#findWorkspace(test, signal);
    const lookupFiles = new LookupFiles(this.#declarations);
    const finding = await lookupFiles.find(file, readRecordFields(test));
    throwIfCancelled(signal);
    const ranges = finding ? listRanges(file, finding.location) : [];
    if (ranges.length === 0) {
      return ranges;
    }
    const { standing } = workspace.resolveRecord(test);
    if (standing === "final") {
      return ranges;
    }
    const location = await this.locate(test, signal);
    return listRanges(file, location);
  }

  async findFiles(
    tests: readonly TestAddress[],
    signal?: AbortSignal,
  ): Promise<(SourceFile | "inPackage" | undefined)[]> {
    const workspace = await this.#list(signal);
    const results: (SourceFile | "inPackage" | undefined)[] = [];
    await forEachYielding(tests, signal, async (test) => {
      const scopedWorkspace = await workspace.selectPart(this.findScope(test));
      const likelyFiles = scopedWorkspace.findLikelyFiles(test);
      const file = chooseFile(likelyFiles, () => this.chosenFileFor(test));
      if (file) {
        results.push(file);
      } else {
        results.push(isInPackage(test) ? "inPackage" : undefined);
      }
    });
    return results;
  }

  async findFailurePlaces(failures: readonly TestFailure[], signal?: AbortSignal): Promise<readonly FailurePlaces[]> {
    const workspace = await this.#list(signal);
    const readLines = createLineReader(this.files);
    const results: FailurePlaces[] = [];
    await forEachYielding(failures, signal, async (failure) => {
      const { index } = await workspace.selectPart(this.findScope(failure.test));
      const places = findFailurePlaces(failure, index, this.files.roots);
      results.push(await findCurrentLines(places, readLines));
    });
    return results;
  }

  async findImportedFiles(files: readonly SourceFile[], signal?: AbortSignal): Promise<readonly SourceFile[]> {
    const workspace = await this.#list(signal);
    const importedFiles: SourceFile[] = [];
    await forEachYielding(files, signal, async (file) => {
      const foundFiles = await findImportedFiles(file, workspace, this.files);
      appendAll(importedFiles, foundFiles);
    });
    const importers = new Set(files.map(fileKey));
    return distinctFiles(importedFiles).filter((file) => !importers.has(fileKey(file)));
  }

  async findCommands(tests: readonly TestAddress[], signal?: AbortSignal): Promise<readonly TestCommand[]> {
    const locate = (test: TestAddress) => this.locate(test, signal);
    const finder = new CommandFinder(this.files, this.guard, locate);
    return finder.find(tests, signal);
  }

  async findPaths(tests: readonly TestAddress[]): Promise<(string | undefined)[]> {
    const paths: (string | undefined)[] = [];
    await forEachYielding(tests, undefined, (test) => {
      const pathHint = listFileHints(test).find((hint) => hint.kind === "path");
      paths.push(pathHint?.path);
    });
    return paths;
  }

  async suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]> {
    const { index } = await this.#list(signal);
    return suggestMappings(paths, index, signal);
  }
}

/** Returns whether a file declares the test of a record that refers to this file, or to no file. */
async function mayBeIn(
  file: SourceFile,
  test: TestAddress,
  { files, standing }: Candidates,
  lookupFiles: LookupFiles,
): Promise<boolean> {
  const isCandidate = files.some((candidate) => isSameFile(candidate, file));
  if (isCandidate) {
    return true;
  }
  return standing === "around" && isDeclaredIn(file, test, lookupFiles);
}

/**
 * Returns whether the file declares a test whose record refers to no file, as far as a search can determine this in
 * the file's language.
 */
async function isDeclaredIn(file: SourceFile, test: TestAddress, files: LookupFiles): Promise<boolean> {
  if (!scannerFor(file.path)?.findSearchWords?.(test)) {
    return false;
  }
  const finding = await files.find(file, readRecordFields(test));
  return finding !== undefined && countsAnywhere(finding.standing);
}
