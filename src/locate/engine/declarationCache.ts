import { fileKey, type SourceFile } from "../../domain/location";
import type { SourceFiles } from "../files";
import { type ReadingGuard, sourceName } from "../guard";
import type { TitleTexts } from "../language";
import { SourceText } from "../syntax/sourceText";
import { FileDeclarations } from "./fileDeclarations";

/** Declarations of one version of a file. */
export interface CacheEntry {
  readonly version: string;
  readonly source: SourceText;
  readonly declarations: FileDeclarations;
}

/** Maximum number of files whose declarations are cached; the least recently used are evicted first. */
const maxEntries = 500;
/**
 * Maximum total length of the cached files' texts, in characters. The declarations take several times as much memory.
 */
const maxCharacters = 8_000_000;

/** Maximum total length of the kept titles, in characters: enough for some thousand files. The oldest are evicted. */
const maxTitleCharacters = 8_000_000;

type ReadVersion = (file: SourceFile) => Promise<string | undefined>;

/** The titles of one version of a file. */
interface CachedTitles {
  readonly version: string;
  readonly texts: TitleTexts;
}

/** Cache of the declarations in files. A file is read again only after its text has changed. */
export class DeclarationCache {
  readonly #entries = new Map<string, CacheEntry>();
  /** Total length of all entries' texts. */
  #totalCharacters = 0;
  readonly #titlesByFile = new Map<string, CachedTitles>();
  #titleCharacters = 0;
  #existenceByFile = new Map<string, boolean>();

  constructor(
    private readonly files: SourceFiles,
    private readonly guard: ReadingGuard,
  ) {}

  clear(): void {
    this.#entries.clear();
    this.#totalCharacters = 0;
    this.#titlesByFile.clear();
    this.#titleCharacters = 0;
    this.forgetExistence();
  }

  /** Discards the cached existence of files, after files were added or removed. */
  forgetExistence(): void {
    // Checks under way may be outdated: their results go to the discarded map.
    this.#existenceByFile = new Map();
  }

  /** Returns whether the file exists and lies inside its root. */
  async exists(file: SourceFile): Promise<boolean> {
    const key = fileKey(file);
    const existenceByFile = this.#existenceByFile;
    const cachedExistence = existenceByFile.get(key);
    if (cachedExistence !== undefined) {
      return cachedExistence;
    }
    const exists = await this.files.exists(file);
    existenceByFile.set(key, exists);
    return exists;
  }

  /**
   * Returns the declarations of a file; `undefined` if it cannot be read.
   *
   * @param readVersion reads the current version of the file
   */
  async get(file: SourceFile, readVersion: ReadVersion): Promise<CacheEntry | undefined> {
    const key = fileKey(file);
    const entry = (await this.#findCurrent(file, readVersion)) ?? (await this.#scan(file));
    this.#remove(key);
    if (entry) {
      this.#add(key, entry);
    }
    return entry;
  }

  async #findCurrent(file: SourceFile, readVersion: ReadVersion): Promise<CacheEntry | undefined> {
    const entry = this.#entries.get(fileKey(file));
    if (!entry) {
      return undefined;
    }
    const version = await readVersion(file);
    return entry.version === version ? entry : undefined;
  }

  /** Reads a file without keeping anything of it. */
  readonly read: SourceFiles["read"] = (file) => this.files.read(file);

  readVersion(file: SourceFile): Promise<string | undefined> {
    return this.files.version(file);
  }

  /** Keeps the texts of a file's titles, if its language has them, for longer than its declarations. */
  keepTitles(file: SourceFile, { version, declarations }: CacheEntry): void {
    const key = fileKey(file);
    if (this.#titlesByFile.get(key)?.version === version) {
      return;
    }
    const texts = declarations.readTitleTexts();
    if (!texts) {
      return;
    }
    this.#forgetTitles(key);
    this.#titlesByFile.set(key, { version, texts });
    this.#titleCharacters += texts.length;
    for (const oldest of this.#titlesByFile.keys()) {
      if (this.#titleCharacters <= maxTitleCharacters) {
        break;
      }
      this.#forgetTitles(oldest);
    }
  }

  #forgetTitles(key: string): void {
    this.#titleCharacters -= this.#titlesByFile.get(key)?.texts.length ?? 0;
    this.#titlesByFile.delete(key);
  }

  /** Returns the texts of a file's titles, if they are kept and the file has not changed. */
  async getKeptTitles(file: SourceFile, readVersion: ReadVersion): Promise<TitleTexts | undefined> {
    const titles = this.#titlesByFile.get(fileKey(file));
    if (!titles) {
      return undefined;
    }
    const version = await readVersion(file);
    return titles.version === version ? titles.texts : undefined;
  }

  async #scan(file: SourceFile): Promise<CacheEntry | undefined> {
    const content = await this.files.read(file);
    if (!content) {
      return undefined;
    }
    const { text, version } = content;
    const source = new SourceText(text);
    const declarations = new FileDeclarations(source, file.path, sourceName(file, version), this.guard);
    return { version, source, declarations };
  }

  /** Adds an entry, and removes the least recently used ones beyond the limits. */
  #add(key: string, entry: CacheEntry): void {
    this.#entries.set(key, entry);
    this.#totalCharacters += entry.source.text.length;
    for (const [oldest] of this.#entries) {
      const isWithinLimits = this.#entries.size <= maxEntries && this.#totalCharacters <= maxCharacters;
      if (isWithinLimits || oldest === key) {
        break;
      }
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#totalCharacters -= this.#entries.get(key)?.source.text.length ?? 0;
    this.#entries.delete(key);
  }
}
