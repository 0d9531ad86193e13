import { BlockLexer, closingMark, isLineEnd, type TextRules } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/** Splits an Elixir text into tokens, with brackets and `do … end`, `fn … end` paired. Atoms are words, sigils strings. */
export function tokenizeElixir(text: string): Tokens {
  return BlockLexer.tokens(() => new ElixirLexer(text));
}

class ElixirLexer extends BlockLexer {
  protected step(code: number): void {
    const { text, at } = this;
    if (isLineEnd(code)) this.lineStart = ++this.at;
    else if (code <= 32) this.at++;
    else if (code === 35) this.skipLine();
    else if (code === 34 || code === 39) this.quoted(at, true);
    else if (code === 126 && /[a-zA-Z]/.test(text[at + 1] ?? "")) this.sigil();
    else if (code === 63 && text.charCodeAt(at + 1) > 32) this.push(Kind.string, at + (text[at + 1] === "\\" ? 3 : 2));
    else if (code === 58) this.colon();
    else if (isIdentifierCode(code)) this.name();
    else this.mark(code);
  }

  /** A string, a list of characters or a heredoc whose marks begin at `from`; the token begins at `at`. */
  private quoted(from: number, interpolated: boolean): void {
    const one = this.text[from] ?? "";
    const close = this.text.startsWith(one.repeat(3), from) ? one.repeat(3) : one;
    const rules: TextRules = { close, escapes: true, lines: true };
    this.string(from + close.length, interpolated ? { ...rules, interpolation: "#" } : rules);
  }

  private sigil(): void {
    let from = this.at + 1;
    while (/[a-zA-Z]/.test(this.text[from] ?? "")) from++;
    const open = this.text[from] ?? "";
    const interpolated = /[a-z]/.test(this.text[this.at + 1] ?? "");
    if (!"/|\"'([{<".includes(open) || open === "") return void this.mark(126);
    if (open === '"' || open === "'") return void this.quoted(from, interpolated);
    const rules: TextRules = { close: closingMark(open), escapes: true, lines: true };
    this.string(from + 1, interpolated ? { ...rules, interpolation: "#" } : rules);
  }

  /** `:atom`, `:"atom"`, or a mark. */
  private colon(): void {
    const next = this.text.charCodeAt(this.at + 1);
    if (this.text[this.at + 1] === '"') this.quoted(this.at + 1, true);
    else if (isIdentifierCode(next)) this.push(Kind.identifier, this.at + 1 + this.nameLength(this.at + 1));
    else this.push(Kind.punctuation, this.at + (next === 58 ? 2 : 1));
  }

  private nameLength(from: number): number {
    let end = from;
    while (isIdentifierCode(this.text.charCodeAt(end)) || this.text[end] === "@") end++;
    if (/[?!]/.test(this.text[end] ?? "")) end++;
    return end - from;
  }

  private name(): void {
    const end = this.at + this.nameLength(this.at);
    const word = this.text.slice(this.at, end);
    const isName =
      this.tokens.is(this.tokens.length - 1, ".") || (this.text[end] === ":" && this.text[end + 1] !== ":");
    const token = this.push(/^\d/.test(word) ? Kind.number : Kind.identifier, end);
    if (isName) return;
    if (word === "do" || word === "fn") this.openBlock(token);
    else if (word === "end") this.closeBlock(token);
  }

  protected override markLength(): number {
    return this.text.startsWith("<>", this.at) ? 2 : 1;
  }
}
