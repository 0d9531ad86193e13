import type { BlankedText } from "../../syntax/blankedText";
import { afterBrackets } from "../../syntax/bracketPairs";
import { pairBrackets } from "../../syntax/codeText";
import { identifierAt, type Span, skipBlanks } from "../../syntax/sourceText";
import { readBaseNames } from "../../types/baseNames";
import type { DeclaredType } from "../../types/declaredTypes";
import { MemberReader } from "../../types/memberReader";
import { chooseBranches } from "./csharpBranches";
import { blankCsharp } from "./csharpLiterals";
import type { DotnetMethod, DotnetOutline } from "./outline";

/** Begins with a literal word, which is the fastest kind of pattern to search for. */
const usingStart = String.raw`using(?<=^[ \t]*(?:global[ \t]+)?using)[ \t]+`;
const usingPattern = new RegExp(String.raw`${usingStart}([\p{L}_][\w.]*)[ \t]*;`, "gmu");

function blankInactive(text: string): BlankedText {
  const { code, strings } = blankCsharp(text);
  return { code: chooseBranches(code), strings };
}

/** Reads the types and methods of a C# file, with their attributes, in one pass over its brackets. */
export function outlineCsharp(text: string): DotnetOutline {
  const source = pairBrackets(text, blankInactive(text));
  const reader = new CsharpReader(source);
  reader.read();
  const { types, methods } = reader;
  const usings = Array.from(source.code.matchAll(usingPattern), ([, name = ""]) => name);
  return { ...source, types, methods, usings };
}

/** The namespace and the type around a member. */
interface Scope {
  namespace: readonly string[];
  readonly type: DeclaredType | undefined;
}

const typeKeywords = new Set(["class", "struct", "interface", "record", "enum"]);
/**
 * Words that may precede a parenthesis without being a method's name: the type of `public (int, int) Pair()` is a
 * tuple.
 */
const nonMethodWords = new Set(
  (
    "public private protected internal static virtual override abstract sealed async unsafe new partial extern readonly " +
    "required operator return"
  ).split(" "),
);
/** Maximum nesting of namespaces: more than any real source has. */
const maxNamespaceDepth = 30;

class CsharpReader extends MemberReader<Scope> {
  readonly types: DeclaredType[] = [];
  readonly methods: DotnetMethod[] = [];
  readonly #fileScope: Scope = { namespace: [], type: undefined };

  get #scope(): Scope {
    return this.owner ?? this.#fileScope;
  }

  protected override readMark(offset: number, mark: number): number {
    if (mark === 61) {
      return this.startMember(this.findStatementEnd(offset));
    }
    return super.readMark(offset, mark);
  }

  protected readWord(start: number): number {
    const word = identifierAt(this.code, start);
    const end = start + word.length;
    if (word === "namespace") {
      return this.#readNamespace(end);
    }
    if (typeKeywords.has(word)) {
      return this.#readType(end, word) ?? end;
    }
    return this.#readMethod(start, end, word) ?? end;
  }

  #readNamespace(afterKeyword: number): number {
    const followingCode = this.code.slice(afterKeyword, afterKeyword + 300);
    const match = /^\s+([\p{L}_][\p{L}\p{N}_.]*)\s*([;{])/u.exec(followingCode);
    if (!match) {
      return afterKeyword;
    }
    const [head, name = "", mark] = match;
    const outerNamespace = this.#scope.namespace.slice(-maxNamespaceDepth);
    const namespace = [...outerNamespace, ...name.split(".")];
    const end = afterKeyword + head.length;
    const close = this.pairs.get(end - 1);
    if (mark === ";") {
      this.#scope.namespace = namespace;
    } else if (close !== undefined) {
      return this.open({ namespace, type: undefined }, end, close);
    }
    return this.startMember(end);
  }

  #readType(afterKeyword: number, keyword: string): number | undefined {
    const start = skipBlanks(this.code, afterKeyword);
    const name = identifierAt(this.code, start);
    if (name === "" || start === afterKeyword) {
      return undefined;
    }
    const isKeyword = name === "class" || name === "struct";
    if (keyword === "record" && isKeyword) {
      return undefined;
    }
    const span = { start, end: start + name.length };
    const body = this.findTypeBody(span.end);
    if (body === undefined) {
      return undefined;
    }
    const [header = ""] = this.code.slice(span.end, body).split(/\bwhere\b/, 1);
    const bases = readBaseNames(header, /:/);
    const { namespace, type: parent } = this.#scope;
    const type: DeclaredType = { name, span, namespace: parent?.namespace ?? namespace, parent, bases };
    this.types.push(type);
    // A type may have no body: `record A(int B);`.
    if (this.code[body] === ";" || keyword === "enum") {
      return this.readMark(body, this.code.charCodeAt(body));
    }
    const close = this.pairs.get(body) ?? this.code.length;
    return this.open({ namespace, type }, body + 1, close);
  }

  /** Reads a method's name and parameters, and skips its body, which contains no members. */
  #readMethod(start: number, end: number, name: string): number | undefined {
    const { type } = this.#scope;
    if (!type || nonMethodWords.has(name)) {
      return undefined;
    }
    let open = skipBlanks(this.code, end);
    if (this.code[open] === "<") {
      open = skipBlanks(this.code, this.#findTypeParametersEnd(open));
    }
    if (this.code[open] !== "(") {
      return undefined;
    }
    const close = this.pairs.get(open);
    if (close === undefined) {
      return undefined;
    }
    const parameters = { start: open + 1, end: close };
    this.methods.push({ name, span: { start, end }, owner: type, parameters, attributes: this.#listAttributes() });
    return this.startMember(this.findMethodEnd(close + 1));
  }

  /** Returns the spans of the brackets at the start of the current member. */
  #listAttributes(): Span[] {
    const attributes: Span[] = [];
    let start = skipBlanks(this.code, this.memberStart);
    while (this.code[start] === "[" && this.pairs.has(start)) {
      const end = afterBrackets(this.pairs, start);
      attributes.push({ start, end });
      start = skipBlanks(this.code, end);
    }
    return attributes;
  }

  #findTypeParametersEnd(open: number): number {
    let depth = 0;
    for (let i = open; i < Math.min(this.code.length, open + 300); i++) {
      const mark = this.code[i];
      if (mark === "<") {
        depth++;
      } else if (mark === ">" && --depth === 0) {
        return i + 1;
      } else if (mark === "(" || mark === ";" || mark === "{") {
        break;
      }
    }
    return open;
  }
}
