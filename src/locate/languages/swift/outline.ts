import { type Attribute, AttributeRuns } from "../../syntax/attributes";
import { bracketPairs } from "../../syntax/bracketPairs";
import { literalText } from "../../syntax/escapes";
import { type MaskRules, maskCLike, type StringSpan } from "../../syntax/mask";
import { firstMark, type Span, skipBlanks } from "../../syntax/sourceText";

/** A class, struct, actor or enum, or an extension of one. */
export interface SwiftType {
  /** Its own name after those of the types around it; an extension of a nested type names them itself. */
  readonly chain: readonly string[];
  readonly span: Span;
  readonly bases: readonly string[];
  /** The text of `@Suite("…")`. */
  readonly displayName: string | undefined;
  readonly extension: boolean;
}

export interface SwiftFunction {
  readonly name: string;
  /** Labels of the parameters as calls write them: `x:_:`. */
  readonly labels: string;
  readonly span: Span;
  readonly owner: SwiftType | undefined;
  /** `@Test` stands before it. */
  readonly marked: boolean;
  /** The text of `@Test("…")`. */
  readonly displayName: string | undefined;
}

export interface SwiftOutline {
  readonly types: readonly SwiftType[];
  readonly functions: readonly SwiftFunction[];
}

const rules: MaskRules = {
  marks: /["/]/g,
  characters: false,
  tripleQuotes: false,
  rawBackquotes: false,
  nestedComments: true,
  string: (text, quote) => swiftString(text, quote, 0),
};
/** Strings in the interpolations of strings. */
const mostNested = 8;

/** `"text \(value)"`, `"""text"""`, each also between `#`. */
function swiftString(text: string, quote: number, depth: number): StringSpan {
  let start = quote;
  while (text[start - 1] === "#") start--;
  const hashes = text.slice(start, quote);
  const marks = text.startsWith('"""', quote) ? '"""' : '"';
  const length = hashes.length + marks.length;
  const escapeMark = `\\${hashes}`;
  for (let i = quote + marks.length; i < text.length; i++) {
    const mark = text[i];
    if (mark === '"' && text.startsWith(marks + hashes, i)) return { start, end: i + length, quote: length };
    if (marks === '"' && (mark === "\n" || mark === "\r")) return { start, end: i, quote: length };
    if (mark !== "\\" || !text.startsWith(escapeMark, i)) continue;
    const next = i + escapeMark.length;
    i = text[next] === "(" && depth < mostNested ? interpolationEnd(text, next, marks === '"', depth) : next;
  }
  return { start, end: text.length, quote: length };
}

/** The offset of the bracket that closes an interpolation, or of the last mark of its line or the text. */
function interpolationEnd(text: string, open: number, oneLine: boolean, depth: number): number {
  let level = 0;
  for (let i = open; i < text.length; i++) {
    const mark = text[i];
    if (mark === "(") level++;
    else if (mark === ")" && --level === 0) return i;
    else if (mark === '"') i = swiftString(text, i, depth + 1).end - 1;
    else if (oneLine && (mark === "\n" || mark === "\r")) return i - 1;
  }
  return text.length;
}

/** Names may hold almost any mark, also pictures. */
const item =
  /\b(?<!import )(class|struct|enum|actor|extension|func)\s+(?:[^\s`(){}<>[\]:;,="'#@]+::)?(`[^`\r\n]+`|[^\s`(){}<>[\]:;,="'#@]+)/gu;
const modifiers = new Set(["func", "var", "let", "subscript", "override", "final", "class"]);
/** Characters of a declaration before its body, brackets left out. */
const longestHead = 600;
/** Types of one file: more than any source has. */
const mostItems = 3000;
/** Types in types. */
const mostScopes = 50;

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
  private readonly code: string;
  private readonly strings: readonly StringSpan[];
  private readonly pairs: ReadonlyMap<number, number>;
  private readonly attributes: AttributeRuns;
  private readonly scopes: Scope[] = [];
  private nextString = 0;

  constructor(private readonly text: string) {
    const { code, strings } = maskCLike(text, rules);
    this.code = code;
    this.strings = strings;
    this.pairs = bracketPairs(code);
    this.attributes = new AttributeRuns(code, attributesOf(code, this.pairs));
  }

  read(): void {
    // A function's body ends where the next item may begin: nothing in it is a test.
    let from = 0;
    for (const match of this.code.matchAll(item)) {
      if (match.index < from) continue;
      const [whole, keyword = "", name = ""] = match;
      while (this.scopes.length > 0 && match.index >= (this.scopes.at(-1)?.end ?? 0)) this.scopes.pop();
      const end = match.index + whole.length;
      const span = { start: end - name.length, end };
      if (keyword === "func") from = this.function(match.index, name.replaceAll("`", ""), span);
      else if (!modifiers.has(name)) this.type(match.index, name.replaceAll("`", "").split("."), span, keyword);
    }
  }

  private type(keyword: number, name: readonly string[], span: Span, word: string): void {
    const brace = this.brace(span.end);
    const end = brace === undefined ? undefined : this.pairs.get(brace);
    if (brace === undefined || end === undefined || this.types.length === mostItems) return;
    const owner: SwiftType = {
      chain: [...(this.scopes.at(-1)?.owner?.chain ?? []), ...name],
      span,
      bases: basesIn(this.code.slice(span.end, brace)),
      displayName: this.textOf(this.attributes.before(keyword), "Suite"),
      extension: word === "extension",
    };
    this.types.push(owner);
    if (this.scopes.length < mostScopes) this.scopes.push({ end, owner });
  }

  /** Notes a function and returns where its body ends. */
  private function(keyword: number, name: string, span: Span): number {
    const attributes = this.attributes.before(keyword);
    let open = skipBlanks(this.code, span.end);
    if (this.code[open] === "<") open = this.code.indexOf("(", open);
    const close = this.pairs.get(open);
    if (this.code[open] !== "(" || close === undefined) return span.end;
    this.functions.push({
      name,
      labels: labelsIn(this.code.slice(open + 1, close)),
      span,
      owner: this.scopes.at(-1)?.owner,
      marked: attributes.some((one) => one.name === "Test"),
      displayName: this.textOf(attributes, "Test"),
    });
    const brace = this.brace(close + 1);
    return (brace === undefined ? undefined : this.pairs.get(brace)) ?? close;
  }

  /** The brace that opens a body; `undefined` where another declaration comes first. */
  private brace(from: number): number | undefined {
    const at = firstMark(this.code, from, /[{};@([]/, this.pairs, longestHead);
    return at !== undefined && this.code[at] === "{" ? at : undefined;
  }

  /** The text that an attribute begins with: a name for people. */
  private textOf(attributes: readonly Attribute[], name: string): string | undefined {
    const span = attributes.find((one) => one.name === name)?.span;
    if (!span) return undefined;
    while ((this.strings[this.nextString]?.start ?? Number.POSITIVE_INFINITY) < span.start) this.nextString++;
    const string = this.strings[this.nextString];
    if (!string || string.end >= span.end) return undefined;
    if (!/^@[\w.]+\s*\(\s*$/.test(this.code.slice(span.start, string.start))) return undefined;
    const source = this.text.slice(string.start, string.end);
    return string.quote === 1 ? literalText(source) : source.slice(string.quote, -string.quote).trim();
  }
}

function attributesOf(code: string, pairs: ReadonlyMap<number, number>): Attribute[] {
  return [...code.matchAll(/@([A-Za-z_][\w.]*)/g)].map((match) => {
    const end = match.index + match[0].length;
    const open = code[end] === "(" ? end : -1;
    const name = (match[1] ?? "").split(".").at(-1) ?? "";
    return { name, span: { start: match.index, end: (pairs.get(open) ?? end - 1) + 1 } };
  });
}

/** Simple names of the types after `:`. */
function basesIn(header: string): string[] {
  const [, list = ""] = /:([^{]*)/s.exec(header.replace(/\bwhere\b[\s\S]*$/, "")) ?? [];
  return list.split(/[,&]/).flatMap((base) => /([\p{L}_][\p{L}\p{N}_]*)\s*(?:<|$)/u.exec(base.trim())?.[1] ?? []);
}

/** `_ a: Int, with b: [Int: Int]` -> `_:with:`. */
function labelsIn(parameters: string): string {
  let depth = 0;
  let labels = "";
  let atStart = true;
  for (const match of parameters.matchAll(/[^\s()[\]{}<>,:=&?!.@`"-]+|\S/gu)) {
    const [token] = match;
    if (/[([{<]/.test(token)) depth++;
    else if (/[)\]}]/.test(token) || (token === ">" && parameters[match.index - 1] !== "-")) depth--;
    else if (token === "," && depth === 0) atStart = true;
    else if (atStart && !/^[@`:]/.test(token)) {
      labels += `${token}:`;
      atStart = false;
    }
  }
  return labels;
}
