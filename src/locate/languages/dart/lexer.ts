import { BlockLexer, isLineEnd } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/** Splits a Dart text into tokens, with brackets paired. */
export function tokenizeDart(text: string): Tokens {
  return BlockLexer.tokenize(() => new DartLexer(text));
}

class DartLexer extends BlockLexer {
  protected step(code: number): void {
    if (isLineEnd(code)) this.lineStart = ++this.offset;
    else if (code <= 32) this.offset++;
    else if (code === 47 && this.#lexComment()) return;
    else if (code === 34 || code === 39) this.#lexQuoted(this.offset, false);
    else if (code === 114 && /["']/.test(this.text[this.offset + 1] ?? "")) this.#lexQuoted(this.offset + 1, true);
    else if (isIdentifierCode(code)) {
      const word = this.currentWord();
      this.push(/^\d/.test(word) ? Kind.number : Kind.identifier, this.offset + word.length);
    } else this.lexMark(code);
  }

  #lexComment(): boolean {
    const opening = this.text.slice(this.offset, this.offset + 2);
    if (opening === "//") this.skipLine();
    else if (opening === "/*") this.#skipBlockComment();
    return opening === "//" || opening === "/*";
  }

  #skipBlockComment(): void {
    let depth = 0;
    for (; this.offset < this.text.length; this.offset++) {
      const pair = this.text.slice(this.offset, this.offset + 2);
      if (pair === "/*") depth++;
      else if (pair === "*/") depth--;
      else continue;
      this.offset++;
      if (depth === 0) break;
    }
    this.offset++;
  }

  #lexQuoted(from: number, isRaw: boolean): void {
    const quote = this.text[from] ?? "";
    const isMultiline = this.text.startsWith(quote.repeat(3), from);
    const close = isMultiline ? quote.repeat(3) : quote;
    const rules = { close, escapes: !isRaw, lines: isMultiline };
    this.lexString(from + close.length, isRaw ? rules : { ...rules, interpolation: "$" });
  }

  protected override markLength(): number {
    return this.text.startsWith("=>", this.offset) ? 2 : 1;
  }
}
