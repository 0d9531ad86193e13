import { splitTypes } from "../../../domain/testNames/parameterTypes";
import { afterBrackets } from "../../syntax/bracketPairs";
import type { CodeText } from "../../syntax/codeText";
import { identifierAt, identifierEnd, type Span, skipBlanks } from "../../syntax/sourceText";
import { readBaseNames } from "../../types/baseNames";
import { MemberReader } from "../../types/memberReader";
import { listAnnotations, readAnnotation } from "./annotations";
import type { JvmClass, JvmMethod, JvmParameter } from "./declarations";
import { readFunctionName, readName } from "./declaredNames";
import { Indents } from "./indents";
import { parseJavaParameter, parseKotlinParameter } from "./parameters";
import type { JvmSyntax } from "./syntax";

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
export class JvmReader extends MemberReader<JvmClass> {
  readonly classes: JvmClass[] = [];
  readonly methods: JvmMethod[] = [];
  readonly #indents: Indents;
  /**
   * Whether an `=` has occurred in the current member, so that a following call belongs to an initial value and is not
   * a method.
   */
  #isAfterAssignment = false;

  constructor(
    private readonly source: CodeText,
    private readonly syntax: JvmSyntax,
  ) {
    super(source);
    this.#indents = new Indents(source.code);
  }

  protected override readMark(offset: number, mark: number): number {
    if (mark === 96) {
      return skipQuotedName(this.code, offset);
    }
    // In Groovy, an initial value needs no semicolon.
    if (mark === 10 && this.#isAfterAssignment && this.syntax.language === "groovy") {
      return this.startMember(offset + 1);
    }
    this.#isAfterAssignment ||= mark === 61;
    return super.readMark(offset, mark);
  }

  protected override startMember(offset: number): number {
    this.#isAfterAssignment = false;
    return super.startMember(offset);
  }

  protected readWord(i: number): number {
    const word = identifierAt(this.code, i);
    const end = i + word.length;
    const previousCharacter = this.code[i - 1];
    if (previousCharacter === "@" && word !== "interface") {
      return this.#skipAnnotation(end);
    }
    const isMember = previousCharacter === "." || previousCharacter === ":";
    if (!isMember && this.syntax.classWords.has(word)) {
      return this.#readClass(i, end);
    }
    switch (this.syntax.language) {
      case "kotlin":
        return word === "fun" ? this.#readFunction(end) : end;
      case "scala":
        return word === "def" ? this.#readFunction(end) : this.#skipPackage(word, end);
      default:
        return this.#readJavaMethod(i, end, word);
    }
  }

  /** Returns the end of a word or, for `package a.b {`, the start of the members in the braces. */
  #skipPackage(word: string, end: number): number {
    if (word !== "package") {
      return end;
    }
    packageBodyPattern.lastIndex = end;
    if (packageBodyPattern.test(this.code)) {
      this.startMember(packageBodyPattern.lastIndex);
    }
    return Math.max(packageBodyPattern.lastIndex, end);
  }

  #skipAnnotation(end: number): number {
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
    const { name, span } = readName(this.source, start);
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
      parent: this.owner,
      extent: { start, end: body.close },
      bases: readBaseNames(header, this.syntax.basesStart),
      displayName: this.#readDisplayName({ start: this.memberStart, end: keywordStart }),
      isObject: this.code.startsWith("object", keywordStart),
    };
    this.classes.push(declaredClass);
    if (body.open === undefined) {
      return this.startMember(body.headerEnd);
    }
    return this.open(declaredClass, body.open, body.close);
  }

  /** Finds the body of the class whose name ends at `from`. Returns `undefined` if it is not a class. */
  #findClassBody(from: number): ClassBody | undefined {
    const { code, pairs, syntax } = this;
    const offset = syntax.findHeaderEnd(code, pairs, from);
    const headerEnd = Math.max(offset, from);
    switch (code[offset]) {
      case "{":
        return { headerEnd, open: offset + 1, close: pairs.get(offset) ?? code.length };
      case ":":
        return { headerEnd, open: offset + 1, close: this.#indents.findBlockEnd(from) };
      default:
        return syntax.mayLackBody ? { headerEnd, close: headerEnd } : undefined;
    }
  }

  /** Reads `fun <T> Receiver.name(a: A)`, `def name[T](a: A)` or `def name`. The name may be in backquotes. */
  #readFunction(afterKeyword: number): number {
    const isScala = this.syntax.language === "scala";
    const declaredName = readFunctionName(this.source, afterKeyword, !isScala);
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
    const parameters = splitTypes(this.code.slice(paren + 1, close)).map(parseKotlinParameter);
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
    const precedingCode = this.code.slice(Math.max(this.memberStart, start - 40), start);
    const isCall = this.#isAfterAssignment || !/[\w>\]?]\s*$/.test(precedingCode);
    if (isCall) {
      return close + 1;
    }
    const parameters = splitTypes(this.code.slice(paren + 1, close)).map(parseJavaParameter);
    return this.#addMethod(name, { start, end }, parameters, close);
  }

  /** Adds a method and returns the end of its body, which contains no members. */
  #addMethod(name: string, span: Span, parameters: readonly JvmParameter[], close: number): number {
    const body = this.#findBody(close);
    const head = { start: this.memberStart, end: span.start };
    const { source } = this;
    const parameterizedName = readAnnotation(source, "ParameterizedTest", head);
    this.methods.push({
      name,
      span,
      owner: this.owner,
      parameters,
      displayName: this.#readDisplayName(head),
      head,
      annotations: listAnnotations(source, head),
      invocationName: parameterizedName ?? readAnnotation(source, "RepeatedTest", head),
      body,
    });
    this.startMember(body.end);
    return body.end;
  }

  #readDisplayName(head: Span): string | undefined {
    return readAnnotation(this.source, "DisplayName", head);
  }

  #findBody(close: number): Span {
    const { code, pairs } = this;
    const start = this.syntax.findMethodBody(code, pairs, close + 1);
    switch (code[start]) {
      case "{":
        return { start, end: afterBrackets(pairs, start) };
      case ";":
        return { start, end: start + 1 };
      case undefined:
        return { start: close + 1, end: code.length };
      default:
        return { start, end: start };
    }
  }
}

/** Matches the name and the opening brace after `package`, if the package has a body. */
const packageBodyPattern = /\s+[\w.]+\s*\{/y;

function skipQuotedName(code: string, quote: number): number {
  const closingQuote = code.indexOf("`", quote + 1);
  return Math.max(closingQuote, quote) + 1;
}
