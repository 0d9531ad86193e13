import { createBlanker } from "../../syntax/blankedText";
import { type CodeText, pairBrackets } from "../../syntax/codeText";
import { blockComment, createPiece, createText } from "../../syntax/lexicon";
import { popIndented } from "../../syntax/ranges";
import type { Span } from "../../syntax/sourceText";
import { Kind } from "../../syntax/tokens";
import type { DeclaredType } from "../../types/declaredTypes";
import { csharpPieces } from "./csharpLiterals";
import type { DotnetMethod, DotnetOutline } from "./outline";

/** Text in double backquotes is a name. */
const name = createText("`", /``(?=[^\n]*?``)/y, { kind: Kind.identifier, close: () => "``" });

/** Blanks comments and literals, and names in backquotes. `(*)` is an operator. */
export const blankFsharp = createBlanker([
  createPiece("(", /\(\*\)/y, Kind.punctuation),
  blockComment("(*", "*)"),
  name,
  ...csharpPieces,
]);

const attributeList = String.raw`\[<[^\n]*>\]`;
const keywords = "namespace|module|type|and|let|static member|member|override|default|abstract";
const modifiers = "rec|inline|private|internal|public|mutable";
const selfName = /(?<!(?:namespace|module)[ \t].{0,20})\w+\.(?=[\w`])/.source;
const declaredName = /``[^`\n]*``|[\p{L}_][\p{L}\p{N}_.']*/u.source;
const declarationStart = String.raw`^([ \t]*)(?:${attributeList}[ \t]*)?(${keywords})[ \t]+(?:(?:${modifiers})[ \t]+)*`;
const declaration = new RegExp(String.raw`${declarationStart}(?:${selfName})?(${declaredName})([^\n]*)`, "gmu");

/** Reads the modules, types, functions and members of an F# file, by their indentation. */
export function outlineFsharp(text: string): DotnetOutline {
  const source = pairBrackets(text, blankFsharp(text));
  const reader = new FsharpReader(source);
  for (const match of source.code.matchAll(declaration)) {
    reader.readDeclaration(match);
  }
  const { types, methods } = reader;
  return { ...source, types, methods, usings: [] };
}

const typeKeywords = new Set(["module", "type", "and"]);

class FsharpReader {
  readonly types: DeclaredType[] = [];
  readonly methods: DotnetMethod[] = [];
  readonly #openTypes: { readonly indent: number; readonly type: DeclaredType }[] = [];
  #namespace: readonly string[] = [];
  /** End of the previous declaration's name. */
  #previousEnd = 0;

  constructor(private readonly source: CodeText) {}

  readDeclaration(match: RegExpExecArray): void {
    const [whole, blanks = "", keyword = "", rawName = "", tail = ""] = match;
    const indent = blanks.length;
    const end = match.index + whole.length - tail.length;
    const span = { start: end - rawName.length, end };
    const name = this.source.text.slice(span.start, span.end).replaceAll("``", "");
    const owner = this.#findOwner(indent);
    if (keyword === "namespace") {
      this.#namespace = name.split(".");
    } else if (typeKeywords.has(keyword)) {
      const spansFile = keyword === "module" && !tail.includes("=");
      this.#addType(name, span, owner, spansFile ? -1 : indent);
    } else if (owner) {
      this.#addMethod(name, span, owner);
    }
    this.#previousEnd = end;
  }

  /** Returns the innermost type around a declaration with this indentation, and closes the types that end before it. */
  #findOwner(indent: number): DeclaredType | undefined {
    popIndented(this.#openTypes, indent);
    return this.#openTypes.at(-1)?.type;
  }

  #addType(dottedName: string, span: Span, parent: DeclaredType | undefined, indent: number): void {
    const parts = dottedName.split(".");
    const name = parts.pop() ?? dottedName;
    const namespace = [...this.#namespace, ...parts];
    const type = { name, span, namespace, parent, bases: readBases(this.source.code, span.end) };
    this.types.push(type);
    this.#openTypes.push({ indent, type });
  }

  #addMethod(name: string, span: Span, owner: DeclaredType): void {
    const parameters = { start: span.end, end: span.end };
    const attributes = listAttributes(this.source.code, this.#previousEnd, span.start);
    this.methods.push({ name, span, owner, parameters, attributes });
  }
}

/** Reads `inherit Base()` on the line after a type's name. */
function readBases(code: string, from: number): string[] {
  const followingCode = code.slice(from, from + 500);
  const [, base] = /^[^\n]*\n\s*inherit[ \t]+([\w.]+)/.exec(followingCode) ?? [];
  if (base === undefined) {
    return [];
  }
  return [base];
}

/** Returns the span of each `[< … >]` between two offsets, including `<` and `>` but not the square brackets. */
function listAttributes(code: string, from: number, to: number): Span[] {
  const gap = code.slice(from, to);
  const spans: Span[] = [];
  let open = gap.indexOf("[<");
  while (open >= 0) {
    const close = gap.indexOf(">]", open);
    if (close < 0) {
      break;
    }
    spans.push({ start: from + open + 1, end: from + close + 1 });
    open = gap.indexOf("[<", close);
  }
  return spans;
}
