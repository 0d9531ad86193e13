import type { Answer, LocateMiss, SourceFile } from "./answer";
import type { SourceFiles } from "./files";
import { scannerFor } from "./languages/registry";
import type { Declarations, Finding, Inherited } from "./languages/scanner";
import { SourceText } from "./languages/text";
import type { TestAddress } from "./locator";

/** A test's place, or the class around it, in one file. */
export interface FoundIn {
  readonly file: SourceFile;
  readonly answer: Exclude<Answer, { confidence: "none" }>;
  /** As in `Finding`. */
  readonly share: number;
}

interface Entry {
  readonly version: string;
  readonly source: SourceText;
  readonly declarations: Declarations | undefined;
}

/** Files whose declarations are kept, the ones asked for last. */
const mostEntries = 500;

/** What files declare, read again only when their text has changed. */
export class DeclarationCache {
  private readonly entries = new Map<string, Entry>();
  private readonly existing = new Map<string, boolean>();

  constructor(private readonly files: SourceFiles) {}

  clear(): void {
    this.entries.clear();
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
    const finding = entry?.declarations?.find(test);
    return entry && finding && { file, answer: answerFrom(file, entry.source, finding), share: finding.share ?? 1 };
  }

  async inherited(file: SourceFile, test: TestAddress): Promise<readonly Inherited[]> {
    return (await this.entry(file))?.declarations?.inherited?.(test) ?? [];
  }

  /** The answer for a file that does not hold the test: why. */
  async answerWithout(file: SourceFile): Promise<Answer> {
    const entry = await this.entry(file);
    const miss: LocateMiss = !entry ? "unreadable" : entry.declarations ? "nameNotFound" : "unknownLanguage";
    return { confidence: "file", file, miss };
  }

  private async scan(file: SourceFile): Promise<Entry | undefined> {
    const read = await this.files.read(file);
    if (!read) return undefined;
    const source = new SourceText(read.text);
    return { version: read.version, source, declarations: scannerFor(file.path)?.read(source, file.path) };
  }

  private async entry(file: SourceFile): Promise<Entry | undefined> {
    const key = keyOf(file);
    const known = this.entries.get(key);
    const version = await this.files.version(file);
    const entry = known && known.version === version ? known : await this.scan(file);
    this.entries.delete(key);
    if (!entry) return undefined;
    this.entries.set(key, entry);
    if (this.entries.size > mostEntries) this.entries.delete(this.entries.keys().next().value ?? "");
    return entry;
  }
}

function answerFrom(file: SourceFile, source: SourceText, { confidence, places }: Finding): FoundIn["answer"] {
  const ranges = places.map((place) => source.range(place)).sort((a, b) => a.line - b.line || a.column - b.column);
  const first = ranges[0];
  if (!first) return { confidence: "file", file, miss: "nameNotFound" };
  if (confidence === "container") return { confidence, file, range: first, miss: "nameNotFound" };
  if (ranges.length === 1) return { confidence, file, range: first };
  return {
    confidence: "ambiguous",
    candidates: ranges.map((range) => ({ file, range, text: source.lineText(range.line) })),
  };
}

function keyOf(file: SourceFile): string {
  return `${file.root}\n${file.path}`;
}
