import { type CodeText, pairBrackets } from "../../syntax/codeText";
import { identifierAt, isIdentifierCode, type Span, skipBlanks, sliceBefore } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";
import { MemberReader, maxHeaderLength } from "../../types/memberReader";
import { blankPhp } from "./literals";

export interface PhpMethod {
  readonly name: string;
  readonly span: Span;
  readonly owner: DeclaredType;
  /** Span from the end of the previous member to the name: comments, attributes and modifiers. */
  readonly head: Span;
}

/** A call of a function by its bare name: `it(…)`, not `$x->it(…)`. */
export interface PhpCall {
  readonly name: string;
  readonly start: number;
  readonly open: number;
  readonly close: number;
}

/** Declarations of a PHP file, as far as tests need them. */
export interface PhpOutline extends CodeText {
  readonly types: readonly DeclaredType[];
  readonly methods: readonly PhpMethod[];
  /** Calls outside of classes, in order. */
  readonly calls: readonly PhpCall[];
  /** Full names of imports, by the name used in the file. */
  readonly imports: ReadonlyMap<string, string>;
}

/** Reads the classes, methods and calls of a PHP file in one pass over its brackets. */
export function outlinePhp(text: string): PhpOutline {
  const source = pairBrackets(text, blankPhp(text));
  const reader = new PhpReader(source);
  reader.read();
  const { types, methods, calls } = reader;
  return { ...source, types, methods, calls, imports: readImports(source.code) };
}

/** Parses `use A\B;`, `use A\B as C;` and `use A\{B, C as D};` at the start of a line. */
function readImports(code: string): ReadonlyMap<string, string> {
  const fullNames = new Map<string, string>();
  // Begins with a literal word, which is the fastest kind of pattern to search for.
  for (const [, list = ""] of code.matchAll(/use(?<=^use)[ \t]+([^;(]{1,2000});/gm)) {
    const [beforeBrace = "", group] = list.split("{");
    const prefix = group === undefined ? "" : beforeBrace.trim();
    const items = (group ?? list).replace("}", "").split(",");
    for (const item of items) {
      const [name = "", alias] = item.trim().split(/\s+as\s+/i);
      if (name === "") {
        continue;
      }
      const fullName = prefix + name;
      fullNames.set(alias ?? findSimpleName(fullName), fullName);
    }
  }
  return fullNames;
}

function findSimpleName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf("\\") + 1);
}

type PhpType = DeclaredType & { readonly bases: string[] };

const typeKeywords = new Set(["class", "trait", "interface", "enum"]);

class PhpReader extends MemberReader<PhpType> {
  readonly types: PhpType[] = [];
  readonly methods: PhpMethod[] = [];
  readonly calls: PhpCall[] = [];
  #namespace: readonly string[] = [];

  protected override readMark(offset: number, mark: number): number {
    if (mark === 92) {
      return this.readWord(offset);
    }
    // Functions that are passed as arguments may declare tests.
    return this.owner ? super.readMark(offset, mark) : offset + 1;
  }

  protected readWord(i: number): number {
    const end = findQualifiedNameEnd(this.code, i);
    const previousMark = this.code[i - 1];
    const isMember = previousMark === ">" || previousMark === ":";
    const isVariable = this.code[i] === "$";
    if (isMember || isVariable) {
      return end;
    }
    const isInType = this.owner !== undefined;
    const word = this.code.slice(i, end);
    if (word === "namespace" && !isInType) {
      return this.#readNamespace(end);
    }
    if (typeKeywords.has(word)) {
      return this.#readType(end) ?? end;
    }
    if (isInType && word === "use") {
      return this.#readTraits(end);
    }
    if (isInType && word === "function") {
      return this.#readMethod(end) ?? end;
    }
    if (!isInType) {
      this.#readCall(i, end, word);
    }
    return end;
  }

  #readNamespace(afterKeyword: number): number {
    const start = skipBlanks(this.code, afterKeyword);
    const end = findQualifiedNameEnd(this.code, start);
    const nextMark = this.code[skipBlanks(this.code, end)];
    const isDeclaration = nextMark === ";" || nextMark === "{";
    if (isDeclaration) {
      const name = this.code.slice(start, end);
      this.#namespace = name.split("\\").filter((part) => part !== "");
    }
    return end;
  }

  #readType(afterKeyword: number): number | undefined {
    const start = skipBlanks(this.code, afterKeyword);
    const name = identifierAt(this.code, start);
    if (name === "" || start === afterKeyword) {
      return undefined;
    }
    // An anonymous class (`new class extends A {`) declares no tests.
    if (name === "extends" || name === "implements") {
      return undefined;
    }
    const brace = this.findTypeBody(start) ?? start;
    if (this.code[brace] !== "{") {
      return undefined;
    }
    const span = { start, end: start + name.length };
    const bases = parseBases(this.code.slice(span.end, brace));
    const type = { name, span, namespace: this.#namespace, parent: undefined, bases };
    this.types.push(type);
    return this.open(type, brace + 1, this.pairs.get(brace) ?? this.code.length);
  }

  /** Reads `use A, B { a as b; }` in a class. Traits count as bases. */
  #readTraits(afterKeyword: number): number {
    const followingCode = this.code.slice(afterKeyword, afterKeyword + maxHeaderLength);
    const list = /^[^;{}]*/.exec(followingCode)?.[0] ?? "";
    const traits = parseNames(list);
    // Traits take precedence over the parent class.
    this.types.at(-1)?.bases.unshift(...traits);
    return afterKeyword + list.length;
  }

  #readMethod(afterKeyword: number): number | undefined {
    let start = skipBlanks(this.code, afterKeyword);
    if (this.code[start] === "&") {
      start = skipBlanks(this.code, start + 1);
    }
    const name = identifierAt(this.code, start);
    const open = skipBlanks(this.code, start + name.length);
    const { owner } = this;
    if (name === "") {
      return undefined;
    }
    if (this.code[open] !== "(" || !owner) {
      return undefined;
    }
    const head = { start: this.memberStart, end: start };
    const span = { start, end: start + name.length };
    this.methods.push({ name, span, owner, head });
    return this.startMember(this.findMethodEnd(open));
  }

  #readCall(start: number, end: number, word: string): void {
    const open = skipBlanks(this.code, end);
    if (this.code[open] !== "(") {
      return;
    }
    const close = this.pairs.get(open);
    if (close === undefined || this.#isFunctionName(start)) {
      return;
    }
    this.calls.push({ name: findSimpleName(word), start, open, close });
  }

  #isFunctionName(start: number): boolean {
    const previousCode = this.code.charCodeAt(start - 1);
    const mayFollowKeyword = previousCode <= 32 || previousCode === 38;
    if (!mayFollowKeyword) {
      return false;
    }
    const precedingCode = sliceBefore(this.code, start, 20);
    return /\bfunction\s*&?\s*$/.test(precedingCode);
  }
}

/** Returns the offset after the name at an offset, including its namespaces. */
function findQualifiedNameEnd(code: string, offset: number): number {
  let end = offset;
  while (end < code.length && (isIdentifierCode(code.charCodeAt(end)) || code[end] === "\\")) {
    end++;
  }
  return end;
}

function parseBases(header: string): string[] {
  const list = header.replace(/\bextends\b|\bimplements\b/g, ",").replace(/^\s*:\s*\w+/, "");
  return parseNames(list);
}

function parseNames(list: string): string[] {
  const names = list.split(",").map((name) => name.trim());
  return names.filter((name) => /^[\w\\\x80-\uffff]+$/.test(name));
}
