import { BlockLexer, type TextRules } from "../../syntax/blockLexer";
import { identifierEnd, isIdentifierCode } from "../../syntax/sourceText";
import type { Tokens } from "../../syntax/tokens";

/** Splits a Dart text into tokens, with brackets paired. */
export function tokenizeDart(text: string): Tokens {
  return BlockLexer.tokenize(() => new DartLexer(text));
}

class DartLexer extends BlockLexer {
  protected step(code: number): void {
    const { text, offset } = this;
    if (text.startsWith("//", offset)) this.skipLine();
    else if (text.startsWith("/*", offset)) this.#skipBlockComment();
    else if (isQuote(text[offset])) this.#lexQuoted(offset, false);
    else if (text[offset] === "r" && isQuote(text[offset + 1])) this.#lexQuoted(offset + 1, true);
    else if (isIdentifierCode(code)) this.pushWord(identifierEnd(text, offset));
    else this.lexMark(code);
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
    const tripleQuote = quote.repeat(3);
    const isMultiline = this.text.startsWith(tripleQuote, from);
    const rules: TextRules = {
      close: isMultiline ? tripleQuote : quote,
      escapes: !isRaw,
      lines: isMultiline,
      interpolation: isRaw ? undefined : "$",
    };
    this.lexString(from + rules.close.length, rules);
  }

  protected override markLength(): number {
    if (this.text.startsWith("=>", this.offset)) return 2;
    return 1;
  }
}

const isQuote = (mark: string | undefined): boolean => mark === '"' || mark === "'";
