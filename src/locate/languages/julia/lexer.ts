import { BlockLexer, isLineEnd } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { quoteAt, stringEnd } from "./strings";

/** Words that begin a block wherever they stand. */
const blockWords = new Set("begin let function macro struct module baremodule quote try do while".split(" "));
/** What stands before the closing mark of a character, or nothing where `'` is an operator. */
const character = /'(?:\\[^\r\n]{1,10}?|[^'\\\r\n]{1,2})'/y;

/** Splits a Julia text into tokens, with brackets and blocks paired. Symbols are words. */
export function tokenizeJulia(text: string): Tokens {
  return BlockLexer.tokens(() => new JuliaLexer(text));
}

class JuliaLexer extends BlockLexer {
  private unclosed = false;

  protected step(code: number): void {
    const { at } = this;
    if (isLineEnd(code)) this.lineStart = ++this.at;
    else if (code <= 32) this.at++;
    else if (code === 35) this.comment();
    else if (code === 34 || code === 96) this.quoted(at, true);
    else if (code === 39) this.apostrophe();
    else if (code === 58) this.colon();
    else if (isIdentifierCode(code) && code !== 36) this.name();
    else this.mark(code);
  }

  /** `# …`, or `#= … =#`, which nests; one that never closes is taken for the former. */
  private comment(): void {
    if (this.text[this.at + 1] !== "=" || this.unclosed) return void this.skipLine();
    const marks = /#=|=#/g;
    marks.lastIndex = this.at + 2;
    for (let depth = 1; depth > 0; ) {
      const found = marks.exec(this.text);
      if (!found) {
        this.unclosed = true;
        return void this.skipLine();
      }
      depth += found[0] === "#=" ? 1 : -1;
    }
    this.at = marks.lastIndex;
  }

  /** A string whose marks begin at `from`; the token begins at `at`. */
  private quoted(from: number, interpolated: boolean): void {
    const close = quoteAt(this.text, from);
    this.push(Kind.string, stringEnd(this.text, from + close.length, close, interpolated));
  }

  /** A character, or the operator behind a value. */
  private apostrophe(): void {
    const before = this.text.charCodeAt(this.at - 1);
    character.lastIndex = this.at;
    const isOperator = isIdentifierCode(before) || ")]}'.".includes(String.fromCharCode(before));
    if (!isOperator && character.test(this.text)) this.push(Kind.string, character.lastIndex);
    else this.push(Kind.punctuation, this.at + 1);
  }

  /** `:symbol`, or a mark. */
  private colon(): void {
    const isBehindValue =
      isIdentifierCode(this.text.charCodeAt(this.at - 1)) || /[)\]}]/.test(this.text[this.at - 1] ?? "");
    const length = isBehindValue ? 0 : this.nameLength(this.at + 1);
    if (length > 0) this.push(Kind.identifier, this.at + 1 + length);
    else this.push(Kind.punctuation, this.at + 1);
  }

  private nameLength(from: number): number {
    let end = from;
    while (isIdentifierCode(this.text.charCodeAt(end)) && this.text[end] !== "$") end++;
    while (end > from && this.text[end] === "!" && this.text[end + 1] !== "=") end++;
    return end - from;
  }

  private name(): void {
    const { text, at, tokens } = this;
    const end = at + this.nameLength(at);
    const word = text.slice(at, end);
    // `raw"…"` and the like: the text of such a string holds no expressions.
    if (text[end] === '"' && !/^\d/.test(word)) return void this.quoted(end, false);
    const isMember = tokens.is(tokens.length - 1, ".");
    const token = this.push(/^\d/.test(word) ? Kind.number : Kind.identifier, end);
    if (isMember) return;
    if (word === "end" && this.innermost()?.mark !== "[") this.closeBlock(token);
    else if (this.opensBlock(word, token)) this.openBlock(token);
  }

  private opensBlock(word: string, token: number): boolean {
    const { tokens } = this;
    const around = this.innermost()?.mark ?? "";
    if (blockWords.has(word)) return word !== "begin" || around !== "[";
    if (word === "type") return tokens.isWord(token - 1, "abstract") || tokens.isWord(token - 1, "primitive");
    if (word !== "for" && word !== "if") return false;
    // In brackets they may be parts of what is made for each of some values: `[x for x in all if x > 0]`.
    const before = tokens.kind(token - 1);
    return !/^[([{]$/.test(around) || before === Kind.open || (before === Kind.punctuation && word === "if");
  }
}
