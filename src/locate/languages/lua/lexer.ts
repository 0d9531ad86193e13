import { BlockLexer, type TextRules } from "../../syntax/blockLexer";
import { identifierEnd, isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/** Splits a Lua text into tokens, with brackets paired. */
export function tokenizeLua(text: string): Tokens {
  return BlockLexer.tokenize(() => new LuaLexer(text));
}

/** Maximum number of unclosed long brackets. After these, `[[` counts as two tokens. */
const maxUnclosed = 5;
const longOpening = /\[(={0,20})\[/y;

class LuaLexer extends BlockLexer {
  #unclosedCount = 0;

  protected step(code: number): void {
    const { text, offset } = this;
    if (isIdentifierCode(code)) {
      this.pushWord(identifierEnd(text, offset));
      return;
    }
    const mark = text[offset] ?? "";
    if (mark === '"' || mark === "'") this.lexString(offset + 1, createLineRules(mark));
    else if (mark === "[") this.#lexSquareBracket();
    else if (text.startsWith("--", offset)) this.#skipComment();
    else if (offset === 0 && text.startsWith("#!")) this.skipLine();
    else this.lexMark(code);
  }

  #skipComment(): void {
    const end = this.#longBracketEnd(this.offset + 2);
    if (end > 0) this.offset = end;
    else this.skipLine();
  }

  #lexSquareBracket(): void {
    const end = this.#longBracketEnd(this.offset);
    if (end > 0) this.push(Kind.string, end);
    else this.lexMark(91);
  }

  /** Returns the end of `[[…]]` or `[==[…]==]` at an offset; 0 if there is none. */
  #longBracketEnd(from: number): number {
    longOpening.lastIndex = from;
    const [open = "", level] = longOpening.exec(this.text) ?? [];
    if (open === "" || this.#unclosedCount >= maxUnclosed) return 0;
    const close = `]${level}]`;
    const closeStart = this.text.indexOf(close, from + open.length);
    if (closeStart < 0) {
      this.#unclosedCount++;
      return 0;
    }
    return closeStart + close.length;
  }

  protected override markLength(): number {
    if (this.text.startsWith("..", this.offset)) return 2;
    return 1;
  }
}

const createLineRules = (close: string): TextRules => ({ close, escapes: true, lines: false });
