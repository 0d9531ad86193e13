import { simpleType, splitTypes } from "../../../domain/testNames/parameterTypes";
import type { StringSpan } from "../../syntax/mask";
import { identifierAt, identifierEnd, isIdentifierCode, type Span, skipBlanks } from "../../syntax/sourceText";
import type { JvmClass, JvmMethod, JvmParameter } from "./declarations";
import { Indents } from "./indents";
import { decodeStringLiteral } from "./strings";
import type { JvmSyntax } from "./syntax";

interface Scope {
  readonly owner: JvmClass | undefined;
  readonly close: number;
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
  readonly #scopes: Scope[];
  readonly #indents: Indents;
  /** Start of the current member, including its annotations. */
  #memberStart = 0;
  /** Whether an `=` has occurred in the current member: a following call in an initial value is not a method. */
  #isAfterAssignment = false;
  #nextString = 0;
  /**
   * End of the last header scan that found no body. The text before it is not scanned again for the next class name.
   */
  #headerScanEnd = 0;

  constructor(
    private readonly text: string,
    private readonly code: string,
    private readonly strings: readonly StringSpan[],
    private readonly pairs: ReadonlyMap<number, number>,
    private readonly syntax: JvmSyntax,
  ) {
    this.#scopes = [{ owner: undefined, close: code.length }];
    this.#indents = new Indents(code);
  }

  read(): void {
    let i = 0;
    while (i < this.code.length) i = this.#step(i);
  }

  /** Reads one token at `i` and returns the offset of the next. */
  #step(i: number): number {
    while (i >= (this.#scopes.at(-1)?.close ?? Number.POSITIVE_INFINITY) && this.#scopes.length > 1) {
      const { close = i } = this.#scopes.pop() ?? {};
      this.#startMember(this.code[close] === "}" ? close + 1 : i);
    }
    const mark = this.code.charCodeAt(i);
    if (mark === 123) return this.#skipBlock(i);
    if (mark === 59 || (mark === 10 && this.#isAfterAssignment && this.syntax.language === "groovy"))
      this.#startMember(i + 1);
    else if (mark === 61) this.#isAfterAssignment = true;
    if (mark === 96 || (isIdentifierCode(mark) && !isDigit(mark))) return this.#readWord(i);
    if (mark === 40 || mark === 91) return (this.pairs.get(i) ?? i) + 1;
    return i + 1;
  }

  #skipBlock(open: number): number {
    const close = this.pairs.get(open);
    const blockEnd = (close ?? open) + 1;
    this.#startMember(blockEnd);
    return blockEnd;
  }

  #startMember(offset: number): void {
    this.#memberStart = offset;
    this.#isAfterAssignment = false;
  }

  #readWord(i: number): number {
    if (this.code[i] === "`") return Math.max(this.code.indexOf("`", i + 1), i) + 1;
    const { language, classWords } = this.syntax;
    const word = identifierAt(this.code, i);
    const end = i + word.length;
    const previousCharacter = this.code[i - 1];
    if (previousCharacter === "@" && word !== "interface") return this.#annotationEnd(end);
    if (classWords.has(word) && previousCharacter !== "." && previousCharacter !== ":") return this.#readClass(i, end);
    if (language === "kotlin") return word === "fun" ? this.#readFunction(end) : end;
    if (language === "scala") return word === "def" ? this.#readFunction(end) : this.#packageEnd(word, end);
    return this.#readJavaMethod(i, end, word);
  }

  /** Returns the end of a word or, for `package a.b {`, the start of the members in the braces. */
  #packageEnd(word: string, end: number): number {
    if (word !== "package") return end;
    packageBodyPattern.lastIndex = end;
    if (packageBodyPattern.test(this.code)) this.#startMember(packageBodyPattern.lastIndex);
    return Math.max(packageBodyPattern.lastIndex, end);
  }

  #annotationEnd(end: number): number {
    let offset = end;
    while (this.code[offset] === "." || this.code[offset] === ":") offset = identifierEnd(this.code, offset + 1);
    const open = skipBlanks(this.code, offset);
    return this.code[open] === "(" ? (this.pairs.get(open) ?? open) + 1 : offset;
  }

  #readClass(keywordStart: number, afterKeyword: number): number {
    const start = skipBlanks(this.code, afterKeyword);
    const closingQuote = this.code[start] === "`" ? this.text.indexOf("`", start + 1) : -1;
    const end = closingQuote > 0 ? closingQuote + 1 : identifierEnd(this.code, start);
    const name = closingQuote > 0 ? this.text.slice(start + 1, closingQuote) : this.code.slice(start, end);
    if (name === "" || start === afterKeyword || name === "extends") return afterKeyword;
    const body = this.#findClassBody(end);
    if (!body) return afterKeyword;
    const declaredClass: JvmClass = {
      name,
      span: { start, end },
      parent: this.#scopes.at(-1)?.owner,
      extent: { start, end: body.close },
      bases: parseBases(this.code.slice(end, body.headerEnd), this.syntax),
      displayName: this.#readAnnotationText("DisplayName", this.#memberStart, keywordStart),
      isObject: this.code.startsWith("object", keywordStart),
    };
    this.classes.push(declaredClass);
    this.#startMember(body.headerEnd);
    if (body.open === undefined) return body.headerEnd;
    this.#scopes.push({ owner: declaredClass, close: body.close });
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
      if (mark === "{") return { headerEnd: i, open: i + 1, close: this.pairs.get(i) ?? this.code.length };
      if (mark === "\n" && mayLackBody && this.#isBeforeMember(i)) break;
      if (mark === ":" && language === "scala" && this.code[skipSpaces(this.code, i + 1)] === "\n") {
        return { headerEnd: i, open: i + 1, close: this.#indents.blockEnd(from) };
      }
      if (mark === ";" || mark === "}" || mark === ")" || (mark === "=" && !mayLackBody)) break;
      const close = mark === "(" || mark === "[" ? this.pairs.get(i) : undefined;
      i = (close ?? i) + 1;
    }
    if (mayLackBody) return { headerEnd: i, close: i };
    this.#headerScanEnd = i;
    return undefined;
  }

  /** Returns whether the next line begins a declaration, which ends a previous one without braces. */
  #isBeforeMember(lineEnd: number): boolean {
    const offset = skipBlanks(this.code, lineEnd);
    return this.code[offset] === "@" || this.syntax.memberWords.has(identifierAt(this.code, offset));
  }

  /** Reads `fun <T> Receiver.name(a: A)`, `def name[T](a: A)` or `def name`. The name may be in backquotes. */
  #readFunction(afterKeyword: number): number {
    const isScala = this.syntax.language === "scala";
    let offset = skipBlanks(this.code, afterKeyword);
    const head = this.code.slice(offset, offset + 300);
    if (head.startsWith("<")) offset = skipBlanks(this.code, offset + head.indexOf(">") + 1);
    const open = offset + this.code.slice(offset, offset + 300).indexOf("(");
    const closingQuote = this.text[offset] === "`" ? this.text.indexOf("`", offset + 1) : -1;
    const receiver = isScala ? "" : this.code.slice(offset, Math.max(open, offset));
    const start = closingQuote > 0 ? offset : offset + receiver.lastIndexOf(".") + 1;
    const name = closingQuote > 0 ? this.text.slice(offset + 1, closingQuote).trim() : identifierAt(this.code, start);
    const end = closingQuote > 0 ? closingQuote + 1 : start + name.length;
    let paren = skipBlanks(this.code, end);
    if (isScala && this.code[paren] === "[") paren = skipBlanks(this.code, (this.pairs.get(paren) ?? paren) + 1);
    const hasParameters = this.code[paren] === "(";
    if (name === "" || !(hasParameters || isScala)) return afterKeyword;
    const close = hasParameters ? (this.pairs.get(paren) ?? paren) : end - 1;
    const parameters = hasParameters ? splitTypes(this.code.slice(paren + 1, close)).map(kotlinParameter) : [];
    return this.#addMethod(name, { start, end }, parameters, close);
  }

  #readJavaMethod(start: number, end: number, name: string): number {
    const paren = skipBlanks(this.code, end);
    if (this.code[paren] !== "(" || nonMethodWords.has(name)) return end;
    const close = this.pairs.get(paren);
    if (close === undefined) return end;
    // Without a type before the name, it is a call in a field's initial value or an enum constant.
    if (
      this.#isAfterAssignment ||
      !/[\w>\]?]\s*$/.test(this.code.slice(Math.max(this.#memberStart, start - 40), start))
    )
      return close + 1;
    const parameters = splitTypes(this.code.slice(paren + 1, close)).map(javaParameter);
    return this.#addMethod(name, { start, end }, parameters, close);
  }

  /** Adds a method and returns the end of its body, which contains no members. */
  #addMethod(name: string, span: Span, parameters: readonly JvmParameter[], close: number): number {
    const body = this.#findBody(close);
    this.methods.push({
      name,
      span,
      owner: this.#scopes.at(-1)?.owner,
      parameters,
      displayName: this.#readAnnotationText("DisplayName", this.#memberStart, span.start),
      head: { start: this.#memberStart, end: span.start },
      annotations: this.#annotationNames(this.#memberStart, span.start),
      invocationName:
        this.#readAnnotationText("ParameterizedTest", this.#memberStart, span.start) ??
        this.#readAnnotationText("RepeatedTest", this.#memberStart, span.start),
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
        const end = this.pairs.get(i);
        return { start: i, end: end === undefined ? i + 1 : end + 1 };
      }
      if (mark === ";" || mark === "}") return { start: i, end: mark === ";" ? i + 1 : i };
      if (mark === "\n" && canEndAtLineBreak && this.#isBeforeMember(i)) return { start: i, end: i };
      i = (mark === "(" || mark === "[" ? (this.pairs.get(i) ?? i) : i) + 1;
    }
    return { start: close + 1, end: this.code.length };
  }

  #annotationNames(from: number, to: number): string[] {
    return [...this.code.slice(from, to).matchAll(/@(?:[\w.]*\.)?(\w+)/g)].map((match) => match[1] ?? "");
  }

  /**
   * Returns the first string of an annotation between two offsets, or the string of `name = "…"` if the annotation has
   * named values.
   */
  #readAnnotationText(annotation: string, from: number, to: number): string | undefined {
    const match = new RegExp(`@(?:[\\w.]*\\.)?${annotation}\\s*\\(`).exec(this.code.slice(from, to));
    if (!match) return undefined;
    const open = from + match.index + match[0].length - 1;
    const close = this.pairs.get(open);
    if (close === undefined || /^\s*@?\w+\s*$/.test(this.code.slice(open + 1, close))) return undefined;
    while ((this.strings[this.#nextString]?.start ?? Number.POSITIVE_INFINITY) < from) this.#nextString++;
    const annotationStrings: StringSpan[] = [];
    for (let i = this.#nextString; (this.strings[i]?.start ?? Number.POSITIVE_INFINITY) < close; i++) {
      const string = this.strings[i];
      if (string && string.start > open) annotationStrings.push(string);
    }
    const nameIndex = annotationStrings.findIndex(({ start }) => /\bname\s*=\s*$/.test(this.code.slice(open, start)));
    if (nameIndex < 0 && annotation !== "DisplayName") return undefined;
    return this.#joinStrings(annotationStrings.slice(Math.max(nameIndex, 0)));
  }

  /** Concatenates the first of some strings and those added to it with `+`. */
  #joinStrings(strings: readonly StringSpan[]): string | undefined {
    let joinedText: string | undefined;
    let end = 0;
    for (const string of strings) {
      if (joinedText !== undefined && this.code.slice(end, string.start).trim() !== "+") break;
      joinedText =
        (joinedText ?? "") +
        decodeStringLiteral(this.text.slice(string.start + string.quote, string.end - string.quote));
      end = string.end;
    }
    return joinedText;
  }
}

/** The name of a package with a body, after `package`. */
const packageBodyPattern = /\s+[\w.]+\s*\{/y;
/** Any annotation but those that convert or check a value. */
const injectingAnnotation =
  /@(?!(?:[\w.]*\.)?(?:\w*Null\w*|ConvertWith|JavaTimeConversionPattern|SuppressWarnings)\b)\w/;

function javaParameter(source: string): JvmParameter {
  const bareParameter = source
    .replace(/@[\w.]+(?:\s*\([^)]*\))?/g, "")
    .replace(/\bfinal\b/g, "")
    .trim();
  const name = /([\p{L}_$][\p{L}\p{N}_$]*)(\s*(?:\[\s*\]\s*)*)$/u.exec(bareParameter);
  const isInjected = injectingAnnotation.test(source);
  if (!name) return { name: "", type: simpleType(bareParameter), isInjected };
  const type = simpleType(bareParameter.slice(0, name.index) + (name[2] ?? "").trim());
  return { name: name[1] ?? "", type, isInjected };
}

function kotlinParameter(source: string): JvmParameter {
  const [name = "", type = ""] = source.replace(/@[\w.]+(?:\s*\([^)]*\))?/g, "").split(":");
  const isInjected = injectingAnnotation.test(source);
  return { name: identifierAt(name.trim(), 0), type: simpleType(type.split("=")[0] ?? ""), isInjected };
}

/** Returns the types that a class's header names after the parameters of the class. */
function parseBases(header: string, { language }: JvmSyntax): string[] {
  const bareHeader = stripBrackets(header);
  const basesStart = bareHeader.search(language === "kotlin" ? /:/ : /\bextends\b|\bimplements\b|\bwith\b/);
  if (basesStart < 0) return [];
  return bareHeader
    .slice(basesStart)
    .split(language === "kotlin" ? /[:,]/ : /\bextends\b|\bimplements\b|\bwith\b|,/)
    .map((type) => /^[\p{L}_][\w.]*/u.exec(type.trim())?.[0] ?? "")
    .filter((name) => name !== "");
}

/** Removes brackets of any kind together with their contents. */
function stripBrackets(text: string): string {
  let depth = 0;
  let result = "";
  for (const mark of text) {
    if (mark === "(" || mark === "[" || mark === "<") depth++;
    else if (mark === ")" || mark === "]" || mark === ">") depth = Math.max(0, depth - 1);
    else if (depth === 0) result += mark;
  }
  return result;
}

function skipSpaces(text: string, from: number): number {
  let offset = from;
  while (text[offset] === " " || text[offset] === "\t" || text[offset] === "\r") offset++;
  return offset;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
