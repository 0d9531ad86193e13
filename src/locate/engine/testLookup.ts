import { throwIfCancelled } from "../../base/errors";
import type { SourceFile, TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import { isSourcePath } from "../../domain/testNames/sourceEndings";
import { maxCandidates } from "../fileIndex/pathNode";
import type { FileHint } from "../language";
import { chooseFile } from "./chooseFile";
import { narrowByClass } from "./classSearch";
import { fileHints, isGuess } from "./fileHints";
import { findInFile } from "./inheritedTests";
import type { FileFinding, LookupFiles } from "./lookupFiles";
import { listFiles, moreInformativeMiss, type NotFound, notFound, preferNamedProject, selectBest } from "./ranking";
import { findTestBeside, isTestedFile } from "./testedFile";
import type { HintResolution, Workspace } from "./workspace";
import { WorkspaceSearch } from "./workspaceSearch";

/** Result of looking for a test in the files of one hint. */
interface FileVerdict {
  readonly location: TestLocation;
  /** Whether several of the files contain the test: a search would find no better one. */
  readonly isTied: boolean;
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
}

/** What the lookups of a workspace share. */
export interface LookupContext {
  readonly workspace: Workspace;
  /** Returns the file that the user chose for a test among several. */
  chosenFileFor(test: TestAddress): SourceFile | undefined;
  /** File in which the tests of a package with many files were last found. */
  readonly lastFileByKey: Map<string, SourceFile>;
}

/** Lookup of one test. */
export class TestLookup {
  /** Files that may contain the test, and are not read. */
  private readonly unreadFiles: SourceFile[] = [];
  private readonly workspace: Workspace;
  private readonly search: WorkspaceSearch;

  constructor(
    private readonly test: TestAddress,
    private readonly files: LookupFiles,
    private readonly context: LookupContext,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.workspace = context.workspace;
    this.search = new WorkspaceSearch(test, files, context.workspace, signal);
  }

  /** Locates the declaration of the test. Rejects with `CancelledError`. */
  async locate(): Promise<TestLocation> {
    const hints = fileHints(this.test);
    const { location, fallback, tie, weakFallback, bestMiss } = await this.followHints(hints);
    if (location) return unlessUnread(location, this.unreadFiles);
    if (this.unreadFiles.length > 0) return fallback ?? notFound("tooTangled", this.unreadFiles);
    if (fallback) return (await this.findInOtherPart(fallback)) ?? fallback;
    if (tie) return tie;
    // The record has a path that does not exist here: neither does the test, whatever else has its
    // title.
    if (this.test.filePath !== undefined && isSourcePath(this.test.filePath))
      return weakFallback ?? bestMiss ?? notFound("noSuchFile");
    const searchResult = this.resolveSingle(await this.search.findByWords());
    if (searchResult) return unlessUnread(searchResult, this.search.unreadFiles);
    if (weakFallback)
      return (
        (await this.findInOtherPart(weakFallback)) ?? findTestBeside(weakFallback, this.workspace.index) ?? weakFallback
      );
    const hasOnlyTitle = hints.every((hint) => hint.kind === "language" && hint.mayBeTitle);
    return bestMiss ?? notFound(hasOnlyTitle ? "noPath" : "noSuchFile");
  }

  /** Follows the record's hints, up to the first that leads to the test. */
  private async followHints(hints: readonly FileHint[]): Promise<HintResults> {
    const results: HintResults = {};
    for (const hint of hints) {
      const resolution = this.workspace.resolve(hint);
      const { location, isTied } = await this.judgeFiles(resolution);
      throwIfCancelled(this.signal);
      if (isTied) results.tie ??= location;
      if (location.confidence === "none") results.bestMiss = moreInformativeMiss(results.bestMiss, location);
      else if (location.confidence !== "container" && location.confidence !== "file") {
        results.location = await narrowByClass(location, hints, this.test, this.files, this.workspace, this.signal);
        break;
      } else if (isGuess(hint, location.confidence) || isTestedFile(hint, location, this.test, this.workspace.index))
        results.weakFallback ??= location;
      else results.fallback ??= location;
    }
    return results;
  }

  /**
   * Looks for the test in the files of a hint. Returns the test's location, else that of the file to which the hint
   * certainly refers.
   */
  private async judgeFiles(resolution: HintResolution): Promise<FileVerdict> {
    const findings: FileFinding[] = [];
    const existingFiles: SourceFile[] = [];
    const { classname, name } = this.test;
    const key = resolution.isSinglePackage ? `${classname}\n${name.split("/", 1)[0]}` : undefined;
    for (const file of this.putLastFileFirst(resolution.files.slice(0, maxCandidates), key)) {
      if (!(await this.files.exists(file))) continue;
      existingFiles.push(file);
      const finding = await findInFile(file, this.test, this.files, this.workspace, this.signal);
      if (finding) findings.push(finding);
      if (key === undefined || finding?.location.confidence !== "exact") continue;
      this.context.lastFileByKey.set(key, file);
      break;
    }
    this.unreadFiles.push(...existingFiles.filter((file) => this.files.isRefused(file)));
    const best = selectBest(findings, this.workspace.index.ranks);
    const location = this.resolveSingle(best);
    if (!location) return { location: await this.missResult(resolution, existingFiles), isTied: false };
    const isTied = location.confidence === "none" && best[0]?.location.confidence !== "container";
    return { location, isTied };
  }

  /** Moves the file in which a test with that key was last found to the front. */
  private putLastFileFirst(files: readonly SourceFile[], key: string | undefined): readonly SourceFile[] {
    const lastFile = key === undefined ? undefined : this.context.lastFileByKey.get(key);
    return lastFile && files.includes(lastFile) ? [lastFile, ...files.filter((file) => file !== lastFile)] : files;
  }

  /** Returns the result if none of the files of a hint contains the test. */
  private async missResult(resolution: HintResolution, existingFiles: readonly SourceFile[]): Promise<TestLocation> {
    const likelyFiles = this.workspace.index.preferTests(existingFiles);
    if (resolution.sure && likelyFiles.length > 0) {
      const resolvedFile = chooseFile(likelyFiles, () => this.context.chosenFileFor(this.test));
      if (!resolvedFile) return notFound("severalFiles", likelyFiles);
      return { confidence: "file", file: resolvedFile, miss: await this.files.missIn(resolvedFile) };
    }
    const [firstFile] = likelyFiles;
    const miss = resolution.miss ?? (firstFile ? "nameNotFound" : "noSuchFile");
    return notFound(miss, [...likelyFiles, ...resolution.similar].slice(0, 20));
  }

  /** Locates the test in another part of its type, of which a file contains only one. */
  private async findInOtherPart(part: TestLocation): Promise<TestLocation | undefined> {
    return this.resolveSingle(await this.search.findInOtherParts(part));
  }

  /**
   * Returns the location of the one finding that is meant; if this remains ambiguous, a miss with all the files;
   * `undefined` if there are no findings.
   */
  private resolveSingle(findings: readonly FileFinding[]): TestLocation | undefined {
    const candidates = preferNamedProject(findings, this.test);
    if (candidates.length === 0) return undefined;
    const files = listFiles(candidates);
    const resolvedFile = chooseFile(files, () => this.context.chosenFileFor(this.test));
    return candidates.find(({ file }) => file === resolvedFile)?.location ?? notFound("severalFiles", files);
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
