import type { Candidate, LocateMiss, SourceFile, TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import type { SourceFiles } from "../files";
import { type ReadingGuard, sourceName } from "../guard";
import type { FileClasses, Finding } from "../language";
import { SourceText } from "../syntax/sourceText";
import { FileDeclarations } from "./fileDeclarations";

/** Declaration of a test, or of the class around it, in one file. */
export interface FileFinding {
  readonly file: SourceFile;
  readonly location: Exclude<TestLocation, { confidence: "none" }>;
  /** As in `Finding`. */
  readonly share: number;
  /** Whether the finding is exact, even if it has several places. */
  readonly isExact: boolean;
  readonly matchesType: boolean;
  readonly isProvisional?: true;
}

/** One version of a file, in which several tests can be looked for. */
export interface OpenedFile extends Pick<FileDeclarations, "findInheritedTests" | "readClasses"> {
  find(test: TestAddress): FileFinding | undefined;
}

interface CacheEntry {
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

/** Cache of the declarations in files. A file is read again only after its text has changed. */
export class DeclarationCache {
  private readonly entries = new Map<string, CacheEntry>();
  /** Total length of all entries' texts. */
  private totalCharacters = 0;
  private readonly existenceByFile = new Map<string, boolean>();

  constructor(
    private readonly files: SourceFiles,
    private readonly guard: ReadingGuard,
  ) {}

  clear(): void {
    this.entries.clear();
    this.totalCharacters = 0;
    this.existenceByFile.clear();
  }

  /** Discards the cached existence of files, after files were added or removed. */
  forgetExistence(): void {
    this.existenceByFile.clear();
  }

  /** Returns true if the file exists and lies inside its root. */
  async exists(file: SourceFile): Promise<boolean> {
    const key = keyOf(file);
    const cachedExistence = this.existenceByFile.get(key);
    if (cachedExistence !== undefined) return cachedExistence;
    const exists = await this.files.exists(file);
    this.existenceByFile.set(key, exists);
    return exists;
  }

  async find(file: SourceFile, test: TestAddress): Promise<FileFinding | undefined> {
    return (await this.open(file))?.find(test);
  }

  /** Opens a file for searches that need not notice changes of it. */
  async open(file: SourceFile): Promise<OpenedFile | undefined> {
    const entry = await this.getEntry(file);
    if (!entry) return undefined;
    const { declarations } = entry;
    return {
      find: (test) => {
        const finding = declarations.find(test);
        return finding && createFileFinding(file, entry, finding);
      },
      findInheritedTests: (test) => declarations.findInheritedTests(test),
      readClasses: () => declarations.readClasses(),
    };
  }

  /** Returns the location of a finding in a file that was just read; `undefined` if the file is gone. */
  async locate(file: SourceFile, finding: Finding): Promise<FileFinding | undefined> {
    const entry = await this.getEntry(file);
    return entry && createFileFinding(file, entry, finding);
  }

  /** Returns the classes of a file, if its language searches through them for inherited tests. */
  async classesIn(file: SourceFile): Promise<FileClasses | undefined> {
    return (await this.getEntry(file))?.declarations.readClasses();
  }

  /** Returns the places of a finding, with the text of their lines. */
  async candidatesOf({ location }: FileFinding): Promise<readonly Candidate[]> {
    if (location.confidence === "ambiguous") return location.candidates;
    if (!("range" in location)) return [];
    const { file, range } = location;
    return [{ file, range, text: (await this.getEntry(file))?.source.lineText(range.line) ?? "" }];
  }

  /** Returns whether the file is not read, as far as it was opened: the test may be in it. */
  isRefused(file: SourceFile): boolean {
    return this.entries.get(keyOf(file))?.declarations.isRefused === true;
  }

  /** Returns why a test may be missing in a file. */
  async missIn(file: SourceFile): Promise<LocateMiss> {
    const entry = await this.getEntry(file);
    return entry ? missReasonOf(entry) : "unreadable";
  }

  private async scan(file: SourceFile): Promise<CacheEntry | undefined> {
    const content = await this.files.read(file);
    if (!content) return undefined;
    const { text, version } = content;
    const source = new SourceText(text);
    const declarations = new FileDeclarations(source, file.path, sourceName(file, version), this.guard);
    return { version, source, declarations };
  }

  private async getEntry(file: SourceFile): Promise<CacheEntry | undefined> {
    const key = keyOf(file);
    const cachedEntry = this.entries.get(key);
    const isCurrent = cachedEntry !== undefined && cachedEntry.version === (await this.files.version(file));
    const entry = isCurrent ? cachedEntry : await this.scan(file);
    this.remove(key);
    if (!entry) return undefined;
    this.entries.set(key, entry);
    this.totalCharacters += entry.source.text.length;
    for (const [oldest] of this.entries) {
      const isWithinLimits = this.entries.size <= maxEntries && this.totalCharacters <= maxCharacters;
      if (isWithinLimits || oldest === key) break;
      this.remove(oldest);
    }
    return entry;
  }

  private remove(key: string): void {
    this.totalCharacters -= this.entries.get(key)?.source.text.length ?? 0;
    this.entries.delete(key);
  }
}

function missReasonOf({ declarations }: CacheEntry): LocateMiss {
  if (declarations.isRefused) return "tooTangled";
  return declarations.hasScanner ? "nameNotFound" : "unknownLanguage";
}

function createFileFinding(file: SourceFile, entry: CacheEntry, finding: Finding): FileFinding {
  const { confidence, share = 1, matchesType = false, isProvisional } = finding;
  return {
    file,
    location: createLocation(file, entry, finding),
    share,
    isExact: confidence === "exact",
    matchesType,
    ...(isProvisional && { isProvisional }),
  };
}

function createLocation(file: SourceFile, entry: CacheEntry, { confidence, places }: Finding): FileFinding["location"] {
  const { source } = entry;
  const miss = missReasonOf(entry);
  const ranges = places.map((span) => source.range(span)).sort((a, b) => a.line - b.line || a.column - b.column);
  const first = ranges[0];
  if (!first) return { confidence: "file", file, miss };
  if (confidence === "container") return { confidence, file, range: first, miss };
  if (ranges.length === 1) return { confidence, file, range: first };
  return {
    confidence: "ambiguous",
    candidates: ranges.map((range) => ({ file, range, text: source.lineText(range.line) })),
  };
}

function keyOf(file: SourceFile): string {
  return `${file.root}\n${file.path}`;
}
