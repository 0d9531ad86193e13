import { type Attribute, AttributeRuns } from "../../syntax/attributes";
import { bracketPairs } from "../../syntax/bracketPairs";
import { type MaskRules, maskCLike, type StringSpan } from "../../syntax/mask";
import { firstMark, type Span, skipBlanks } from "../../syntax/sourceText";

export interface RustFunction {
  readonly name: string;
  readonly span: Span;
  /** The modules around it in this file, outermost first. */
  readonly modules: readonly string[];
  readonly attributes: readonly Attribute[];
  /** It stands in another function or in the definition of a macro. */
  readonly inner: boolean;
}

export interface RustModuleItem {
  readonly name: string;
  readonly span: Span;
  readonly modules: readonly string[];
  /** It is in a file of its own: the one that `#[path = "…"]` names, or of its name. */
  readonly external: boolean;
  readonly path: string | undefined;
}

/** A call of a macro among the items of a module: it may declare tests that its arguments name. */
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
  tripleQuotes: false,
  rawBackquotes: false,
  nestedComments: true,
  string: (text, quote) => rawString(text, quote) ?? { start: quote, end: stringEnd(text, quote), quote: 1 },
  character: characterEnd,
};

/** `r"text"`, `br##"text"##`. */
function rawString(text: string, quote: number): StringSpan | undefined {
  let start = quote;
  while (text[start - 1] === "#") start--;
  if (text[start - 1] !== "r") return undefined;
  const close = text.indexOf(`"${text.slice(start, quote)}`, quote + 1);
  const length = quote - start + 1;
  return { start, end: close < 0 ? text.length : close + length, quote: length };
}

/** The end of a string, which may go over several lines. */
function stringEnd(text: string, quote: number): number {
  for (let i = quote + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 34) return i + 1;
  }
  return text.length;
}

/** `'a'` and `'\n'` are characters, `'a` is a lifetime. */
function characterEnd(text: string, quote: number): number {
  if (text[quote + 1] === "\\") {
    const close = text.indexOf("'", quote + 3);
    return close > 0 && close < quote + 13 ? close + 1 : quote + 1;
  }
  const width = (text.codePointAt(quote + 1) ?? 0) > 0xffff ? 2 : 1;
  return text[quote + 1 + width] === "'" ? quote + 2 + width : quote + 1;
}

/** What holds the items that are read: a module, or what no test can be declared in. */
interface Scope {
  readonly end: number;
  readonly modules: readonly string[];
  readonly inner: boolean;
}

const item =
  /\b(?:(mod|fn)\s+(?:r#)?([\p{L}_][\p{L}\p{N}_]*)|([\p{L}_][\p{L}\p{N}_]*)!\s*(?:[\p{L}_][\p{L}\p{N}_]*\s*)?([({[]))/gu;
/** Modules, and calls of macros, of one file: more than any source has. */
const mostItems = 3000;
/** Modules in modules. */
const mostNested = 30;

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
  private readonly pairs: ReadonlyMap<number, number>;
  private readonly attributes: AttributeRuns;
  private readonly strings: readonly StringSpan[];
  private nextString = 0;
  private readonly scopes: Scope[];

  constructor(readonly text: string) {
    const { code, strings } = maskCLike(text, rules);
    this.code = code;
    this.pairs = bracketPairs(code);
    this.strings = strings;
    this.attributes = new AttributeRuns(code, attributesOf(code, this.pairs));
    this.scopes = [{ end: code.length, modules: [], inner: false }];
  }

  read(): void {
    for (const match of this.code.matchAll(item)) {
      const [whole, keyword, name = "", macro] = match;
      const end = match.index + whole.length;
      while (match.index >= this.around.end && this.scopes.length > 1) this.scopes.pop();
      if (macro !== undefined) this.macro(macro, end - 1);
      else if (keyword === "fn") this.function(name, match.index, end);
      else this.module(name, match.index, end);
    }
  }

  private get around(): Scope {
    return this.scopes.at(-1) ?? { end: this.code.length, modules: [], inner: false };
  }

  private macro(name: string, open: number): void {
    const { modules, inner } = this.around;
    const end = this.pairs.get(open) ?? open + 1;
    if (name === "macro_rules") this.scopes.push({ end, modules, inner: true });
    else if (!inner && this.calls.length < mostItems) this.calls.push({ modules, arguments: { start: open, end } });
  }

  private function(name: string, keyword: number, end: number): void {
    const { modules, inner } = this.around;
    const attributes = this.attributes.before(keyword);
    this.functions.push({ name, span: { start: end - name.length, end }, modules, attributes, inner });
    this.enter(end, modules, true);
  }

  private module(name: string, keyword: number, end: number): void {
    const { modules, inner } = this.around;
    const external = this.code[skipBlanks(this.code, end)] === ";";
    const named = this.attributes.before(keyword).find((one) => one.name === "path");
    const path = external && named ? this.textIn(named.span) : undefined;
    if (!inner && this.modules.length < mostItems)
      this.modules.push({ name, span: { start: end - name.length, end }, modules, external, path });
    this.enter(end, [...modules, name], inner);
  }

  private textIn({ start, end }: Span): string | undefined {
    // Asked in the order of the file.
    while ((this.strings[this.nextString]?.start ?? Number.POSITIVE_INFINITY) < start) this.nextString++;
    const string = this.strings[this.nextString];
    return string && string.end < end ? this.text.slice(string.start + 1, string.end - 1) : undefined;
  }

  private enter(from: number, modules: readonly string[], inner: boolean): void {
    const end = bodyAfter(this.code, from, this.pairs);
    if (end !== undefined && this.scopes.length <= mostNested) this.scopes.push({ end, modules, inner });
  }
}

/** Characters between a function's name and its body, brackets left out. */
const longestHead = 600;

/** Where the body of what was named just before ends; `undefined` if it has none. */
function bodyAfter(code: string, from: number, pairs: ReadonlyMap<number, number>): number | undefined {
  const at = firstMark(code, from, /[{};([]/, pairs, longestHead);
  return at !== undefined && code[at] === "{" ? pairs.get(at) : undefined;
}

/** `#[tokio::test]`; of `#[cfg_attr(condition, tokio::test)]` what it is under the condition. */
function attributesOf(code: string, pairs: ReadonlyMap<number, number>): Attribute[] {
  return [...code.matchAll(/#\[\s*([\w:]+)/g)].flatMap((match) => {
    const close = pairs.get(match.index + 1);
    if (close === undefined) return [];
    const [, path = ""] = match;
    const conditional = path === "cfg_attr" ? code.slice(match.index, Math.min(close, match.index + 300)) : "";
    const name = /,\s*([\w:]*\w)\s*(?:\([^()]*\)\s*)?,?\s*\)\s*$/.exec(conditional)?.[1] ?? path;
    // `#[case::name(…)]` is a case of rstest with a name.
    const last = name.startsWith("case::") ? "case" : (name.split("::").at(-1) ?? "");
    return [{ name: last, span: { start: match.index, end: close + 1 } }];
  });
}
