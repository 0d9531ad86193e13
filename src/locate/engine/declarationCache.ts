import type { Answer, LocateMiss, SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import type { SourceFiles } from "../files";
import type { Finding, Inherited } from "../language";
import { SourceText } from "../syntax/sourceText";
import { FileDeclarations } from "./fileDeclarations";

/** A test's place, or the class around it, in one file. */
export interface FoundIn {
  readonly file: SourceFile;
  readonly answer: Exclude<Answer, { confidence: "none" }>;
  /** As in `Finding`. */
  readonly share: number;
  /** The finding was exact, though there may be several. */
  readonly exact: boolean;
  readonly ofType: boolean;
}

interface Entry {
  readonly version: string;
  readonly source: SourceText;
  readonly declarations: FileDeclarations;
}

/** Files whose declarations are kept, the ones asked for last. */
const mostEntries = 500;
/** Characters of their texts: what is known of a file takes several times as much. */
const mostCharacters = 8_000_000;

/** What files declare, read again only when their text has changed. */
export class DeclarationCache {
  private readonly entries = new Map<string, Entry>();
  /** Of all entries' texts. */
  private characters = 0;
  private readonly existing = new Map<string, boolean>();

  constructor(private readonly files: SourceFiles) {}

  clear(): void {
    this.entries.clear();
    this.characters = 0;
    this.existing.clear();
  }

  /** Files came or went: whether one is there must be asked again. */
  forgetExistence(): void {
    this.existing.clear();
  }

  /** True if the file is there and lies inside its root. */
  async exists(file: SourceFile): Promise<boolean> {
    const key = keyOf(file);
    const known = this.existing.get(key);
    if (known !== undefined) return known;
    const exists = await this.files.exists(file);
    this.existing.set(key, exists);
    return exists;
  }

  async find(file: SourceFile, test: TestAddress): Promise<FoundIn | undefined> {
    const entry = await this.entry(file);
    const finding = await entry?.declarations.find(test);
    if (!entry || !finding) return undefined;
    const { confidence, share = 1, ofType = false } = finding;
    return { file, answer: answerFrom(file, entry, finding), share, exact: confidence === "exact", ofType };
  }

  async inherited(file: SourceFile, test: TestAddress): Promise<readonly Inherited[]> {
    const entry = await this.entry(file);
    return entry ? entry.declarations.inherited(test) : [];
  }

  /** Why a test may be missing in a file. */
  async missIn(file: SourceFile): Promise<LocateMiss> {
    const entry = await this.entry(file);
    return entry ? missOf(entry) : "unreadable";
  }

  private async scan(file: SourceFile): Promise<Entry | undefined> {
    const read = await this.files.read(file);
    if (!read) return undefined;
    const source = new SourceText(read.text);
    return { version: read.version, source, declarations: new FileDeclarations(source, file.path) };
  }

  private async entry(file: SourceFile): Promise<Entry | undefined> {
    const key = keyOf(file);
    const known = this.entries.get(key);
    const isSame = known !== undefined && known.version === (await this.files.version(file));
    const entry = isSame ? known : await this.scan(file);
    this.forget(key);
    if (!entry) return undefined;
    this.entries.set(key, entry);
    this.characters += entry.source.text.length;
    for (const [oldest] of this.entries) {
      const fits = this.entries.size <= mostEntries && this.characters <= mostCharacters;
      if (fits || oldest === key) break;
      this.forget(oldest);
    }
    return entry;
  }

  private forget(key: string): void {
    this.characters -= this.entries.get(key)?.source.text.length ?? 0;
    this.entries.delete(key);
  }
}

function missOf({ declarations: { isTangled, isKnown } }: Entry): LocateMiss {
  if (isTangled) return "tooTangled";
  return isKnown ? "nameNotFound" : "unknownLanguage";
}

function answerFrom(file: SourceFile, entry: Entry, { confidence, places }: Finding): FoundIn["answer"] {
  const { source } = entry;
  const miss = missOf(entry);
  const ranges = places.map((place) => source.range(place)).sort((a, b) => a.line - b.line || a.column - b.column);
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
