import { inTurns } from "../../base/async";
import type { LocateMiss, SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import { chunksOf, type FileIndex } from "../fileIndex/fileIndex";
import type { Root, SourceFiles } from "../files";
import type { FileFinder, FileHint, HintedFiles, Scanner } from "../language";
import { languages, scannerFor } from "../languages/registry";
import { methodNames } from "../names/methodNames";
import { typeParts } from "../names/typeNames";
import type { Scope } from "../scope";
import { clipped } from "./clipped";
import { fileHints } from "./fileHints";
import { cleanPath } from "./paths/clean";
import { LearnedBeginnings } from "./paths/learned";
import { type Resolution, resolvePath } from "./paths/resolve";
import { typeFiles } from "./paths/typeFiles";
import { createFileIndex, fileRanks } from "./sourceNames";
import { WordIndex } from "./wordIndex";

/** Files that a hint may mean, and others that are called alike. */
export interface Meant extends HintedFiles {
  readonly similar: readonly SourceFile[];
  readonly miss?: LocateMiss;
}

/** The files that a record may mean. `alone`: a file among them that declares the test is the one, whatever the others hold. */
export interface MeantFiles {
  readonly files: readonly SourceFile[];
  readonly alone: boolean;
  /** They are only named after the record's type: another file may hold its tests. */
  readonly guessed: boolean;
}

/** What the files that describe packages say, by the id of the language. */
type ManifestsRead = ReadonlyMap<string, readonly unknown[]>;

/** Paths whose files are kept: of more, all are forgotten. */
const mostResolutions = 10_000;
/** Characters of what a record says of its file, where that is kept. */
const maxKeyLength = 500;
/** Files that describe packages of one kind. */
const mostPackages = 200;
/** Files that hold the same words, of which one may declare an inherited test. */
const mostHolding = 30;

/** The files that a record may mean, and what is known of them: as they were when they were listed. */
export class Workspace {
  /** What paths begin with, learned from those that mean one file. */
  readonly learned = new LearnedBeginnings();
  private readonly meantFiles = new WeakMap<TestAddress, MeantFiles>();
  /** By what records say of their files: the tests of a file say the same. */
  private readonly meantByHints = new Map<string, MeantFiles>();
  private readonly parts = new WeakMap<Scope, Promise<Workspace>>();
  /** Many records mean the same files. */
  private readonly likelyFilesOf = new WeakMap<readonly SourceFile[], readonly SourceFile[]>();
  /** By path: many records have the same. */
  private readonly resolutions = new Map<string, Resolution>();

  private constructor(
    private readonly files: SourceFiles,
    readonly index: FileIndex,
    private readonly roots: readonly Root[],
    private readonly manifests: ManifestsRead,
    /** The words of each language's files: for records that name no file. */
    readonly words: ReadonlyMap<Scanner, WordIndex>,
    /** By the id of the language. */
    private readonly finders: ReadonlyMap<string, FileFinder>,
  ) {}

  /** Lists the files and reads those that describe packages. Rejects as the port's `list` does. */
  static async list(files: SourceFiles): Promise<Workspace> {
    const index = createFileIndex(await files.list());
    await index.prepare();
    const manifests = new Map<string, readonly unknown[]>();
    for (const { id, manifests: described } of languages) {
      if (described) manifests.set(id, await readEach(files, described.in(index), described.parse));
    }
    return Workspace.create(files, index, files.roots, manifests);
  }

  private static async create(
    files: SourceFiles,
    index: FileIndex,
    roots: readonly Root[],
    manifests: ManifestsRead,
  ): Promise<Workspace> {
    const words = await wordIndexes(index, files);
    const finders = new Map<string, FileFinder>();
    for (const { id, createFinder } of languages) {
      const finder = await createFinder?.(index, manifests.get(id) ?? []);
      if (finder) finders.set(id, finder);
    }
    return new Workspace(files, index, roots, manifests, words, finders);
  }

  /** The part of it that belongs to one repository, made when a record of it is asked for. */
  within(scope: Scope | undefined): Workspace | Promise<Workspace> {
    if (!scope) return this;
    const part = this.parts.get(scope) ?? this.partOf(scope);
    this.parts.set(scope, part);
    return part;
  }

  private async partOf(scope: Scope): Promise<Workspace> {
    const ownFiles: SourceFile[] = [];
    await inTurns(chunksOf(this.index.files), undefined, (files) => {
      ownFiles.push(...files.filter((file) => scope.has(file)));
    });
    const index = createFileIndex(ownFiles);
    await index.prepare();
    return Workspace.create(this.files, index, scope.rootsAmong(this.roots), this.manifests);
  }

  /** What a record's path, class or module may mean, without a look into any file. Kept for each record. */
  meant(test: TestAddress): MeantFiles {
    const known = this.meantFiles.get(test);
    if (known) return known;
    const hints = fileHints(clipped(test));
    const key = JSON.stringify(hints);
    const meant = this.meantByHints.get(key) ?? this.meantBy(hints);
    this.meantFiles.set(test, meant);
    if (this.meantByHints.size >= mostResolutions) this.meantByHints.clear();
    if (key.length <= maxKeyLength) this.meantByHints.set(key, meant);
    return meant;
  }

  private meantBy(fileHints: readonly FileHint[]): MeantFiles {
    const hints = fileHints.map((hint) => ({ kind: hint.kind, ...this.resolve(hint) }));
    const told = hints.filter(({ kind, files }) => kind !== "type" && files.length > 0);
    // A file that happens to have the name of a type says nothing before it is read.
    const named = hints.filter(({ kind, sure }) => kind === "type" && sure);
    const [first, ...others] = [...told, ...named];
    const files =
      others.length > 0
        ? [...new Set([first, ...others].flatMap((meant) => meant?.files ?? []))]
        : (first?.files ?? []);
    const onePackage = told.length > 0 && told.every((meant) => meant.onePackage);
    const guessed = told.length === 0;
    return { files, guessed, alone: !guessed && (files.length === 1 || onePackage) };
  }

  /** Of the files that a record may mean those that look most like what it means. */
  likelyFiles(test: TestAddress): readonly SourceFile[] {
    const { files } = this.meant(test);
    const likely = this.likelyFilesOf.get(files) ?? fileRanks.likelier(files);
    this.likelyFilesOf.set(files, likely);
    return likely;
  }

  /** The files that a hint may mean. @param importer the file whose import it is */
  resolve(hint: FileHint, importer?: SourceFile): Meant {
    switch (hint.kind) {
      case "path":
        return this.resolvePath(hint.path);
      case "type":
        return { ...typeFiles(hint.parts, this.index), similar: [] };
      case "language": {
        const found = this.finders.get(hint.language)?.filesFor(hint, importer);
        return { files: [], sure: false, similar: [], ...found };
      }
    }
  }

  private resolvePath(path: string): Resolution {
    const known = this.resolutions.get(path);
    if (known) return known;
    const resolution = resolvePath(path, this.index, this.roots);
    if (this.resolutions.size >= mostResolutions) this.resolutions.clear();
    this.resolutions.set(path, resolution);
    if (resolution.sure) this.learn(path, resolution.files);
    return resolution;
  }

  /** What a path begins with is told by the one file that it means. */
  learn(path: string, [file, ...others]: readonly SourceFile[]): void {
    if (!file || others.length > 0) return;
    for (const clean of cleanPath(path)) this.learned.learn(clean, file);
  }

  /** The files of a language that hold most of some words. */
  async holding(words: string, scanner: Scanner | undefined, signal?: AbortSignal): Promise<readonly SourceFile[]> {
    const index = scanner && this.words.get(scanner);
    const [group] = (await index?.filesFor(words, signal)) ?? [];
    const isShared = ({ path }: SourceFile): number => (/support|shared/i.test(path) ? 0 : 1);
    return [...(group?.files ?? [])].sort((a, b) => isShared(a) - isShared(b)).slice(0, mostHolding);
  }

  /** Files of that file's language that hold the words of a test's method and type; of the type alone (it may inherit the method) if none do. */
  async holdingType(
    { path }: SourceFile,
    { name, classname }: TestAddress,
    signal?: AbortSignal,
  ): Promise<readonly SourceFile[]> {
    const scanner = scannerFor(path);
    const index = scanner?.search === "type" ? this.words.get(scanner) : undefined;
    const type = typeParts(classname ?? "").at(-1);
    if (!index || type === undefined) return [];
    const both = await index.filesWith(`${methodNames(name).at(-1)?.name} ${type}`, signal);
    return both.length > 0 ? both : index.filesWith(type, signal);
  }
}

async function wordIndexes(index: FileIndex, files: SourceFiles): Promise<ReadonlyMap<Scanner, WordIndex>> {
  const sources = new Map<Scanner, SourceFile[]>();
  const add = (file: SourceFile): void => {
    const scanner = scannerFor(file.path);
    if (!scanner || scanner.search === "none") return;
    const same = sources.get(scanner);
    if (same) same.push(file);
    else sources.set(scanner, [file]);
  };
  await inTurns(chunksOf(index.files), undefined, (some) => some.forEach(add));
  return new Map([...sources].map(([scanner, same]) => [scanner, new WordIndex(same, files)]));
}

async function readEach<T>(
  files: SourceFiles,
  described: readonly SourceFile[],
  parse: (file: SourceFile, text: string) => T | undefined,
): Promise<T[]> {
  const found: T[] = [];
  for (const file of described.slice(0, mostPackages)) {
    const read = await files.read(file);
    const parsed = read && parse(file, read.text);
    if (parsed) found.push(parsed);
  }
  return found;
}
