import { BlockLexer, isLineEnd } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { expandableEnd } from "./strings";

/** Splits a PowerShell text into tokens, with brackets paired. Parameters (`-Name`) are identifiers. */
export function tokenizePowershell(text: string): Tokens {
  return BlockLexer.tokenize(() => new PowershellLexer(text));
}

const dash = 45;
const verbatim = /'(?:[^']+|'')*'?/y;

class PowershellLexer extends BlockLexer {
  /** Closing marks that the text does not contain any more: whatever they would close is not searched for again. */
  readonly #missingMarks = new Set<string>();

  protected step(code: number): void {
    const { text, offset } = this;
    if (isLineEnd(code)) this.lineStart = ++this.offset;
    else if (code <= 32) this.offset++;
    else if (code === 35) this.skipLine();
    else if (code === 60 && text[offset + 1] === "#") this.offset = this.#endAfter("#>", offset + 2, offset + 2);
    else if (code === 64 && /["']/.test(text[offset + 1] ?? "")) this.#lexHereString(text[offset + 1] ?? "");
    else if (code === 34) this.push(Kind.string, expandableEnd(text, offset + 1));
    else if (code === 39) this.push(Kind.string, this.#verbatimEnd());
    else if (code === 96) this.offset += text[offset + 1] === "\r" && text[offset + 2] === "\n" ? 3 : 2;
    else if (isIdentifierCode(code) || (code === dash && isIdentifierCode(text.charCodeAt(offset + 1))))
      this.#lexWord();
    else this.lexMark(code);
  }

  /** Lexes `@"…"@`, whose text begins on the next line and whose end begins a line; a single mark if it is neither. */
  #lexHereString(quote: string): void {
    const isMultiline = /^[ \t]{0,80}(?:\r|\n)/.test(this.text.slice(this.offset + 2, this.offset + 84));
    const end = isMultiline ? this.#endAfter(`\n${quote}@`, this.offset + 2, 0) : 0;
    this.push(end > 0 ? Kind.string : Kind.punctuation, end > 0 ? end : this.offset + 1);
  }

  /** Returns the offset after a mark; `otherwise` if the text does not contain it from `from` on. */
  #endAfter(mark: string, from: number, otherwise: number): number {
    const start = this.#missingMarks.has(mark) ? -1 : this.text.indexOf(mark, from);
    if (start < 0) this.#missingMarks.add(mark);
    return start < 0 ? otherwise : start + mark.length;
  }

  /** Returns the end of a string in which only the doubled quote is special. */
  #verbatimEnd(): number {
    verbatim.lastIndex = this.offset;
    verbatim.test(this.text);
    return verbatim.lastIndex;
  }

  /** Lexes a name with its dashes and its number signs: `Get-Item`, `-Skip`, `$name`, `C#`. */
  #lexWord(): void {
    let end = this.offset + 1;
    for (let code = this.text.charCodeAt(end); isIdentifierCode(code) || code === dash || code === 35; )
      code = this.text.charCodeAt(++end);
    this.push(Kind.identifier, end);
  }
}
