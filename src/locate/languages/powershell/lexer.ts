import { BlockLexer } from "../../syntax/blockLexer";
import { isIdentifierCode, lineBreakLength } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { expandableEnd } from "./strings";

/** Splits a PowerShell text into tokens, with brackets paired. Parameters (`-Name`) are identifiers. */
export function tokenizePowershell(text: string): Tokens {
  return BlockLexer.tokenize(() => new PowershellLexer(text));
}

const verbatim = /'(?:[^']+|'')*'?/y;
const hereStringStart = /@(["'])[ \t]{0,80}(?:\r|\n)/y;

class PowershellLexer extends BlockLexer {
  /** Closing marks that the text does not contain any more: whatever they would close is not searched for again. */
  readonly #missingMarks = new Set<string>();

  protected step(code: number): void {
    const { text, offset } = this;
    if (isIdentifierCode(code)) {
      this.#lexWord();
      return;
    }
    switch (text[offset]) {
      case "#":
        this.skipLine();
        break;
      case '"':
        this.push(Kind.string, expandableEnd(text, offset + 1));
        break;
      case "'":
        this.push(Kind.string, this.#verbatimEnd());
        break;
      case "`":
        this.#skipEscaped();
        break;
      case "@":
        this.#lexAt();
        break;
      case "<":
        this.#lexLess();
        break;
      case "-":
        this.#lexDash();
        break;
      default:
        this.lexMark(code);
    }
  }

  /** Skips the character after a backtick, which may be a line break. */
  #skipEscaped(): void {
    this.offset += 1 + lineBreakLength(this.text, this.offset + 1);
  }

  /** Lexes `@"…"@`, whose text begins on the next line and whose end begins a line, or a mark. */
  #lexAt(): void {
    hereStringStart.lastIndex = this.offset;
    const [, quote] = hereStringStart.exec(this.text) ?? [];
    const end = quote ? this.#endAfter(`\n${quote}@`, this.offset + 2) : -1;
    if (end > 0) this.push(Kind.string, end);
    else this.lexMark(64);
  }

  /** Skips `<# … #>`, of which only the mark if it never ends, or lexes a mark. */
  #lexLess(): void {
    const from = this.offset + 2;
    if (!this.text.startsWith("<#", this.offset)) {
      this.lexMark(60);
      return;
    }
    const end = this.#endAfter("#>", from);
    this.offset = end < 0 ? from : end;
  }

  #lexDash(): void {
    const next = this.text.charCodeAt(this.offset + 1);
    if (isIdentifierCode(next)) this.#lexWord();
    else this.lexMark(45);
  }

  /** Returns the offset after a mark; -1 if the text does not contain it from `from` on. */
  #endAfter(mark: string, from: number): number {
    if (this.#missingMarks.has(mark)) return -1;
    const start = this.text.indexOf(mark, from);
    if (start >= 0) return start + mark.length;
    this.#missingMarks.add(mark);
    return -1;
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
    while (continuesWord(this.text.charCodeAt(end))) end++;
    this.push(Kind.identifier, end);
  }
}

const dash = 45;
const numberSign = 35;
const continuesWord = (code: number): boolean => isIdentifierCode(code) || code === dash || code === numberSign;
