import type { StringSpan } from "../../syntax/mask";
import { identifierAt, skipBlanks } from "../../syntax/sourceText";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { JvmClass } from "./declarations";
import type { Declared } from "./declared";
import type { TitleBodies } from "./titleBodies";
import type { TitleTexts } from "./titleText";
import { bodyWords, verbs } from "./titleWords";

/** Reads tests whose titles stand alone or in a sentence: `"a" should "b" in {`, `it should "b" in {`, `"a" - {`, `"a" {`. */
export class SentenceReader {
  private readonly code: string;
  /** The subject that `it should "…"` speaks of, and the class it was named in. */
  private subject: { readonly pattern: Pattern; readonly owner: JvmClass | undefined } | undefined;
  /** Where the body of the last sentence ends. */
  private bodyUntil = 0;

  constructor(
    private readonly texts: TitleTexts,
    private readonly bodies: TitleBodies,
  ) {
    this.code = texts.outline.code;
  }

  read(): Declared[] {
    const { strings } = this.texts.outline;
    const kotlin = this.texts.syntax.language === "kotlin";
    return strings.flatMap((string) => (kotlin ? this.kotlinSentence(string) : this.scalaSentence(string)) ?? []);
  }

  /** `"a" {`, `"a" - {`, `"a".config(…) {`, `"a" should {`. */
  private kotlinSentence(string: StringSpan): Declared | undefined {
    const { start, end } = string;
    if (!this.beginsStatement(start)) return undefined;
    const tail = this.bodies.tail(end);
    const infix = tail.body ? undefined : /^[ \t]+`?x?(should|when)`?[ \t]*\{/i.exec(this.code.slice(end, end + 40));
    if (!tail.body && !infix) return undefined;
    const pattern = this.texts.withoutMarks(simplify(this.texts.partsOf(string)));
    if (!infix) return { kind: "test", title: { start, end }, pattern, end: tail.end };
    const affix: Part = { kind: "optional", parts: [literal(` ${infix[1]?.toLowerCase()}`)] };
    const close = this.bodies.pair(end + infix[0].length - 1) ?? end;
    return { kind: "suite", title: { start, end }, pattern: [...pattern, affix], end: close + 1 };
  }

  private scalaSentence(string: StringSpan): Declared | undefined {
    const start = this.startOf(string.start);
    const subject = this.subjectBefore(start);
    if (subject === "named") this.nameSubject(this.texts.partsOf(string), start);
    else if (subject) return this.verbSentence(subject, string);
    else if (this.beginsStatement(start)) return this.firstText(string);
    return undefined;
  }

  /** A text that begins a statement: `"a" in {`, `"a" - {`, `"a" when {`. */
  private firstText(string: StringSpan): Declared | undefined {
    const title = { start: string.start, end: string.end };
    const at = this.bodies.afterCalls(string.end);
    const word = this.wordAt(at);
    const next = skipBlanks(this.code, at + word.length);
    const opens = this.code[next] === "{" || this.bodies.opensBlock(at + word.length);
    if (bodyWords.has(word) || word === "taggedAs" || (word === "-" && opens)) {
      return { kind: "test", title, pattern: simplify(this.texts.partsOf(string)), end: this.bodies.bodyEnd(at) };
    }
    return verbs.has(word) ? this.scope(string, word, next, opens) : undefined;
  }

  /** `"a" when {`, `"a" should provide {` with a word made by `afterWord`; or only a subject: `"a" should behave like …`. */
  private scope(string: StringSpan, verb: string, next: number, opens: boolean): Declared | undefined {
    const own = this.texts.partsOf(string);
    const after = opens ? "" : this.wordAt(next);
    if (after === "behave") this.nameSubject(own, string.start);
    if (!opens && !/^\s*(?:\{|:\s*\n)/.test(this.code.slice(next + after.length, next + after.length + 40)))
      return undefined;
    const more = after === "" ? [] : [literal(" "), wild];
    const pattern = simplify([...own, literal(` ${verb}`), ...more]);
    const end = this.bodies.bodyEnd(next);
    return { kind: "suite", title: { start: string.start, end: string.end }, pattern, end };
  }

  /** In a test's body a sentence is an assertion. */
  private nameSubject(pattern: Pattern, start: number): void {
    if (start >= this.bodyUntil) this.subject = { pattern, owner: this.ownerOf(start) };
  }

  /** `subject should "b" in {`: one test, named by the whole sentence. */
  private verbSentence(subject: Pattern, string: StringSpan): Declared | undefined {
    const at = this.bodies.afterCalls(string.end);
    if (!isFollowed.test(this.code.slice(at, at + 80))) return undefined;
    const end = this.bodies.bodyEnd(at);
    this.bodyUntil = Math.max(this.bodyUntil, end);
    const pattern = simplify([...subject, ...this.texts.partsOf(string)]);
    return { kind: "test", title: { start: string.start, end: string.end }, pattern, end };
  }

  /** What stands before a text, with its verb: `it should`, `"a" must`; or that it names a subject: `behavior of`. */
  private subjectBefore(start: number): "named" | Pattern | undefined {
    const before = this.code.slice(Math.max(0, start - 60), start);
    if (/\bbehaviou?r[ \t]+of[ \t]+$/.test(before)) return "named";
    const found = /(?:\b(it|they|ignore)|(["\w]))\s+(should|must|can)\s+$/.exec(before);
    if (!found) return undefined;
    const verb = literal(` ${found[3]} `);
    if (found[1] !== undefined) {
      const known = this.subject?.owner === this.ownerOf(start) ? this.subject?.pattern : undefined;
      return [...(known ?? []), verb];
    }
    const at = start - found[0].length;
    const string = this.texts.outline.strings[this.texts.firstStringFrom(at) - 1];
    if (!string || string.end !== at + 1) return undefined;
    const pattern = this.texts.partsOf(string);
    this.nameSubject(pattern, start);
    return [...pattern, verb];
  }

  private ownerOf(offset: number): JvmClass | undefined {
    return this.texts.outline.owners.at(offset);
  }

  /** Where a text begins, with its prefix (`s"…"`). */
  private startOf(quote: number): number {
    return quote - (/\w{1,10}$/.exec(this.code.slice(Math.max(0, quote - 10), quote))?.[0].length ?? 0);
  }

  private beginsStatement(start: number): boolean {
    let i = start - 1;
    let newLine = false;
    while (i >= 0 && this.code.charCodeAt(i) <= 32) {
      if (this.code[i] === "\n") newLine = true;
      i--;
    }
    if (i < 0 || /[{};]/.test(this.code[i] ?? "")) return true;
    if (this.code[i] === ">" && /[-=]/.test(this.code[i - 1] ?? "")) return true;
    if (this.texts.syntax.language === "scala" && /[^=<>!]=$/.test(this.code.slice(Math.max(0, i - 1), i + 1)))
      return true;
    return newLine && !/[,([+=.&|]/.test(this.code[i] ?? "");
  }

  private wordAt(at: number): string {
    return identifierAt(this.code, at) || (/^(?:>>|!|-)(?=[\s{])/.exec(this.code.slice(at, at + 3))?.[0] ?? "");
  }
}

/** What makes a sentence a test: its body, tags before it, or `!` and `>>` of specs2. */
const isFollowed = /^(?:in|ignore|is|taggedAs|>>|!|\{)(?![\w])/;
