import { BlockLexer, closingMark, createRules } from "../../syntax/blockLexer";
import { identifierEnd, isIdentifierCode } from "../../syntax/sourceText";
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
    if (isIdentifierCode(code)) {
      this.#lexName();
      return;
    }
    const mark = this.text[this.offset] ?? "";
    if (mark === "#") this.skipLine();
    else if (mark === '"' || mark === "'" || mark === "`") this.lexString(this.offset + 1, createRules(mark));
    else this.lexMark(code);
  }

  #lexName(): void {
    const end = this.#rawStringEnd();
    if (end > 0) this.push(Kind.string, end);
    else this.pushWord(identifierEnd(this.text, this.offset));
  }

  /** Returns the end of `r"(…)"` or `R'--[…]--'` at the current offset; 0 if there is none. */
  #rawStringEnd(): number {
    rawStringStart.lastIndex = this.offset;
    const [start = "", quote = "", dashes = "", open = ""] = rawStringStart.exec(this.text) ?? [];
    if (start === "" || this.#unclosedCount >= maxUnclosed) return 0;
    const close = closingMark(open) + dashes + quote;
    const closeStart = this.text.indexOf(close, this.offset + start.length);
    if (closeStart < 0) {
      this.#unclosedCount++;
      return 0;
    }
    return closeStart + close.length;
  }
}
