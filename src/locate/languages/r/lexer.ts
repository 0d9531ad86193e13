import { BlockLexer, isLineEnd } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/** Splits an R text into tokens, with brackets paired. */
export function tokenizeR(text: string): Tokens {
  return BlockLexer.tokenize(() => new RLexer(text));
}

const rawStringStart = /[rR](["'])(-{0,20})([([{])/y;
/** Maximum number of unclosed raw strings. After these, `r"(` counts as a name and a string. */
const maxUnclosed = 5;

class RLexer extends BlockLexer {
  #unclosedCount = 0;

  protected step(code: number): void {
    const { offset } = this;
    if (isLineEnd(code)) this.lineStart = ++this.offset;
    else if (code <= 32) this.offset++;
    else if (code === 35) this.skipLine();
    else if (code === 34 || code === 39 || code === 96)
      this.lexString(offset + 1, { close: String.fromCharCode(code), escapes: true, lines: true });
    else if (isIdentifierCode(code)) this.#lexName();
    else this.lexMark(code);
  }

  #lexName(): void {
    const end = this.#rawStringEnd();
    if (end > 0) return void this.push(Kind.string, end);
    const word = this.currentWord();
    this.push(/^\d/.test(word) ? Kind.number : Kind.identifier, this.offset + word.length);
  }

  /** Returns the end of `r"(…)"` or `R'--[…]--'` at the current offset; 0 if there is none. */
  #rawStringEnd(): number {
    rawStringStart.lastIndex = this.offset;
    const [start = "", quote = "", dashes = "", open = ""] = rawStringStart.exec(this.text) ?? [];
    if (start === "" || this.#unclosedCount >= maxUnclosed) return 0;
    const close = `${{ "(": ")", "[": "]", "{": "}" }[open]}${dashes}${quote}`;
    const end = this.text.indexOf(close, this.offset + start.length);
    if (end < 0) this.#unclosedCount++;
    return end < 0 ? 0 : end + close.length;
  }
}
