import { afterBrackets, bracketPairs } from "../../syntax/bracketPairs";
import { popEnded } from "../../syntax/ranges";
import { identifierAt, isIdentifierCode, type Span, skipBlanks } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";
import { chooseBranches } from "./csharpBranches";
import { blankCsharp } from "./csharpLiterals";
import type { DotnetMethod, DotnetOutline } from "./outline";

const usingStart = String.raw`^[ \t]*(?:global[ \t]+)?using[ \t]+`;
const usingPattern = new RegExp(String.raw`${usingStart}([\p{L}_][\w.]*)[ \t]*;`, "gmu");

/** Reads the types and methods of a C# file, with their attributes, in one pass over its brackets. */
export function outlineCsharp(text: string): DotnetOutline {
  const code = chooseBranches(blankCsharp(text).code);
  const reader = new CsharpReader(code, bracketPairs(code));
  reader.read();
  const usings = [...code.matchAll(usingPattern)];
  return {
    text,
    code,
    pairs: reader.pairs,
    types: reader.types,
    methods: reader.methods,
    usings: usings.map(([, name = ""]) => name),
  };
}

/** Body of a namespace or a type, or the whole file. */
interface Scope {
  namespace: readonly string[];
  readonly type: DeclaredType | undefined;
  readonly end: number;
}

/** What follows a type's header. */
interface TypeBody {
  readonly start: number;
  /** Offset after the body. */
  readonly next: number;
  /** Offset of its closing brace; `undefined` for a type without a body. */
  readonly close: number | undefined;
}

const typeKeywords = new Set(["class", "struct", "interface", "record", "enum"]);
/** Words before a parenthesis that are not a method's name: the type of `public (int, int) Pair()` is a tuple. */
const nonMethodWords = new Set(
  (
    "public private protected internal static virtual override abstract sealed async unsafe new partial extern readonly " +
    "required operator return"
  ).split(" "),
);
/** Maximum nesting of namespaces: more than any real source has. */
const maxNamespaceDepth = 30;
/** Maximum number of characters between a type's name and its body, not counting those in brackets. */
const maxHeaderLength = 1000;

class CsharpReader {
  readonly types: DeclaredType[] = [];
  readonly methods: DotnetMethod[] = [];
  readonly #fileScope: Scope;
  /** The scopes in the file that are open, innermost last. */
  readonly #scopes: Scope[] = [];
  /** Attributes of the current member, and whether one of its words has been read. */
  #attributes: Span[] = [];
  #hasMemberBegun = false;
  /** Offset up to which a previous scan found no end of a type's header, so that no text is scanned twice. */
  #headerScanEnd = 0;

  constructor(
    private readonly code: string,
    readonly pairs: ReadonlyMap<number, number>,
  ) {
    this.#fileScope = { namespace: [], type: undefined, end: code.length };
  }

  get #scope(): Scope {
    return this.#scopes.at(-1) ?? this.#fileScope;
  }

  read(): void {
    let i = 0;
    while (i < this.code.length) {
      i = this.#step(i);
    }
  }

  /** Reads the token at `i` and returns the offset of the next one. */
  #step(i: number): number {
    if (popEnded(this.#scopes, i)) {
      this.#startMember();
    }
    const mark = this.code.charCodeAt(i);
    if (mark === 123) {
      return this.#endMember(this.#afterBracket(i));
    }
    if (mark === 59 || mark === 125) {
      return this.#endMember(i + 1);
    }
    if (mark === 61) {
      return this.#endMember(this.#statementEnd(i));
    }
    if (mark === 91) {
      return this.#readBracket(i);
    }
    if (mark === 40) {
      return this.#afterBracket(i);
    }
    if (isIdentifierCode(mark)) {
      return this.#readWord(i);
    }
    return i + 1;
  }

  #startMember(): void {
    this.#attributes = [];
    this.#hasMemberBegun = false;
  }

  #endMember(next: number): number {
    this.#startMember();
    return next;
  }

  /** Returns the offset after the bracket pair that opens at an offset, or after that offset if it is unclosed. */
  #afterBracket(open: number): number {
    return afterBrackets(this.pairs, open);
  }

  /** Returns the offset after the `;` that ends an initializer or an expression. */
  #statementEnd(from: number): number {
    for (let i = from; i < this.code.length; ) {
      const mark = this.code.charCodeAt(i);
      if (mark === 59) {
        return i + 1;
      }
      if (mark === 125) {
        return i;
      }
      i = this.#afterBracket(i);
    }
    return this.code.length;
  }

  #readBracket(i: number): number {
    const close = this.pairs.get(i);
    if (close === undefined) {
      return i + 1;
    }
    if (!this.#hasMemberBegun) {
      this.#attributes.push({ start: i, end: close + 1 });
    }
    return close + 1;
  }

  #readWord(i: number): number {
    const word = identifierAt(this.code, i);
    const end = i + word.length;
    this.#hasMemberBegun = true;
    if (word === "namespace") {
      return this.#readNamespace(end);
    }
    if (typeKeywords.has(word)) {
      return this.#readType(end, word) ?? end;
    }
    return this.#readMethod(i, end, word) ?? end;
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
      this.#scopes.push({ namespace, type: undefined, end: close });
    }
    return this.#endMember(end);
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
    const body = this.#findBody(span.end);
    if (!body) {
      return undefined;
    }
    const bases = parseBases(this.code.slice(span.end, body.start));
    const { namespace, type: parent } = this.#scope;
    const type: DeclaredType = { name, span, namespace: parent?.namespace ?? namespace, parent, bases };
    this.types.push(type);
    if (body.close === undefined || keyword === "enum") {
      return this.#endMember(body.next);
    }
    this.#scopes.push({ namespace, type, end: body.close });
    return this.#endMember(body.start + 1);
  }

  /** Finds the body of a type after its name, bases and constraints. A type may have none (`record A(int B);`). */
  #findBody(from: number): TypeBody | undefined {
    const limit = Math.min(this.code.length, from + maxHeaderLength);
    let i = Math.max(from, this.#headerScanEnd);
    while (i < limit) {
      const mark = this.code.charCodeAt(i);
      if (mark === 59) {
        return { start: i, next: i + 1, close: undefined };
      }
      if (mark === 123) {
        return {
          start: i,
          next: this.#afterBracket(i),
          close: this.pairs.get(i) ?? this.code.length,
        };
      }
      if (mark === 125 || mark === 61 || mark === 41) {
        return undefined;
      }
      i = this.#afterBracket(i);
    }
    this.#headerScanEnd = i;
    return undefined;
  }

  /** Reads a method's name and parameters, and skips its body, which contains no members. */
  #readMethod(start: number, end: number, name: string): number | undefined {
    const { type } = this.#scope;
    if (!type || nonMethodWords.has(name)) {
      return undefined;
    }
    let open = skipBlanks(this.code, end);
    if (this.code[open] === "<") {
      open = skipBlanks(this.code, this.#typeParametersEnd(open));
    }
    if (this.code[open] !== "(") {
      return undefined;
    }
    const close = this.pairs.get(open);
    if (close === undefined) {
      return undefined;
    }
    const parameters = { start: open + 1, end: close };
    this.methods.push({ name, span: { start, end }, owner: type, parameters, attributes: this.#attributes });
    return this.#endMember(this.#methodEnd(close + 1));
  }

  #typeParametersEnd(open: number): number {
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

  #methodEnd(from: number): number {
    for (let i = from; i < this.code.length; ) {
      const mark = this.code.charCodeAt(i);
      if (mark === 123) {
        return this.#afterBracket(i);
      }
      if (mark === 59) {
        return i + 1;
      }
      if (mark === 61) {
        return this.#statementEnd(i);
      }
      if (mark === 125) {
        return i;
      }
      i = this.#afterBracket(i);
    }
    return this.code.length;
  }
}

/** Parses the bases in a type's header: `class A<T>(int x) : B<C>(x), IFoo where T : D` -> `B`, `IFoo`. */
function parseBases(header: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let isInBases = false;
  for (const [token = ""] of header.matchAll(/[\p{L}_][\p{L}\p{N}_.]*|[^\s]/gu)) {
    if (token === "<" || token === "(" || token === "[") {
      depth++;
    } else if (token === ">" || token === ")" || token === "]") {
      depth--;
    } else if (depth > 0) {
    } else if (token === "where") {
      break;
    } else if (token === ":") {
      isInBases = true;
    } else if (isInBases && /^[\p{L}_]/u.test(token)) {
      names.push(token);
    }
  }
  return names;
}
