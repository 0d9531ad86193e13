import { BlockLexer, closingMark, isLineEnd, type TextRules } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/**
 * Splits an Elixir text into tokens, with pairs of brackets, `do … end` and `fn … end`. Atoms are identifiers, sigils
 * are strings.
 */
export function tokenizeElixir(text: string): Tokens {
  return BlockLexer.tokenize(() => new ElixirLexer(text));
}

class ElixirLexer extends BlockLexer {
  protected step(code: number): void {
    const { text, offset } = this;
    if (isLineEnd(code)) this.lineStart = ++this.offset;
    else if (code <= 32) this.offset++;
    else if (code === 35) this.skipLine();
    else if (code === 34 || code === 39) this.#lexQuoted(offset, true);
    else if (code === 126 && /[a-zA-Z]/.test(text[offset + 1] ?? "")) this.#lexSigil();
    else if (code === 63 && text.charCodeAt(offset + 1) > 32)
      this.push(Kind.string, offset + (text[offset + 1] === "\\" ? 3 : 2));
    else if (code === 58) this.#lexColon();
    else if (isIdentifierCode(code)) this.#lexName();
    else this.lexMark(code);
  }

  /** Lexes a string, a charlist or a heredoc whose quotes begin at `from`. The token begins at the current offset. */
  #lexQuoted(from: number, isInterpolated: boolean): void {
    const quote = this.text[from] ?? "";
    const close = this.text.startsWith(quote.repeat(3), from) ? quote.repeat(3) : quote;
    const rules: TextRules = { close, escapes: true, lines: true };
    this.lexString(from + close.length, isInterpolated ? { ...rules, interpolation: "#" } : rules);
  }

  #lexSigil(): void {
    let from = this.offset + 1;
    while (/[a-zA-Z]/.test(this.text[from] ?? "")) from++;
    const open = this.text[from] ?? "";
    const isInterpolated = /[a-z]/.test(this.text[this.offset + 1] ?? "");
    if (!"/|\"'([{<".includes(open) || open === "") return void this.lexMark(126);
    if (open === '"' || open === "'") return void this.#lexQuoted(from, isInterpolated);
    const rules: TextRules = { close: closingMark(open), escapes: true, lines: true };
    this.lexString(from + 1, isInterpolated ? { ...rules, interpolation: "#" } : rules);
  }

  /** Lexes `:atom`, `:"atom"` or a punctuation mark. */
  #lexColon(): void {
    const next = this.text.charCodeAt(this.offset + 1);
    if (this.text[this.offset + 1] === '"') this.#lexQuoted(this.offset + 1, true);
    else if (isIdentifierCode(next)) this.push(Kind.identifier, this.offset + 1 + this.#nameLength(this.offset + 1));
    else this.push(Kind.punctuation, this.offset + (next === 58 ? 2 : 1));
  }

  #nameLength(from: number): number {
    let end = from;
    while (isIdentifierCode(this.text.charCodeAt(end)) || this.text[end] === "@") end++;
    if (/[?!]/.test(this.text[end] ?? "")) end++;
    return end - from;
  }

  #lexName(): void {
    const end = this.offset + this.#nameLength(this.offset);
    const word = this.text.slice(this.offset, end);
    const isMemberOrKey =
      this.tokens.is(this.tokens.length - 1, ".") || (this.text[end] === ":" && this.text[end + 1] !== ":");
    const token = this.push(/^\d/.test(word) ? Kind.number : Kind.identifier, end);
    if (isMemberOrKey) return;
    if (word === "do" || word === "fn") this.openBlock(token);
    else if (word === "end") this.closeBlock(token);
  }

  protected override markLength(): number {
    return this.text.startsWith("<>", this.offset) ? 2 : 1;
  }
}
