import type { TestAddress } from "../../domain/locator";
import type { Declarations, Finding, InheritedTest, Scanner } from "../language";
import { findMultilineStrings, type MaskRules } from "../syntax/mask";
import { lastIndexUpTo, SourceText, type Span } from "../syntax/sourceText";
import { findBesideClass, findClassDeclarations, searchOffsets } from "./searchOffsets";
import { isSourcePath } from "./sourceNames";

/** Maximum number of characters of a file that are read for one lookup. */
const maxExcerptLength = 40_000;
/** Maximum number of lines of a block that is read whole. */
const maxBlockLines = 200;
/** Maximum nesting depth of blocks. */
const maxDepth = 30;
/** Maximum number of lines that are searched for the head of a file. */
const maxHeadLines = 200;
/** Complete line of the head of a file. */
const headLinePattern = /^(?:<\?php|(?:package|import|from|use|using|namespace|open)\b)(?:.*[^({[,\\])?$/;
/** Line that belongs to a block although it is indented only as far as the block's first line. */
const blockContinuationPattern = /^(?:\{|(?:public|protected|private):?|(?:rescue|ensure|else)\b.*)$/;
/** Maximum number of consecutive ends of one declaration, and of its beginnings. */
const maxEnds = 10;
/** Maximum number of lines above a declaration that belong to it. */
const maxLinesAbove = 5;

/**
 * Declarations of a file that is too long to be read whole. Searches for the words of a record and reads the blocks
 * that contain them, with the heads and ends of the blocks around these. Blocks are recognized by their indentation,
 * as people and tools write it. The result is at most a `pattern`, because the rest of the file is not read.
 */
export class Excerpts implements Declarations {
  private cachedLines: IndentedLines | undefined;
  /** Most recent lookup, kept because the same test is looked up in several ways. */
  private lastLookup: Lookup | undefined;

  constructor(
    private readonly source: SourceText,
    private readonly path: string,
    private readonly scanner: Scanner,
  ) {}

  private get lines(): IndentedLines {
    this.cachedLines ??= new IndentedLines(this.source, this.scanner.mask);
    return this.cachedLines;
  }

  find(test: TestAddress): Finding | undefined {
    const { excerpt, finding } = this.lookUp(test);
    if (!excerpt || !finding) return undefined;
    const places = finding.places.map((span) => excerpt.toSourceSpan(span));
    return { ...finding, places, confidence: finding.confidence === "exact" ? "pattern" : finding.confidence };
  }

  findInheritedTests(test: TestAddress): readonly InheritedTest[] {
    return this.lookUp(test).excerpt?.declarations.findInheritedTests?.(test) ?? [];
  }

  private lookUp(test: TestAddress): Lookup {
    if (this.lastLookup?.test !== test) this.lastLookup = this.readExcerpt(test);
    return this.lastLookup;
  }

  /** Reads the blocks around the name; if they do not decide, also those of the test's own class, and these first. */
  private readExcerpt(test: TestAddress): Lookup {
    const { name, classname = "" } = test;
    const offsets = searchOffsets(name, classname, this.source.text);
    const lookup = this.createLookup(test, offsets);
    if (lookup.finding?.places.length === 1 && lookup.finding.confidence !== "container") return lookup;
    const ownOffsets = this.findOffsetsInClass(name, classname);
    return ownOffsets.length === 0 ? lookup : this.createLookup(test, [...new Set([...ownOffsets, ...offsets])]);
  }

  private createLookup(test: TestAddress, offsets: readonly number[]): Lookup {
    const excerpt = this.createExcerpt(offsets);
    return { test, excerpt, finding: excerpt?.declarations.find(test) };
  }

  private createExcerpt(offsets: readonly number[]): Excerpt | undefined {
    if (offsets.length === 0) return undefined;
    const selectedLines = new Set(this.lines.head);
    let length = 0;
    let hasMatch = false;
    for (const offset of offsets) {
      const blockLines = new Set(this.lines.linesAround(this.source.lineOf(offset)));
      const addedLines = [...blockLines].filter((line) => !selectedLines.has(line));
      const addedLength = addedLines.reduce((sum, line) => sum + this.lines.lengthOf(line), 0);
      if (length + addedLength > maxExcerptLength) continue;
      length += addedLength;
      hasMatch = true;
      for (const line of addedLines) selectedLines.add(line);
    }
    if (!hasMatch) return undefined;
    return new Excerpt(
      this.source,
      [...selectedLines].sort((a, b) => a - b),
      this.path,
      this.scanner,
    );
  }

  /** Finds where a test's name is in its own class: other classes may have the same test, and come before it. */
  private findOffsetsInClass(name: string, classname: string): readonly number[] {
    const { text } = this.source;
    const offsetsInBlocks = findClassDeclarations(classname, text).flatMap((offset) => {
      const { start, end } = this.lines.blockSpan(this.source.lineOf(offset));
      return searchOffsets(name, "", text.slice(start, end)).map((position) => start + position);
    });
    return [...offsetsInBlocks, ...findBesideClass(name, classname, text)];
  }
}

/** What is read of a file for a test. */
interface Lookup {
  readonly test: TestAddress;
  readonly excerpt: Excerpt | undefined;
  /** Places in the excerpt. */
  readonly finding: Finding | undefined;
}

/** Some lines of a text, read as a text of their own. */
class Excerpt {
  readonly declarations: Declarations;
  /** Offset in the excerpt at which each line begins. */
  private readonly starts: number[] = [];

  constructor(
    private readonly source: SourceText,
    private readonly lines: readonly number[],
    path: string,
    scanner: Scanner,
  ) {
    let text = "";
    for (const line of lines) {
      this.starts.push(text.length);
      text += source.text.slice(source.lineStarts[line], source.lineStarts[line + 1]);
    }
    this.declarations = scanner.read(new SourceText(text), path, isSourcePath);
  }

  /** Converts a span of the excerpt to the span in the whole text. */
  toSourceSpan({ start, end }: Span): Span {
    return { start: this.toSourceOffset(start), end: this.toSourceOffset(end) };
  }

  private toSourceOffset(offset: number): number {
    const index = lastIndexUpTo(this.starts, offset);
    return (this.source.lineStarts[this.lines[index] ?? 0] ?? 0) + offset - (this.starts[index] ?? 0);
  }
}

/**
 * Lines of a text, grouped into blocks by their indentation alone. Blank lines, comments, directives and lines inside
 * strings are ignored, because they can have any indentation.
 */
class IndentedLines {
  /** Indentation of each line; -1 for an ignored line. */
  private readonly indents: Int32Array;
  /** For each line, the last line above it that is indented less; -1 if there is none. */
  private readonly parents: Int32Array;
  /**
   * For each line, the line above it with the same indentation and no less indented line in between; -1 if there is
   * none.
   */
  private readonly siblings: Int32Array;
  /** For each line, the first line below it that is not indented further. */
  private readonly ends: Int32Array;
  /** For each line that begins inside a string, the line on which the string begins. */
  private readonly stringStartLines: ReadonlyMap<number, number>;

  constructor(
    private readonly source: SourceText,
    mask?: MaskRules,
  ) {
    const { length } = source.lineStarts;
    this.stringStartLines = mask ? findLinesInStrings(source, mask) : new Map();
    this.indents = new Int32Array(length);
    this.parents = new Int32Array(length).fill(-1);
    this.siblings = new Int32Array(length).fill(-1);
    this.ends = new Int32Array(length).fill(length);
    const openLines: number[] = [];
    for (let line = 0; line < length; line++) {
      const indent = this.stringStartLines.has(line) ? -1 : indentAt(source.text, source.lineStarts[line] ?? 0);
      this.indents[line] = indent;
      if (indent < 0) continue;
      let last = openLines.at(-1);
      while (last !== undefined && this.indentOf(last) >= indent) {
        this.ends[last] = line;
        if (this.indentOf(last) === indent) this.siblings[line] = last;
        openLines.pop();
        last = openLines.at(-1);
      }
      this.parents[line] = last ?? -1;
      openLines.push(line);
    }
  }

  /** Lines of the file's head that declare the package, the namespace and imports. */
  get head(): readonly number[] {
    return range(0, Math.min(maxHeadLines, this.indents.length)).filter(
      (line) => this.indentOf(line) === 0 && headLinePattern.test(this.textOf(line)),
    );
  }

  lengthOf(line: number): number {
    const { lineStarts, text } = this.source;
    return (lineStarts[line + 1] ?? text.length) - (lineStarts[line] ?? 0);
  }

  /**
   * Returns the lines of the largest block around a line that is read whole, and of the heads and ends of the blocks
   * around that one.
   */
  linesAround(line: number): readonly number[] {
    let blockStart = this.findDeclaration(this.stringStartLines.get(line) ?? line);
    for (let outer = this.parentOf(blockStart); outer >= 0 && this.isShort(outer); outer = this.parentOf(blockStart))
      blockStart = outer;
    const includedLines = this.isShort(blockStart) ? range(blockStart, this.endOf(blockStart)) : [];
    for (let depth = 0; blockStart >= 0 && depth < maxDepth; depth++) {
      includedLines.push(
        ...this.findFarOpenings(blockStart),
        ...this.linesAbove(blockStart),
        blockStart,
        ...this.restOfHeadLines(blockStart),
        ...this.closingLines(blockStart),
      );
      blockStart = this.parentOf(blockStart);
    }
    return includedLines;
  }

  /** Returns the line of the declaration to which an annotation belongs, or else the line itself. */
  private findDeclaration(line: number): number {
    let declaration = line;
    for (let stepsLeft = maxLinesAbove; stepsLeft > 0 && this.textOf(declaration).startsWith("@"); stepsLeft--) {
      const next = this.endOf(declaration);
      if (this.indentOf(next) !== this.indentOf(declaration)) break;
      declaration = next;
    }
    return declaration;
  }

  /** Returns the span of the block that begins on a line. */
  blockSpan(line: number): Span {
    const { lineStarts, text } = this.source;
    return { start: lineStarts[line] ?? text.length, end: lineStarts[this.endOf(line)] ?? text.length };
  }

  private isShort(line: number): boolean {
    return this.endOf(line) - line <= maxBlockLines;
  }

  private indentOf(line: number): number {
    return this.indents[line] ?? -1;
  }

  private parentOf(line: number): number {
    return this.parents[line] ?? -1;
  }

  /**
   * Returns the line after a block. A brace below the first line with the same indentation continues the block, and so
   * do keywords between its parts.
   */
  private endOf(line: number): number {
    let end = line;
    for (let parts = 0; parts < maxEnds; parts++) {
      end = this.ends[end] ?? this.ends.length;
      if (this.indentOf(end) !== this.indentOf(line) || !blockContinuationPattern.test(this.textOf(end))) break;
    }
    return end;
  }

  private textOf(line: number): string {
    return this.source.lineText(line);
  }

  /**
   * Returns the lines directly above a declaration with the same indentation: annotations, whole even if they take
   * several lines.
   */
  private linesAbove(line: number): readonly number[] {
    let first = this.findHeadStart(line);
    for (
      let stepsLeft = maxLinesAbove;
      stepsLeft > 0 && this.indentOf(first - 1) === this.indentOf(line);
      stepsLeft--
    ) {
      const nextFirst = /^}+[^)\]]*$/.test(this.textOf(first - 1)) ? undefined : this.findOpening(first - 1);
      if (nextFirst === undefined) break;
      first = nextFirst;
    }
    return range(first, line);
  }

  /**
   * Returns the line on which a declaration begins, given the line of its end or of the brace below its head, which
   * may take several lines.
   */
  private findHeadStart(line: number): number {
    const head = this.textOf(line) === "{" ? (this.siblings[line] ?? -1) : -1;
    return head >= 0 && line - head <= maxBlockLines / 10 ? head : (this.findOpening(line) ?? line);
  }

  /**
   * Returns the line with the opening bracket for the bracket with which a line begins: the line itself if it begins
   * with none; `undefined` if the opening bracket is not near.
   */
  private findOpening(line: number): number | undefined {
    if (!/^[)\]}]/.test(this.textOf(line))) return line;
    for (let opening = line - 1; opening >= 0 && line - opening < maxBlockLines; opening--) {
      const indent = this.indentOf(opening);
      if (indent === this.indentOf(line)) return opening;
      if (indent >= 0 && indent < this.indentOf(line)) break;
    }
    return undefined;
  }

  /**
   * Returns the lines with the opening brackets for the bracket with which a line begins, if they are far above it, as
   * for `])(` after a long table.
   */
  private findFarOpenings(line: number): readonly number[] {
    const farOpenings: number[] = [];
    for (let current = line; farOpenings.length < maxEnds && /^[)\]}]/.test(this.textOf(current)); ) {
      current = this.siblings[current] ?? -1;
      if (current < 0) break;
      if (line - current >= maxBlockLines) farOpenings.push(current);
    }
    return farOpenings;
  }

  /** Returns the lines after the first line of a declaration, up to the brace that opens its body. */
  private restOfHeadLines(line: number): readonly number[] {
    if (!/\b(?:class|interface|object|struct|enum|trait|record)\b[^{(]*$/.test(this.textOf(line))) return [];
    for (let last = line + 1; last <= line + maxLinesAbove; last++)
      if (/\{$/.test(this.textOf(last))) return range(line + 1, last + 1);
    return [];
  }

  /**
   * Returns the line that ends a block with a bracket or a keyword. If that line opens another block, as `])(` does,
   * includes the end of that block.
   */
  private closingLines(line: number): readonly number[] {
    const ends: number[] = [];
    for (let last = line; ends.length < maxEnds; ) {
      const end = this.endOf(last);
      if (this.indentOf(end) !== this.indentOf(line) || !/^(?:[)\]}]|end\b)/i.test(this.textOf(end))) break;
      ends.push(end);
      if (!/^[)\]}].*[([{]$/.test(this.textOf(end))) break;
      last = end;
    }
    return ends;
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/**
 * Finds the lines that begin inside a string. Maps each to the line on which the string begins, or on which an earlier
 * string begins that ends there.
 */
function findLinesInStrings(source: SourceText, mask: MaskRules): ReadonlyMap<number, number> {
  const startLines = new Map<number, number>();
  for (const { start, end } of findMultilineStrings(source.text, mask)) {
    const first = source.lineOf(start);
    const last = source.lineOf(end);
    for (let line = first + 1; line <= last; line++) startLines.set(line, startLines.get(first) ?? first);
  }
  return startLines;
}

function indentAt(text: string, start: number): number {
  let i = start;
  let code = text.charCodeAt(i);
  while (code === 32 || code === 9) code = text.charCodeAt(++i);
  const next = text.charCodeAt(i + 1);
  const isBlank = code === 10 || code === 13 || Number.isNaN(code);
  // `#[` begins an attribute.
  const isComment = (code === 47 && (next === 47 || next === 42)) || (code === 35 && next !== 91);
  return isBlank || isComment ? -1 : i - start;
}
