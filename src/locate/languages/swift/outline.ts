import { type Attribute, AttributeLookup } from "../../syntax/attributes";
import { bracketPairs } from "../../syntax/bracketPairs";
import { literalText } from "../../syntax/escapes";
import { type MaskRules, maskCLike, type StringSpan } from "../../syntax/mask";
import { findFirstMark, type Span, skipBlanks } from "../../syntax/sourceText";

/** A class, struct, actor or enum, or an extension of one. */
export interface SwiftType {
  /**
   * Names of the enclosing types and of the type itself, outermost first. An extension of a nested type spells them
   * out.
   */
  readonly chain: readonly string[];
  readonly span: Span;
  readonly bases: readonly string[];
  /** The text of `@Suite("…")`. */
  readonly displayName: string | undefined;
  readonly isExtension: boolean;
}

export interface SwiftFunction {
  readonly name: string;
  /** Labels of the parameters in the form that calls use: `x:_:`. */
  readonly labels: string;
  readonly span: Span;
  readonly owner: SwiftType | undefined;
  /** True if `@Test` precedes the function. */
  readonly hasTestAttribute: boolean;
  /** The text of `@Test("…")`. */
  readonly displayName: string | undefined;
}

export interface SwiftOutline {
  readonly types: readonly SwiftType[];
  readonly functions: readonly SwiftFunction[];
}

const rules: MaskRules = {
  marks: /["/]/g,
  nestedComments: true,
  string: (text, quote) => stringAt(text, quote, 0),
};
/** Maximum nesting of strings within interpolations of strings. */
const maxInterpolationDepth = 8;

/**
 * Returns the string whose opening quote is at an offset: `"text \(value)"` or `"""text"""`, each optionally enclosed
 * in `#`.
 */
function stringAt(text: string, quote: number, depth: number): StringSpan {
  let start = quote;
  while (text[start - 1] === "#") start--;
  const hashes = text.slice(start, quote);
  const quotes = text.startsWith('"""', quote) ? '"""' : '"';
  const quoteLength = hashes.length + quotes.length;
  const escapePrefix = `\\${hashes}`;
  for (let i = quote + quotes.length; i < text.length; i++) {
    const mark = text[i];
    if (mark === '"' && text.startsWith(quotes + hashes, i)) return { start, end: i + quoteLength, quote: quoteLength };
    if (quotes === '"' && (mark === "\n" || mark === "\r")) return { start, end: i, quote: quoteLength };
    if (mark !== "\\" || !text.startsWith(escapePrefix, i)) continue;
    const next = i + escapePrefix.length;
    i =
      text[next] === "(" && depth < maxInterpolationDepth ? interpolationEnd(text, next, quotes === '"', depth) : next;
  }
  return { start, end: text.length, quote: quoteLength };
}

/**
 * Returns the offset of the bracket that closes an interpolation. For an unclosed one, returns the offset of the last
 * character of its line, or the end of the text.
 */
function interpolationEnd(text: string, open: number, isSingleLine: boolean, depth: number): number {
  let level = 0;
  for (let i = open; i < text.length; i++) {
    const mark = text[i];
    if (mark === "(") level++;
    else if (mark === ")" && --level === 0) return i;
    else if (mark === '"') i = stringAt(text, i, depth + 1).end - 1;
    else if (isSingleLine && (mark === "\n" || mark === "\r")) return i - 1;
  }
  return text.length;
}

/** Declarations of types and functions. Names may contain almost any character, including emoji. */
const declarationPattern =
  /\b(?<!import )(class|struct|enum|actor|extension|func)\s+(?:[^\s`(){}<>[\]:;,="'#@]+::)?(`[^`\r\n]+`|[^\s`(){}<>[\]:;,="'#@]+)/gu;
const keywordsAfterClass = new Set(["func", "var", "let", "subscript", "override", "final", "class"]);
/** Maximum number of characters before a declaration's body, not counting those in brackets. */
const maxHeadLength = 600;
/** Maximum number of types in one file: more than any real source has. */
const maxTypes = 3000;
/** Maximum nesting of types. */
const maxTypeDepth = 50;

/** Reads the types and functions of a Swift file in one pass over its text. */
export function outlineSwift(text: string): SwiftOutline {
  const reader = new SwiftReader(text);
  reader.read();
  return reader;
}

interface Scope {
  readonly end: number;
  readonly owner: SwiftType | undefined;
}

class SwiftReader implements SwiftOutline {
  readonly types: SwiftType[] = [];
  readonly functions: SwiftFunction[] = [];
  readonly #code: string;
  readonly #strings: readonly StringSpan[];
  readonly #pairs: ReadonlyMap<number, number>;
  readonly #attributes: AttributeLookup;
  readonly #scopes: Scope[] = [];
  #nextString = 0;

  constructor(private readonly text: string) {
    const { code, strings } = maskCLike(text, rules);
    this.#code = code;
    this.#strings = strings;
    this.#pairs = bracketPairs(code);
    this.#attributes = new AttributeLookup(code, findAttributes(code, this.#pairs));
  }

  read(): void {
    // Functions are skipped up to the end of their bodies: nothing in a body is a test.
    let from = 0;
    for (const match of this.#code.matchAll(declarationPattern)) {
      if (match.index < from) continue;
      const [whole, keyword = "", name = ""] = match;
      while (this.#scopes.length > 0 && match.index >= (this.#scopes.at(-1)?.end ?? 0)) this.#scopes.pop();
      const end = match.index + whole.length;
      const span = { start: end - name.length, end };
      if (keyword === "func") from = this.#readFunction(match.index, name.replaceAll("`", ""), span);
      else if (!keywordsAfterClass.has(name))
        this.#readType(match.index, name.replaceAll("`", "").split("."), span, keyword);
    }
  }

  #readType(keywordStart: number, name: readonly string[], span: Span, keyword: string): void {
    const bodyStart = this.#findBodyStart(span.end);
    const end = bodyStart === undefined ? undefined : this.#pairs.get(bodyStart);
    if (bodyStart === undefined || end === undefined || this.types.length === maxTypes) return;
    const owner: SwiftType = {
      chain: [...(this.#scopes.at(-1)?.owner?.chain ?? []), ...name],
      span,
      bases: parseBases(this.#code.slice(span.end, bodyStart)),
      displayName: this.#findDisplayName(this.#attributes.findBefore(keywordStart), "Suite"),
      isExtension: keyword === "extension",
    };
    this.types.push(owner);
    if (this.#scopes.length < maxTypeDepth) this.#scopes.push({ end, owner });
  }

  /** Records a function and returns the offset at which its body ends. */
  #readFunction(keywordStart: number, name: string, span: Span): number {
    const attributes = this.#attributes.findBefore(keywordStart);
    let open = skipBlanks(this.#code, span.end);
    if (this.#code[open] === "<") open = this.#code.indexOf("(", open);
    const close = this.#pairs.get(open);
    if (this.#code[open] !== "(" || close === undefined) return span.end;
    this.functions.push({
      name,
      labels: parseLabels(this.#code.slice(open + 1, close)),
      span,
      owner: this.#scopes.at(-1)?.owner,
      hasTestAttribute: attributes.some((attribute) => attribute.name === "Test"),
      displayName: this.#findDisplayName(attributes, "Test"),
    });
    const bodyStart = this.#findBodyStart(close + 1);
    return (bodyStart === undefined ? undefined : this.#pairs.get(bodyStart)) ?? close;
  }

  /** Finds the brace that opens a body. Returns `undefined` if another declaration comes first. */
  #findBodyStart(from: number): number | undefined {
    const offset = findFirstMark(this.#code, from, /[{};@([]/, this.#pairs, maxHeadLength);
    return offset !== undefined && this.#code[offset] === "{" ? offset : undefined;
  }

  /** Returns the string at the start of an attribute's arguments: a display name. */
  #findDisplayName(attributes: readonly Attribute[], name: string): string | undefined {
    const span = attributes.find((attribute) => attribute.name === name)?.span;
    if (!span) return undefined;
    while ((this.#strings[this.#nextString]?.start ?? Number.POSITIVE_INFINITY) < span.start) this.#nextString++;
    const string = this.#strings[this.#nextString];
    if (!string || string.end >= span.end) return undefined;
    if (!/^@[\w.]+\s*\(\s*$/.test(this.#code.slice(span.start, string.start))) return undefined;
    const source = this.text.slice(string.start, string.end);
    return string.quote === 1 ? literalText(source) : source.slice(string.quote, -string.quote).trim();
  }
}

function findAttributes(code: string, pairs: ReadonlyMap<number, number>): Attribute[] {
  return [...code.matchAll(/@([A-Za-z_][\w.]*)/g)].map((match) => {
    const end = match.index + match[0].length;
    const open = code[end] === "(" ? end : -1;
    const name = (match[1] ?? "").split(".").at(-1) ?? "";
    return { name, span: { start: match.index, end: (pairs.get(open) ?? end - 1) + 1 } };
  });
}

/** Returns the simple names of the types after `:`. */
function parseBases(header: string): string[] {
  const [, list = ""] = /:([^{]*)/s.exec(header.replace(/\bwhere\b[\s\S]*$/, "")) ?? [];
  return list.split(/[,&]/).flatMap((base) => /([\p{L}_][\p{L}\p{N}_]*)\s*(?:<|$)/u.exec(base.trim())?.[1] ?? []);
}

/** Converts parameters to the labels that calls use: `_ a: Int, with b: [Int: Int]` -> `_:with:`. */
function parseLabels(parameters: string): string {
  let depth = 0;
  let labels = "";
  let isParameterStart = true;
  for (const match of parameters.matchAll(/[^\s()[\]{}<>,:=&?!.@`"-]+|\S/gu)) {
    const [token] = match;
    if (/[([{<]/.test(token)) depth++;
    else if (/[)\]}]/.test(token) || (token === ">" && parameters[match.index - 1] !== "-")) depth--;
    else if (token === "," && depth === 0) isParameterStart = true;
    else if (isParameterStart && !/^[@`:]/.test(token)) {
      labels += `${token}:`;
      isParameterStart = false;
    }
  }
  return labels;
}
