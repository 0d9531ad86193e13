import { type Candidate, fileKey, type LocateMiss, type SourceFile, type TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import type { SourceFiles } from "../files";
import type { Finding, Standing } from "../language";
import type { CacheEntry, DeclarationCache } from "./declarationCache";
import type { FileDeclarations } from "./fileDeclarations";
import { confidenceByStanding } from "./standing";

/** Declaration of a test, or of the class around it, in one file. */
export interface FileFinding {
  readonly file: SourceFile;
  readonly location: Exclude<TestLocation, { confidence: "none" }>;
  /** This and the following fields are those of `Finding`. */
  readonly standing: Standing;
  readonly isUnlikely: boolean;
  readonly share: number;
  readonly openText?: string;
}

/** One version of a file, which can be searched for several tests. */
export interface OpenedFile extends Pick<FileDeclarations, "lookFurther"> {
  find(test: TestAddress): FileFinding | undefined;
}

/** Files that one lookup opens: each is checked for changes when it is first opened, and not again. */
export class LookupFiles {
  readonly #versions = new Map<string, string | undefined>();
  readonly #refusedFiles = new Set<string>();
  /** Texts of the files that a hint or another file led to. */
  readonly #openedTexts = new Set<string>();

  constructor(private readonly cache: DeclarationCache) {}

  /** Returns whether the file exists and lies inside its root. */
  exists(file: SourceFile): Promise<boolean> {
    return this.cache.exists(file);
  }

  async find(file: SourceFile, test: TestAddress): Promise<FileFinding | undefined> {
    const openedFile = await this.open(file);
    return openedFile?.find(test);
  }

  /**
   * Same as `find`, without opening a file of which an earlier search has kept the titles, if none of them is part of
   * the record's names.
   *
   * @param names `namesWithTitles` of the test
   */
  async findByNames(file: SourceFile, test: TestAddress, names: readonly string[]): Promise<FileFinding | undefined> {
    const titles = await this.cache.getKeptTitles(file, this.#readVersion);
    if (titles?.mayOccurIn(names) === false) {
      return undefined;
    }
    const entry = await this.#getEntry(file);
    if (!entry) {
      return undefined;
    }
    const finding = findIn(file, entry, test);
    this.cache.keepTitles(file, entry);
    return finding;
  }

  async open(file: SourceFile): Promise<OpenedFile | undefined> {
    const entry = await this.#getEntry(file);
    if (!entry) {
      return undefined;
    }
    const { declarations, source } = entry;
    this.#openedTexts.add(source.text);
    return {
      find: (test) => findIn(file, entry, test),
      lookFurther: (test) => declarations.lookFurther(test),
    };
  }

  /** Returns the location of a finding in a file; `undefined` if the file is gone. */
  async locate(file: SourceFile, finding: Finding): Promise<FileFinding | undefined> {
    const entry = await this.#getEntry(file);
    return entry && createFileFinding(file, entry, finding);
  }

  /** Returns the places of a finding, with the text of their lines. */
  async findCandidates({ location }: FileFinding): Promise<readonly Candidate[]> {
    if (location.confidence === "ambiguous") {
      return location.candidates;
    }
    if (!("range" in location)) {
      return [];
    }
    const { file, range } = location;
    const entry = await this.#getEntry(file);
    return [{ file, range, text: entry?.source.lineText(range.line) ?? "" }];
  }

  /** Returns the text of a file, and those of all files that have been opened so far. */
  async readTexts(file: SourceFile): Promise<readonly string[]> {
    const entry = await this.#getEntry(file);
    return [entry?.source.text ?? "", ...this.#openedTexts];
  }

  /** Reads a file without looking for declarations in it. */
  readonly read: SourceFiles["read"] = (file) => this.cache.read(file);

  /** Returns whether the file was opened but is not read, so that the test may be in it. */
  isRefused(file: SourceFile): boolean {
    return this.#refusedFiles.has(fileKey(file));
  }

  /** Returns the reason that a test was not found in a file. */
  async findMiss(file: SourceFile): Promise<LocateMiss> {
    const entry = await this.#getEntry(file);
    if (entry) {
      return findMissReason(entry);
    }
    return "unreadable";
  }

  async #getEntry(file: SourceFile): Promise<CacheEntry | undefined> {
    const key = fileKey(file);
    const entry = await this.cache.get(file, this.#readVersion);
    if (entry) {
      this.#versions.set(key, entry.version);
    }
    if (entry?.declarations.isRefused) {
      this.#refusedFiles.add(key);
    }
    return entry;
  }

  readonly #readVersion = async (file: SourceFile): Promise<string | undefined> => {
    const key = fileKey(file);
    if (!this.#versions.has(key)) {
      const version = await this.cache.readVersion(file);
      this.#versions.set(key, version);
    }
    return this.#versions.get(key);
  };
}

function findMissReason({ declarations }: CacheEntry): LocateMiss {
  if (declarations.isRefused) {
    return "tooTangled";
  }
  return declarations.hasScanner ? "nameNotFound" : "unknownLanguage";
}

function findIn(file: SourceFile, entry: CacheEntry, test: TestAddress): FileFinding | undefined {
  const finding = entry.declarations.find(test);
  return finding && createFileFinding(file, entry, finding);
}

function createFileFinding(file: SourceFile, entry: CacheEntry, finding: Finding): FileFinding {
  const { standing, share = 1, isUnlikely = false, openText } = finding;
  const location = createLocation(file, entry, finding);
  return { file, location, standing, share, isUnlikely, ...(openText && { openText }) };
}

function createLocation(file: SourceFile, entry: CacheEntry, { standing, places }: Finding): FileFinding["location"] {
  const { source } = entry;
  const miss = findMissReason(entry);
  const ranges = places.map((span) => source.range(span));
  ranges.sort((a, b) => a.line - b.line || a.column - b.column);
  const confidence = confidenceByStanding[standing];
  const [first] = ranges;
  if (!first) {
    return { confidence: "file", file, miss };
  }
  if (confidence === "container") {
    return { confidence, file, range: first, miss };
  }
  if (ranges.length === 1) {
    return { confidence, file, range: first };
  }
  const candidates = ranges.map((range) => ({ file, range, text: source.lineText(range.line) }));
  return { confidence: "ambiguous", candidates };
}
