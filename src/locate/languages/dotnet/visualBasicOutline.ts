import { bracketPairs } from "../../syntax/bracketPairs";
import { lineEnd, type MaskRules, maskCLike } from "../../syntax/mask";
import type { Span } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";
import type { DotnetMethod, DotnetOutline } from "./outline";

const visualBasicMask: MaskRules = {
  marks: /["'/]/g,
  opaque: (text, offset) => {
    const code = text.charCodeAt(offset);
    if (code === 39) return { end: lineEnd(text, offset), quote: 0, isString: false };
    // Comment marks of other languages have no meaning here.
    if (code === 47) return { end: offset + 1, quote: 1, isString: false };
    return code === 34 ? { end: stringEnd(text, offset), quote: 1, isString: true } : undefined;
  },
};

/** Returns the end of a string, in which a quote is written twice. */
function stringEnd(text: string, offset: number): number {
  for (let i = offset + 1; i < text.length; i++) {
    if (text.charCodeAt(i) !== 34) continue;
    if (text.charCodeAt(i + 1) !== 34) return i + 1;
    i++;
  }
  return text.length;
}

const statement =
  /^[ \t]*(?:<[^\n]*>[ \t]*)?(?:(End)[ \t]+)?(?:(?:Public|Private|Protected|Friend|Shared|Async|Partial|MustInherit|NotInheritable|Overridable|Overrides|Overloads|Iterator)[ \t]+)*(Namespace|Class|Module|Structure|Interface|Sub|Function|Inherits)\b[ \t]*([\p{L}_][\p{L}\p{N}_.]*)?/gimu;

/** Reads the types and methods of a Visual Basic file, statement by statement. */
export function outlineVisualBasic(text: string): DotnetOutline {
  const { code } = maskCLike(text, visualBasicMask);
  const reader = new VisualBasicReader(code, bracketPairs(code));
  for (const match of code.matchAll(statement)) {
    const [whole, end, keyword = "", name = ""] = match;
    const span = { start: match.index + whole.length - name.length, end: match.index + whole.length };
    if (end === undefined) reader.begin(keyword.toLowerCase(), name, span);
    else reader.end(keyword.toLowerCase());
  }
  const { pairs, types, methods } = reader;
  return { text, code, pairs, types, methods, usings: [] };
}

/** Maximum nesting of namespaces. */
const maxDepth = 30;
const typeKeywords = new Set(["class", "module", "structure", "interface"]);

class VisualBasicReader {
  readonly types: DeclaredType[] = [];
  readonly methods: DotnetMethod[] = [];
  readonly #openTypes: (DeclaredType & { bases: string[] })[] = [];
  readonly #namespaces: string[] = [];
  #memberStart = 0;

  constructor(
    private readonly code: string,
    readonly pairs: ReadonlyMap<number, number>,
  ) {}

  begin(keyword: string, name: string, span: Span): void {
    const owner = this.#openTypes.at(-1);
    if (keyword === "namespace") this.#namespaces.push(name);
    else if (keyword === "inherits") owner?.bases.push(name);
    else if (typeKeywords.has(keyword)) this.#beginType(name, span, owner);
    else if (name !== "" && owner) this.#addMethod(name, span, owner);
    this.#memberStart = span.end;
  }

  end(keyword: string): void {
    if (keyword === "namespace") this.#namespaces.pop();
    else if (typeKeywords.has(keyword)) this.#openTypes.pop();
  }

  #beginType(name: string, span: Span, parent: DeclaredType | undefined): void {
    const namespace = this.#namespaces.slice(0, maxDepth).flatMap((dottedName) => dottedName.split("."));
    const type = { name, span, namespace, parent, bases: [] };
    this.types.push(type);
    this.#openTypes.push(type);
  }

  #addMethod(name: string, span: Span, owner: DeclaredType): void {
    const close = this.pairs.get(span.end) ?? span.end;
    const parameters = { start: Math.min(span.end + 1, close), end: close };
    const attributes = attributesIn(this.code, this.#memberStart, span.start, this.pairs);
    this.methods.push({ name, span, owner, parameters, attributes });
  }
}

/** Returns the span of each `< … >` between two offsets, ignoring text in parentheses. */
function attributesIn(code: string, from: number, to: number, pairs: ReadonlyMap<number, number>): Span[] {
  const spans: Span[] = [];
  let start = -1;
  for (let i = from; i < to; i = code[i] === "(" ? (pairs.get(i) ?? i) + 1 : i + 1) {
    if (code[i] === "<") start = i;
    else if (code[i] === ">" && start >= 0) {
      spans.push({ start, end: i + 1 });
      start = -1;
    }
  }
  return spans;
}
