import { forEachYielding } from "../../base/async";
import { addToList } from "../../base/collections";
import type { LocateMiss, SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import { type FileIndex, splitIntoChunks } from "../fileIndex/fileIndex";
import type { Root, SourceFiles } from "../files";
import { GuardedFiles, type ReadingGuard } from "../guard";
import type { FileFinder, FileHint, HintedFiles, Scanner, Standing } from "../language";
import { languageFor, languages, scannerFor } from "../languages/registry";
import { methodNameReadings } from "../names/methodNames";
import { typeParts } from "../names/typeNames";
import type { Scope } from "../scope";
import { listFileHints } from "./fileHints";
import { findTypeFiles } from "./paths/findTypeFiles";
import { type PathResolution, resolvePath } from "./paths/resolvePath";
import { readRecordFields } from "./recordFields";
import { createFileIndex } from "./sourceNames";
import { WordIndex } from "./wordIndex";

/** Files that a hint may refer to, and others with a similar name. */
export interface HintResolution extends HintedFiles {
  readonly similar: readonly SourceFile[];
  readonly miss?: LocateMiss;
}

/** Files that a record may refer to. */
export interface Candidates {
  readonly files: readonly SourceFile[];
  /**
   * Whether a file among them that declares the test is the right one: `final` if it is without further conditions,
   * `ifOnlyOne` if no other one declares the test, `around` if the files are only named after the record's type, so
   * that another one may contain its tests.
   */
  readonly standing: Extract<Standing, "final" | "ifOnlyOne" | "around">;
}

/** Contents of the files that describe packages, by language id. */
type ParsedManifests = ReadonlyMap<string, readonly unknown[]>;

/** Maximum number of cached paths and hints; once it is reached, all of them are discarded. */
const maxResolutions = 10_000;
/** Maximum length, in characters, of a record's hints that are cached. */
const maxKeyLength = 500;
/** Maximum number of files that describe packages of one kind. */
const maxManifests = 200;
/** Maximum number of files with the same words that are searched for an inherited test. */
const maxFilesWithWords = 30;

/** Snapshot of the workspace's files at the time of listing: resolves records and their hints to files. */
export class Workspace {
  readonly #candidatesByTest = new WeakMap<TestAddress, Candidates>();
  /** Candidates by the hints of a record: the tests of a file have the same hints. */
  readonly #candidatesByHints = new Map<string, Candidates>();
  readonly #workspacesByScope = new WeakMap<Scope, Promise<Workspace>>();
  /** Cached by list of candidates, because many records share one. */
  readonly #likelyFilesCache = new WeakMap<readonly SourceFile[], readonly SourceFile[]>();
  /** Resolutions by path, cached because many records have the same path. */
  readonly #resolutions = new Map<string, PathResolution>();

  private constructor(
    private readonly files: SourceFiles,
    readonly index: FileIndex,
    private readonly roots: readonly Root[],
    private readonly manifests: ParsedManifests,
    /** Word index of each language's files, for records without a file. */
    readonly wordIndexByScanner: ReadonlyMap<Scanner, WordIndex>,
    /** Finders by language id. */
    private readonly finders: ReadonlyMap<string, FileFinder>,
  ) {}

  /** Lists the files and reads those that describe packages. Rejects if the files cannot be listed. */
  static async list(files: SourceFiles, guard: ReadingGuard): Promise<Workspace> {
    const index = createFileIndex(await files.list());
    await index.prepare();
    const guardedFiles = new GuardedFiles(files, guard);
    const manifests = new Map<string, readonly unknown[]>();
    for (const { id, manifests: rules } of languages) {
      if (!rules) {
        continue;
      }
      const parsedManifests = await readManifests(guardedFiles, rules.findFiles(index), rules.parse);
      manifests.set(id, parsedManifests);
    }
    return Workspace.#create(files, index, files.roots, manifests);
  }

  static async #create(
    files: SourceFiles,
    index: FileIndex,
    roots: readonly Root[],
    manifests: ParsedManifests,
  ): Promise<Workspace> {
    const wordIndexByScanner = await createWordIndexes(index, files);
    const finders = new Map<string, FileFinder>();
    for (const { id, createFinder } of languages) {
      const finder = await createFinder?.(index, manifests.get(id) ?? []);
      if (finder) {
        finders.set(id, finder);
      }
    }
    return new Workspace(files, index, roots, manifests, wordIndexByScanner, finders);
  }

  /** Returns the part that belongs to one repository, creating it for the first record of that repository. */
  selectPart(scope: Scope | undefined): Workspace | Promise<Workspace> {
    if (!scope) {
      return this;
    }
    const part = this.#workspacesByScope.get(scope) ?? this.#createPart(scope);
    this.#workspacesByScope.set(scope, part);
    return part;
  }

  async #createPart(scope: Scope): Promise<Workspace> {
    const scopeFiles: SourceFile[] = [];
    await forEachYielding(splitIntoChunks(this.index.files), undefined, (files) => {
      for (const file of files) {
        if (scope.has(file)) {
          scopeFiles.push(file);
        }
      }
    });
    const index = createFileIndex(scopeFiles, this.index.ranks);
    await index.prepare();
    const roots = scope.rootsAmong(this.roots);
    return Workspace.#create(this.files, index, roots, this.manifests);
  }

  /**
   * Returns the files that a record's path, class or module may refer to, without reading any file. Cached per record.
   */
  resolveRecord(test: TestAddress): Candidates {
    const cachedCandidates = this.#candidatesByTest.get(test);
    if (cachedCandidates) {
      return cachedCandidates;
    }
    const hints = listFileHints(readRecordFields(test));
    const key = JSON.stringify(hints);
    const candidates = this.#candidatesByHints.get(key) ?? this.#resolveCandidates(hints);
    this.#candidatesByTest.set(test, candidates);
    if (this.#candidatesByHints.size >= maxResolutions) {
      this.#candidatesByHints.clear();
    }
    if (key.length <= maxKeyLength) {
      this.#candidatesByHints.set(key, candidates);
    }
    return candidates;
  }

  #resolveCandidates(recordHints: readonly FileHint[]): Candidates {
    const resolvedHints = recordHints.map((hint) => ({ kind: hint.kind, ...this.resolve(hint) }));
    const explicitHints = resolvedHints.filter(({ kind, files }) => kind !== "type" && files.length > 0);
    // A file that merely has the name of a type is no evidence until it is read.
    const typeHints = resolvedHints.filter(({ kind, sure }) => kind === "type" && sure);
    const files = mergeFiles([...explicitHints, ...typeHints]);
    if (explicitHints.length === 0) {
      return { files, standing: "around" };
    }
    const isFinal = files.length === 1 || explicitHints.every(({ isSinglePackage }) => isSinglePackage);
    return { files, standing: isFinal ? "final" : "ifOnlyOne" };
  }

  /** Returns the record's candidates that are most likely to contain tests. */
  findLikelyFiles(test: TestAddress): readonly SourceFile[] {
    const { files } = this.resolveRecord(test);
    const likely = this.#likelyFilesCache.get(files) ?? this.index.preferTests(files);
    this.#likelyFilesCache.set(files, likely);
    return likely;
  }

  /**
   * Returns the files that a hint may refer to.
   *
   * @param importer the file that contains the import, if the hint is an import
   */
  resolve(hint: FileHint, importer?: SourceFile): HintResolution {
    switch (hint.kind) {
      case "path":
        return this.#resolvePath(hint.path);
      case "type":
        return { ...findTypeFiles(hint.parts, this.index), similar: [] };
      case "language": {
        const hintedFiles = this.finders.get(hint.language)?.filesFor(hint, importer);
        return { files: [], sure: false, similar: [], ...hintedFiles };
      }
    }
  }

  #resolvePath(path: string): PathResolution {
    const cachedResolution = this.#resolutions.get(path);
    if (cachedResolution) {
      return cachedResolution;
    }
    const resolution = resolvePath(path, this.index, this.roots);
    if (this.#resolutions.size >= maxResolutions) {
      this.#resolutions.clear();
    }
    this.#resolutions.set(path, resolution);
    return resolution;
  }

  /** Finds the files of a language that contain most of some words. */
  async findFilesWithWords(
    words: string,
    scanner: Scanner | undefined,
    signal?: AbortSignal,
  ): Promise<readonly SourceFile[]> {
    const index = scanner && this.wordIndexByScanner.get(scanner);
    if (!index) {
      return [];
    }
    const [bestGroup] = await index.findGroups(words, false, signal);
    const files = bestGroup?.files ?? [];
    const sharedFiles = files.filter(isShared);
    const otherFiles = files.filter((file) => !isShared(file));
    return [...sharedFiles, ...otherFiles].slice(0, maxFilesWithWords);
  }

  /**
   * Finds files of the same language as a file that contain the words of a test's method and type or, if there are
   * none, of the type alone, which may inherit the method.
   */
  async findFilesWithType(
    { path }: SourceFile,
    test: TestAddress,
    signal?: AbortSignal,
  ): Promise<readonly SourceFile[]> {
    const scanner = scannerFor(path);
    const searchWords = scanner?.findSearchWords?.(test);
    const type = typeParts(searchWords?.classname ?? "").at(-1);
    if (!scanner || type === undefined) {
      return [];
    }
    const index = this.wordIndexByScanner.get(scanner);
    if (!index) {
      return [];
    }
    const method = methodNameReadings(test.name).at(-1);
    const filesWithBoth = await index.findFilesWithAllWords(`${method?.name} ${type}`, signal);
    if (filesWithBoth.length > 0) {
      return filesWithBoth;
    }
    return index.findFilesWithAllWords(type, signal);
  }
}

async function createWordIndexes(index: FileIndex, files: SourceFiles): Promise<ReadonlyMap<Scanner, WordIndex>> {
  const filesByScanner = new Map<Scanner, SourceFile[]>();
  const addFile = (file: SourceFile): void => {
    const scanner = scannerFor(file.path);
    if (!scanner?.findSearchWords) {
      return;
    }
    addToList(filesByScanner, scanner, file);
  };
  await forEachYielding(splitIntoChunks(index.files), undefined, (chunk) => chunk.forEach(addFile));
  const indexes = new Map<Scanner, WordIndex>();
  for (const [scanner, scannerFiles] of filesByScanner) {
    indexes.set(scanner, new WordIndex(scannerFiles, files, index.ranks, scanner.testMark));
  }
  return indexes;
}

/** Returns the files of all these hints, each once; the same array for a single hint. */
function mergeFiles(hints: readonly HintResolution[]): readonly SourceFile[] {
  const [hint] = hints;
  if (hint && hints.length === 1) {
    return hint.files;
  }
  const allFiles = hints.flatMap(({ files }) => files);
  return [...new Set(allFiles)];
}

async function readManifests<T>(
  files: GuardedFiles,
  manifestFiles: readonly SourceFile[],
  parse: (file: SourceFile, text: string) => T | undefined,
): Promise<T[]> {
  const manifests: T[] = [];
  for (const file of manifestFiles.slice(0, maxManifests)) {
    const manifest = await files.parse(file, (text) => parse(file, text));
    if (manifest) {
      manifests.push(manifest);
    }
  }
  return manifests;
}

function isShared({ path }: SourceFile): boolean {
  return languageFor(path)?.sharedFiles?.test(path) === true;
}
