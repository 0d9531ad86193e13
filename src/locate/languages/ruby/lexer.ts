import { BlockLexer, closingMark, isLineEnd, type TextRules } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/** Words before an expression: after them a slash begins a regular expression, and an `if` is not a modifier. */
const wordsBeforeExpression = new Set(
  "if unless while until and or not then else elsif when in do case return puts raise rescue ensure begin yield".split(
    " ",
  ),
);
/** Words after which an `if` is a modifier, although a value may follow them. */
const wordsWithOptionalValue = new Set(["return", "yield", "puts", "raise"]);
const blockWords = new Set(["class", "module", "def", "begin", "case", "do"]);
const conditionWords = new Set(["if", "unless", "while", "until"]);
const loopWords = new Set(["while", "until", "for"]);

const isOperator = (mark: string | undefined): boolean => mark !== undefined && "+-*/%<>=!~^&|[]`".includes(mark);
/** Number of unclosed heredocs after which `<<NAME` is read as an operator. */
const maxUnclosedHeredocs = 5;

/**
 * Splits a Ruby text into tokens, with brackets and blocks paired. Symbols and `%w[…]` are string tokens. The texts of
 * heredocs are skipped.
 */
export function tokenizeRuby(text: string): Tokens {
  return BlockLexer.tokenize(() => new RubyLexer(text));
}

class RubyLexer extends BlockLexer {
  /** True if a line, and the statement with it, ended since the last token. */
  #isStatementStart = true;
  /** Offset of the line of a loop whose `do` has not been read yet, or -1. */
  #loopLine = -1;
  readonly #heredocs: { name: string; isIndented: boolean }[] = [];
  #unclosedHeredocs = 0;

  protected step(code: number): void {
    if (isLineEnd(code)) {
      this.#newLine();
      return;
    }
    if (code <= 32) {
      this.offset++;
      return;
    }
    if (this.offset === this.lineStart && this.#skipNonCode()) return;
    if (code === 35) {
      this.skipLine();
      return;
    }
    this.#lexTokenStartingWith(code);
    this.#isStatementStart = false;
  }

  #lexTokenStartingWith(code: number): void {
    if (this.#isAfterDef() && isOperator(this.text[this.offset])) {
      this.#lexOperatorName();
      return;
    }
    if (code === 34 || code === 96) this.lexString(this.offset + 1, interpolatedRules(String.fromCharCode(code)));
    else if (code === 39) this.lexString(this.offset + 1, rawRules("'"));
    else if (code === 58) this.#lexColon();
    else if (code === 37) this.#lexPercent();
    else if (code === 47) this.#lexSlash();
    else if (code === 60 && this.#lexHeredoc()) return;
    else if (code === 63 && this.#lexCharacter()) return;
    else if (code === 36) this.#lexGlobal();
    else if (code === 64 || isIdentifierCode(code)) this.#lexName();
    else if (code === 92) this.#lexBackslash();
    else if (code === 61) this.#lexEquals();
    else this.lexMark(code);
  }

  #newLine(): void {
    this.offset += this.text.startsWith("\r\n", this.offset) ? 2 : 1;
    for (const heredoc of this.#heredocs.splice(0)) this.#skipHeredoc(heredoc);
    this.lineStart = this.offset;
    this.#isStatementStart = !this.tokens.is(this.tokens.length - 1, "\\");
  }

  /** Skips `=begin … =end`, and everything after `__END__`. Returns false if neither begins here. */
  #skipNonCode(): boolean {
    if (this.text.startsWith("=begin", this.offset)) {
      const end = this.text.indexOf("\n=end", this.offset);
      this.offset = end < 0 ? this.text.length : end + 1;
      this.skipLine();
      return true;
    }
    if (!this.text.startsWith("__END__", this.offset)) return false;
    const next = this.text.charCodeAt(this.offset + 7);
    if (!Number.isNaN(next) && !isLineEnd(next)) return false;
    this.offset = this.text.length;
    return true;
  }

  #skipHeredoc({ name, isIndented }: { name: string; isIndented: boolean }): void {
    for (let start = this.offset; start < this.text.length; ) {
      const newline = this.text.indexOf("\n", start);
      const end = newline < 0 ? this.text.length : newline;
      const line = this.text.slice(start, Math.min(end, start + 300));
      if ((isIndented ? line.trim() : line.trimEnd()) === name) {
        this.offset = newline < 0 ? end : end + 1;
        return;
      }
      start = end + 1;
    }
    this.#unclosedHeredocs++;
  }

  /** Returns whether the previous token ends a value, so that an operator must follow. */
  #isAfterValue(): boolean {
    const last = this.tokens.length - 1;
    if (last < 0 || this.#isStatementStart) return false;
    const kind = this.tokens.kind(last);
    if (kind === Kind.identifier)
      return !wordsBeforeExpression.has(this.tokens.source(last)) || this.tokens.is(last - 1, ".");
    return kind === Kind.string || kind === Kind.number || kind === Kind.regex || kind === Kind.close;
  }

  /**
   * Returns whether a literal may begin here: no value precedes it, or a method's name and a blank do and no blank
   * follows the mark.
   */
  #canStartLiteral(markLength = 1): boolean {
    if (!this.#isAfterValue()) return true;
    const next = this.text[this.offset + markLength];
    return (
      this.tokens.kind(this.tokens.length - 1) === Kind.identifier &&
      /[ \t]/.test(this.text[this.offset - 1] ?? "") &&
      next !== undefined &&
      !/[\s=]/.test(next)
    );
  }

  #isAfterDef(): boolean {
    const last = this.tokens.length - 1;
    const defToken = this.tokens.is(last, ".") && this.tokens.isWord(last - 1, "self") ? last - 2 : last;
    return this.tokens.isWord(defToken, "def") && !this.tokens.is(defToken - 1, ".");
  }

  #lexOperatorName(): void {
    let end = this.offset;
    while (isOperator(this.text[end])) end++;
    this.push(Kind.identifier, end);
  }

  #lexColon(): void {
    const previousCode = this.text.charCodeAt(this.offset - 1);
    const isLabel = isIdentifierCode(previousCode) || previousCode === 34 || previousCode === 39;
    const next = this.text[this.offset + 1] ?? " ";
    if (next === ":") this.push(Kind.punctuation, this.offset + 2);
    else if (isLabel || /[\s,)]/.test(next)) this.push(Kind.punctuation, this.offset + 1);
    else if (next === '"') this.lexString(this.offset + 2, doubleQuotedRules);
    else if (next === "'") this.lexString(this.offset + 2, singleQuotedRules);
    else this.push(Kind.string, this.#symbolEnd(next));
  }

  #symbolEnd(first: string): number {
    let end = this.offset + 1;
    if (isOperator(first)) while (isOperator(this.text[end])) end++;
    else while (isIdentifierCode(this.text.charCodeAt(end)) || this.text[end] === "@") end++;
    const isSetter = this.text[end] === "=" && end > this.offset + 1 && !/[=~>]/.test(this.text[end + 1] ?? "");
    const isQuestion = /[?!]/.test(this.text[end] ?? "") && this.text[end + 1] !== "=";
    return isQuestion || (isSetter && !isOperator(first)) ? end + 1 : end;
  }

  /** Reads a literal such as `%w[a b]` or `%(a)`, else the operator `%`. */
  #lexPercent(): void {
    const letter = /[wWiIqQrsx]/.test(this.text[this.offset + 1] ?? "") ? this.text[this.offset + 1] : undefined;
    const from = this.offset + (letter === undefined ? 1 : 2);
    const open = this.text[from] ?? " ";
    // Without a letter, only a bracket certainly begins a string in the place of a method's argument.
    const isLiteral =
      this.#canStartLiteral() && (letter !== undefined || !this.#isAfterValue() || "([{<|".includes(open));
    if (!isLiteral || /[\w\s]/.test(open) || open.charCodeAt(0) > 127) {
      this.lexMark(37);
      return;
    }
    const close = closingMark(open);
    const rules = "qwis".includes(letter ?? "Q") ? rawRules(close) : interpolatedRules(close);
    this.lexString(from + 1, close === open ? rules : { ...rules, open });
  }

  #lexSlash(): void {
    if (!this.#canStartLiteral()) {
      this.lexMark(47);
      return;
    }
    const rules = { ...regexRules, lines: !this.#isAfterValue() };
    this.lexString(this.offset + 1, rules);
    while (isIdentifierCode(this.text.charCodeAt(this.offset))) this.offset++;
  }

  #lexHeredoc(): boolean {
    const head = /^<<([~-]?)(["'`]?)([A-Za-z_]\w{0,100})\2/.exec(this.text.slice(this.offset, this.offset + 110));
    if (!head || this.#unclosedHeredocs >= maxUnclosedHeredocs || !this.#canStartLiteral(2)) return false;
    const [whole, indentMark, , name = ""] = head;
    if (indentMark === "" && !/^[A-Z]/.test(name)) return false;
    this.#heredocs.push({ name, isIndented: indentMark !== "" });
    this.push(Kind.string, this.offset + whole.length);
    return true;
  }

  /** Reads a character such as `?a`. Returns false if there is none. */
  #lexCharacter(): boolean {
    const next = this.text.charCodeAt(this.offset + 1);
    if (this.#isAfterValue() || Number.isNaN(next) || next <= 32) return false;
    const length = next === 92 ? 3 : 2;
    if (isIdentifierCode(this.text.charCodeAt(this.offset + length))) return false;
    this.push(Kind.string, this.offset + length);
    return true;
  }

  #lexGlobal(): void {
    const next = this.text.charCodeAt(this.offset + 1);
    if (isIdentifierCode(next)) this.push(Kind.identifier, this.offset + 1 + this.#nameLength(this.offset + 1));
    else this.push(Kind.identifier, this.offset + 2);
  }

  #nameLength(from: number): number {
    let end = from;
    while (isIdentifierCode(this.text.charCodeAt(end))) end++;
    return end - from;
  }

  #lexName(): void {
    const start = this.offset;
    let end = start;
    while (this.text[end] === "@") end++;
    end += this.#nameLength(end);
    if (end === start) {
      this.lexMark(64);
      return;
    }
    const first = this.text.charCodeAt(start);
    if (first >= 48 && first <= 57) return void this.push(Kind.number, end);
    const next = this.text[end];
    if ((next === "?" || next === "!") && (this.text[end + 1] !== "=" || this.text[end + 2] === "=")) end++;
    const word = this.text.slice(start, end);
    const isName = this.#isName(end);
    const isModifier = isName ? false : this.#isModifier();
    const token = this.push(Kind.identifier, end);
    if (!isName) this.#lexKeyword(word, token, isModifier);
  }

  /** Returns whether a word is a name although it may be spelled like a keyword: `.class`, `end:`, `def if`. */
  #isName(end: number): boolean {
    const last = this.tokens.length - 1;
    if (this.tokens.is(last, ".") || this.tokens.is(last, "&.") || this.#isAfterDef()) return true;
    return this.text[end] === ":" && this.text[end + 1] !== ":" && !this.tokens.is(last, "?");
  }

  #isModifier(): boolean {
    return (
      this.#isAfterValue() ||
      (!this.#isStatementStart && wordsWithOptionalValue.has(this.tokens.source(this.tokens.length - 1)))
    );
  }

  #lexKeyword(word: string, token: number, isModifier: boolean): void {
    if (word === "end") {
      this.closeBlock(token);
      return;
    }
    if (word === "do" && this.#loopLine === this.lineStart) {
      this.#loopLine = -1;
      return;
    }
    const opensBlock = blockWords.has(word) || word === "for" || (conditionWords.has(word) && !isModifier);
    if (!opensBlock) return;
    if (loopWords.has(word)) this.#loopLine = this.lineStart;
    this.openBlock(token);
  }

  /** Reads `=`. An endless method, `def a(b) = c`, has no `end`. */
  #lexEquals(): void {
    const next = this.text[this.offset + 1];
    const isAssignment = next !== "=" && next !== ">" && next !== "~";
    if (isAssignment && this.innermost()?.mark === "def" && this.#isEndless(this.innermost()?.token ?? 0))
      this.dropInnermost();
    this.lexMark(61);
  }

  #isEndless(def: number): boolean {
    const last = this.tokens.length - 1;
    const open = this.tokens.is(last, ")") ? this.tokens.partner(last) : last + 1;
    const isAfterName = open - 1 === def + 1 || (open - 1 === def + 3 && this.tokens.is(def + 2, "."));
    return isAfterName && (open <= last || this.tokens.end(last) < this.offset);
  }

  #lexBackslash(): void {
    const next = this.text.charCodeAt(this.offset + 1);
    this.push(Kind.punctuation, isLineEnd(next) ? this.offset + 1 : this.offset + 2);
  }

  protected override markLength(): number {
    const two = this.text.slice(this.offset, this.offset + 2);
    return two === "=>" || two === "&." || two === "->" || two === "==" || two === ".." ? 2 : 1;
  }
}

const interpolatedRules = (close: string): TextRules => ({ close, interpolation: "#", escapes: true, lines: true });
const rawRules = (close: string): TextRules => ({ close, escapes: true, lines: true });
const doubleQuotedRules = interpolatedRules('"');
const singleQuotedRules = rawRules("'");
const regexRules = interpolatedRules("/");
