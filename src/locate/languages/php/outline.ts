import { bracketPairs } from "../../syntax/bracketPairs";
import { maskCLike, type StringSpan } from "../../syntax/mask";
import { identifierAt, isIdentifierCode, type Span, skipBlanks } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";
import { phpMask } from "./literals";

export interface PhpMethod {
  readonly name: string;
  readonly span: Span;
  readonly owner: DeclaredType;
  /** From the end of the member before it: comments, attributes and modifiers. */
  readonly head: Span;
}

/** A call with brackets that a function's bare name begins: `it(…)`, not `$x->it(…)`. */
export interface PhpCall {
  readonly name: string;
  readonly start: number;
  readonly open: number;
  readonly close: number;
}

/** What a PHP file declares, as far as tests need it. */
export interface PhpOutline {
  readonly text: string;
  readonly code: string;
  readonly pairs: ReadonlyMap<number, number>;
  readonly strings: readonly StringSpan[];
  readonly types: readonly DeclaredType[];
  readonly methods: readonly PhpMethod[];
  /** Calls outside of classes, in order. */
  readonly calls: readonly PhpCall[];
  /** Full names by the name that the file uses. */
  readonly imports: ReadonlyMap<string, string>;
}

/** Reads the classes, methods and calls of a PHP file in one pass over its brackets. */
export function outlinePhp(text: string): PhpOutline {
  const { code, strings } = maskCLike(text, phpMask);
  const reader = new PhpReader(code, bracketPairs(code));
  reader.read();
  const { pairs, types, methods, calls } = reader;
  return { text, code, pairs, strings, types, methods, calls, imports: imports(code) };
}

/** `use A\B;`, `use A\B as C;`, `use A\{B, C as D};` at the start of a line. */
function imports(code: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, list = ""] of code.matchAll(/^use[ \t]+([^;(]{1,2000});/gm)) {
    const [before = "", group] = list.split("{");
    const prefix = group === undefined ? "" : before.trim();
    for (const one of (group ?? list).replace("}", "").split(",")) {
      const [name = "", alias] = one.trim().split(/\s+as\s+/i);
      const whole = prefix + name;
      if (name !== "") found.set(alias ?? whole.slice(whole.lastIndexOf("\\") + 1), whole);
    }
  }
  return found;
}

/** The body of a type, or the file. */
interface Scope {
  readonly type: DeclaredType | undefined;
  readonly close: number;
}

const typeWords = new Set(["class", "trait", "interface", "enum"]);
/** Characters between a class's name and its body. */
const longestHeader = 1000;

class PhpReader {
  readonly types: (DeclaredType & { bases: string[] })[] = [];
  readonly methods: PhpMethod[] = [];
  readonly calls: PhpCall[] = [];
  private readonly scopes: Scope[];
  private namespace: readonly string[] = [];
  private memberStart = 0;

  constructor(
    private readonly code: string,
    readonly pairs: ReadonlyMap<number, number>,
  ) {
    this.scopes = [{ type: undefined, close: code.length }];
  }

  read(): void {
    let i = 0;
    while (i < this.code.length) i = this.step(i);
  }

  /** Reads one token at `i` and returns where the next may be. The bodies of methods are left out. */
  private step(i: number): number {
    while (this.scopes.length > 1 && i >= (this.scopes.at(-1)?.close ?? 0)) {
      this.scopes.pop();
      this.memberStart = i + 1;
    }
    const mark = this.code.charCodeAt(i);
    const inType = this.scopes.at(-1)?.type !== undefined;
    if (inType && mark === 59) this.memberStart = i + 1;
    if (inType && (mark === 123 || mark === 40 || mark === 91)) return this.after(i);
    if (isIdentifierCode(mark) || mark === 92) return this.word(i, inType);
    return i + 1;
  }

  private after(open: number): number {
    return (this.pairs.get(open) ?? open) + 1;
  }

  private word(i: number, inType: boolean): number {
    const word = qualifiedAt(this.code, i);
    const end = i + Math.max(word.length, 1);
    const before = this.code[i - 1];
    // A variable, a member of something, a constant of a class.
    if (word.startsWith("$") || before === ">" || before === ":") return end;
    if (word === "namespace" && !inType) return this.namespaceAt(end);
    if (typeWords.has(word)) return this.typeAt(end) ?? end;
    if (inType && word === "use") return this.traitsAt(end);
    if (inType && word === "function") return this.methodAt(end) ?? end;
    if (!inType) this.callAt(i, end, word);
    return end;
  }

  private namespaceAt(afterWord: number): number {
    const start = skipBlanks(this.code, afterWord);
    const name = qualifiedAt(this.code, start);
    const next = this.code[skipBlanks(this.code, start + name.length)];
    if (next === ";" || next === "{") this.namespace = name.split("\\").filter((part) => part !== "");
    return start + name.length;
  }

  private typeAt(afterWord: number): number | undefined {
    const start = skipBlanks(this.code, afterWord);
    const name = identifierAt(this.code, start);
    if (name === "" || start === afterWord) return undefined;
    const brace = this.code.slice(start, start + longestHeader).search(/[{;()=]/) + start;
    // A class without a name (`new class extends A {`) is nobody's test.
    const close = this.code[brace] === "{" ? (this.pairs.get(brace) ?? this.code.length) : undefined;
    if (close === undefined || name === "extends" || name === "implements") return undefined;
    const span = { start, end: start + name.length };
    const bases = basesIn(this.code.slice(span.end, brace));
    const type = { name, span, namespace: this.namespace, parent: undefined, bases };
    this.types.push(type);
    this.scopes.push({ type, close });
    this.memberStart = brace + 1;
    return brace + 1;
  }

  /** `use A, B { a as b; }` in a class: what traits declare is its own. */
  private traitsAt(afterWord: number): number {
    const list = /^[^;{}]{0,1000}/.exec(this.code.slice(afterWord, afterWord + longestHeader))?.[0] ?? "";
    // They come before what the parent declares.
    this.types.at(-1)?.bases.unshift(
      ...list
        .split(",")
        .map((name) => name.trim())
        .filter((name) => /^[\w\\\x80-\uffff]+$/.test(name)),
    );
    return afterWord + list.length;
  }

  private methodAt(afterWord: number): number | undefined {
    let start = skipBlanks(this.code, afterWord);
    if (this.code[start] === "&") start = skipBlanks(this.code, start + 1);
    const name = identifierAt(this.code, start);
    const open = skipBlanks(this.code, start + name.length);
    const owner = this.scopes.at(-1)?.type;
    if (name === "" || this.code[open] !== "(" || !owner) return undefined;
    const head = { start: this.memberStart, end: start };
    this.methods.push({ name, span: { start, end: start + name.length }, owner, head });
    const end = this.bodyEnd(this.after(open));
    this.memberStart = end;
    return end;
  }

  private bodyEnd(from: number): number {
    for (let i = from; i < this.code.length; i++) {
      const mark = this.code[i];
      if (mark === "{") return this.after(i);
      if (mark === ";") return i + 1;
      if (mark === "}") return i;
    }
    return this.code.length;
  }

  private callAt(start: number, end: number, word: string): void {
    const open = skipBlanks(this.code, end);
    const close = this.code[open] === "(" ? this.pairs.get(open) : undefined;
    if (close === undefined || this.isFunctionName(start)) return;
    this.calls.push({ name: word.slice(word.lastIndexOf("\\") + 1), start, open, close });
  }

  private isFunctionName(start: number): boolean {
    const before = this.code.charCodeAt(start - 1);
    return (
      (before <= 32 || before === 38) && /\bfunction\s*&?\s*$/.test(this.code.slice(Math.max(0, start - 20), start))
    );
  }
}

/** A name with its namespaces. */
function qualifiedAt(code: string, offset: number): string {
  let end = offset;
  while (end < code.length && (isIdentifierCode(code.charCodeAt(end)) || code[end] === "\\")) end++;
  return code.slice(offset, end);
}

function basesIn(header: string): string[] {
  return header
    .replace(/\bextends\b|\bimplements\b/g, ",")
    .replace(/^\s*:\s*\w+/, "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => /^[\w\\\x80-\uffff]+$/.test(name));
}
