import type { Range } from "./ranges";
import { identifierAt } from "./sourceText";
import { Kind, Tokens } from "./tokens";

/** How the text of a string goes on to its end. */
export interface TextRules {
  readonly close: string;
  /** A mark that nests: `(` in `%q(a (b) c)`. */
  readonly open?: string;
  /** The character before `{` that begins an expression in the text. */
  readonly interpolation?: "#" | "$";
  /** A backslash takes the next character along. */
  readonly escapes: boolean;
  /** Without, the string ends with its line. */
  readonly lines: boolean;
}

const deepestText = 10;

/** The offset after a string whose text begins at `from`. Strings in its expressions are skipped with them. Linear. */
export function textEnd(text: string, from: number, rules: TextRules, depth = 0): number {
  const { close, open, interpolation } = rules;
  let nested = 0;
  for (let i = from; i < text.length; i++) {
    const mark = text[i];
    if (mark === "\\" && rules.escapes) i++;
    else if (mark === interpolation && text[i + 1] === "{" && depth < deepestText)
      i = expressionEnd(text, i + 2, mark as "#" | "$", depth + 1) - 1;
    else if (mark === close[0] && text.startsWith(close, i)) {
      if (nested === 0) return i + close.length;
      nested--;
    } else if (mark === open) nested++;
    else if (!rules.lines && (mark === "\n" || mark === "\r")) return i;
  }
  return text.length;
}

/** The offset after the brace that ends an expression in a string. */
export function expressionEnd(text: string, from: number, interpolation: "#" | "$", depth: number): number {
  let braces = 1;
  for (let i = from; i < text.length; i++) {
    const mark = text[i];
    if (mark === '"' || mark === "'") {
      const rules = { close: mark, escapes: true, lines: true, ...(mark === '"' && { interpolation }) };
      i = textEnd(text, i + 1, rules, depth) - 1;
    } else if (mark === "{") braces++;
    else if (mark === "}" && --braces === 0) return i + 1;
  }
  return text.length;
}

interface Opener {
  readonly token: number;
  /** `(`, `[`, `{`, or the word that begins a block. */
  readonly mark: string;
  /** Where its line's text begins, and where it stands in the line. */
  readonly indent: number;
  readonly column: number;
}

/** Openers that a closing one may leave without a partner. */
const mostSkipped = 4;
/** Blocks that an `end` may close because it is indented as they are. */
const mostLevels = 60;

/**
 * What the lexers of languages whose blocks are words (`do … end`) share: tokens, pairs of brackets and of words. Takes what is
 * not of the language as it comes.
 */
export abstract class BlockLexer {
  readonly tokens: Tokens;
  protected at = 0;
  protected lineStart = 0;
  private readonly openers: Opener[] = [];
  /** Where the words among them stand, innermost last. */
  private readonly words: number[] = [];
  private counts = false;
  private guessed = false;
  private strays = 0;
  private indentLine = -1;
  private indent = 0;

  constructor(protected readonly text: string) {
    this.tokens = new Tokens(text);
  }

  /** Tokens of a text. If an `end` is indented as another block than the innermost, their number alone decides where it leaves none over. */
  static tokens(lexer: () => BlockLexer): Tokens {
    const first = lexer();
    const tokens = first.run();
    if (!first.guessed) return tokens;
    const second = lexer();
    second.counts = true;
    const counted = second.run();
    return second.strays + second.openers.length === 0 ? counted : tokens;
  }

  private run(): Tokens {
    while (this.at < this.text.length) {
      const before = this.at;
      this.step(this.text.charCodeAt(before));
      if (this.at <= before) this.at = before + 1;
    }
    return this.tokens;
  }

  /** Reads what begins at `at`, and leaves `at` behind it. */
  protected abstract step(code: number): void;

  protected push(kind: number, end: number): number {
    const token = this.tokens.push(kind, this.at, Math.min(end, this.text.length));
    this.at = end;
    return token;
  }

  protected skipLine(): void {
    while (this.at < this.text.length && !isLineEnd(this.text.charCodeAt(this.at))) this.at++;
  }

  protected string(from: number, rules: TextRules): void {
    this.push(Kind.string, textEnd(this.text, from, rules));
  }

  /** A bracket, or any other mark. */
  protected mark(code: number): void {
    if (code === 40 || code === 91 || code === 123) this.openBlock(this.push(Kind.open, this.at + 1));
    else if (code === 41 || code === 93 || code === 125) this.closeBracket(code);
    else this.push(Kind.punctuation, this.at + this.markLength());
  }

  /** Characters of the mark at `at`: `::`, `=>` and the like are one. */
  protected markLength(): number {
    return 1;
  }

  protected openBlock(token: number): void {
    const start = this.tokens.start(token);
    if (this.tokens.kind(token) !== Kind.open) this.words.push(this.openers.length);
    this.openers.push({
      token,
      mark: this.tokens.source(token),
      indent: this.lineIndent(),
      column: start - this.lineStart,
    });
  }

  protected innermost(): { token: number; mark: string } | undefined {
    return this.openers.at(-1);
  }

  protected dropInnermost(): void {
    this.keepOpeners(this.openers.length - 1);
  }

  private closeBracket(code: number): void {
    const token = this.push(Kind.close, this.at + 1);
    const wanted = code === 41 ? "(" : code === 93 ? "[" : "{";
    for (let back = 1; back <= mostSkipped && back <= this.openers.length; back++) {
      const opener = this.openers[this.openers.length - back];
      if (opener?.mark === wanted) {
        this.closeAt(this.openers.length - back, token);
        return;
      }
    }
  }

  /**
   * An `end`: closes the innermost block of words. One that begins its line closes the block that is indented as it is, if the
   * innermost is not: then this lexer took a word before it for a block, or missed one.
   */
  protected closeBlock(token: number): void {
    const nearest = this.words.at(-1);
    if (nearest === undefined) {
      this.strays++;
      return;
    }
    const column = this.tokens.start(token) - this.lineStart;
    if (this.counts || this.lineIndent() !== column) {
      this.closeAt(nearest, token);
      return;
    }
    const least = Math.max(0, nearest - mostLevels);
    for (let back = 1, i = nearest; i >= least; i = this.words.at(-++back) ?? -1) {
      const opener = this.openers[i];
      if (!opener) return;
      if (opener.indent === column || opener.column === column) {
        if (i < nearest) this.guessed = true;
        this.closeAt(i, token);
        return;
      }
    }
    this.closeAt(nearest, token);
  }

  private closeAt(index: number, token: number): void {
    const opener = this.openers[index];
    this.keepOpeners(index);
    if (opener) this.tokens.pair(opener.token, token);
  }

  private keepOpeners(count: number): void {
    this.openers.length = count;
    while ((this.words.at(-1) ?? -1) >= count) this.words.pop();
  }

  private lineIndent(): number {
    if (this.indentLine === this.lineStart) return this.indent;
    let i = this.lineStart;
    while (this.text[i] === " " || this.text[i] === "\t") i++;
    this.indentLine = this.lineStart;
    this.indent = i - this.lineStart;
    return this.indent;
  }

  protected word(): string {
    return identifierAt(this.text, this.at);
  }
}

/** Where the arguments of a call stand, and its block if it has one; else -1. */
export interface BlockCall {
  readonly args: Range;
  readonly block: number;
}

/** Tokens of a call without brackets, those in brackets counted as one. */
const longestCall = 40;

/** The call of the word at a token, with its arguments in brackets or without. `marks` begin a block. */
export function blockCallAt(tokens: Tokens, word: number, marks: readonly string[]): BlockCall {
  const next = word + 1;
  const isBlock = (at: number): boolean => marks.includes(tokens.source(at)) && tokens.partner(at) > at;
  if (tokens.is(next, "(") && tokens.start(next) === tokens.end(word) && tokens.partner(next) > next) {
    const close = tokens.partner(next);
    return { args: { from: next + 1, to: close }, block: isBlock(close + 1) ? close + 1 : -1 };
  }
  if (isBlock(next)) return { args: { from: next, to: next }, block: next };
  for (let at = next, steps = 0; ; at = tokens.after(at), steps++) {
    const kind = tokens.kind(at);
    if (kind === Kind.identifier && tokens.isWord(at, "do"))
      return { args: { from: next, to: at }, block: isBlock(at) ? at : -1 };
    const ends = kind === 0 || kind === Kind.close || tokens.is(at, ";") || endsStatement(tokens, at);
    if (ends || steps > longestCall) return { args: { from: next, to: at }, block: -1 };
  }
}

const statementEnds = new Set(["if", "unless", "and", "or", "end", "while", "until"]);
const longestStatementEnd = 6;

/** Marks with which a line goes on with the statement before it. */
const continuing = [".", "&.", "|", "+", "<>"];

/** True if a statement ended before a token: its line did, and nothing says that it goes on. */
function endsStatement(tokens: Tokens, at: number): boolean {
  if (!tokens.startsLine(at)) {
    const isShort = tokens.end(at) - tokens.start(at) <= longestStatementEnd;
    return isShort && tokens.kind(at) === Kind.identifier && statementEnds.has(tokens.source(at));
  }
  return tokens.kind(at - 1) !== Kind.punctuation && !continuing.some((mark) => tokens.is(at, mark));
}

export function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

/** The mark that closes a literal which a mark opens: itself, if it is no bracket. */
export function closingMark(open: string): string {
  return { "(": ")", "[": "]", "{": "}", "<": ">" }[open] ?? open;
}
