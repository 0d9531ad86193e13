import { BlockLexer, isLineEnd } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/** Splits a Dart text into tokens, with brackets paired. */
export function tokenizeDart(text: string): Tokens {
  return BlockLexer.tokens(() => new DartLexer(text));
}

class DartLexer extends BlockLexer {
  protected step(code: number): void {
    if (isLineEnd(code)) this.lineStart = ++this.at;
    else if (code <= 32) this.at++;
    else if (code === 47 && this.comment()) return;
    else if (code === 34 || code === 39) this.quoted(this.at, false);
    else if (code === 114 && /["']/.test(this.text[this.at + 1] ?? "")) this.quoted(this.at + 1, true);
    else if (isIdentifierCode(code)) {
      const word = this.word();
      this.push(/^\d/.test(word) ? Kind.number : Kind.identifier, this.at + word.length);
    } else this.mark(code);
  }

  private comment(): boolean {
    const two = this.text.slice(this.at, this.at + 2);
    if (two === "//") this.skipLine();
    else if (two === "/*") this.skipBlock();
    return two === "//" || two === "/*";
  }

  private skipBlock(): void {
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const two = this.text.slice(this.at, this.at + 2);
      if (two === "/*") depth++;
      else if (two === "*/") depth--;
      else continue;
      this.at++;
      if (depth === 0) break;
    }
    this.at++;
  }

  private quoted(from: number, raw: boolean): void {
    const one = this.text[from] ?? "";
    const long = this.text.startsWith(one.repeat(3), from);
    const close = long ? one.repeat(3) : one;
    const rules = { close, escapes: !raw, lines: long };
    this.string(from + close.length, raw ? rules : { ...rules, interpolation: "$" });
  }

  protected override markLength(): number {
    return this.text.startsWith("=>", this.at) ? 2 : 1;
  }
}
