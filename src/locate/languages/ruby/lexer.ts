import { BlockLexer, isDigit } from "../../syntax/blockLexer";
import { expandText } from "../../syntax/lexicon";
import { identifierEnd, isIdentifierCode, isLineBreak, lineBreakLength, offsetAfter } from "../../syntax/sourceText";
import { closingMark, escapedText } from "../../syntax/textRules";
import { Kind, type Tokens } from "../../syntax/tokens";
import { findHeredocEnd, type Heredoc, readHeredoc } from "./heredocs";
import { blockWords, conditionWords, loopWords, wordsBeforeExpression, wordsWithOptionalValue } from "./keywords";
import { endsWithMark, findOperatorEnd, findSymbolEnd, isOperator } from "./symbols";

const longMarks = new Set(["=>", "&.", "->", "==", ".."]);

const dollar = 36;
/** Maximum number of unclosed heredocs. After these, `<<NAME` is read as an operator. */
const maxUnclosedHeredocs = 5;
const doubleQuoted = expandText({ start: "#{" });
/**
 * Splits a Ruby text into tokens, with brackets and blocks paired. Symbols and `%w[…]` are string tokens. The texts of
 * heredocs are skipped.
 */
export function tokenizeRuby(text: string): Tokens {
  return BlockLexer.tokenize(() => new RubyLexer(text));
}

class RubyLexer extends BlockLexer {
  /** Whether a line, and with it the statement, has ended since the last token. */
  #isStatementStart = true;
  /** Offset of the line of a loop whose `do` has not been read yet, or -1. */
  #loopLine = -1;
  readonly #heredocs: Heredoc[] = [];
  #unclosedHeredocs = 0;

  protected step(code: number): void {
    if (this.offset === this.lineStart && this.#skipNonCode()) {
      return;
    }
    if (this.text[this.offset] === "#") {
      this.skipLine();
      return;
    }
    this.#lexToken(code);
    this.#isStatementStart = false;
  }

  #lexToken(code: number): void {
    const mark = this.text[this.offset] ?? "";
    if (isIdentifierCode(code) && code !== dollar) {
      this.#lexName();
    } else if (isOperator(mark) && this.#isAfterDef()) {
      this.push(Kind.identifier, findOperatorEnd(this.text, this.offset));
    } else if (!this.#lexSpecial(mark)) {
      this.lexMark(code);
    }
  }

  /** Reads a token that begins with a mark but is not the mark itself. Returns whether there is one. */
  #lexSpecial(mark: string): boolean {
    switch (mark) {
      case '"':
      case "`":
        this.lexString(this.offset + 1, mark, doubleQuoted);
        return true;
      case "'":
        this.lexString(this.offset + 1, mark, escapedText);
        return true;
      case ":":
        this.#lexColon();
        return true;
      case "@":
        this.#lexName();
        return true;
      case "$":
        this.#lexGlobal();
        return true;
      case "\\":
        this.#lexBackslash();
        return true;
      case "%":
        return this.#lexPercent();
      case "/":
        return this.#lexRegex();
      case "<":
        return this.#lexHeredoc();
      case "?":
        return this.#lexCharacter();
      case "=":
        this.#endEndlessMethod();
        return false;
      default:
        return false;
    }
  }

  protected override startLine(): void {
    this.offset += lineBreakLength(this.text, this.offset);
    for (const heredoc of this.#heredocs.splice(0)) {
      this.#skipHeredoc(heredoc);
    }
    this.lineStart = this.offset;
    this.#isStatementStart = !this.tokens.is(this.tokens.length - 1, "\\");
  }

  /** Skips `=begin … =end`, and everything after `__END__`. Returns whether either begins here. */
  #skipNonCode(): boolean {
    const { text, offset } = this;
    if (text.startsWith("=begin", offset)) {
      this.offset = offsetAfter(text, "\n=end", offset);
      this.skipLine();
      return true;
    }
    if (!text.startsWith("__END__", offset)) {
      return false;
    }
    const next = text.charCodeAt(offset + "__END__".length);
    if (!Number.isNaN(next) && !isLineBreak(next)) {
      return false;
    }
    this.offset = text.length;
    return true;
  }

  #skipHeredoc(heredoc: Heredoc): void {
    const end = findHeredocEnd(this.text, this.offset, heredoc);
    if (end >= 0) {
      this.offset = end;
    } else {
      this.#unclosedHeredocs++;
    }
  }

  /** Returns whether the previous token ends a value, so that an operator must follow. */
  #isAfterValue(): boolean {
    const { tokens } = this;
    const lastToken = tokens.length - 1;
    if (lastToken < 0 || this.#isStatementStart) {
      return false;
    }
    switch (tokens.kind(lastToken)) {
      case Kind.identifier:
        return !wordsBeforeExpression.has(tokens.source(lastToken)) || tokens.is(lastToken - 1, ".");
      case Kind.string:
      case Kind.number:
      case Kind.regex:
      case Kind.close:
        return true;
      default:
        return false;
    }
  }

  /**
   * Returns whether a literal may begin here: either no value precedes it, or a method's name and a blank precede it
   * and no blank follows the mark.
   */
  #canStartLiteral(markLength = 1): boolean {
    if (!this.#isAfterValue()) {
      return true;
    }
    const { text, offset, tokens } = this;
    const isAfterName = tokens.kind(tokens.length - 1) === Kind.identifier;
    const previous = text[offset - 1];
    const isAfterBlank = previous === " " || previous === "\t";
    if (!isAfterName || !isAfterBlank) {
      return false;
    }
    const next = text[offset + markLength];
    return next !== undefined && !/[\s=]/.test(next);
  }

  #isAfterDef(): boolean {
    const { tokens } = this;
    const lastToken = tokens.length - 1;
    const isOfSelf = tokens.is(lastToken, ".") && tokens.isWord(lastToken - 1, "self");
    const defToken = isOfSelf ? lastToken - 2 : lastToken;
    return tokens.isWord(defToken, "def") && !tokens.is(defToken - 1, ".");
  }

  /** Reads a symbol, `:` or `::`. */
  #lexColon(): void {
    const { text } = this;
    const from = this.offset + 1;
    const next = text[from] ?? " ";
    if (next === ":") {
      this.push(Kind.punctuation, from + 1);
    } else if (this.#isLabelEnd() || /[\s,)]/.test(next)) {
      this.push(Kind.punctuation, from);
    } else if (next === '"') {
      this.lexString(from + 1, next, doubleQuoted);
    } else if (next === "'") {
      this.lexString(from + 1, next, escapedText);
    } else {
      this.push(Kind.string, findSymbolEnd(text, from));
    }
  }

  #isLabelEnd(): boolean {
    const previous = this.text[this.offset - 1];
    if (previous === '"' || previous === "'") {
      return true;
    }
    return isIdentifierCode(this.text.charCodeAt(this.offset - 1));
  }

  /** Reads a literal such as `%w[a b]` or `%(a)`. Returns whether there is one. */
  #lexPercent(): boolean {
    const { text, offset } = this;
    const next = text[offset + 1] ?? "";
    const letter = "wWiIqQrsx".includes(next) ? next : "";
    const from = offset + 1 + letter.length;
    const open = text[from] ?? " ";
    if (!this.#canStartLiteral()) {
      return false;
    }
    if (/[\w\s]/.test(open) || open.charCodeAt(0) > 127) {
      return false;
    }
    // Without a letter, only a bracket certainly begins a string where a method's argument may follow.
    if (letter === "" && this.#isAfterValue() && !"([{<|".includes(open)) {
      return false;
    }
    const close = closingMark(open);
    const isRaw = letter !== "" && "qwis".includes(letter);
    const rules = isRaw ? escapedText : doubleQuoted;
    this.lexString(from + 1, close, close === open ? rules : { ...rules, nestedMark: open });
    return true;
  }

  #lexRegex(): boolean {
    if (!this.#canStartLiteral()) {
      return false;
    }
    this.lexString(this.offset + 1, "/", { ...doubleQuoted, isOneLine: this.#isAfterValue() });
    this.offset = identifierEnd(this.text, this.offset);
    return true;
  }

  #lexHeredoc(): boolean {
    const heredoc = readHeredoc(this.text, this.offset);
    if (!heredoc) {
      return false;
    }
    if (this.#unclosedHeredocs >= maxUnclosedHeredocs || !this.#canStartLiteral(2)) {
      return false;
    }
    this.#heredocs.push(heredoc);
    this.push(Kind.string, heredoc.end);
    return true;
  }

  /** Reads a character such as `?a`. Returns whether there is one. */
  #lexCharacter(): boolean {
    const { text, offset } = this;
    const next = text.charCodeAt(offset + 1);
    const isEscaped = text[offset + 1] === "\\";
    const end = isEscaped ? offset + 3 : offset + 2;
    if (this.#isAfterValue()) {
      return false;
    }
    if (Number.isNaN(next) || next <= 32 || isIdentifierCode(text.charCodeAt(end))) {
      return false;
    }
    this.push(Kind.string, end);
    return true;
  }

  /** Reads a global variable, whose name is an identifier or one character. */
  #lexGlobal(): void {
    const from = this.offset + 1;
    const end = identifierEnd(this.text, from);
    this.push(Kind.identifier, Math.max(end, from + 1));
  }

  #lexName(): void {
    const { text, offset } = this;
    let end = offset;
    while (text[end] === "@") {
      end++;
    }
    end = identifierEnd(text, end);
    if (isDigit(text.charCodeAt(offset))) {
      this.push(Kind.number, end);
      return;
    }
    if (endsWithMark(text, end)) {
      end++;
    }
    if (this.#isName(end)) {
      this.push(Kind.identifier, end);
      return;
    }
    const word = text.slice(offset, end);
    const isModifier = conditionWords.has(word) && this.#isModifier();
    const token = this.push(Kind.identifier, end);
    this.#readKeyword(word, token, isModifier);
  }

  /** Returns whether a word is a name although it may be spelled like a keyword: `.class`, `end:`, `def if`. */
  #isName(end: number): boolean {
    const { text, tokens } = this;
    const lastToken = tokens.length - 1;
    if (tokens.is(lastToken, ".") || tokens.is(lastToken, "&.")) {
      return true;
    }
    if (this.#isAfterDef()) {
      return true;
    }
    const isKey = text[end] === ":" && text[end + 1] !== ":";
    return isKey && !tokens.is(lastToken, "?");
  }

  #isModifier(): boolean {
    if (this.#isAfterValue()) {
      return true;
    }
    const previousWord = this.tokens.source(this.tokens.length - 1);
    return !this.#isStatementStart && wordsWithOptionalValue.has(previousWord);
  }

  #readKeyword(word: string, token: number, isModifier: boolean): void {
    if (word === "end") {
      this.closeBlock(token);
      return;
    }
    if (word === "do" && this.#loopLine === this.lineStart) {
      this.#loopLine = -1;
      return;
    }
    const isCondition = conditionWords.has(word) && !isModifier;
    if (!isCondition && !blockWords.has(word)) {
      return;
    }
    if (loopWords.has(word)) {
      this.#loopLine = this.lineStart;
    }
    this.openBlock(token);
  }

  /** Ends the method before `=`, as in `def a(b) = c`, which has no `end`. */
  #endEndlessMethod(): void {
    const next = this.text[this.offset + 1] ?? "";
    const isAssignment = !/[=>~]/.test(next);
    const block = this.innermost();
    if (isAssignment && block?.mark === "def" && this.#isEndless(block.token)) {
      this.dropInnermost();
    }
  }

  #isEndless(def: number): boolean {
    const { tokens } = this;
    const lastToken = tokens.length - 1;
    const hasBrackets = tokens.is(lastToken, ")");
    const nameToken = hasBrackets ? tokens.partner(lastToken) - 1 : lastToken;
    const isAfterName = nameToken === def + 1 || (nameToken === def + 3 && tokens.is(def + 2, "."));
    const isAfterBlank = tokens.end(lastToken) < this.offset;
    return isAfterName && (hasBrackets || isAfterBlank);
  }

  #lexBackslash(): void {
    const end = this.offset + 1;
    const continuesLine = isLineBreak(this.text.charCodeAt(end));
    this.push(Kind.punctuation, continuesLine ? end : end + 1);
  }

  protected override markLength(): number {
    const pair = this.text.slice(this.offset, this.offset + 2);
    if (longMarks.has(pair)) {
      return 2;
    }
    return 1;
  }
}
