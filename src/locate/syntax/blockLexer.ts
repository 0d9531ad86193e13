import { isClosingBracket, isOpeningBracket } from "./brackets";
import type { Range } from "./ranges";
import { isLineBreak, lineEnd } from "./sourceText";
import { stringEnd, type TextRules } from "./textRules";
import { Kind, Tokens } from "./tokens";

interface Opener {
  readonly token: number;
  /** `(`, `[`, `{`, or the word that begins a block. */
  readonly mark: string;
  /** Column at which the text of its line begins, and its own column. */
  readonly indent: number;
  readonly column: number;
}

/** Opening brackets, by the codes of those that close them. */
const openingMarks: Readonly<Record<number, string>> = { 41: "(", 93: "[", 125: "{" };

/** Maximum number of open brackets and blocks, innermost first, among which a closing bracket finds its partner. */
const maxBracketLevels = 4;
/** Maximum number of levels that are searched for the block with the indentation of an `end`. */
const maxBlockLevels = 60;

/**
 * Base of the lexers for languages whose blocks are words (`do … end`): finds tokens, pairs of brackets and pairs of
 * words. Accepts any text, even if it is not of the language.
 */
export abstract class BlockLexer {
  readonly tokens: Tokens;
  offset = 0;
  protected lineStart = 0;
  readonly #openers: Opener[] = [];
  /** Indexes in `openers` of the words that begin blocks, innermost last. */
  readonly #wordIndexes: number[] = [];
  #ignoresIndentation = false;
  #hasGuessed = false;
  #unmatchedEnds = 0;
  /** Indentation of the line last examined. */
  readonly #cachedIndent = { lineStart: -1, length: 0 };

  constructor(readonly text: string) {
    this.tokens = new Tokens(text);
  }

  /**
   * Tokenizes a text. If an `end` has the indentation of a block other than the innermost, the blocks are paired
   * without regard to indentation, provided that this leaves none unpaired.
   */
  static tokenize(lexer: () => BlockLexer): Tokens {
    const first = lexer();
    const tokens = first.#lex();
    if (!first.#hasGuessed) {
      return tokens;
    }
    const second = lexer();
    second.#ignoresIndentation = true;
    const countedTokens = second.#lex();
    return second.#unmatchedEnds + second.#openers.length === 0 ? countedTokens : tokens;
  }

  #lex(): Tokens {
    while (this.offset < this.text.length) {
      const previousOffset = this.offset;
      const code = this.text.charCodeAt(previousOffset);
      if (isLineBreak(code)) {
        this.startLine();
      } else if (code <= 32) {
        this.offset++;
      } else {
        this.step(code);
      }
      if (this.offset <= previousOffset) {
        this.offset = previousOffset + 1;
      }
    }
    return this.tokens;
  }

  /** Reads the token at `offset`, which is neither a blank nor a line break, and advances `offset` past it. */
  protected abstract step(code: number): void;

  /** Skips the line break at `offset`. */
  protected startLine(): void {
    this.offset++;
    this.lineStart = this.offset;
  }

  push(kind: number, end: number): number {
    const token = this.tokens.push(kind, this.offset, Math.min(end, this.text.length));
    this.offset = end;
    return token;
  }

  /** Reads a name, or a number if it begins with a digit. */
  pushWord(end: number): number {
    const isNumber = isDigit(this.text.charCodeAt(this.offset));
    return this.push(isNumber ? Kind.number : Kind.identifier, end);
  }

  protected skipLine(): void {
    this.offset = lineEnd(this.text, this.offset);
  }

  protected lexString(from: number, close: string, rules: TextRules): void {
    this.push(Kind.string, stringEnd(this.text, from, close, rules));
  }

  /** Reads a bracket, or any other mark. */
  protected lexMark(code: number): void {
    if (isOpeningBracket(code)) {
      this.openBlock(this.push(Kind.open, this.offset + 1));
    } else if (isClosingBracket(code)) {
      this.#closeBracket(code);
    } else {
      this.push(Kind.punctuation, this.offset + this.markLength());
    }
  }

  /** Returns the length of the mark at `offset`: `::`, `=>` and the like are one mark. */
  protected markLength(): number {
    return 1;
  }

  openBlock(token: number): void {
    const start = this.tokens.start(token);
    if (this.tokens.kind(token) !== Kind.open) {
      this.#wordIndexes.push(this.#openers.length);
    }
    this.#openers.push({
      token,
      mark: this.tokens.source(token),
      indent: this.#lineIndent(),
      column: start - this.lineStart,
    });
  }

  innermost(): Opener | undefined {
    return this.#openers.at(-1);
  }

  protected dropInnermost(): void {
    this.#truncateOpeners(this.#openers.length - 1);
  }

  #closeBracket(code: number): void {
    const token = this.push(Kind.close, this.offset + 1);
    const minIndex = Math.max(0, this.#openers.length - maxBracketLevels);
    for (let index = this.#openers.length - 1; index >= minIndex; index--) {
      if (this.#openers[index]?.mark !== openingMarks[code]) {
        continue;
      }
      this.#closeAt(index, token);
      return;
    }
  }

  /**
   * Reads an `end`, which closes the innermost block of words. At the start of its line, it closes the block with the
   * same indentation instead if the innermost has another: in that case the lexer mistook an earlier word for a block,
   * or missed one.
   */
  closeBlock(token: number): void {
    const nearest = this.#wordIndexes.at(-1);
    if (nearest === undefined) {
      this.#unmatchedEnds++;
      return;
    }
    const column = this.tokens.start(token) - this.lineStart;
    if (this.#ignoresIndentation || this.#lineIndent() !== column) {
      this.#closeAt(nearest, token);
      return;
    }
    const minIndex = Math.max(0, nearest - maxBlockLevels);
    const index = findIndented(this.#openers, this.#wordIndexes, column, minIndex) ?? nearest;
    if (index < nearest) {
      this.#hasGuessed = true;
    }
    this.#closeAt(index, token);
  }

  #closeAt(index: number, token: number): void {
    const opener = this.#openers[index];
    this.#truncateOpeners(index);
    if (opener) {
      this.tokens.pair(opener.token, token);
    }
  }

  #truncateOpeners(count: number): void {
    this.#openers.length = count;
    while ((this.#wordIndexes.at(-1) ?? -1) >= count) {
      this.#wordIndexes.pop();
    }
  }

  #lineIndent(): number {
    const { text, lineStart } = this;
    const cachedIndent = this.#cachedIndent;
    if (cachedIndent.lineStart === lineStart) {
      return cachedIndent.length;
    }
    let i = lineStart;
    while (text[i] === " " || text[i] === "\t") {
      i++;
    }
    cachedIndent.lineStart = lineStart;
    cachedIndent.length = i - lineStart;
    return cachedIndent.length;
  }
}

/** Returns the index of the innermost block of words that begins at a column, or in a line that does. */
function findIndented(
  openers: readonly Opener[],
  wordIndexes: readonly number[],
  column: number,
  minIndex: number,
): number | undefined {
  for (let level = wordIndexes.length - 1; level >= 0; level--) {
    const index = wordIndexes[level] ?? -1;
    const opener = openers[index];
    if (!opener || index < minIndex) {
      return undefined;
    }
    if (opener.indent === column || opener.column === column) {
      return index;
    }
  }
  return undefined;
}

/** Arguments of a call, and the token that begins its block, or -1 without a block. */
export interface BlockCall {
  readonly args: Range;
  readonly block: number;
}

/** Maximum number of tokens in a call without brackets; bracketed tokens count as one. */
const maxCallTokens = 40;

/**
 * Returns the call of the word at a token, with or without brackets around its arguments. Its block begins with one of
 * `marks`.
 */
export function blockCallAt(tokens: Tokens, word: number, marks: readonly string[]): BlockCall {
  const next = word + 1;
  const isBlock = (token: number): boolean => {
    const isMark = marks.includes(tokens.source(token));
    return isMark && tokens.partner(token) > token;
  };
  const close = tokens.partner(next);
  const isBracketed = tokens.is(next, "(") && tokens.start(next) === tokens.end(word);
  if (isBracketed && close > next) {
    const args = { from: next + 1, to: close };
    return { args, block: isBlock(close + 1) ? close + 1 : -1 };
  }
  if (isBlock(next)) {
    return { args: { from: next, to: next }, block: next };
  }
  let token = next;
  for (let steps = 0; ; steps++) {
    if (tokens.isWord(token, "do")) {
      return { args: { from: next, to: token }, block: isBlock(token) ? token : -1 };
    }
    if (steps > maxCallTokens || endsCall(tokens, token)) {
      return { args: { from: next, to: token }, block: -1 };
    }
    token = tokens.indexAfter(token);
  }
}

/** Returns whether the arguments of a call without brackets end before a token. */
function endsCall(tokens: Tokens, token: number): boolean {
  const kind = tokens.kind(token);
  if (kind === 0 || kind === Kind.close) {
    return true;
  }
  return tokens.is(token, ";") || isAfterStatement(tokens, token);
}

const statementEndWords = new Set(["if", "unless", "and", "or", "end", "while", "until"]);
const maxStatementEndLength = 6;

/** Marks at the start of a line that continue the statement before it. */
const continuationMarks = [".", "&.", "|", "+", "<>"];

/**
 * Returns whether a statement ends before a token: the token is a word like `if` or `end`, or begins a line that does
 * not continue the statement.
 */
function isAfterStatement(tokens: Tokens, token: number): boolean {
  if (!tokens.startsLine(token)) {
    const length = tokens.end(token) - tokens.start(token);
    if (length > maxStatementEndLength || tokens.kind(token) !== Kind.identifier) {
      return false;
    }
    return statementEndWords.has(tokens.source(token));
  }
  if (tokens.kind(token - 1) === Kind.punctuation) {
    return false;
  }
  return !continuationMarks.some((mark) => tokens.is(token, mark));
}

/** Returns whether a code is that of a decimal digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
