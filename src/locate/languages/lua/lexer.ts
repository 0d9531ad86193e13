import { BlockLexer, isLineEnd } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/** Splits a Lua text into tokens, with brackets paired. */
export function tokenizeLua(text: string): Tokens {
  return BlockLexer.tokenize(() => new LuaLexer(text));
}

/** Maximum number of unclosed long brackets. After these, `[[` counts as two tokens. */
const maxUnclosed = 5;

class LuaLexer extends BlockLexer {
  #unclosedCount = 0;

  protected step(code: number): void {
    const { text, offset } = this;
    if (isLineEnd(code)) this.lineStart = ++this.offset;
    else if (code <= 32 || (offset === 0 && text.startsWith("#!"))) this.#skipBlank(code);
    else if (code === 45 && text[offset + 1] === "-") this.#lexComment();
    else if (code === 34 || code === 39)
      this.lexString(offset + 1, { close: String.fromCharCode(code), escapes: true, lines: false });
    else if (code === 91 && this.#longBracketEnd(offset) > 0) this.push(Kind.string, this.#longBracketEnd(offset));
    else if (isIdentifierCode(code)) {
      const word = this.currentWord();
      this.push(/^\d/.test(word) ? Kind.number : Kind.identifier, offset + word.length);
    } else this.lexMark(code);
  }

  #skipBlank(code: number): void {
    if (code <= 32) this.offset++;
    else this.skipLine();
  }

  #lexComment(): void {
    const end = this.#longBracketEnd(this.offset + 2);
    if (end > 0) this.offset = end;
    else this.skipLine();
  }

  /** Returns the end of `[[…]]` or `[==[…]==]` at an offset; 0 if there is none. */
  #longBracketEnd(from: number): number {
    const head = this.text[from] === "[" ? /^\[(={0,20})\[/.exec(this.text.slice(from, from + 24)) : null;
    if (!head || this.#unclosedCount >= maxUnclosed) return 0;
    const close = `]${head[1]}]`;
    const end = this.text.indexOf(close, from + head[0].length);
    if (end < 0) this.#unclosedCount++;
    return end < 0 ? 0 : end + close.length;
  }

  protected override markLength(): number {
    return this.text.startsWith("..", this.offset) ? 2 : 1;
  }
}
