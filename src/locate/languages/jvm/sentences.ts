import type { StringSpan } from "../../syntax/mask";
import { identifierAt, skipBlanks } from "../../syntax/sourceText";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { JvmClass } from "./declarations";
import type { TitleBodies } from "./titleBodies";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";
import { bodyWords, verbs } from "./titleWords";

/**
 * Reads tests whose titles are single strings or parts of a sentence: `"a" should "b" in {`, `it should "b" in {`,
 * `"a" - {`, `"a" {`.
 */
export class SentenceReader {
  readonly #code: string;
  /** Subject that `it should "…"` refers to, and the class in which it was introduced. */
  #subject: { readonly pattern: Pattern; readonly owner: JvmClass | undefined } | undefined;
  /** End of the body of the last sentence. */
  #lastBodyEnd = 0;

  constructor(
    private readonly texts: TitleTexts,
    private readonly bodies: TitleBodies,
  ) {
    this.#code = texts.outline.code;
  }

  read(): TitleDeclaration[] {
    const { strings } = this.texts.outline;
    const isKotlin = this.texts.syntax.language === "kotlin";
    return strings.flatMap(
      (string) => (isKotlin ? this.#readKotlinSentence(string) : this.#readScalaSentence(string)) ?? [],
    );
  }

  /** Reads `"a" {`, `"a" - {`, `"a".config(…) {` or `"a" should {`. */
  #readKotlinSentence(string: StringSpan): TitleDeclaration | undefined {
    const { start, end } = string;
    if (!this.#isStatementStart(start)) return undefined;
    const tail = this.bodies.findTail(end);
    const infix = tail.hasBody
      ? undefined
      : /^[ \t]+`?x?(should|when)`?[ \t]*\{/i.exec(this.#code.slice(end, end + 40));
    if (!tail.hasBody && !infix) return undefined;
    const pattern = this.texts.stripTitlePrefix(simplify(this.texts.splitParts(string)));
    if (!infix) return { kind: "test", title: { start, end }, pattern, end: tail.end };
    const affix: Part = { kind: "optional", parts: [literal(` ${infix[1]?.toLowerCase()}`)] };
    const close = this.bodies.findClosingBracket(end + infix[0].length - 1) ?? end;
    return { kind: "suite", title: { start, end }, pattern: [...pattern, affix], end: close + 1 };
  }

  #readScalaSentence(string: StringSpan): TitleDeclaration | undefined {
    const start = this.#findTextStart(string.start);
    const subject = this.#findSubject(start);
    if (subject === "named") this.#setSubject(this.texts.splitParts(string), start);
    else if (subject) return this.#readVerbSentence(subject, string);
    else if (this.#isStatementStart(start)) return this.#readLeadingText(string);
    return undefined;
  }

  /** Reads a string that begins a statement: `"a" in {`, `"a" - {`, `"a" when {`. */
  #readLeadingText(string: StringSpan): TitleDeclaration | undefined {
    const title = { start: string.start, end: string.end };
    const offset = this.bodies.skipCalls(string.end);
    const word = this.#wordAt(offset);
    const next = skipBlanks(this.#code, offset + word.length);
    const opensBody = this.#code[next] === "{" || this.bodies.opensBlock(offset + word.length);
    if (bodyWords.has(word) || word === "taggedAs" || (word === "-" && opensBody)) {
      return {
        kind: "test",
        title,
        pattern: simplify(this.texts.splitParts(string)),
        end: this.bodies.findBlockEnd(offset),
      };
    }
    return verbs.has(word) ? this.#readSuite(string, word, next, opensBody) : undefined;
  }

  /**
   * Reads `"a" when {`, or `"a" should provide {` with a word defined by `afterWord`. `"a" should behave like …` only
   * introduces a subject.
   */
  #readSuite(string: StringSpan, verb: string, next: number, opensBody: boolean): TitleDeclaration | undefined {
    const titleParts = this.texts.splitParts(string);
    const nextWord = opensBody ? "" : this.#wordAt(next);
    if (nextWord === "behave") this.#setSubject(titleParts, string.start);
    if (!opensBody && !/^\s*(?:\{|:\s*\n)/.test(this.#code.slice(next + nextWord.length, next + nextWord.length + 40)))
      return undefined;
    const suffix = nextWord === "" ? [] : [literal(" "), wild];
    const pattern = simplify([...titleParts, literal(` ${verb}`), ...suffix]);
    const end = this.bodies.findBlockEnd(next);
    return { kind: "suite", title: { start: string.start, end: string.end }, pattern, end };
  }

  /** Sets the subject of the following sentences. In a test's body, a sentence is an assertion and is ignored. */
  #setSubject(pattern: Pattern, start: number): void {
    if (start >= this.#lastBodyEnd) this.#subject = { pattern, owner: this.#findOwner(start) };
  }

  /** Reads `subject should "b" in {`, one test named by the whole sentence. */
  #readVerbSentence(subject: Pattern, string: StringSpan): TitleDeclaration | undefined {
    const offset = this.bodies.skipCalls(string.end);
    if (!testContinuationPattern.test(this.#code.slice(offset, offset + 80))) return undefined;
    const end = this.bodies.findBlockEnd(offset);
    this.#lastBodyEnd = Math.max(this.#lastBodyEnd, end);
    const pattern = simplify([...subject, ...this.texts.splitParts(string)]);
    return { kind: "test", title: { start: string.start, end: string.end }, pattern, end };
  }

  /**
   * Returns the subject before a string, with its verb (`it should`, `"a" must`), or `named` if the string itself
   * introduces a subject (`behavior of`).
   */
  #findSubject(start: number): "named" | Pattern | undefined {
    const precedingCode = this.#code.slice(Math.max(0, start - 60), start);
    if (/\bbehaviou?r[ \t]+of[ \t]+$/.test(precedingCode)) return "named";
    const match = /(?:\b(it|they|ignore)|(["\w]))\s+(should|must|can)\s+$/.exec(precedingCode);
    if (!match) return undefined;
    const verb = literal(` ${match[3]} `);
    if (match[1] !== undefined) {
      const currentSubject = this.#subject?.owner === this.#findOwner(start) ? this.#subject?.pattern : undefined;
      return [...(currentSubject ?? []), verb];
    }
    const lastOffset = start - match[0].length;
    const string = this.texts.outline.strings[this.texts.firstStringFrom(lastOffset) - 1];
    if (!string || string.end !== lastOffset + 1) return undefined;
    const pattern = this.texts.splitParts(string);
    this.#setSubject(pattern, start);
    return [...pattern, verb];
  }

  #findOwner(offset: number): JvmClass | undefined {
    return this.texts.outline.classesByOffset.find(offset);
  }

  /** Returns the start of a string, including its prefix (`s"…"`). */
  #findTextStart(quote: number): number {
    return quote - (/\w{1,10}$/.exec(this.#code.slice(Math.max(0, quote - 10), quote))?.[0].length ?? 0);
  }

  #isStatementStart(start: number): boolean {
    let i = start - 1;
    let hasLineBreak = false;
    while (i >= 0 && this.#code.charCodeAt(i) <= 32) {
      if (this.#code[i] === "\n") hasLineBreak = true;
      i--;
    }
    if (i < 0 || /[{};]/.test(this.#code[i] ?? "")) return true;
    if (this.#code[i] === ">" && /[-=]/.test(this.#code[i - 1] ?? "")) return true;
    if (this.texts.syntax.language === "scala" && /[^=<>!]=$/.test(this.#code.slice(Math.max(0, i - 1), i + 1)))
      return true;
    return hasLineBreak && !/[,([+=.&|]/.test(this.#code[i] ?? "");
  }

  #wordAt(offset: number): string {
    return (
      identifierAt(this.#code, offset) || (/^(?:>>|!|-)(?=[\s{])/.exec(this.#code.slice(offset, offset + 3))?.[0] ?? "")
    );
  }
}

/** Code after a sentence that makes it a test: its body, tags before the body, or `!` and `>>` of specs2. */
const testContinuationPattern = /^(?:in|ignore|is|taggedAs|>>|!|\{)(?![\w])/;
