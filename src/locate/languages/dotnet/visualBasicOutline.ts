import { createBlanker } from "../../syntax/blankedText";
import { afterBrackets } from "../../syntax/bracketPairs";
import { type CodeText, pairBrackets } from "../../syntax/codeText";
import { createQuoted, lineComment } from "../../syntax/lexicon";
import type { Span } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";
import type { DotnetMethod, DotnetOutline } from "./outline";

/** Blanks comments and strings. */
export const blankVisualBasic = createBlanker([lineComment("'"), createQuoted('"', { doubledMarks: '"' })]);

const accessModifiers = "Public|Private|Protected|Friend";
const otherModifiers = "Shared|Async|Partial|MustInherit|NotInheritable|Overridable|Overrides|Overloads|Iterator";
const modifiers = String.raw`(?:(?:${accessModifiers}|${otherModifiers})[ \t]+)*`;
const keywords = "Namespace|Class|Module|Structure|Interface|Sub|Function|Inherits";
const dottedName = String.raw`[\p{L}_][\p{L}\p{N}_.]*`;
const statementStart = String.raw`^[ \t]*(?:<[^\n]*>[ \t]*)?(?:(End)[ \t]+)?`;
const statement = new RegExp(String.raw`${statementStart}${modifiers}(${keywords})\b[ \t]*(${dottedName})?`, "gimu");

/** Reads the types and methods of a Visual Basic file, statement by statement. */
export function outlineVisualBasic(text: string): DotnetOutline {
  const source = pairBrackets(text, blankVisualBasic(text));
  const reader = new VisualBasicReader(source);
  for (const match of source.code.matchAll(statement)) {
    const [whole, endWord, rawKeyword = "", name = ""] = match;
    const keyword = rawKeyword.toLowerCase();
    const end = match.index + whole.length;
    const span = { start: end - name.length, end };
    if (endWord === undefined) {
      reader.begin(keyword, name, span);
    } else {
      reader.end(keyword);
    }
  }
  const { types, methods } = reader;
  return { ...source, types, methods, usings: [] };
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

  constructor(private readonly source: CodeText) {}

  begin(keyword: string, name: string, span: Span): void {
    const owner = this.#openTypes.at(-1);
    if (keyword === "namespace") {
      this.#namespaces.push(name);
    } else if (keyword === "inherits") {
      owner?.bases.push(name);
    } else if (typeKeywords.has(keyword)) {
      this.#beginType(name, span, owner);
    } else if (name !== "" && owner) {
      this.#addMethod(name, span, owner);
    }
    this.#memberStart = span.end;
  }

  end(keyword: string): void {
    if (keyword === "namespace") {
      this.#namespaces.pop();
    } else if (typeKeywords.has(keyword)) {
      this.#openTypes.pop();
    }
  }

  #beginType(name: string, span: Span, parent: DeclaredType | undefined): void {
    const outerNames = this.#namespaces.slice(0, maxDepth);
    const namespace = outerNames.flatMap((outerName) => outerName.split("."));
    const type = { name, span, namespace, parent, bases: [] };
    this.types.push(type);
    this.#openTypes.push(type);
  }

  #addMethod(name: string, span: Span, owner: DeclaredType): void {
    const close = this.source.pairs.get(span.end) ?? span.end;
    const parameters = { start: Math.min(span.end + 1, close), end: close };
    const attributes = listAttributes(this.source, this.#memberStart, span.start);
    this.methods.push({ name, span, owner, parameters, attributes });
  }
}

/** Returns the span of each `< … >` between two offsets, ignoring text in parentheses. */
function listAttributes({ code, pairs }: CodeText, from: number, to: number): Span[] {
  const spans: Span[] = [];
  let start = -1;
  let i = from;
  while (i < to) {
    const mark = code[i];
    if (mark === "<") {
      start = i;
    } else if (mark === ">" && start >= 0) {
      spans.push({ start, end: i + 1 });
      start = -1;
    }
    i = mark === "(" ? afterBrackets(pairs, i) : i + 1;
  }
  return spans;
}
