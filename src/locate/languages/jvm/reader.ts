import { splitTypes } from "../../../domain/testNames/parameterTypes";
import type { StringSpan } from "../../syntax/blankedText";
import { afterBrackets } from "../../syntax/bracketPairs";
import { popEnded } from "../../syntax/ranges";
import { identifierAt, identifierEnd, isIdentifierCode, type Span, skipBlanks } from "../../syntax/sourceText";
import { Annotations } from "./annotations";
import type { JvmClass, JvmMethod, JvmParameter } from "./declarations";
import { DeclaredNames } from "./declaredNames";
import { Indents } from "./indents";
import { javaParameter, kotlinParameter } from "./parameters";
import type { JvmSyntax } from "./syntax";

interface Scope {
  readonly owner: JvmClass;
  readonly end: number;
}

/** Maximum number of characters between a class's name and its body, brackets not counted. */
const maxHeaderLength = 1000;
const nonMethodWords = new Set(
  "if for while switch catch try synchronized return new super this else when do assert throw".split(" "),
);

/** End of a class's header, and the bounds of the body after it, if there is one. */
interface ClassBody {
  readonly headerEnd: number;
  readonly open?: number;
  readonly close: number;
}

/** Collects the classes and methods of a file in one pass, skipping the bodies of methods. */
export class JvmReader {
  readonly classes: JvmClass[] = [];
  readonly methods: JvmMethod[] = [];
  readonly #scopes: Scope[] = [];
  readonly #indents: Indents;
  readonly #names: DeclaredNames;
  readonly #annotations: Annotations;
  /** Start of the current member, including its annotations. */
  #memberStart = 0;
  /** Whether an `=` has occurred in the current member: a following call in an initial value is not a method. */
  #isAfterAssignment = false;
  /**
   * End of the last header scan that found no body. The text before it is not scanned again for the next class name.
   */
  #headerScanEnd = 0;

  constructor(
    text: string,
    private readonly code: string,
    strings: readonly StringSpan[],
    private readonly pairs: ReadonlyMap<number, number>,
    private readonly syntax: JvmSyntax,
  ) {
    this.#indents = new Indents(code);
    this.#names = new DeclaredNames(text, code, syntax);
    this.#annotations = new Annotations(text, { code, pairs, strings });
  }

  read(): void {
    let i = 0;
    while (i < this.code.length) {
      i = this.#step(i);
    }
  }

  /** Reads one token at `i` and returns the offset of the next. */
  #step(i: number): number {
    const endedScope = popEnded(this.#scopes, i);
    if (endedScope) {
      this.#startMemberAfter(endedScope, i);
    }
    const mark = this.code.charCodeAt(i);
    if (mark === 123) {
      return this.#skipBlock(i);
    }
    if (mark === 40 || mark === 91) {
      return afterBrackets(this.pairs, i);
    }
    if (mark === 96) {
      return skipQuotedName(this.code, i);
    }
    if (isIdentifierCode(mark) && !isDigit(mark)) {
      return this.#readWord(i);
    }
    if (mark === 61) {
      this.#isAfterAssignment = true;
    } else if (mark === 59 || (mark === 10 && this.#endsWithLine())) {
      this.#startMember(i + 1);
    }
    return i + 1;
  }

  /** Returns whether the current member ends with its line: in Groovy, an initial value needs no semicolon. */
  #endsWithLine(): boolean {
    return this.#isAfterAssignment && this.syntax.language === "groovy";
  }

  #skipBlock(open: number): number {
    const blockEnd = afterBrackets(this.pairs, open);
    this.#startMember(blockEnd);
    return blockEnd;
  }

  #startMemberAfter({ end }: Scope, offset: number): void {
    const hasBrace = this.code[end] === "}";
    this.#startMember(hasBrace ? end + 1 : offset);
  }

  #startMember(offset: number): void {
    this.#memberStart = offset;
    this.#isAfterAssignment = false;
  }

  #readWord(i: number): number {
    const word = identifierAt(this.code, i);
    const end = i + word.length;
    const previousCharacter = this.code[i - 1];
    if (previousCharacter === "@" && word !== "interface") {
      return this.#annotationEnd(end);
    }
    const isMember = previousCharacter === "." || previousCharacter === ":";
    if (!isMember && this.syntax.classWords.has(word)) {
      return this.#readClass(i, end);
    }
    switch (this.syntax.language) {
      case "kotlin":
        return word === "fun" ? this.#readFunction(end) : end;
      case "scala":
        return word === "def" ? this.#readFunction(end) : this.#packageEnd(word, end);
      default:
        return this.#readJavaMethod(i, end, word);
    }
  }

  /** Returns the end of a word or, for `package a.b {`, the start of the members in the braces. */
  #packageEnd(word: string, end: number): number {
    if (word !== "package") {
      return end;
    }
    packageBodyPattern.lastIndex = end;
    if (packageBodyPattern.test(this.code)) {
      this.#startMember(packageBodyPattern.lastIndex);
    }
    return Math.max(packageBodyPattern.lastIndex, end);
  }

  #annotationEnd(end: number): number {
    let offset = end;
    while (this.code[offset] === "." || this.code[offset] === ":") {
      offset = identifierEnd(this.code, offset + 1);
    }
    const open = skipBlanks(this.code, offset);
    const hasValues = this.code[open] === "(";
    if (hasValues) {
      return afterBrackets(this.pairs, open);
    }
    return offset;
  }

  #readClass(keywordStart: number, afterKeyword: number): number {
    const start = skipBlanks(this.code, afterKeyword);
    const { name, span } = this.#names.nameAt(start);
    if (name === "") {
      return afterKeyword;
    }
    if (start === afterKeyword || name === "extends") {
      return afterKeyword;
    }
    const body = this.#findClassBody(span.end);
    if (!body) {
      return afterKeyword;
    }
    const header = this.code.slice(span.end, body.headerEnd);
    const declaredClass: JvmClass = {
      name,
      span,
      parent: this.#scopes.at(-1)?.owner,
      extent: { start, end: body.close },
      bases: parseBases(header, this.syntax),
      displayName: this.#annotations.readText("DisplayName", { start: this.#memberStart, end: keywordStart }),
      isObject: this.code.startsWith("object", keywordStart),
    };
    this.classes.push(declaredClass);
    this.#startMember(body.headerEnd);
    if (body.open === undefined) {
      return body.headerEnd;
    }
    this.#scopes.push({ owner: declaredClass, end: body.close });
    this.#startMember(body.open);
    return body.open;
  }

  /** Finds the body of the class whose name ends at `from`. Returns `undefined` if it is not a class. */
  #findClassBody(from: number): ClassBody | undefined {
    const { language } = this.syntax;
    const mayLackBody = language === "kotlin" || language === "scala";
    const limit = Math.min(this.code.length, from + maxHeaderLength);
    let i = Math.max(from, this.#headerScanEnd);
    while (i < limit) {
      const mark = this.code[i];
      if (mark === "{") {
        const close = this.pairs.get(i) ?? this.code.length;
        return { headerEnd: i, open: i + 1, close };
      }
      if (mark === "\n" && mayLackBody && this.#isBeforeMember(i)) {
        break;
      }
      if (mark === ":" && language === "scala" && endsLine(this.code, i)) {
        return {
          headerEnd: i,
          open: i + 1,
          close: this.#indents.blockEnd(from),
        };
      }
      if (mark === ";" || mark === "}" || mark === ")") {
        break;
      }
      if (mark === "=" && !mayLackBody) {
        break;
      }
      i = afterBrackets(this.pairs, i);
    }
    if (mayLackBody) {
      return { headerEnd: i, close: i };
    }
    this.#headerScanEnd = i;
    return undefined;
  }

  /** Returns whether the next line begins a declaration, which ends a previous one without braces. */
  #isBeforeMember(lineEnd: number): boolean {
    const offset = skipBlanks(this.code, lineEnd);
    if (this.code[offset] === "@") {
      return true;
    }
    const word = identifierAt(this.code, offset);
    return this.syntax.memberWords.has(word);
  }

  /** Reads `fun <T> Receiver.name(a: A)`, `def name[T](a: A)` or `def name`. The name may be in backquotes. */
  #readFunction(afterKeyword: number): number {
    const isScala = this.syntax.language === "scala";
    const declaredName = this.#names.functionNameAfter(afterKeyword);
    const { span } = declaredName;
    const name = declaredName.name.trim();
    let paren = skipBlanks(this.code, span.end);
    const hasTypeParameters = isScala && this.code[paren] === "[";
    if (hasTypeParameters) {
      paren = skipBlanks(this.code, afterBrackets(this.pairs, paren));
    }
    const hasParameters = this.code[paren] === "(";
    const isFunction = hasParameters || isScala;
    if (name === "" || !isFunction) {
      return afterKeyword;
    }
    if (!hasParameters) {
      return this.#addMethod(name, span, [], span.end - 1);
    }
    const close = this.pairs.get(paren) ?? paren;
    const parameters = splitTypes(this.code.slice(paren + 1, close)).map(kotlinParameter);
    return this.#addMethod(name, span, parameters, close);
  }

  #readJavaMethod(start: number, end: number, name: string): number {
    const paren = skipBlanks(this.code, end);
    if (this.code[paren] !== "(" || nonMethodWords.has(name)) {
      return end;
    }
    const close = this.pairs.get(paren);
    if (close === undefined) {
      return end;
    }
    // Without a type before the name, it is a call in a field's initial value or an enum constant.
    const precedingCode = this.code.slice(Math.max(this.#memberStart, start - 40), start);
    const isCall = this.#isAfterAssignment || !endsWithType(precedingCode);
    if (isCall) {
      return close + 1;
    }
    const parameters = splitTypes(this.code.slice(paren + 1, close)).map(javaParameter);
    return this.#addMethod(name, { start, end }, parameters, close);
  }

  /** Adds a method and returns the end of its body, which contains no members. */
  #addMethod(name: string, span: Span, parameters: readonly JvmParameter[], close: number): number {
    const body = this.#findBody(close);
    const head = { start: this.#memberStart, end: span.start };
    const parameterizedName = this.#annotations.readText("ParameterizedTest", head);
    this.methods.push({
      name,
      span,
      owner: this.#scopes.at(-1)?.owner,
      parameters,
      displayName: this.#annotations.readText("DisplayName", head),
      head,
      annotations: this.#annotations.listNames(head),
      invocationName: parameterizedName ?? this.#annotations.readText("RepeatedTest", head),
      body,
    });
    this.#startMember(body.end);
    return body.end;
  }

  #findBody(close: number): Span {
    const canEndAtLineBreak = this.syntax.language !== "java";
    for (let i = close + 1; i < this.code.length; ) {
      const mark = this.code[i];
      if (mark === "{") {
        return { start: i, end: afterBrackets(this.pairs, i) };
      }
      if (mark === ";") {
        return { start: i, end: i + 1 };
      }
      if (mark === "}") {
        return { start: i, end: i };
      }
      if (mark === "\n" && canEndAtLineBreak && this.#isBeforeMember(i)) {
        return { start: i, end: i };
      }
      i = afterBrackets(this.pairs, i);
    }
    return { start: close + 1, end: this.code.length };
  }
}

/** The name of a package with a body, after `package`. */
const packageBodyPattern = /\s+[\w.]+\s*\{/y;
/** Returns the types that a class's header names after the parameters of the class. */
function parseBases(header: string, { language }: JvmSyntax): string[] {
  const beforeBases = language === "kotlin" ? /:/ : /\bextends\b|\bimplements\b|\bwith\b/;
  const [, ...lists] = stripBrackets(header).split(beforeBases);
  const types = lists.flatMap((list) => list.split(","));
  return types.flatMap((type) => /^[\p{L}_][\w.]*/u.exec(type.trim())?.[0] ?? []);
}

/** Removes brackets of any kind together with their contents. */
function stripBrackets(text: string): string {
  let depth = 0;
  let result = "";
  for (const mark of text) {
    if (mark === "(" || mark === "[" || mark === "<") {
      depth++;
    } else if (mark === ")" || mark === "]" || mark === ">") {
      depth = Math.max(0, depth - 1);
    } else if (depth === 0) {
      result += mark;
    }
  }
  return result;
}

function skipSpaces(text: string, from: number): number {
  let offset = from;
  while (text[offset] === " " || text[offset] === "\t" || text[offset] === "\r") {
    offset++;
  }
  return offset;
}

/** Returns whether only spaces follow a mark on its line. */
function endsLine(code: string, offset: number): boolean {
  return code[skipSpaces(code, offset + 1)] === "\n";
}

function endsWithType(code: string): boolean {
  return /[\w>\]?]\s*$/.test(code);
}

function skipQuotedName(code: string, quote: number): number {
  const closingQuote = code.indexOf("`", quote + 1);
  return Math.max(closingQuote, quote) + 1;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
