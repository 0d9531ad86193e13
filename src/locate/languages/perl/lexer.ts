import { BlockLexer, closingMark, isLineEnd, stringEnd } from "../../syntax/blockLexer";
import { Kind, type Tokens } from "../../syntax/tokens";

const namePattern = /[\p{L}_](?:[\p{L}\p{N}_]|::(?=\w))*/uy;
/** A variable with its sigil, or one of the variables that are named by a mark. */
const variable = /(?:\$#?\$*|[@%&]\$*)(?:::)?(?:[\p{L}_](?:[\p{L}\p{N}_]|::(?=\w))*|\d+)|\$#(?=[{$])|\$[^\s\w{$]/uy;
const quoteWord = /^(?:q[qwr]?|m|s|tr|y)$/;
const twoPartWord = /^(?:s|tr|y)$/;
const numberPattern = /(?:\w|\.\d)+/y;
const heredoc = /<<(~?)(?:(["'])([^"'\r\n]{1,80})\2|([A-Za-z_]\w{0,80}))/y;
/** Maximum number of heredocs without an end. After these, `<<NAME` is an operator. */
const maxUnclosed = 5;

/** Splits a Perl text into tokens, with brackets paired. Variables are identifiers that begin with their sigil. */
export function tokenizePerl(text: string): Tokens {
  return BlockLexer.tokenize(() => new PerlLexer(text));
}

class PerlLexer extends BlockLexer {
  readonly #heredocs: { end: string; isIndented: boolean }[] = [];
  #unclosedCount = 0;

  protected step(code: number): void {
    const { text, offset } = this;
    if (isLineEnd(code)) this.#startLine();
    else if (code <= 32) this.offset++;
    else if (code === 35) this.skipLine();
    else if (code === 61 && offset === this.lineStart && /[a-z]/i.test(text[offset + 1] ?? "")) this.#skipManual();
    else if (code === 34 || code === 39 || code === 96) this.#lexQuoted(offset, Kind.string, false);
    else if (code === 47 && !this.#isAfterValue()) this.#lexQuoted(offset, Kind.regex, false);
    else if (code === 60 && this.#matchEnd(heredoc) > 0 && !this.#isAfterValue()) this.#lexHeredoc();
    else if (this.#startsVariable(code)) this.push(Kind.identifier, this.#matchEnd(variable));
    else if (code >= 48 && code <= 57) this.push(Kind.number, this.#matchEnd(numberPattern));
    else if (this.#matchEnd(namePattern) > 0) this.#lexName(this.#matchEnd(namePattern));
    else this.lexMark(code);
  }

  #matchEnd(pattern: RegExp): number {
    pattern.lastIndex = this.offset;
    return pattern.test(this.text) ? pattern.lastIndex : 0;
  }

  #startsVariable(code: number): boolean {
    const isSigil = code === 36 || ((code === 64 || code === 37 || code === 38) && !this.#isAfterValue());
    return isSigil && this.#matchEnd(variable) > 0;
  }

  /** Returns true if an operator is expected next, not a value. */
  #isAfterValue(): boolean {
    const { tokens, text, offset } = this;
    const last = tokens.length - 1;
    const kind = tokens.kind(last);
    if (kind === Kind.open || kind === Kind.punctuation || kind === 0) return false;
    if (kind !== Kind.identifier || /[$@%&]/.test(text[tokens.start(last)] ?? "") || tokens.is(last - 1, "->"))
      return true;
    // A word may be a function whose argument follows: `split /,/`, as opposed to `PI / 2`.
    return !/\s/.test(text[offset - 1] ?? "") || /\s/.test(text[offset + 1] ?? "");
  }

  #lexName(end: number): void {
    const { text, tokens } = this;
    const word = text.slice(this.offset, end);
    if (word === "__END__" || word === "__DATA__") {
      this.offset = text.length;
      return;
    }
    const mark = quoteWord.test(word) && !tokens.is(tokens.length - 1, "->") ? this.#quoteMark(end) : -1;
    if (mark < 0) this.push(Kind.identifier, end);
    else {
      this.#lexQuoted(mark, findQuotationKind(word), twoPartWord.test(word));
    }
  }

  /** Returns the offset of the mark that opens a quotation after its word; -1 if there is none. */
  #quoteMark(from: number): number {
    let offset = from;
    while (/\s/.test(this.text[offset] ?? "")) offset++;
    const mark = this.text[offset] ?? "";
    const isMark = mark !== "" && !/[\s,;)}\]=]/.test(mark) && (offset === from || !/[\w#]/.test(mark));
    return isMark && !this.tokens.isWord(this.tokens.length - 1, "sub") ? offset : -1;
  }

  /** Reads a quotation, with both of its parts if it has two: `s/a/b/`, `s{a} {b}`. */
  #lexQuoted(mark: number, kind: number, hasTwoParts: boolean): void {
    let end = this.#quotedEnd(mark);
    if (hasTwoParts) {
      const isBracketed = closingMark(this.text[mark] ?? "") !== this.text[mark];
      while (isBracketed && /\s/.test(this.text[end] ?? "")) end++;
      end = this.#quotedEnd(isBracketed ? end : end - 1);
    }
    if (kind === Kind.regex) while (/[a-z]/.test(this.text[end] ?? "")) end++;
    this.push(kind, end);
  }

  #quotedEnd(mark: number): number {
    const open = this.text[mark] ?? "";
    return stringEnd(this.text, mark + 1, { open, close: closingMark(open), escapes: true, lines: true });
  }

  #lexHeredoc(): void {
    heredoc.lastIndex = this.offset;
    const [, indentMark, , quotedEnd, end = quotedEnd ?? ""] = heredoc.exec(this.text) ?? [];
    this.#heredocs.push({ end, isIndented: indentMark === "~" });
    this.push(Kind.template, heredoc.lastIndex);
  }

  #startLine(): void {
    if (this.text.startsWith("\r\n", this.offset)) this.offset++;
    this.lineStart = ++this.offset;
    for (const { end, isIndented } of this.#heredocs.splice(0)) this.#skipHeredoc(end, isIndented);
  }

  #skipHeredoc(end: string, isIndented: boolean): void {
    const bodyStart = this.offset;
    while (this.#unclosedCount < maxUnclosed && this.offset < this.text.length) {
      const lineStart = this.offset;
      this.skipLine();
      const line = this.text.slice(lineStart, this.offset);
      if ((isIndented ? line.trimStart() : line) === end) return;
      this.offset += this.text.startsWith("\r\n", this.offset) ? 2 : 1;
    }
    this.#unclosedCount++;
    this.offset = bodyStart;
  }

  #skipManual(): void {
    const end = this.text.indexOf("\n=cut", this.offset);
    this.offset = end < 0 ? this.text.length : end + 1;
    this.skipLine();
  }

  protected override markLength(): number {
    return /^(?:=>|->|\.\.|\/\/|&&|\|\||==|::)/.test(this.text.slice(this.offset, this.offset + 2)) ? 2 : 1;
  }
}

/** Returns the kind of the quotation that a word begins: `q`, `qq`, `qw`, or one of the words of expressions. */
function findQuotationKind(word: string): number {
  if (word === "q" || word === "qq") return Kind.string;
  return word === "qw" ? Kind.template : Kind.regex;
}
