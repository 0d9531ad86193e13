import { type Attribute, AttributeLookup } from "../../syntax/attributes";
import { createBlanker } from "../../syntax/blankedText";
import { bracketsAt, createMarkFinder } from "../../syntax/bracketPairs";
import { type CodeText, pairBrackets, stringsIn } from "../../syntax/codeText";
import { literalText } from "../../syntax/escapes";
import { createQuoted, nestedComments } from "../../syntax/lexicon";
import { popEnded } from "../../syntax/ranges";
import { type Span, skipBlanks } from "../../syntax/sourceText";
import type { Piece } from "../../syntax/textRules";

/** A class, struct, actor or enum, or an extension of one. */
export interface SwiftType {
  /**
   * Names of the enclosing types and of the type itself, outermost first. An extension of a nested type spells them
   * out.
   */
  readonly chain: readonly string[];
  readonly span: Span;
  readonly body: Span;
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
  /** Whether `@Test` precedes the function. */
  readonly hasTestAttribute: boolean;
  /** The text of `@Test("…")`. */
  readonly displayName: string | undefined;
}

export interface SwiftOutline extends CodeText {
  readonly types: readonly SwiftType[];
  readonly functions: readonly SwiftFunction[];
}

/**
 * Creates the strings whose quotes have some `#` around them. Their escapes and interpolated values contain the same
 * `#`.
 */
function createStrings(hashes: string, strings: readonly Piece[]): readonly Piece[] {
  const escapeMark = `\\${hashes}`;
  return ['"""', '"'].map((quotes) => {
    const isOneLine = quotes === '"';
    const interpolation = { start: `${escapeMark}(`, isOneLine, strings };
    return createQuoted(quotes, { escapeMark, isOneLine, interpolation }, hashes, hashes);
  });
}

const strings: Piece[] = [];
strings.push(...["###", "##", "#", ""].flatMap((hashes) => createStrings(hashes, strings)));

/** Blanks comments and strings. */
export const blankSwift = createBlanker([...nestedComments, ...strings]);

const keywords = "class|struct|enum|actor|extension|func";
/** A name without backquotes, which may contain almost any characters, including emoji. */
const bareName = /[^\s`(){}<>[\]:;,="'#@]+/u.source;
const quotedName = /`[^`\r\n]+`/u.source;
const moduleSelector = `${bareName}::`;
/** Declarations of types and functions. */
const declarationPattern = new RegExp(
  String.raw`\b(?<!import )(${keywords})\s+(?:${moduleSelector})?(${quotedName}|${bareName})`,
  "gu",
);
const keywordsAfterClass = new Set(["func", "var", "let", "subscript", "override", "final", "class"]);
/** Finds the start of a declaration's body, or of the next declaration, within 600 characters. */
const findBodyStart = createMarkFinder("[{};@]", 600);
/** Maximum number of types in one file: more than any real source has. */
const maxTypes = 3000;
/** Maximum nesting of types. */
const maxTypeDepth = 50;

/** Reads the types and functions of a Swift file in one pass over its text. */
export function outlineSwift(text: string): SwiftOutline {
  const source = pairBrackets(text, blankSwift(text));
  const reader = new SwiftReader(source);
  reader.read();
  const { types, functions } = reader;
  return { ...source, types, functions };
}

class SwiftReader {
  readonly types: SwiftType[] = [];
  readonly functions: SwiftFunction[] = [];
  readonly #attributes: AttributeLookup;
  readonly #scopes: { readonly end: number; readonly owner: SwiftType }[] = [];

  constructor(private readonly source: CodeText) {
    this.#attributes = new AttributeLookup(source.code, findAttributes(source));
  }

  read(): void {
    // The bodies of functions are skipped, since they contain no tests.
    let from = 0;
    for (const match of this.source.code.matchAll(declarationPattern)) {
      if (match.index < from) {
        continue;
      }
      const [whole, keyword = "", rawName = ""] = match;
      popEnded(this.#scopes, match.index);
      const end = match.index + whole.length;
      const span = { start: end - rawName.length, end };
      const name = rawName.replaceAll("`", "");
      if (keyword === "func") {
        from = this.#readFunction(match.index, name, span);
      } else if (!keywordsAfterClass.has(rawName)) {
        this.#readType(match.index, name, span, keyword);
      }
    }
  }

  #readType(keywordStart: number, dottedName: string, span: Span, keyword: string): void {
    const body = this.#findBody(span.end);
    if (!body || this.types.length === maxTypes) {
      return;
    }
    const outerChain = this.#scopes.at(-1)?.owner?.chain ?? [];
    const header = this.source.code.slice(span.end, body.start);
    const attributes = this.#attributes.findBefore(keywordStart);
    const owner: SwiftType = {
      chain: [...outerChain, ...dottedName.split(".")],
      span,
      body,
      bases: parseBases(header),
      displayName: this.#findDisplayName(attributes, "Suite"),
      isExtension: keyword === "extension",
    };
    this.types.push(owner);
    if (this.#scopes.length < maxTypeDepth) {
      this.#scopes.push({ end: body.end, owner });
    }
  }

  /** Records a function and returns the offset at which its body ends. */
  #readFunction(keywordStart: number, name: string, span: Span): number {
    const attributes = this.#attributes.findBefore(keywordStart);
    let open = skipBlanks(this.source.code, span.end);
    if (this.source.code[open] === "<") {
      open = this.source.code.indexOf("(", open);
    }
    if (this.source.code[open] !== "(") {
      return span.end;
    }
    const close = this.source.pairs.get(open);
    if (close === undefined) {
      return span.end;
    }
    this.functions.push({
      name,
      labels: parseLabels(this.source.code.slice(open + 1, close)),
      span,
      owner: this.#scopes.at(-1)?.owner,
      hasTestAttribute: attributes.some((attribute) => attribute.name === "Test"),
      displayName: this.#findDisplayName(attributes, "Test"),
    });
    return this.#findBody(close + 1)?.end ?? close;
  }

  /** Finds the braces of a body. Returns `undefined` if another declaration comes first. */
  #findBody(from: number): Span | undefined {
    return bracketsAt(this.source.pairs, findBodyStart(this.source.code, this.source.pairs, from));
  }

  /** Returns the string at the start of an attribute's arguments: a display name. */
  #findDisplayName(attributes: readonly Attribute[], name: string): string | undefined {
    const span = attributes.find((attribute) => attribute.name === name)?.span;
    if (!span) {
      return undefined;
    }
    const [string] = stringsIn(this.source, span, 1);
    if (!string || string.end >= span.end) {
      return undefined;
    }
    const precedingCode = this.source.code.slice(span.start, string.start);
    const isFirstArgument = /^@[\w.]+\s*\(\s*$/.test(precedingCode);
    if (!isFirstArgument) {
      return undefined;
    }
    const source = this.source.text.slice(string.start, string.end);
    if (string.quote === 1) {
      return literalText(source);
    }
    return source.slice(string.quote, -string.quote).trim();
  }
}

function findAttributes({ code, pairs }: CodeText): Attribute[] {
  const attributes: Attribute[] = [];
  for (const match of code.matchAll(/@([A-Za-z_][\w.]*)/g)) {
    const [source, path = ""] = match;
    const start = match.index;
    const nameEnd = start + source.length;
    const close = code[nameEnd] === "(" ? pairs.get(nameEnd) : undefined;
    const end = close === undefined ? nameEnd : close + 1;
    const name = path.slice(path.lastIndexOf(".") + 1);
    attributes.push({ name, span: { start, end } });
  }
  return attributes;
}

/** Returns the simple names of the types after `:`. */
function parseBases(header: string): string[] {
  const withoutConstraints = header.replace(/\bwhere\b[\s\S]*$/, "");
  const [, list = ""] = /:([^{]*)/s.exec(withoutConstraints) ?? [];
  const types = list.split(/[,&]/);
  return types.flatMap((type) => /([\p{L}_][\p{L}\p{N}_]*)\s*(?:<|$)/u.exec(type.trim())?.[1] ?? []);
}

/** Converts parameters to the labels that calls use: `_ a: Int, with b: [Int: Int]` -> `_:with:`. */
function parseLabels(parameters: string): string {
  let depth = 0;
  let labels = "";
  let isParameterStart = true;
  for (const match of parameters.matchAll(/[^\s()[\]{}<>,:=&?!.@`"-]+|\S/gu)) {
    const [token] = match;
    const isArrow = token === ">" && parameters[match.index - 1] === "-";
    if (/[([{<]/.test(token)) {
      depth++;
    } else if (/[)\]}>]/.test(token) && !isArrow) {
      depth--;
    } else if (token === "," && depth === 0) {
      isParameterStart = true;
    } else if (isParameterStart && !/^[@`:]/.test(token)) {
      labels += `${token}:`;
      isParameterStart = false;
    }
  }
  return labels;
}
