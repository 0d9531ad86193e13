import { BlockLexer, isLineEnd } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/** Splits a Lua text into tokens, with brackets paired. */
export function tokenizeLua(text: string): Tokens {
  return BlockLexer.tokens(() => new LuaLexer(text));
}

/** Long brackets that never close, after which `[[` is two marks. */
const mostUnclosed = 5;

class LuaLexer extends BlockLexer {
  private unclosed = 0;

  protected step(code: number): void {
    const { text, at } = this;
    if (isLineEnd(code)) this.lineStart = ++this.at;
    else if (code <= 32 || (at === 0 && text.startsWith("#!"))) this.blank(code);
    else if (code === 45 && text[at + 1] === "-") this.comment();
    else if (code === 34 || code === 39)
      this.string(at + 1, { close: String.fromCharCode(code), escapes: true, lines: false });
    else if (code === 91 && this.longEnd(at) > 0) this.push(Kind.string, this.longEnd(at));
    else if (isIdentifierCode(code)) {
      const word = this.word();
      this.push(/^\d/.test(word) ? Kind.number : Kind.identifier, at + word.length);
    } else this.mark(code);
  }

  private blank(code: number): void {
    if (code <= 32) this.at++;
    else this.skipLine();
  }

  private comment(): void {
    const end = this.longEnd(this.at + 2);
    if (end > 0) this.at = end;
    else this.skipLine();
  }

  /** The end of `[[…]]` or `[==[…]==]` that begins at an offset; 0 if there is none. */
  private longEnd(from: number): number {
    const head = this.text[from] === "[" ? /^\[(={0,20})\[/.exec(this.text.slice(from, from + 24)) : null;
    if (!head || this.unclosed >= mostUnclosed) return 0;
    const close = `]${head[1]}]`;
    const end = this.text.indexOf(close, from + head[0].length);
    if (end < 0) this.unclosed++;
    return end < 0 ? 0 : end + close.length;
  }

  protected override markLength(): number {
    return this.text.startsWith("..", this.at) ? 2 : 1;
  }
}
