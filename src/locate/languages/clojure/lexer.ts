import { BlockLexer } from "../../syntax/blockLexer";
import { Kind, type Tokens } from "../../syntax/tokens";

const character = String.raw`\\(?:\w+|[\s\S])`;
/** A string, or a regular expression. */
const stringLiteral = String.raw`#?"(?:[^"\\]+|\\[\s\S])*"?`;
const symbol = String.raw`[^\s,()[\]{}";]+`;
/** A comment, the mark of a form that is left out, or one of these. */
const tokenPattern = new RegExp(`;.*|#_|${character}|${stringLiteral}|${symbol}`, "y");

/** Splits a Clojure text into tokens, with brackets paired. Symbols, keywords and numbers are identifiers. */
export function tokenizeClojure(text: string): Tokens {
  return BlockLexer.tokenize(() => new ClojureLexer(text));
}

class ClojureLexer extends BlockLexer {
  protected step(code: number): void {
    const { text, offset } = this;
    const mark = text[offset];
    if (mark === ",") {
      this.offset++;
      return;
    }
    tokenPattern.lastIndex = offset;
    if (!tokenPattern.test(text)) {
      this.lexMark(code);
      return;
    }
    const end = tokenPattern.lastIndex;
    if (mark === ";") this.offset = end;
    else if (mark === "\\" || text[end - 1] === '"') this.push(Kind.string, end);
    else if (text.startsWith("#_", offset)) this.push(Kind.punctuation, end);
    else this.push(Kind.identifier, end);
  }
}
