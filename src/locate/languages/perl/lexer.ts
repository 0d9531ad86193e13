import { createTable } from "../../../base/table";
import { BlockLexer, isDigit } from "../../syntax/blockLexer";
import { isIdentifierCode, lineBreakLength, offsetAfter } from "../../syntax/sourceText";
import { closingMark, stringEnd } from "../../syntax/textRules";
import { Kind, type Tokens } from "../../syntax/tokens";
import { perlName } from "./strings";

const namePattern = new RegExp(perlName, "uy");
const sigils = String.raw`(?:\$#?\$*|[@%&]\$*)`;
const namedVariable = String.raw`${sigils}(?:::)?(?:${perlName}|\d+)`;
const lastIndexOfReference = String.raw`\$#(?=[{$])`;
/** A variable whose name is a punctuation mark. */
const markVariable = String.raw`\$[^\s\w{$]`;
const variable = new RegExp(`${namedVariable}|${lastIndexOfReference}|${markVariable}`, "uy");
const dollar = 36;
const quoteWord = /^(?:q[qwr]?|m|s|tr|y)$/;
const twoPartWord = /^(?:s|tr|y)$/;
const numberPattern = /(?:\w|\.\d)+/y;
const quotedHeredocEnd = String.raw`(["'])([^"'\r\n]{1,80})\2`;
const heredocEnd = String.raw`([A-Za-z_]\w{0,80})`;
const heredoc = new RegExp(`<<(~?)(?:${quotedHeredocEnd}|${heredocEnd})`, "y");
/** Maximum number of unclosed heredocs. After these, `<<NAME` is read as an operator. */
const maxUnclosed = 5;
const longMarks = new Set(["=>", "->", "..", "//", "&&", "||", "==", "::"]);

/** A heredoc whose text begins on the next line. */
interface Heredoc {
  readonly end: string;
  readonly isIndented: boolean;
}

/** Splits a Perl text into tokens, with brackets paired. Variables are identifiers that begin with their sigil. */
export function tokenizePerl(text: string): Tokens {
  return BlockLexer.tokenize(() => new PerlLexer(text));
}

class PerlLexer extends BlockLexer {
  readonly #heredocs: Heredoc[] = [];
  #unclosedCount = 0;

  protected step(code: number): void {
    const isWord = isIdentifierCode(code) && code !== dollar;
    const isRead = isWord ? this.#lexWord(code) : this.#lexSpecial();
    if (!isRead) {
      this.lexMark(code);
    }
  }

  /** Reads a token that begins with a mark but is not the mark itself. Returns whether there is one. */
  #lexSpecial(): boolean {
    switch (this.text[this.offset]) {
      case "#":
        this.skipLine();
        return true;
      case '"':
      case "'":
      case "`":
        this.#lexQuoted(this.offset, Kind.string);
        return true;
      case "=":
        return this.#skipManual();
      case "/":
        return this.#lexRegex();
      case "<":
        return this.#lexHeredoc();
      case "$":
        return this.#lexVariable();
      case "@":
      case "%":
      case "&":
        return !this.#isAfterValue() && this.#lexVariable();
      default:
        return false;
    }
  }

  #lexWord(code: number): boolean {
    if (isDigit(code)) {
      this.push(Kind.number, this.#matchEnd(numberPattern));
      return true;
    }
    const end = this.#matchEnd(namePattern);
    if (end > 0) {
      this.#lexName(end);
    }
    return end > 0;
  }

  #lexVariable(): boolean {
    const end = this.#matchEnd(variable);
    if (end > 0) {
      this.push(Kind.identifier, end);
    }
    return end > 0;
  }

  #lexRegex(): boolean {
    if (this.#isAfterValue()) {
      return false;
    }
    this.#lexQuoted(this.offset, Kind.regex);
    return true;
  }

  #matchEnd(pattern: RegExp): number {
    pattern.lastIndex = this.offset;
    if (pattern.test(this.text)) {
      return pattern.lastIndex;
    }
    return 0;
  }

  /** Returns whether an operator is expected next, rather than a value. */
  #isAfterValue(): boolean {
    const { tokens, text, offset } = this;
    const lastToken = tokens.length - 1;
    const kind = tokens.kind(lastToken);
    if (kind === Kind.open || kind === Kind.punctuation || kind === 0) {
      return false;
    }
    if (kind !== Kind.identifier || tokens.is(lastToken - 1, "->")) {
      return true;
    }
    const firstMark = text[tokens.start(lastToken)] ?? "";
    if ("$@%&".includes(firstMark)) {
      return true;
    }
    // A word may be a function whose argument follows: `split /,/`, as opposed to `PI / 2`.
    return !isBlank(text[offset - 1]) || isBlank(text[offset + 1]);
  }

  #lexName(end: number): void {
    const { text, tokens } = this;
    const word = text.slice(this.offset, end);
    if (word === "__END__" || word === "__DATA__") {
      this.offset = text.length;
      return;
    }
    const isMethod = tokens.is(tokens.length - 1, "->");
    const isQuoteWord = quoteWord.test(word) && !isMethod;
    const mark = isQuoteWord ? this.#findQuoteMark(end) : -1;
    if (mark < 0) {
      this.push(Kind.identifier, end);
    } else if (twoPartWord.test(word)) {
      this.#lexTwoParts(mark);
    } else {
      this.#lexQuoted(mark, quotationKinds[word] ?? Kind.regex);
    }
  }

  /** Returns the offset of the opening mark of a quotation, given the end of its word; -1 if there is none. */
  #findQuoteMark(from: number): number {
    const { text, tokens } = this;
    if (tokens.isWord(tokens.length - 1, "sub")) {
      return -1;
    }
    const offset = skipSpaces(text, from);
    const mark = text[offset] ?? "";
    if (mark === "" || /[\s,;)}\]=]/.test(mark)) {
      return -1;
    }
    const isPartOfWord = offset > from && /[\w#]/.test(mark);
    return isPartOfWord ? -1 : offset;
  }

  #lexQuoted(mark: number, kind: number): void {
    this.#pushQuotation(kind, this.#findQuotedEnd(mark));
  }

  /** Reads a quotation with two parts: `s/a/b/`, `s{a} {b}`. */
  #lexTwoParts(mark: number): void {
    const { text } = this;
    const open = text[mark] ?? "";
    const firstEnd = this.#findQuotedEnd(mark);
    const isBracketed = closingMark(open) !== open;
    const secondMark = isBracketed ? skipSpaces(text, firstEnd) : firstEnd - 1;
    this.#pushQuotation(Kind.regex, this.#findQuotedEnd(secondMark));
  }

  #pushQuotation(kind: number, from: number): void {
    let end = from;
    if (kind === Kind.regex) {
      while (/[a-z]/.test(this.text[end] ?? "")) {
        end++;
      }
    }
    this.push(kind, end);
  }

  #findQuotedEnd(mark: number): number {
    const open = this.text[mark] ?? "";
    return stringEnd(this.text, mark + 1, closingMark(open), { nestedMark: open, escapeMark: "\\" });
  }

  #lexHeredoc(): boolean {
    heredoc.lastIndex = this.offset;
    const match = heredoc.exec(this.text);
    if (!match || this.#isAfterValue()) {
      return false;
    }
    const [, indentMark, , quotedEnd, end = quotedEnd ?? ""] = match;
    this.#heredocs.push({ end, isIndented: indentMark === "~" });
    this.push(Kind.template, heredoc.lastIndex);
    return true;
  }

  protected override startLine(): void {
    this.offset += lineBreakLength(this.text, this.offset);
    this.lineStart = this.offset;
    for (const { end, isIndented } of this.#heredocs.splice(0)) {
      this.#skipHeredoc(end, isIndented);
    }
  }

  #skipHeredoc(end: string, isIndented: boolean): void {
    const bodyStart = this.offset;
    while (this.#unclosedCount < maxUnclosed && this.offset < this.text.length) {
      const lineStart = this.offset;
      this.skipLine();
      const line = this.text.slice(lineStart, this.offset);
      const lineText = isIndented ? line.trimStart() : line;
      if (lineText === end) {
        return;
      }
      this.offset += lineBreakLength(this.text, this.offset);
    }
    this.#unclosedCount++;
    this.offset = bodyStart;
  }

  /** Skips a section of documentation, `=head1 … =cut`. Returns whether one begins here. */
  #skipManual(): boolean {
    const { text, offset } = this;
    if (offset !== this.lineStart || !/[a-z]/i.test(text[offset + 1] ?? "")) {
      return false;
    }
    this.offset = offsetAfter(text, "\n=cut", offset);
    this.skipLine();
    return true;
  }

  protected override markLength(): number {
    const pair = this.text.slice(this.offset, this.offset + 2);
    if (longMarks.has(pair)) {
      return 2;
    }
    return 1;
  }
}

const isBlank = (mark = ""): boolean => /\s/.test(mark);

function skipSpaces(text: string, from: number): number {
  let offset = from;
  while (isBlank(text[offset])) {
    offset++;
  }
  return offset;
}

/** Kinds of the quotations that these words begin; those of all others are expressions. */
const quotationKinds = createTable({ q: Kind.string, qq: Kind.string, qw: Kind.template });
