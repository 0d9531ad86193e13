import { forEachYielding } from "../../base/async";
import type { Disposable } from "../../base/disposable";
import { throwIfCancelled } from "../../base/errors";
import { Lazy } from "../../base/lazy";
import { isSameFile, rangesIn, type SourceFile, type SourceRange, type TestLocation } from "../../domain/location";
import type { Locator, TestAddress } from "../../domain/locator";
import type { MappingSuggestion } from "../../domain/pathMapping";
import { maxCandidates } from "../fileIndex/pathNode";
import type { SourceFiles } from "../files";
import { GuardedFiles, noGuard, type ReadingGuard } from "../guard";
import type { FileHint } from "../language";
import { scannerFor } from "../languages/registry";
import type { ScopeOf } from "../scope";
import { narrowByClass } from "./classSearch";
import { DeclarationCache, type FileFinding } from "./declarationCache";
import { Disambiguator } from "./disambiguator";
import { fileHints, isGuess, isInPackage } from "./fileHints";
import { findInFile } from "./inheritedTests";
import { suggestMappings } from "./paths/suggestMappings";
import {
  filesOf,
  isConclusive,
  moreInformativeMiss,
  type NotFound,
  notFound,
  preferNamedProject,
  selectBest,
} from "./ranking";
import { isSourcePath } from "./sourceNames";
import { findTestBeside, isTestedFile } from "./testedFile";
import { truncateFields } from "./truncateFields";
import { canBeSearched, type HintResolution, Workspace } from "./workspace";
import { WorkspaceSearch } from "./workspaceSearch";

/** Result of looking for a test in the files of one hint. */
interface FileVerdict {
  readonly location: TestLocation;
  /** Whether several of the files contain the test: a search would find no better one. */
  readonly isTied: boolean;
  /** Files that may contain the test, and are not read. */
  readonly unreadFiles: readonly SourceFile[];
}

/** Results of following a record's hints. */
interface HintResults {
  /** Location of the test. */
  location?: TestLocation;
  /** Location of the suite or file to which the record certainly refers, without the test. */
  fallback?: TestLocation;
  /** Like `fallback`, but supported only by the name of a file. */
  weakFallback?: TestLocation;
  /** Result with several files that contain the test. */
  tie?: TestLocation;
  bestMiss?: NotFound;
  /** Files that may contain the test, and are not read. */
  readonly unreadFiles: SourceFile[];
}

/**
 * Locator of tests in a workspace. Caches the list of files until it changes, and the declarations of each file as
 * long as its text stays the same. Reads nothing before the first lookup.
 */
export class WorkspaceLocator implements Locator, Disposable {
  /** Snapshot of the workspace's files, listed once until they change. */
  private readonly workspace = new Lazy(() => Workspace.list(this.files, this.guard));
  private readonly declarations: DeclarationCache;
  private readonly disambiguator: Disambiguator;
  /** File in which the tests of a package with many files were last found. */
  private readonly lastFileByKey = new Map<string, SourceFile>();
  private readonly subscription: Disposable;

  /**
   * @param scopeOf returns the scope of the repository that a record belongs to, if several are open
   * @param chosenFileFor returns the file that the user chose among several candidates
   * @param guard of whatever reads the text of a file
   */
  constructor(
    private readonly files: SourceFiles,
    private readonly scopeOf: ScopeOf = () => undefined,
    chosenFileFor: (test: TestAddress) => SourceFile | undefined = () => undefined,
    private readonly guard: ReadingGuard = noGuard,
  ) {
    this.disambiguator = new Disambiguator(new GuardedFiles(files, guard), chosenFileFor);
    this.declarations = new DeclarationCache(files, guard);
    this.subscription = files.onDidChange(() => {
      this.workspace.forget();
      this.lastFileByKey.clear();
      this.declarations.forgetExistence();
    });
  }

  dispose(): void {
    this.subscription.dispose();
    this.workspace.forget();
    this.declarations.clear();
  }

  async prepare(): Promise<void> {
    await this.workspace.get();
  }

  /** Lists the workspace. A cancelled request does not stop it: every later one needs the list. */
  private async list(signal?: AbortSignal): Promise<Workspace> {
    throwIfCancelled(signal);
    const workspace = await this.workspace.get();
    throwIfCancelled(signal);
    return workspace;
  }

  /**
   * Locates the declaration of a test. Rejects with `CancelledError` if the signal is aborted, and if the files cannot
   * be listed.
   */
  async locate(address: TestAddress, signal?: AbortSignal): Promise<TestLocation> {
    const workspace = await (await this.list(signal)).forScope(this.scopeOf(address));
    const test = truncateFields(address);
    const hints = fileHints(test);
    const results = await this.followHints(hints, test, workspace, signal);
    const { location, fallback, tie, weakFallback, bestMiss, unreadFiles } = results;
    if (location) return unlessUnread(location, unreadFiles);
    if (unreadFiles.length > 0) return fallback ?? notFound("tooTangled", unreadFiles);
    const search = new WorkspaceSearch(test, this.declarations, workspace, signal);
    const findInOtherPart = async (part: TestLocation) =>
      this.resolveSingle(await search.findInOtherParts(part), test, workspace);
    if (fallback) return (await findInOtherPart(fallback)) ?? fallback;
    if (tie) return tie;
    // The record has a path that does not exist here: neither does the test, whatever else has its
    // title.
    if (test.filePath !== undefined && isSourcePath(test.filePath))
      return weakFallback ?? bestMiss ?? notFound("noSuchFile");
    const searchResult = await this.resolveSingle(await search.findByWords(), test, workspace);
    if (searchResult) return unlessUnread(searchResult, search.unreadFiles);
    if (weakFallback)
      return (await findInOtherPart(weakFallback)) ?? findTestBeside(weakFallback, workspace.index) ?? weakFallback;
    return (
      bestMiss ?? notFound(hints.every((hint) => hint.kind === "language" && hint.mayBeTitle) ? "noPath" : "noSuchFile")
    );
  }

  /** Follows the record's hints, up to the first that leads to the test. */
  private async followHints(
    hints: readonly FileHint[],
    test: TestAddress,
    workspace: Workspace,
    signal?: AbortSignal,
  ): Promise<HintResults> {
    const results: HintResults = { unreadFiles: [] };
    for (const hint of hints) {
      const resolution = workspace.resolve(hint);
      const { location, isTied, unreadFiles } = await this.judgeFiles(resolution, test, workspace, signal);
      throwIfCancelled(signal);
      results.unreadFiles.push(...unreadFiles);
      if (isTied) results.tie ??= location;
      if (location.confidence === "none") results.bestMiss = moreInformativeMiss(results.bestMiss, location);
      else if (location.confidence !== "container" && location.confidence !== "file") {
        // The prefix of a sure path was learned as soon as the path was resolved.
        if (hint.kind === "path" && !resolution.sure) workspace.learnPrefix(hint.path, resolution.files);
        results.location = await narrowByClass(location, hints, test, this.declarations, workspace, signal);
        break;
      } else if (isGuess(hint, location.confidence) || isTestedFile(hint, location, test, workspace.index))
        results.weakFallback ??= location;
      else results.fallback ??= location;
    }
    return results;
  }

  async testsThatMayBeIn<T extends TestAddress>(
    file: SourceFile,
    tests: readonly T[],
    signal?: AbortSignal,
  ): Promise<T[]> {
    const workspace = await this.list(signal);
    const matchingTests: T[] = [];
    await forEachYielding(tests, signal, async (test) => {
      const scope = this.scopeOf(test);
      if (scope?.has(file) === false) return;
      const { files, isGuessed } = (await workspace.forScope(scope)).candidatesFor(test);
      const isCandidate = files.some((candidate) => isSameFile(candidate, file));
      if (isCandidate || (isGuessed && (await this.isDeclaredIn(file, test)))) matchingTests.push(test);
    });
    return matchingTests;
  }

  async rangesIn(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    const workspace = await (await this.list(signal)).forScope(this.scopeOf(test));
    const finding = await this.declarations.find(file, truncateFields(test));
    throwIfCancelled(signal);
    const ranges = finding ? rangesIn(file, finding.location) : [];
    if (ranges.length === 0 || workspace.candidatesFor(test).isMatchFinal) return ranges;
    return rangesIn(file, await this.locate(test, signal));
  }

  /**
   * Returns true if the file declares a test whose record refers to no file, as far as a search can determine this in
   * the file's language.
   */
  private async isDeclaredIn(file: SourceFile, test: TestAddress): Promise<boolean> {
    const scanner = scannerFor(file.path);
    if (!scanner || !canBeSearched(scanner, test)) return false;
    const finding = await this.declarations.find(file, truncateFields(test));
    return finding !== undefined && isConclusive(finding);
  }

  async filesOf(
    tests: readonly TestAddress[],
    signal?: AbortSignal,
  ): Promise<(SourceFile | "inPackage" | undefined)[]> {
    const all = await this.list(signal);
    const results: (SourceFile | "inPackage" | undefined)[] = [];
    await forEachYielding(tests, signal, async (test) => {
      const workspace = await all.forScope(this.scopeOf(test));
      const file = this.disambiguator.resolveFast(test, workspace.likelyFiles(test), workspace);
      results.push(file ?? (isInPackage(test) ? "inPackage" : undefined));
    });
    return results;
  }

  async pathsOf(tests: readonly TestAddress[]): Promise<(string | undefined)[]> {
    const paths: (string | undefined)[] = [];
    await forEachYielding(tests, undefined, (test) => {
      paths.push(fileHints(test).find((hint) => hint.kind === "path")?.path);
    });
    return paths;
  }

  async suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]> {
    return suggestMappings(paths, (await this.list(signal)).index, signal);
  }

  /**
   * Looks for the test in the files of a hint. Returns the test's location, else that of the file to which the hint
   * certainly refers.
   */
  private async judgeFiles(
    resolution: HintResolution,
    test: TestAddress,
    workspace: Workspace,
    signal?: AbortSignal,
  ): Promise<FileVerdict> {
    const findings: FileFinding[] = [];
    const existingFiles: SourceFile[] = [];
    const key = resolution.isSinglePackage ? `${test.classname}\n${test.name.split("/", 1)[0]}` : undefined;
    for (const file of this.putLastFileFirst(resolution.files.slice(0, maxCandidates), key)) {
      if (!(await this.declarations.exists(file))) continue;
      existingFiles.push(file);
      const finding = await findInFile(file, test, this.declarations, workspace, signal);
      if (finding) findings.push(finding);
      if (key === undefined || finding?.location.confidence !== "exact") continue;
      this.lastFileByKey.set(key, file);
      break;
    }
    const best = selectBest(findings, workspace.index.ranks);
    const unreadFiles = existingFiles.filter((file) => this.declarations.isRefused(file));
    const location = await this.resolveSingle(best, test, workspace);
    if (!location) {
      const miss = await this.missResult(resolution, test, existingFiles, workspace);
      return { location: miss, isTied: false, unreadFiles };
    }
    const isTied = location.confidence === "none" && best[0]?.location.confidence !== "container";
    return { location, isTied, unreadFiles };
  }

  /** Returns the result if none of the files of a hint contains the test. */
  private async missResult(
    resolution: HintResolution,
    test: TestAddress,
    existingFiles: readonly SourceFile[],
    workspace: Workspace,
  ): Promise<TestLocation> {
    const likelyFiles = workspace.index.preferTests(existingFiles);
    if (resolution.sure && likelyFiles.length > 0) {
      const resolvedFile = await this.disambiguator.resolve(test, likelyFiles, workspace);
      if (!resolvedFile) return notFound("severalFiles", likelyFiles);
      return { confidence: "file", file: resolvedFile, miss: await this.declarations.missIn(resolvedFile) };
    }
    const [firstFile] = likelyFiles;
    const miss = resolution.miss ?? (firstFile ? "nameNotFound" : "noSuchFile");
    return notFound(miss, [...likelyFiles, ...resolution.similar].slice(0, 20));
  }

  /**
   * Returns the location of the one finding that is meant; if this remains ambiguous, a miss with all the files;
   * `undefined` if there are no findings.
   */
  private async resolveSingle(
    findings: readonly FileFinding[],
    test: TestAddress,
    workspace: Workspace,
  ): Promise<TestLocation | undefined> {
    const candidates = preferNamedProject(findings, test);
    if (candidates.length === 0) return undefined;
    const resolvedFile = await this.disambiguator.resolve(test, filesOf(candidates), workspace);
    return (
      candidates.find(({ file }) => file === resolvedFile)?.location ?? notFound("severalFiles", filesOf(candidates))
    );
  }

  /** Moves the file in which a test with that key was last found to the front. */
  private putLastFileFirst(files: readonly SourceFile[], key: string | undefined): readonly SourceFile[] {
    const lastFile = key === undefined ? undefined : this.lastFileByKey.get(key);
    return lastFile && files.includes(lastFile) ? [lastFile, ...files.filter((file) => file !== lastFile)] : files;
  }
}

/** Returns a location, or a miss with all the files while one that may contain the test is not read. */
function unlessUnread(location: TestLocation, unreadFiles: readonly SourceFile[]): TestLocation {
  if (unreadFiles.length === 0) return location;
  return notFound("tooTangled", [...unreadFiles, ...filesIn(location)]);
}

function filesIn(location: TestLocation): readonly SourceFile[] {
  if (location.confidence === "none") return location.files;
  return location.confidence === "ambiguous" ? location.candidates.map(({ file }) => file) : [location.file];
}
