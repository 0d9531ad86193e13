import { type Attribute, AttributeLookup } from "../../syntax/attributes";
import { createBlanker } from "../../syntax/blankedText";
import { createMarkFinder } from "../../syntax/bracketPairs";
import { type CodeText, pairBrackets, stringsIn } from "../../syntax/codeText";
import { createPiece, createQuoted, createText, nestedComments } from "../../syntax/lexicon";
import { popEnded } from "../../syntax/ranges";
import { type Span, skipBlanks } from "../../syntax/sourceText";
import { escapedText } from "../../syntax/textRules";
import { Kind } from "../../syntax/tokens";

export interface RustFunction {
  readonly name: string;
  readonly span: Span;
  /** The modules around it in this file, outermost first. */
  readonly modules: readonly string[];
  readonly attributes: readonly Attribute[];
  /** Whether the function is inside another function or inside a macro definition. */
  readonly isInner: boolean;
}

export interface RustModuleItem {
  readonly name: string;
  readonly span: Span;
  readonly modules: readonly string[];
  /**
   * Whether the module is in a separate file: the file that `#[path = "…"]` names, or the one named after the module.
   */
  readonly isExternal: boolean;
  readonly path: string | undefined;
}

/** A macro call among the items of a module. It may declare tests whose names are among its arguments. */
export interface RustMacroCall {
  readonly modules: readonly string[];
  readonly arguments: Span;
}

export interface RustOutline extends CodeText {
  readonly functions: readonly RustFunction[];
  readonly modules: readonly RustModuleItem[];
  readonly calls: readonly RustMacroCall[];
}

/** Matches the opening of a raw string. Any number of `#` may precede the quote, and as many follow the closing one. */
const rawQuote = /(?<=r)(#{0,255})"/y;
const rawText = createText('"#', rawQuote, { close: ([, hashes = ""]) => `"${hashes}` });
/** A character literal, escaped or not. The apostrophe of a lifetime is punctuation instead. */
const character = createPiece("'", /'(?:\\[\s\S][^']{0,9}|[^\\][\udc00-\udfff]?)'/y, Kind.character);

/** Blanks comments and literals. */
export const blankRust = createBlanker([...nestedComments, rawText, createQuoted('"', escapedText), character]);

/** Scope of the current items: a module, or a body in which no test can be declared. */
interface Scope {
  readonly end: number;
  readonly modules: readonly string[];
  readonly isInner: boolean;
}

const identifier = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const declaration = String.raw`(mod|fn)\s+(?:r#)?(${identifier})`;
const macroCall = String.raw`(${identifier})!\s*(?:${identifier}\s*)?[({[]`;
const itemPattern = new RegExp(String.raw`\b(?:${declaration}|${macroCall})`, "gu");
/** Maximum number of modules, and of macro calls, in one file: more than any real source has. */
const maxItems = 3000;
/** Maximum nesting of modules and functions. */
const maxScopeDepth = 30;

/** Reads the modules, functions and macro calls of a Rust file in one pass over its text. */
export function outlineRust(text: string): RustOutline {
  const source = pairBrackets(text, blankRust(text));
  const reader = new RustReader(source);
  reader.read();
  const { functions, modules, calls } = reader;
  const { code, strings, pairs } = source;
  return { text, code, strings, pairs, functions, modules, calls };
}

class RustReader {
  readonly functions: RustFunction[] = [];
  readonly modules: RustModuleItem[] = [];
  readonly calls: RustMacroCall[] = [];
  readonly #attributes: AttributeLookup;
  readonly #fileScope: Scope;
  /** Scopes around the current item, innermost last. */
  readonly #scopes: Scope[] = [];

  constructor(private readonly source: CodeText) {
    this.#attributes = new AttributeLookup(source.code, findAttributes(source));
    this.#fileScope = { end: source.code.length, modules: [], isInner: false };
  }

  read(): void {
    for (const match of this.source.code.matchAll(itemPattern)) {
      const [whole, keyword, name = "", macro] = match;
      const end = match.index + whole.length;
      popEnded(this.#scopes, match.index);
      if (macro !== undefined) {
        this.#readMacro(macro, end - 1);
      } else if (keyword === "fn") {
        this.#readFunction(name, match.index, end);
      } else {
        this.#readModule(name, match.index, end);
      }
    }
  }

  get #scope(): Scope {
    return this.#scopes.at(-1) ?? this.#fileScope;
  }

  #readMacro(name: string, open: number): void {
    const { modules, isInner } = this.#scope;
    const end = this.source.pairs.get(open) ?? open + 1;
    if (name === "macro_rules") {
      this.#scopes.push({ end, modules, isInner: true });
      return;
    }
    if (isInner || this.calls.length >= maxItems) {
      return;
    }
    this.calls.push({ modules, arguments: { start: open, end } });
  }

  #readFunction(name: string, keywordStart: number, end: number): void {
    const { modules, isInner } = this.#scope;
    const attributes = this.#attributes.findBefore(keywordStart);
    const span = { start: end - name.length, end };
    this.functions.push({ name, span, modules, attributes, isInner });
    this.#enterScope(end, modules, true);
  }

  #readModule(name: string, keywordStart: number, end: number): void {
    const { modules, isInner } = this.#scope;
    const isExternal = this.source.code[skipBlanks(this.source.code, end)] === ";";
    const attributes = this.#attributes.findBefore(keywordStart);
    const pathAttribute = attributes.find((attribute) => attribute.name === "path");
    const path = isExternal && pathAttribute ? this.#findString(pathAttribute.span) : undefined;
    if (!isInner && this.modules.length < maxItems) {
      const span = { start: end - name.length, end };
      this.modules.push({ name, span, modules, isExternal, path });
    }
    this.#enterScope(end, [...modules, name], isInner);
  }

  #findString(span: Span): string | undefined {
    const [string] = stringsIn(this.source, span, 1);
    if (!string || string.end >= span.end) {
      return undefined;
    }
    return this.source.text.slice(string.start + 1, string.end - 1);
  }

  #enterScope(from: number, modules: readonly string[], isInner: boolean): void {
    const end = this.source.pairs.get(findBody(this.source.code, this.source.pairs, from));
    if (end === undefined || this.#scopes.length >= maxScopeDepth) {
      return;
    }
    this.#scopes.push({ end, modules, isInner });
  }
}

/** Finds the body of an item, or else the mark that ends the item, within 600 characters after its name. */
const findBody = createMarkFinder("[{};]", 600);

/**
 * Finds attributes such as `#[tokio::test]`. `#[cfg_attr(condition, tokio::test)]` counts as the attribute that applies
 * under the condition.
 */
function findAttributes({ code, pairs }: CodeText): Attribute[] {
  const attributes: Attribute[] = [];
  for (const match of code.matchAll(/#\[\s*([\w:]+)/g)) {
    const [, path = ""] = match;
    const start = match.index;
    const close = pairs.get(start + 1);
    if (close === undefined) {
      continue;
    }
    const source = code.slice(start, Math.min(close, start + 300));
    const appliedPath = path === "cfg_attr" ? findConditionalPath(source) : undefined;
    const name = simplifyPath(appliedPath ?? path);
    attributes.push({ name, span: { start, end: close + 1 } });
  }
  return attributes;
}

/** Returns the path of the attribute that applies under the condition of a `cfg_attr`. */
function findConditionalPath(source: string): string | undefined {
  return /,\s*([\w:]*\w)\s*(?:\([^()]*\)\s*)?,?\s*\)\s*$/.exec(source)?.[1];
}

/** Returns the last part of an attribute's path. */
function simplifyPath(path: string): string {
  // `#[case::name(…)]` is a named case of rstest.
  if (path.startsWith("case::")) {
    return "case";
  }
  return path.split("::").at(-1) ?? "";
}
