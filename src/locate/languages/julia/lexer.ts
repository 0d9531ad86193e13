import { BlockLexer } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { quoteAt, stringEnd } from "./strings";

/** Keywords that begin a block in any position. */
const blockKeywords = new Set("begin let function macro struct module baremodule quote try do while".split(" "));
/** A character literal. Matches nothing where `'` is an operator. */
const characterLiteral = /'(?:\\[^\r\n]{1,10}?|[^'\\\r\n]{1,2})'/y;

/** Splits a Julia text into tokens, with pairs of brackets and blocks. Symbols are identifiers. */
export function tokenizeJulia(text: string): Tokens {
  return BlockLexer.tokenize(() => new JuliaLexer(text));
}

class JuliaLexer extends BlockLexer {
  #hasUnclosedComment = false;

  protected step(code: number): void {
    if (isNameCode(code)) {
      this.#lexName();
      return;
    }
    switch (this.text[this.offset]) {
      case "#":
        this.#skipComment();
        break;
      case '"':
      case "`":
        this.#lexQuoted(this.offset, true);
        break;
      case "'":
        this.#lexApostrophe();
        break;
      case ":":
        this.#lexColon();
        break;
      default:
        this.lexMark(code);
    }
  }

  /** Skips `# …`, or `#= … =#`, which nests. An unclosed `#=` counts as a line comment. */
  #skipComment(): void {
    const end = this.#blockCommentEnd();
    if (end < 0) this.skipLine();
    else this.offset = end;
  }

  #blockCommentEnd(): number {
    if (this.text[this.offset + 1] !== "=" || this.#hasUnclosedComment) return -1;
    const marks = /#=|=#/g;
    marks.lastIndex = this.offset + 2;
    let depth = 1;
    while (depth > 0) {
      const match = marks.exec(this.text);
      if (!match) {
        this.#hasUnclosedComment = true;
        return -1;
      }
      depth += match[0] === "#=" ? 1 : -1;
    }
    return marks.lastIndex;
  }

  /** Lexes a string whose quotes begin at `from`. The token begins at the current offset. */
  #lexQuoted(from: number, isInterpolated: boolean): void {
    const close = quoteAt(this.text, from);
    this.push(Kind.string, stringEnd(this.text, from + close.length, close, isInterpolated));
  }

  /** Lexes a character, or the operator after a value. */
  #lexApostrophe(): void {
    const previousMark = this.text.charAt(this.offset - 1);
    const isOperator = this.#isAfterName() || /[)\]}'.]/.test(previousMark);
    characterLiteral.lastIndex = this.offset;
    if (!isOperator && characterLiteral.test(this.text)) this.push(Kind.string, characterLiteral.lastIndex);
    else this.push(Kind.punctuation, this.offset + 1);
  }

  #isAfterName(): boolean {
    return isIdentifierCode(this.text.charCodeAt(this.offset - 1));
  }

  /** Lexes `:symbol` or a punctuation mark. */
  #lexColon(): void {
    const from = this.offset + 1;
    const isAfterValue = this.#isAfterName() || /[)\]}]/.test(this.text.charAt(this.offset - 1));
    const end = isAfterValue ? from : this.#findNameEnd(from);
    if (end > from) this.push(Kind.identifier, end);
    else this.push(Kind.punctuation, from);
  }

  #findNameEnd(from: number): number {
    const { text } = this;
    let end = from;
    while (isNameCode(text.charCodeAt(end))) end++;
    while (end > from && text[end] === "!" && text[end + 1] !== "=") end++;
    return end;
  }

  #lexName(): void {
    const { text, tokens } = this;
    const end = this.#findNameEnd(this.offset);
    const word = text.slice(this.offset, end);
    // A string with a prefix (`raw"…"`) contains no interpolated expressions.
    if (text[end] === '"' && !/^\d/.test(word)) {
      this.#lexQuoted(end, false);
      return;
    }
    const isMember = tokens.is(tokens.length - 1, ".");
    const token = this.pushWord(end);
    if (isMember) return;
    if (word === "end" && this.innermost()?.mark !== "[") this.closeBlock(token);
    else if (this.#opensBlock(word, token)) this.openBlock(token);
  }

  #opensBlock(word: string, token: number): boolean {
    const { tokens } = this;
    const enclosingMark = this.innermost()?.mark ?? "";
    if (blockKeywords.has(word)) return word !== "begin" || enclosingMark !== "[";
    if (word === "type") return tokens.isWord(token - 1, "abstract") || tokens.isWord(token - 1, "primitive");
    if (word !== "for" && word !== "if") return false;
    const isInBrackets = /^[([{]$/.test(enclosingMark);
    if (!isInBrackets) return true;
    // In brackets, they may belong to a comprehension: `[x for x in all if x > 0]`.
    const previousKind = tokens.kind(token - 1);
    if (previousKind === Kind.open) return true;
    return previousKind === Kind.punctuation && word === "if";
  }
}

const dollar = 36;
const isNameCode = (code: number): boolean => isIdentifierCode(code) && code !== dollar;
