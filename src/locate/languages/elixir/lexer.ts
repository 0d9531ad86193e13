import { BlockLexer, closingMark, createRules } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/**
 * Splits an Elixir text into tokens, with pairs of brackets, `do … end` and `fn … end`. Atoms are identifiers, sigils
 * are strings.
 */
export function tokenizeElixir(text: string): Tokens {
  return BlockLexer.tokenize(() => new ElixirLexer(text));
}

const sigilMarks = new Set("/|\"'([{<");

class ElixirLexer extends BlockLexer {
  protected step(code: number): void {
    if (isIdentifierCode(code)) {
      this.#lexName();
      return;
    }
    switch (this.text[this.offset]) {
      case "#":
        this.skipLine();
        break;
      case '"':
      case "'":
        this.#lexQuoted(this.offset, true);
        break;
      case "~":
        this.#lexSigil();
        break;
      case "?":
        this.#lexCharacter();
        break;
      case ":":
        this.#lexColon();
        break;
      default:
        this.lexMark(code);
    }
  }

  /** Lexes a string, a charlist or a heredoc whose quotes begin at `from`. The token begins at the current offset. */
  #lexQuoted(from: number, isInterpolated: boolean): void {
    const quote = this.text[from] ?? "";
    const tripleQuote = quote.repeat(3);
    const isHeredoc = this.text.startsWith(tripleQuote, from);
    this.#lexUpTo(isHeredoc ? tripleQuote : quote, from, isInterpolated);
  }

  #lexUpTo(close: string, from: number, isInterpolated: boolean): void {
    const rules = createRules(close, isInterpolated ? "#" : undefined);
    this.lexString(from + close.length, rules);
  }

  #lexSigil(): void {
    const letters = this.offset + 1;
    let from = letters;
    while (isLetter(this.text[from])) from++;
    const open = this.text[from] ?? "";
    if (from === letters || !sigilMarks.has(open)) {
      this.lexMark(126);
      return;
    }
    const isInterpolated = /[a-z]/.test(this.text[letters] ?? "");
    if (open === '"' || open === "'") this.#lexQuoted(from, isInterpolated);
    else this.#lexUpTo(closingMark(open), from, isInterpolated);
  }

  /** Lexes a character, `?a` or `?\n`, or a question mark. */
  #lexCharacter(): void {
    const { text, offset } = this;
    const isCharacter = text.charCodeAt(offset + 1) > 32;
    if (!isCharacter) {
      this.lexMark(63);
      return;
    }
    let end = offset + 2;
    if (text[offset + 1] === "\\") end++;
    this.push(Kind.string, end);
  }

  /** Lexes `:atom`, `:"atom"` or a punctuation mark. */
  #lexColon(): void {
    const from = this.offset + 1;
    const next = this.text[from];
    if (next === '"') {
      this.#lexQuoted(from, true);
      return;
    }
    if (isIdentifierCode(this.text.charCodeAt(from))) {
      this.push(Kind.identifier, this.#findNameEnd(from));
      return;
    }
    const isDoubled = next === ":";
    this.push(Kind.punctuation, isDoubled ? from + 1 : from);
  }

  #findNameEnd(from: number): number {
    let end = from;
    while (isIdentifierCode(this.text.charCodeAt(end)) || this.text[end] === "@") end++;
    const mark = this.text[end];
    if (mark === "?" || mark === "!") return end + 1;
    return end;
  }

  #lexName(): void {
    const { text, tokens } = this;
    const end = this.#findNameEnd(this.offset);
    const word = text.slice(this.offset, end);
    const isMember = tokens.is(tokens.length - 1, ".");
    const isKey = text[end] === ":" && text[end + 1] !== ":";
    const token = this.pushWord(end);
    if (isMember || isKey) return;
    if (word === "do" || word === "fn") this.openBlock(token);
    else if (word === "end") this.closeBlock(token);
  }

  protected override markLength(): number {
    if (this.text.startsWith("<>", this.offset)) return 2;
    return 1;
  }
}

const isLetter = (mark = ""): boolean => /[a-zA-Z]/.test(mark);
