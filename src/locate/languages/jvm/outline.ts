import { simpleType, splitTypes } from "../../names/methods";
import { bracketPairs } from "../go/outline";
import { maskCLike, type StringSpan } from "../mask";
import { identifierAt, isIdentifierCode, type Span, skipBlanks } from "../text";

export interface JvmClass {
  readonly name: string;
  readonly span: Span;
  readonly parent: JvmClass | undefined;
  /** Simple or dotted names after `extends`, `implements` or `:`. */
  readonly bases: readonly string[];
  /** `@DisplayName`, if it is one literal. */
  readonly displayName: string | undefined;
}

export interface JvmMethod {
  readonly name: string;
  readonly span: Span;
  readonly owner: JvmClass | undefined;
  /** Simple types of the parameters, in order. */
  readonly parameters: readonly string[];
  readonly displayName: string | undefined;
  /** Names of its annotations, without `@`. */
  readonly annotations: readonly string[];
  /** `name = "…"` of a parameterized or repeated test. */
  readonly invocationName: string | undefined;
  readonly body: Span;
}

export interface JvmOutline {
  readonly packageName: string;
  /** Fully qualified names by simple name. */
  readonly imports: ReadonlyMap<string, string>;
  readonly classes: readonly JvmClass[];
  readonly methods: readonly JvmMethod[];
  readonly strings: readonly StringSpan[];
}

export interface JvmSyntax {
  readonly kotlin: boolean;
}

/** Reads the classes and methods of a Java or Kotlin file, with annotations, in one pass over its brackets. */
export function outlineJvm(text: string, syntax: JvmSyntax): JvmOutline {
  const rules = { characters: true, tripleQuotes: true, rawBackquotes: false, nestedComments: syntax.kotlin };
  const { code, strings } = maskCLike(text, rules);
  const reader = new JvmReader(text, code, strings, syntax);
  reader.read();
  return {
    packageName: /^[ \t]*package[ \t]+([\w.]+)/m.exec(code)?.[1] ?? "",
    imports: imports(code),
    classes: reader.classes,
    methods: reader.methods,
    strings,
  };
}

function imports(code: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const match of code.matchAll(/^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)(?:[ \t]+as[ \t]+(\w+))?/gm)) {
    const name = match[1] ?? "";
    found.set(match[2] ?? name.slice(name.lastIndexOf(".") + 1), name);
  }
  return found;
}

/** Words that begin a declaration in Kotlin. */
const memberWords = new Set(
  (
    "class interface object fun val var data sealed abstract open private internal public protected enum override suspend inline " +
    "lateinit init companion tailrec operator infix const inner annotation typealias"
  ).split(" "),
);

interface Scope {
  readonly owner: JvmClass | undefined;
  readonly close: number;
  /** Members are declared directly in it: a class's body, or the file. */
  readonly members: boolean;
}

const classWords = new Set(["class", "interface", "enum", "record", "object"]);
/** Characters between a class's name and its body, brackets left out. */
const longestHeader = 1000;
const notMethods = new Set([
  "if",
  "for",
  "while",
  "switch",
  "catch",
  "try",
  "synchronized",
  "return",
  "new",
  "super",
  "this",
  "else",
  "when",
  "do",
]);

class JvmReader {
  readonly classes: JvmClass[] = [];
  readonly methods: JvmMethod[] = [];
  private readonly pairs: ReadonlyMap<number, number>;
  private readonly scopes: Scope[];
  /** Where the member that is being read began, annotations included. */
  private memberStart = 0;
  /** An `=` came since: what looks like a method is a call in an initial value. */
  private assigned = false;
  private nextString = 0;

  constructor(
    private readonly text: string,
    private readonly code: string,
    private readonly strings: readonly StringSpan[],
    private readonly syntax: JvmSyntax,
  ) {
    this.pairs = bracketPairs(code);
    this.scopes = [{ owner: undefined, close: code.length, members: true }];
  }

  read(): void {
    let i = 0;
    while (i < this.code.length) i = this.step(i);
  }

  /** Reads one token at `i` and returns where the next may be. Inside a method's body nothing but its end matters. */
  private step(i: number): number {
    while (i >= (this.scopes.at(-1)?.close ?? Number.POSITIVE_INFINITY) && this.scopes.length > 1) {
      this.scopes.pop();
      this.startMember(i + 1);
    }
    const mark = this.code.charCodeAt(i);
    if (mark === 123) return this.openBlock(i, false);
    if (mark === 59) this.startMember(i + 1);
    else if (mark === 61) this.assigned = true;
    if (mark === 96 || (isIdentifierCode(mark) && !isDigit(mark))) return this.word(i);
    if (mark === 40 || mark === 91) return (this.pairs.get(i) ?? i) + 1;
    return i + 1;
  }

  private openBlock(i: number, members: boolean, owner = this.scopes.at(-1)?.owner): number {
    const close = this.pairs.get(i);
    if (close === undefined) return i + 1;
    if (!members) {
      this.startMember(close + 1);
      return close + 1;
    }
    this.scopes.push({ owner, close, members });
    this.startMember(i + 1);
    return i + 1;
  }

  private startMember(at: number): void {
    this.memberStart = at;
    this.assigned = false;
  }

  private word(i: number): number {
    if (this.code[i] === "`") return Math.max(this.code.indexOf("`", i + 1), i) + 1;
    const word = identifierAt(this.code, i);
    const end = i + word.length;
    const before = this.code[i - 1];
    if (before === "@" && word !== "interface") return this.annotationEnd(end);
    if (classWords.has(word) && before !== "." && before !== ":") return this.classAt(i, end);
    if (this.syntax.kotlin) return word === "fun" ? this.kotlinFunction(end) : end;
    return this.javaMethod(i, end, word);
  }

  private annotationEnd(end: number): number {
    let at = end;
    while (this.code[at] === "." || this.code[at] === ":") at += 1 + identifierAt(this.code, at + 1).length;
    const open = skipBlanks(this.code, at);
    return this.code[open] === "(" ? (this.pairs.get(open) ?? open) + 1 : at;
  }

  private classAt(word: number, afterWord: number): number {
    const start = skipBlanks(this.code, afterWord);
    const name = identifierAt(this.code, start);
    if (name === "" || start === afterWord) return afterWord;
    const brace = this.classBrace(start + name.length);
    if (brace === undefined) return afterWord;
    const header = this.code.slice(start + name.length, brace);
    const declared: JvmClass = {
      name,
      span: { start, end: start + name.length },
      parent: this.scopes.at(-1)?.owner,
      bases: baseNames(header),
      displayName: this.annotationText("DisplayName", this.memberStart, word),
    };
    this.classes.push(declared);
    return this.openBlock(brace, true, declared);
  }

  /** The brace that opens a class's body; `undefined` if a class has none, or this was no class. */
  private classBrace(from: number): number | undefined {
    const limit = Math.min(this.code.length, from + longestHeader);
    for (let i = from; i < limit; ) {
      const mark = this.code[i];
      if (mark === "{") return i;
      if (mark === ";" || mark === "}" || mark === "=" || mark === ")") return undefined;
      if (mark === "\n" && this.syntax.kotlin && this.startsMember(i)) return undefined;
      i = (mark === "(" || mark === "[" ? (this.pairs.get(i) ?? i) : i) + 1;
    }
    return undefined;
  }

  /** True if the next line begins a declaration: what came before, without braces, has ended. */
  private startsMember(lineEnd: number): boolean {
    const at = skipBlanks(this.code, lineEnd);
    return this.code[at] === "@" || memberWords.has(identifierAt(this.code, at));
  }

  private kotlinFunction(afterFun: number): number {
    let at = skipBlanks(this.code, afterFun);
    const head = this.code.slice(at, at + 300);
    if (head.startsWith("<")) at = skipBlanks(this.code, at + head.indexOf(">") + 1);
    const open = at + this.code.slice(at, at + 300).indexOf("(");
    const quoted = this.text[at] === "`" ? this.text.indexOf("`", at + 1) : -1;
    const start = quoted > 0 ? at : at + this.code.slice(at, Math.max(open, at)).lastIndexOf(".") + 1;
    const name = quoted > 0 ? this.text.slice(at + 1, quoted) : identifierAt(this.code, start);
    const end = quoted > 0 ? quoted + 1 : start + name.length;
    const paren = skipBlanks(this.code, end);
    if (name === "" || this.code[paren] !== "(") return afterFun;
    const close = this.pairs.get(paren) ?? paren;
    const types = splitTypes(this.code.slice(paren + 1, close)).map((one) =>
      simpleType(one.split(":")[1]?.split("=")[0] ?? ""),
    );
    return this.addMethod(name, { start, end }, types, close);
  }

  private javaMethod(start: number, end: number, name: string): number {
    const paren = skipBlanks(this.code, end);
    const scope = this.scopes.at(-1);
    if (this.code[paren] !== "(" || notMethods.has(name) || !scope?.members) return end;
    const close = this.pairs.get(paren);
    if (close === undefined) return end;
    // A call in a field's initial value, or an enum's constant: no type stands before the name.
    if (this.assigned || !/[\w>\]?]\s*$/.test(this.code.slice(Math.max(this.memberStart, start - 40), start)))
      return close + 1;
    const types = splitTypes(this.code.slice(paren + 1, close)).map(javaParameter);
    return this.addMethod(name, { start, end }, types, close);
  }

  /** Notes a method and returns where its body ends: nothing in it is a member. */
  private addMethod(name: string, span: Span, parameters: readonly string[], close: number): number {
    const body = this.bodyAfter(close);
    this.methods.push({
      name,
      span,
      owner: this.scopes.at(-1)?.owner,
      parameters,
      displayName: this.annotationText("DisplayName", this.memberStart, span.start),
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
    for (let i = close + 1; i < this.code.length; ) {
      const mark = this.code[i];
      if (mark === "{") {
        const end = this.pairs.get(i);
        return { start: i, end: end === undefined ? i + 1 : end + 1 };
      }
      if (mark === ";" || mark === "}") return { start: i, end: mark === ";" ? i + 1 : i };
      if (mark === "\n" && this.syntax.kotlin && this.startsMember(i)) return { start: i, end: i };
      i = (mark === "(" || mark === "[" ? (this.pairs.get(i) ?? i) : i) + 1;
    }
    return { start: close + 1, end: this.code.length };
  }

  private annotations(from: number, to: number): string[] {
    return [...this.code.slice(from, to).matchAll(/@(?:[\w.]*\.)?(\w+)/g)].map((match) => match[1] ?? "");
  }

  /** The first string of an annotation among those between two offsets; of `name = "…"` if it names its values. */
  private annotationText(annotation: string, from: number, to: number): string | undefined {
    const at = this.code.slice(from, to).search(new RegExp(`@(?:[\\w.]*\\.)?${annotation}\\b`));
    if (at < 0) return undefined;
    const open = this.code.indexOf("(", from + at);
    const close = open < 0 || open > to ? undefined : this.pairs.get(open);
    if (close === undefined || /^\s*@?\w+\s*$/.test(this.code.slice(open + 1, close))) return undefined;
    while ((this.strings[this.nextString]?.start ?? Number.POSITIVE_INFINITY) < from) this.nextString++;
    const inside: StringSpan[] = [];
    for (let i = this.nextString; (this.strings[i]?.start ?? Number.POSITIVE_INFINITY) < close; i++) {
      const string = this.strings[i];
      if (string && string.start > open) inside.push(string);
    }
    const named = inside.find(({ start }) => /\bname\s*=\s*$/.test(this.code.slice(open, start)));
    const chosen = named ?? inside[0];
    return chosen && jvmText(this.text.slice(chosen.start + chosen.quote, chosen.end - chosen.quote));
  }
}

/** The text of a Java or Kotlin literal, without its quotes. */
export function jvmText(source: string): string {
  return source.replace(/\\(?:u+([0-9a-fA-F]{4})|(.))/g, (_, hex?: string, simple?: string) => {
    if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
    return { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", s: " " }[simple ?? ""] ?? simple ?? "";
  });
}

function javaParameter(source: string): string {
  const bare = source
    .replace(/@[\w.]+(?:\s*\([^)]*\))?/g, "")
    .replace(/\bfinal\b/g, "")
    .trim();
  const name = /[\p{L}_$][\p{L}\p{N}_$]*(\s*(?:\[\s*\]\s*)*)$/u.exec(bare);
  return simpleType(name ? bare.slice(0, name.index) + (name[1] ?? "").trim() : bare);
}

function baseNames(header: string): string[] {
  const at = header.search(/\bextends\b|\bimplements\b|:/);
  if (at < 0) return [];
  const list = header.slice(at).replace(/\bextends\b|\bimplements\b|:/g, ",");
  return splitTypes(list.replace(/\([^()]*\)/g, ""))
    .map((type) => /^[\p{L}_][\w.]*/u.exec(type.trim())?.[0] ?? "")
    .filter((name) => name !== "");
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
