import { simpleType, splitTypes } from "../../names/methodNames";
import type { StringSpan } from "../../syntax/mask";
import { identifierAt, identifierEnd, isIdentifierCode, type Span, skipBlanks } from "../../syntax/sourceText";
import type { JvmClass, JvmMethod, JvmParameter } from "./declarations";
import { Indents } from "./indents";
import { jvmText } from "./strings";
import type { JvmSyntax } from "./syntax";

interface Scope {
  readonly owner: JvmClass | undefined;
  readonly close: number;
}

/** Characters between a class's name and its body, brackets left out. */
const longestHeader = 1000;
const notMethods = new Set(
  "if for while switch catch try synchronized return new super this else when do assert throw".split(" "),
);

/** Where a class's header ends, and where the body after it begins and ends, if it has one. */
interface Body {
  readonly header: number;
  readonly open?: number;
  readonly close: number;
}

/** Collects the classes and methods of a file in one pass: inside a method's body nothing but its end matters. */
export class JvmReader {
  readonly classes: JvmClass[] = [];
  readonly methods: JvmMethod[] = [];
  private readonly scopes: Scope[];
  private readonly indents: Indents;
  /** Where the member that is being read began, annotations included. */
  private memberStart = 0;
  /** An `=` came since: what looks like a method is a call in an initial value. */
  private assigned = false;
  private nextString = 0;
  /** Up to where no body was found behind a class's name: what lies before it is not read again for the next. */
  private withoutBody = 0;

  constructor(
    private readonly text: string,
    private readonly code: string,
    private readonly strings: readonly StringSpan[],
    private readonly pairs: ReadonlyMap<number, number>,
    private readonly syntax: JvmSyntax,
  ) {
    this.scopes = [{ owner: undefined, close: code.length }];
    this.indents = new Indents(code);
  }

  read(): void {
    let i = 0;
    while (i < this.code.length) i = this.step(i);
  }

  /** Reads one token at `i` and returns where the next may be. */
  private step(i: number): number {
    while (i >= (this.scopes.at(-1)?.close ?? Number.POSITIVE_INFINITY) && this.scopes.length > 1) {
      const { close = i } = this.scopes.pop() ?? {};
      this.startMember(this.code[close] === "}" ? close + 1 : i);
    }
    const mark = this.code.charCodeAt(i);
    if (mark === 123) return this.skipBlock(i);
    if (mark === 59 || (mark === 10 && this.assigned && this.syntax.language === "groovy")) this.startMember(i + 1);
    else if (mark === 61) this.assigned = true;
    if (mark === 96 || (isIdentifierCode(mark) && !isDigit(mark))) return this.word(i);
    if (mark === 40 || mark === 91) return (this.pairs.get(i) ?? i) + 1;
    return i + 1;
  }

  private skipBlock(open: number): number {
    const close = this.pairs.get(open);
    const after = (close ?? open) + 1;
    this.startMember(after);
    return after;
  }

  private startMember(at: number): void {
    this.memberStart = at;
    this.assigned = false;
  }

  private word(i: number): number {
    if (this.code[i] === "`") return Math.max(this.code.indexOf("`", i + 1), i) + 1;
    const { language, classWords } = this.syntax;
    const word = identifierAt(this.code, i);
    const end = i + word.length;
    const before = this.code[i - 1];
    if (before === "@" && word !== "interface") return this.annotationEnd(end);
    if (classWords.has(word) && before !== "." && before !== ":") return this.classAt(i, end);
    if (language === "kotlin") return word === "fun" ? this.functionAt(end) : end;
    if (language === "scala") return word === "def" ? this.functionAt(end) : end;
    return this.javaMethod(i, end, word);
  }

  private annotationEnd(end: number): number {
    let at = end;
    while (this.code[at] === "." || this.code[at] === ":") at = identifierEnd(this.code, at + 1);
    const open = skipBlanks(this.code, at);
    return this.code[open] === "(" ? (this.pairs.get(open) ?? open) + 1 : at;
  }

  private classAt(word: number, afterWord: number): number {
    const start = skipBlanks(this.code, afterWord);
    const quoted = this.code[start] === "`" ? this.text.indexOf("`", start + 1) : -1;
    const end = quoted > 0 ? quoted + 1 : identifierEnd(this.code, start);
    const name = quoted > 0 ? this.text.slice(start + 1, quoted) : this.code.slice(start, end);
    if (name === "" || start === afterWord || name === "extends") return afterWord;
    const body = this.classBody(end);
    if (!body) return afterWord;
    const declared: JvmClass = {
      name,
      span: { start, end },
      parent: this.scopes.at(-1)?.owner,
      extent: { start, end: body.close },
      bases: baseNames(this.code.slice(end, body.header), this.syntax),
      displayName: this.annotationText("DisplayName", this.memberStart, word),
    };
    this.classes.push(declared);
    this.startMember(body.header);
    if (body.open === undefined) return body.header;
    this.scopes.push({ owner: declared, close: body.close });
    this.startMember(body.open);
    return body.open;
  }

  /** The body of a class whose name ends at `from`; `undefined` if this was no class. */
  private classBody(from: number): Body | undefined {
    const { language } = this.syntax;
    const mayLackBody = language === "kotlin" || language === "scala";
    const limit = Math.min(this.code.length, from + longestHeader);
    let i = Math.max(from, this.withoutBody);
    while (i < limit) {
      const mark = this.code[i];
      if (mark === "{") return { header: i, open: i + 1, close: this.pairs.get(i) ?? this.code.length };
      if (mark === "\n" && mayLackBody && this.startsMember(i)) break;
      if (mark === ":" && language === "scala" && this.code[skipSpaces(this.code, i + 1)] === "\n") {
        return { header: i, open: i + 1, close: this.indents.blockEnd(from) };
      }
      if (mark === ";" || mark === "}" || mark === ")" || (mark === "=" && !mayLackBody)) break;
      const close = mark === "(" || mark === "[" ? this.pairs.get(i) : undefined;
      i = (close ?? i) + 1;
    }
    if (mayLackBody) return { header: i, close: i };
    this.withoutBody = i;
    return undefined;
  }

  /** True if the next line begins a declaration: what came before, without braces, has ended. */
  private startsMember(lineEnd: number): boolean {
    const at = skipBlanks(this.code, lineEnd);
    return this.code[at] === "@" || this.syntax.memberWords.has(identifierAt(this.code, at));
  }

  /** `fun <T> Receiver.name(a: A)`, `def name[T](a: A)`, `def name`; the name may stand in backquotes. */
  private functionAt(afterWord: number): number {
    const scala = this.syntax.language === "scala";
    let at = skipBlanks(this.code, afterWord);
    const head = this.code.slice(at, at + 300);
    if (head.startsWith("<")) at = skipBlanks(this.code, at + head.indexOf(">") + 1);
    const open = at + this.code.slice(at, at + 300).indexOf("(");
    const quoted = this.text[at] === "`" ? this.text.indexOf("`", at + 1) : -1;
    const receiver = scala ? "" : this.code.slice(at, Math.max(open, at));
    const start = quoted > 0 ? at : at + receiver.lastIndexOf(".") + 1;
    const name = quoted > 0 ? this.text.slice(at + 1, quoted) : identifierAt(this.code, start);
    const end = quoted > 0 ? quoted + 1 : start + name.length;
    let paren = skipBlanks(this.code, end);
    if (scala && this.code[paren] === "[") paren = skipBlanks(this.code, (this.pairs.get(paren) ?? paren) + 1);
    const hasParameters = this.code[paren] === "(";
    if (name === "" || !(hasParameters || scala)) return afterWord;
    const close = hasParameters ? (this.pairs.get(paren) ?? paren) : end - 1;
    const parameters = hasParameters ? splitTypes(this.code.slice(paren + 1, close)).map(kotlinParameter) : [];
    return this.addMethod(name, { start, end }, parameters, close);
  }

  private javaMethod(start: number, end: number, name: string): number {
    const paren = skipBlanks(this.code, end);
    if (this.code[paren] !== "(" || notMethods.has(name)) return end;
    const close = this.pairs.get(paren);
    if (close === undefined) return end;
    // A call in a field's initial value, or an enum's constant: no type stands before the name.
    if (this.assigned || !/[\w>\]?]\s*$/.test(this.code.slice(Math.max(this.memberStart, start - 40), start)))
      return close + 1;
    const parameters = splitTypes(this.code.slice(paren + 1, close)).map(javaParameter);
    return this.addMethod(name, { start, end }, parameters, close);
  }

  /** Notes a method and returns where its body ends: nothing in it is a member. */
  private addMethod(name: string, span: Span, parameters: readonly JvmParameter[], close: number): number {
    const body = this.bodyAfter(close);
    this.methods.push({
      name,
      span,
      owner: this.scopes.at(-1)?.owner,
      parameters,
      displayName: this.annotationText("DisplayName", this.memberStart, span.start),
      head: { start: this.memberStart, end: span.start },
      annotations: this.annotations(this.memberStart, span.start),
      invocationName:
        this.annotationText("ParameterizedTest", this.memberStart, span.start) ??
        this.annotationText("RepeatedTest", this.memberStart, span.start),
      body,
    });
    this.startMember(body.end);
    return body.end;
  }

  private bodyAfter(close: number): Span {
    const byLine = this.syntax.language !== "java";
    for (let i = close + 1; i < this.code.length; ) {
      const mark = this.code[i];
      if (mark === "{") {
        const end = this.pairs.get(i);
        return { start: i, end: end === undefined ? i + 1 : end + 1 };
      }
      if (mark === ";" || mark === "}") return { start: i, end: mark === ";" ? i + 1 : i };
      if (mark === "\n" && byLine && this.startsMember(i)) return { start: i, end: i };
      i = (mark === "(" || mark === "[" ? (this.pairs.get(i) ?? i) : i) + 1;
    }
    return { start: close + 1, end: this.code.length };
  }

  private annotations(from: number, to: number): string[] {
    return [...this.code.slice(from, to).matchAll(/@(?:[\w.]*\.)?(\w+)/g)].map((match) => match[1] ?? "");
  }

  /** The first string of an annotation among those between two offsets; of `name = "…"` if it names its values. */
  private annotationText(annotation: string, from: number, to: number): string | undefined {
    const found = new RegExp(`@(?:[\\w.]*\\.)?${annotation}\\s*\\(`).exec(this.code.slice(from, to));
    if (!found) return undefined;
    const open = from + found.index + found[0].length - 1;
    const close = this.pairs.get(open);
    if (close === undefined || /^\s*@?\w+\s*$/.test(this.code.slice(open + 1, close))) return undefined;
    while ((this.strings[this.nextString]?.start ?? Number.POSITIVE_INFINITY) < from) this.nextString++;
    const inside: StringSpan[] = [];
    for (let i = this.nextString; (this.strings[i]?.start ?? Number.POSITIVE_INFINITY) < close; i++) {
      const string = this.strings[i];
      if (string && string.start > open) inside.push(string);
    }
    const named = inside.findIndex(({ start }) => /\bname\s*=\s*$/.test(this.code.slice(open, start)));
    if (named < 0 && annotation !== "DisplayName") return undefined;
    return this.sumFrom(inside.slice(Math.max(named, 0)));
  }

  /** The first of some strings and those that are added to it. */
  private sumFrom(strings: readonly StringSpan[]): string | undefined {
    let sum: string | undefined;
    let end = 0;
    for (const string of strings) {
      if (sum !== undefined && this.code.slice(end, string.start).trim() !== "+") break;
      sum = (sum ?? "") + jvmText(this.text.slice(string.start + string.quote, string.end - string.quote));
      end = string.end;
    }
    return sum;
  }
}

function javaParameter(source: string): JvmParameter {
  const bare = source
    .replace(/@[\w.]+(?:\s*\([^)]*\))?/g, "")
    .replace(/\bfinal\b/g, "")
    .trim();
  const name = /([\p{L}_$][\p{L}\p{N}_$]*)(\s*(?:\[\s*\]\s*)*)$/u.exec(bare);
  if (!name) return { name: "", type: simpleType(bare) };
  return { name: name[1] ?? "", type: simpleType(bare.slice(0, name.index) + (name[2] ?? "").trim()) };
}

function kotlinParameter(source: string): JvmParameter {
  const [name = "", type = ""] = source.split(":");
  return { name: identifierAt(name.trim(), 0), type: simpleType(type.split("=")[0] ?? "") };
}

/** The types that a class's header names after its own parameters. */
function baseNames(header: string, { language }: JvmSyntax): string[] {
  const bare = withoutBrackets(header);
  const at = bare.search(language === "kotlin" ? /:/ : /\bextends\b|\bimplements\b|\bwith\b/);
  if (at < 0) return [];
  return bare
    .slice(at)
    .split(language === "kotlin" ? /[:,]/ : /\bextends\b|\bimplements\b|\bwith\b|,/)
    .map((type) => /^[\p{L}_][\w.]*/u.exec(type.trim())?.[0] ?? "")
    .filter((name) => name !== "");
}

/** Without what stands in brackets of any kind. */
function withoutBrackets(text: string): string {
  let depth = 0;
  let out = "";
  for (const mark of text) {
    if (mark === "(" || mark === "[" || mark === "<") depth++;
    else if (mark === ")" || mark === "]" || mark === ">") depth = Math.max(0, depth - 1);
    else if (depth === 0) out += mark;
  }
  return out;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\r") at++;
  return at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
