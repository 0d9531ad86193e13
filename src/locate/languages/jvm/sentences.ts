import type { StringSpan } from "../../syntax/blankedText";
import { firstStringFrom } from "../../syntax/codeText";
import { identifierAt, type Span, skipBlanks, sliceBefore } from "../../syntax/sourceText";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { JvmClass } from "./declarations";
import type { TitleBodies } from "./titleBodies";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";
import { bodyWords, verbs } from "./titleWords";

/** Subject to which `it should "…"` refers, and the class in which it was introduced. */
interface SentenceSubject {
  readonly pattern: Pattern;
  readonly owner: JvmClass | undefined;
}

/**
 * Reads tests whose titles are single strings or parts of a sentence: `"a" should "b" in {`, `it should "b" in {`,
 * `"a" - {`, `"a" {`.
 */
export class SentenceReader {
  readonly #code: string;
  #subject: SentenceSubject | undefined;
  /** End of the body of the last sentence. */
  #lastBodyEnd = 0;

  constructor(
    private readonly texts: TitleTexts,
    private readonly bodies: TitleBodies,
  ) {
    this.#code = texts.outline.code;
  }

  read(): TitleDeclaration[] {
    const declarations: TitleDeclaration[] = [];
    for (const string of this.texts.outline.strings) {
      const declaration = this.#readSentence(string);
      if (declaration) {
        declarations.push(declaration);
      }
    }
    return declarations;
  }

  #readSentence(string: StringSpan): TitleDeclaration | undefined {
    if (this.texts.syntax.language === "kotlin") {
      return this.#readKotlinSentence(string);
    }
    return this.#readScalaSentence(string);
  }

  /** Reads `"a" {`, `"a" - {`, `"a".config(…) {` or `"a" should {`. */
  #readKotlinSentence(string: StringSpan): TitleDeclaration | undefined {
    if (!this.#isStatementStart(string.start)) {
      return undefined;
    }
    const tail = this.bodies.findTail(string.end);
    if (!tail.hasBody) {
      return this.#readInfixSuite(string);
    }
    return {
      kind: "test",
      title: createTitleSpan(string),
      pattern: this.#createKotlinTitle(string),
      end: tail.end,
    };
  }

  /** Reads `"a" should {` or `"a" when {`. */
  #readInfixSuite(string: StringSpan): TitleDeclaration | undefined {
    const { end } = string;
    const match = /^[ \t]+`?x?(should|when)`?[ \t]*\{/i.exec(this.#code.slice(end, end + 40));
    if (!match) {
      return undefined;
    }
    const [infix, verb = ""] = match;
    const affix: Part = { kind: "optional", parts: [literal(` ${verb.toLowerCase()}`)] };
    const pattern = [...this.#createKotlinTitle(string), affix];
    const close = this.texts.outline.pairs.get(end + infix.length - 1) ?? end;
    return {
      kind: "suite",
      title: createTitleSpan(string),
      pattern,
      end: close + 1,
    };
  }

  #createKotlinTitle(string: StringSpan): Pattern {
    const pattern = simplify(this.texts.splitParts(string));
    return this.texts.stripTitlePrefix(pattern);
  }

  #readScalaSentence(string: StringSpan): TitleDeclaration | undefined {
    const start = this.#findTextStart(string.start);
    const subject = this.#findSubject(start);
    if (subject === "named") {
      this.#setSubject(this.texts.splitParts(string), start);
    } else if (subject) {
      return this.#readVerbSentence(subject, string);
    } else if (this.#isStatementStart(start)) {
      return this.#readLeadingText(string);
    }
    return undefined;
  }

  /** Reads a string that begins a statement: `"a" in {`, `"a" - {`, `"a" when {`. */
  #readLeadingText(string: StringSpan): TitleDeclaration | undefined {
    const offset = this.bodies.skipCalls(string.end);
    const word = this.#readWord(offset);
    const wordEnd = offset + word.length;
    const next = skipBlanks(this.#code, wordEnd);
    const opensBody = this.#code[next] === "{" || this.bodies.opensBlock(wordEnd);
    const isTest = bodyWords.has(word) || word === "taggedAs" || (word === "-" && opensBody);
    if (isTest) {
      const pattern = simplify(this.texts.splitParts(string));
      const end = this.bodies.findBlockEnd(offset);
      return { kind: "test", title: createTitleSpan(string), pattern, end };
    }
    if (!verbs.has(word)) {
      return undefined;
    }
    return this.#readSuite(string, word, next, opensBody);
  }

  /**
   * Reads `"a" when {`, or `"a" should provide {`, where `provide` was defined by `afterWord`.
   * `"a" should behave like …` only introduces a subject.
   */
  #readSuite(string: StringSpan, verb: string, next: number, opensBody: boolean): TitleDeclaration | undefined {
    const titleParts = this.texts.splitParts(string);
    const nextWord = opensBody ? "" : this.#readWord(next);
    if (nextWord === "behave") {
      this.#setSubject(titleParts, string.start);
    }
    if (!opensBody && !this.#beginsBody(next + nextWord.length)) {
      return undefined;
    }
    const suffix = nextWord === "" ? [] : [literal(" "), wild];
    const pattern = simplify([...titleParts, literal(` ${verb}`), ...suffix]);
    const end = this.bodies.findBlockEnd(next);
    return { kind: "suite", title: createTitleSpan(string), pattern, end };
  }

  /** Returns whether the code at an offset begins with `{`, or with `:` at the end of a line. */
  #beginsBody(offset: number): boolean {
    const followingCode = this.#code.slice(offset, offset + 40);
    return /^\s*(?:\{|:\s*\n)/.test(followingCode);
  }

  /** Sets the subject of the following sentences. In a test's body, a sentence is an assertion and is ignored. */
  #setSubject(pattern: Pattern, start: number): void {
    if (start >= this.#lastBodyEnd) {
      this.#subject = { pattern, owner: this.#findOwner(start) };
    }
  }

  /** Reads `subject should "b" in {`, a test whose name is the whole sentence. */
  #readVerbSentence(subject: Pattern, string: StringSpan): TitleDeclaration | undefined {
    const offset = this.bodies.skipCalls(string.end);
    if (!testContinuationPattern.test(this.#code.slice(offset, offset + 80))) {
      return undefined;
    }
    const end = this.bodies.findBlockEnd(offset);
    this.#lastBodyEnd = Math.max(this.#lastBodyEnd, end);
    const pattern = simplify([...subject, ...this.texts.splitParts(string)]);
    return { kind: "test", title: createTitleSpan(string), pattern, end };
  }

  /**
   * Returns the subject before a string, with its verb (`it should`, `"a" must`), or `named` if the string itself
   * introduces a subject (`behavior of`).
   */
  #findSubject(start: number): "named" | Pattern | undefined {
    const precedingCode = sliceBefore(this.#code, start, 60);
    if (/\bbehaviou?r[ \t]+of[ \t]+$/.test(precedingCode)) {
      return "named";
    }
    const match = /(?:\b(it|they|ignore)|["\w])\s+(should|must|can)\s+$/.exec(precedingCode);
    if (!match) {
      return undefined;
    }
    const [source, pronoun, verbWord = ""] = match;
    const verb = literal(` ${verbWord} `);
    if (pronoun !== undefined) {
      return [...this.#findCurrentSubject(start), verb];
    }
    const lastOffset = start - source.length;
    const string = this.texts.outline.strings[firstStringFrom(this.texts.outline, lastOffset) - 1];
    if (!string || string.end !== lastOffset + 1) {
      return undefined;
    }
    const pattern = this.texts.splitParts(string);
    this.#setSubject(pattern, start);
    return [...pattern, verb];
  }

  /** Returns the subject that was introduced last, provided that this was in the same class. */
  #findCurrentSubject(start: number): Pattern {
    if (this.#subject?.owner !== this.#findOwner(start)) {
      return [];
    }
    return this.#subject?.pattern ?? [];
  }

  #findOwner(offset: number): JvmClass | undefined {
    return this.texts.outline.findClass(offset);
  }

  /** Returns the start of a string, including its prefix (`s"…"`). */
  #findTextStart(quote: number): number {
    const precedingCode = sliceBefore(this.#code, quote, 10);
    const prefix = /\w{1,10}$/.exec(precedingCode)?.[0] ?? "";
    return quote - prefix.length;
  }

  #isStatementStart(start: number): boolean {
    let i = start - 1;
    let hasLineBreak = false;
    while (i >= 0 && this.#code.charCodeAt(i) <= 32) {
      if (this.#code[i] === "\n") {
        hasLineBreak = true;
      }
      i--;
    }
    if (i < 0) {
      return true;
    }
    const mark = this.#code.charAt(i);
    if (/[{};]/.test(mark)) {
      return true;
    }
    const lastMarks = sliceBefore(this.#code, i + 1, 2);
    if (lastMarks === "->" || lastMarks === "=>") {
      return true;
    }
    const isAssigned = /[^=<>!]=$/.test(lastMarks);
    if (isAssigned && this.texts.syntax.language === "scala") {
      return true;
    }
    return hasLineBreak && !/[,([+=.&|]/.test(mark);
  }

  /** Returns the identifier or operator at an offset. */
  #readWord(offset: number): string {
    const identifier = identifierAt(this.#code, offset);
    if (identifier !== "") {
      return identifier;
    }
    const marks = this.#code.slice(offset, offset + 3);
    return /^(?:>>|!|-)(?=[\s{])/.exec(marks)?.[0] ?? "";
  }
}

function createTitleSpan({ start, end }: StringSpan): Span {
  return { start, end };
}

/**
 * Matches the code after a sentence that makes it a test: its body, tags before the body, or `!` and `>>` of specs2.
 */
const testContinuationPattern = /^(?:in|ignore|is|taggedAs|>>|!|\{)(?![\w])/;
