import { type Attribute, AttributeLookup } from "../../syntax/attributes";
import { bracketPairs } from "../../syntax/bracketPairs";
import { type MaskRules, maskCLike, type StringSpan } from "../../syntax/mask";
import { findFirstMark, type Span, skipBlanks } from "../../syntax/sourceText";

export interface RustFunction {
  readonly name: string;
  readonly span: Span;
  /** The modules around it in this file, outermost first. */
  readonly modules: readonly string[];
  readonly attributes: readonly Attribute[];
  /** True for a function inside another function or inside a macro definition. */
  readonly isInner: boolean;
}

export interface RustModuleItem {
  readonly name: string;
  readonly span: Span;
  readonly modules: readonly string[];
  /** True for a module in a file of its own: the one that `#[path = "…"]` names, or the one named after it. */
  readonly isExternal: boolean;
  readonly path: string | undefined;
}

/** A macro call among the items of a module. It may declare tests named by its arguments. */
export interface RustMacroCall {
  readonly modules: readonly string[];
  readonly arguments: Span;
}

export interface RustOutline {
  readonly text: string;
  readonly code: string;
  readonly functions: readonly RustFunction[];
  readonly modules: readonly RustModuleItem[];
  readonly calls: readonly RustMacroCall[];
}

const rules: MaskRules = {
  marks: /["'/]/g,
  characters: true,
  nestedComments: true,
  string: (text, quote) => rawStringAt(text, quote) ?? { start: quote, end: stringEnd(text, quote), quote: 1 },
  character: characterEnd,
};

/** Returns the raw string (`r"text"`, `br##"text"##`) whose `"` is at an offset. */
function rawStringAt(text: string, quote: number): StringSpan | undefined {
  let start = quote;
  while (text[start - 1] === "#") start--;
  if (text[start - 1] !== "r") return undefined;
  const close = text.indexOf(`"${text.slice(start, quote)}`, quote + 1);
  const quoteLength = quote - start + 1;
  return { start, end: close < 0 ? text.length : close + quoteLength, quote: quoteLength };
}

/** Returns the end of a string, which may span several lines. */
function stringEnd(text: string, quote: number): number {
  for (let i = quote + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 34) return i + 1;
  }
  return text.length;
}

/** Returns the end of a character (`'a'`, `'\n'`), or the offset after the quote of a lifetime (`'a`). */
function characterEnd(text: string, quote: number): number {
  if (text[quote + 1] === "\\") {
    const close = text.indexOf("'", quote + 3);
    return close > 0 && close < quote + 13 ? close + 1 : quote + 1;
  }
  const width = (text.codePointAt(quote + 1) ?? 0) > 0xffff ? 2 : 1;
  return text[quote + 1 + width] === "'" ? quote + 2 + width : quote + 1;
}

/** Scope of the items being read: a module, or a body in which no test can be declared. */
interface Scope {
  readonly end: number;
  readonly modules: readonly string[];
  readonly isInner: boolean;
}

const itemPattern =
  /\b(?:(mod|fn)\s+(?:r#)?([\p{L}_][\p{L}\p{N}_]*)|([\p{L}_][\p{L}\p{N}_]*)!\s*(?:[\p{L}_][\p{L}\p{N}_]*\s*)?([({[]))/gu;
/** Maximum number of modules, and of macro calls, in one file: more than any real source has. */
const maxItems = 3000;
/** Maximum nesting of modules and functions. */
const maxScopeDepth = 30;

/** Reads the modules, functions and macro calls of a Rust file in one pass over its text. */
export function outlineRust(text: string): RustOutline {
  const reader = new RustReader(text);
  reader.read();
  return reader;
}

class RustReader implements RustOutline {
  readonly code: string;
  readonly functions: RustFunction[] = [];
  readonly modules: RustModuleItem[] = [];
  readonly calls: RustMacroCall[] = [];
  readonly #pairs: ReadonlyMap<number, number>;
  readonly #attributes: AttributeLookup;
  readonly #strings: readonly StringSpan[];
  #nextString = 0;
  readonly #scopes: Scope[];

  constructor(readonly text: string) {
    const { code, strings } = maskCLike(text, rules);
    this.code = code;
    this.#pairs = bracketPairs(code);
    this.#strings = strings;
    this.#attributes = new AttributeLookup(code, findAttributes(code, this.#pairs));
    this.#scopes = [{ end: code.length, modules: [], isInner: false }];
  }

  read(): void {
    for (const match of this.code.matchAll(itemPattern)) {
      const [whole, keyword, name = "", macro] = match;
      const end = match.index + whole.length;
      while (match.index >= this.#scope.end && this.#scopes.length > 1) this.#scopes.pop();
      if (macro !== undefined) this.#readMacro(macro, end - 1);
      else if (keyword === "fn") this.#readFunction(name, match.index, end);
      else this.#readModule(name, match.index, end);
    }
  }

  get #scope(): Scope {
    return this.#scopes.at(-1) ?? { end: this.code.length, modules: [], isInner: false };
  }

  #readMacro(name: string, open: number): void {
    const { modules, isInner } = this.#scope;
    const end = this.#pairs.get(open) ?? open + 1;
    if (name === "macro_rules") this.#scopes.push({ end, modules, isInner: true });
    else if (!isInner && this.calls.length < maxItems) this.calls.push({ modules, arguments: { start: open, end } });
  }

  #readFunction(name: string, keywordStart: number, end: number): void {
    const { modules, isInner } = this.#scope;
    const attributes = this.#attributes.findBefore(keywordStart);
    this.functions.push({ name, span: { start: end - name.length, end }, modules, attributes, isInner });
    this.#enterScope(end, modules, true);
  }

  #readModule(name: string, keywordStart: number, end: number): void {
    const { modules, isInner } = this.#scope;
    const isExternal = this.code[skipBlanks(this.code, end)] === ";";
    const pathAttribute = this.#attributes.findBefore(keywordStart).find((attribute) => attribute.name === "path");
    const path = isExternal && pathAttribute ? this.#stringIn(pathAttribute.span) : undefined;
    if (!isInner && this.modules.length < maxItems)
      this.modules.push({ name, span: { start: end - name.length, end }, modules, isExternal, path });
    this.#enterScope(end, [...modules, name], isInner);
  }

  #stringIn({ start, end }: Span): string | undefined {
    // Calls come in file order.
    while ((this.#strings[this.#nextString]?.start ?? Number.POSITIVE_INFINITY) < start) this.#nextString++;
    const string = this.#strings[this.#nextString];
    return string && string.end < end ? this.text.slice(string.start + 1, string.end - 1) : undefined;
  }

  #enterScope(from: number, modules: readonly string[], isInner: boolean): void {
    const end = findBodyEnd(this.code, from, this.#pairs);
    if (end !== undefined && this.#scopes.length <= maxScopeDepth) this.#scopes.push({ end, modules, isInner });
  }
}

/** Maximum number of characters between a function's name and its body, not counting those in brackets. */
const maxHeadLength = 600;

/** Returns the end of the body of the item whose name ends at `from`, or `undefined` if it has none. */
function findBodyEnd(code: string, from: number, pairs: ReadonlyMap<number, number>): number | undefined {
  const offset = findFirstMark(code, from, /[{};([]/, pairs, maxHeadLength);
  return offset !== undefined && code[offset] === "{" ? pairs.get(offset) : undefined;
}

/**
 * Finds attributes such as `#[tokio::test]`. Of `#[cfg_attr(condition, tokio::test)]`, takes the attribute that
 * applies under the condition.
 */
function findAttributes(code: string, pairs: ReadonlyMap<number, number>): Attribute[] {
  return [...code.matchAll(/#\[\s*([\w:]+)/g)].flatMap((match) => {
    const close = pairs.get(match.index + 1);
    if (close === undefined) return [];
    const [, path = ""] = match;
    const conditional = path === "cfg_attr" ? code.slice(match.index, Math.min(close, match.index + 300)) : "";
    const name = /,\s*([\w:]*\w)\s*(?:\([^()]*\)\s*)?,?\s*\)\s*$/.exec(conditional)?.[1] ?? path;
    // `#[case::name(…)]` is a named case of rstest.
    const simpleName = name.startsWith("case::") ? "case" : (name.split("::").at(-1) ?? "");
    return [{ name: simpleName, span: { start: match.index, end: close + 1 } }];
  });
}
