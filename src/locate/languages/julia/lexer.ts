import { BlockLexer, isLineEnd } from "../../syntax/blockLexer";
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
    const { offset } = this;
    if (isLineEnd(code)) this.lineStart = ++this.offset;
    else if (code <= 32) this.offset++;
    else if (code === 35) this.#lexComment();
    else if (code === 34 || code === 96) this.#lexQuoted(offset, true);
    else if (code === 39) this.#lexApostrophe();
    else if (code === 58) this.#lexColon();
    else if (isIdentifierCode(code) && code !== 36) this.#lexName();
    else this.lexMark(code);
  }

  /** Skips `# …`, or `#= … =#`, which nests. An unclosed `#=` counts as a line comment. */
  #lexComment(): void {
    if (this.text[this.offset + 1] !== "=" || this.#hasUnclosedComment) return void this.skipLine();
    const marks = /#=|=#/g;
    marks.lastIndex = this.offset + 2;
    for (let depth = 1; depth > 0; ) {
      const match = marks.exec(this.text);
      if (!match) {
        this.#hasUnclosedComment = true;
        return void this.skipLine();
      }
      depth += match[0] === "#=" ? 1 : -1;
    }
    this.offset = marks.lastIndex;
  }

  /** Lexes a string whose quotes begin at `from`. The token begins at the current offset. */
  #lexQuoted(from: number, isInterpolated: boolean): void {
    const close = quoteAt(this.text, from);
    this.push(Kind.string, stringEnd(this.text, from + close.length, close, isInterpolated));
  }

  /** Lexes a character, or the operator after a value. */
  #lexApostrophe(): void {
    const previousCode = this.text.charCodeAt(this.offset - 1);
    characterLiteral.lastIndex = this.offset;
    const isOperator = isIdentifierCode(previousCode) || ")]}'.".includes(String.fromCharCode(previousCode));
    if (!isOperator && characterLiteral.test(this.text)) this.push(Kind.string, characterLiteral.lastIndex);
    else this.push(Kind.punctuation, this.offset + 1);
  }

  /** Lexes `:symbol` or a punctuation mark. */
  #lexColon(): void {
    const isAfterValue =
      isIdentifierCode(this.text.charCodeAt(this.offset - 1)) || /[)\]}]/.test(this.text[this.offset - 1] ?? "");
    const length = isAfterValue ? 0 : this.#nameLength(this.offset + 1);
    if (length > 0) this.push(Kind.identifier, this.offset + 1 + length);
    else this.push(Kind.punctuation, this.offset + 1);
  }

  #nameLength(from: number): number {
    let end = from;
    while (isIdentifierCode(this.text.charCodeAt(end)) && this.text[end] !== "$") end++;
    while (end > from && this.text[end] === "!" && this.text[end + 1] !== "=") end++;
    return end - from;
  }

  #lexName(): void {
    const { text, offset, tokens } = this;
    const end = offset + this.#nameLength(offset);
    const word = text.slice(offset, end);
    // A string with a prefix (`raw"…"`) contains no interpolated expressions.
    if (text[end] === '"' && !/^\d/.test(word)) return void this.#lexQuoted(end, false);
    const isMember = tokens.is(tokens.length - 1, ".");
    const token = this.push(/^\d/.test(word) ? Kind.number : Kind.identifier, end);
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
    // In brackets, they may belong to a comprehension: `[x for x in all if x > 0]`.
    const previousKind = tokens.kind(token - 1);
    return (
      !/^[([{]$/.test(enclosingMark) ||
      previousKind === Kind.open ||
      (previousKind === Kind.punctuation && word === "if")
    );
  }
}
