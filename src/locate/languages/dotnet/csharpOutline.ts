import { bracketPairs } from "../../syntax/bracketPairs";
import { maskCLike } from "../../syntax/mask";
import { identifierAt, isIdentifierCode, type Span, skipBlanks } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";
import { chooseBranches } from "./csharpBranches";
import { csharpMask } from "./csharpLiterals";
import type { DotnetMethod, DotnetOutline } from "./outline";

/** Reads the types and methods of a C# file, with their attributes, in one pass over its brackets. */
export function outlineCsharp(text: string): DotnetOutline {
  const masked = maskCLike(text, csharpMask);
  const code = chooseBranches(masked.code);
  const reader = new CsharpReader(code, bracketPairs(code));
  reader.read();
  const usings = [...code.matchAll(/^[ \t]*(?:global[ \t]+)?using[ \t]+([\p{L}_][\w.]*)[ \t]*;/gmu)];
  return {
    text,
    code,
    pairs: reader.pairs,
    types: reader.types,
    methods: reader.methods,
    usings: usings.map((match) => match[1] ?? ""),
  };
}

/** The body of a namespace or a type, or the file. */
interface Scope {
  namespace: readonly string[];
  readonly type: DeclaredType | undefined;
  readonly close: number;
}

const typeWords = new Set(["class", "struct", "interface", "record", "enum"]);
/** Words before a bracket that are no method's name: the type of `public (int, int) Pair()` is a tuple. */
const notNames = new Set(
  (
    "public private protected internal static virtual override abstract sealed async unsafe new partial extern readonly " +
    "required operator return"
  ).split(" "),
);
/** Namespaces around one that count: no person nests them deeper. */
const mostAround = 30;
/** Characters between a type's name and its body, brackets left out. */
const longestHeader = 1000;

class CsharpReader {
  readonly types: DeclaredType[] = [];
  readonly methods: DotnetMethod[] = [];
  private readonly scopes: Scope[];
  /** Of the member that is being read: its attributes, and whether a word of it was read. */
  private attributes: Span[] = [];
  private begun = false;
  /** Up to here no type's header ends, as was seen before: none is read twice. */
  private withoutMarks = 0;

  constructor(
    private readonly code: string,
    readonly pairs: ReadonlyMap<number, number>,
  ) {
    this.scopes = [{ namespace: [], type: undefined, close: code.length }];
  }

  private get scope(): Scope {
    return this.scopes.at(-1) ?? { namespace: [], type: undefined, close: this.code.length };
  }

  read(): void {
    let i = 0;
    while (i < this.code.length) i = this.step(i);
  }

  /** Reads one token at `i` and returns where the next may be. */
  private step(i: number): number {
    while (this.scopes.length > 1 && i >= this.scope.close) {
      this.scopes.pop();
      this.startMember();
    }
    const mark = this.code.charCodeAt(i);
    if (mark === 123) return this.endMember(this.after(i));
    if (mark === 59 || mark === 125) return this.endMember(i + 1);
    if (mark === 61) return this.endMember(this.statementEnd(i));
    if (mark === 91) return this.bracketAt(i);
    if (mark === 40) return this.after(i);
    if (isIdentifierCode(mark)) return this.word(i);
    return i + 1;
  }

  private startMember(): void {
    this.attributes = [];
    this.begun = false;
  }

  private endMember(next: number): number {
    this.startMember();
    return next;
  }

  /** After the bracket that opens at an offset, or after the offset if it never closes. */
  private after(open: number): number {
    return (this.pairs.get(open) ?? open) + 1;
  }

  /** After the `;` that ends an initial value or an expression. */
  private statementEnd(from: number): number {
    for (let i = from; i < this.code.length; ) {
      const mark = this.code.charCodeAt(i);
      if (mark === 59) return i + 1;
      if (mark === 125) return i;
      i = mark === 40 || mark === 91 || mark === 123 ? this.after(i) : i + 1;
    }
    return this.code.length;
  }

  private bracketAt(i: number): number {
    const close = this.pairs.get(i);
    if (close === undefined) return i + 1;
    if (!this.begun) this.attributes.push({ start: i, end: close + 1 });
    return close + 1;
  }

  private word(i: number): number {
    const word = identifierAt(this.code, i);
    const end = i + word.length;
    this.begun = true;
    if (word === "namespace") return this.namespaceAt(end);
    if (typeWords.has(word)) return this.typeAt(end, word) ?? end;
    return this.methodAt(i, end, word) ?? end;
  }

  private namespaceAt(afterWord: number): number {
    const name = /^\s+([\p{L}_][\p{L}\p{N}_.]*)\s*([;{])/u.exec(this.code.slice(afterWord, afterWord + 300));
    if (!name) return afterWord;
    const parts = [...this.scope.namespace.slice(-mostAround), ...(name[1] ?? "").split(".")];
    const mark = afterWord + name[0].length - 1;
    const close = this.pairs.get(mark);
    if (name[2] === ";") this.scope.namespace = parts;
    else if (close !== undefined) this.scopes.push({ namespace: parts, type: undefined, close });
    return this.endMember(mark + 1);
  }

  private typeAt(afterWord: number, word: string): number | undefined {
    const start = skipBlanks(this.code, afterWord);
    const name = identifierAt(this.code, start);
    if (name === "" || start === afterWord) return undefined;
    if (word === "record" && (name === "class" || name === "struct")) return undefined;
    const body = this.bodyOf(start + name.length);
    if (!body) return undefined;
    const header = this.code.slice(start + name.length, body.start);
    const { namespace, type: parent } = this.scope;
    const span = { start, end: start + name.length };
    const type: DeclaredType = {
      name,
      span,
      namespace: parent ? parent.namespace : namespace,
      parent,
      bases: bases(header),
    };
    this.types.push(type);
    if (body.close === undefined || word === "enum") return this.endMember(body.next);
    this.scopes.push({ namespace, type, close: body.close });
    return this.endMember(body.start + 1);
  }

  /** Where a type's body begins after its name, bases and constraints; it may have none (`record A(int B);`). */
  private bodyOf(from: number): { start: number; close?: number; next: number } | undefined {
    const limit = Math.min(this.code.length, from + longestHeader);
    let i = Math.max(from, this.withoutMarks);
    while (i < limit) {
      const mark = this.code.charCodeAt(i);
      if (mark === 59) return { start: i, next: i + 1 };
      if (mark === 123) {
        return { start: i, next: this.after(i), close: this.pairs.get(i) ?? this.code.length };
      }
      if (mark === 125 || mark === 61 || mark === 41) return undefined;
      i = mark === 40 || mark === 91 ? this.after(i) : i + 1;
    }
    this.withoutMarks = i;
    return undefined;
  }

  /** A method's name with its brackets; its body is left out, for nothing in it is a member. */
  private methodAt(start: number, end: number, name: string): number | undefined {
    const { type } = this.scope;
    if (!type || notNames.has(name)) return undefined;
    let open = skipBlanks(this.code, end);
    if (this.code[open] === "<") open = skipBlanks(this.code, this.typeParametersEnd(open));
    const close = this.code[open] === "(" ? this.pairs.get(open) : undefined;
    if (close === undefined) return undefined;
    const parameters = { start: open + 1, end: close };
    this.methods.push({ name, span: { start, end }, owner: type, parameters, attributes: this.attributes });
    return this.endMember(this.methodEnd(close + 1));
  }

  private typeParametersEnd(open: number): number {
    let depth = 0;
    for (let i = open; i < Math.min(this.code.length, open + 300); i++) {
      const mark = this.code[i];
      if (mark === "<") depth++;
      else if (mark === ">" && --depth === 0) return i + 1;
      else if (mark === "(" || mark === ";" || mark === "{") break;
    }
    return open;
  }

  private methodEnd(from: number): number {
    for (let i = from; i < this.code.length; ) {
      const mark = this.code.charCodeAt(i);
      if (mark === 123) return this.after(i);
      if (mark === 59) return i + 1;
      if (mark === 61) return this.statementEnd(i);
      if (mark === 125) return i;
      i = mark === 40 || mark === 91 ? this.after(i) : i + 1;
    }
    return this.code.length;
  }
}

/** `class A<T>(int x) : B<C>(x), IFoo where T : D` -> `B`, `IFoo`. */
function bases(header: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let inList = false;
  for (const [token = ""] of header.matchAll(/[\p{L}_][\p{L}\p{N}_.]*|[^\s]/gu)) {
    if (token === "<" || token === "(" || token === "[") depth++;
    else if (token === ">" || token === ")" || token === "]") depth--;
    else if (depth > 0) continue;
    else if (token === "where") break;
    else if (token === ":") inList = true;
    else if (inList && /^[\p{L}_]/u.test(token)) names.push(token);
  }
  return names;
}
