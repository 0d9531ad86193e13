import { BlockLexer } from "../../syntax/blockLexer";
import { Kind, type Tokens } from "../../syntax/tokens";

/** A comment, the mark of a form that is left out, a character, a string or regular expression, or a symbol. */
const tokenPattern = /;.*|#_|\\(?:\w+|[\s\S])|#?"(?:[^"\\]+|\\[\s\S])*"?|[^\s,()[\]{}";]+/y;

/** Splits a Clojure text into tokens, with brackets paired. Symbols, keywords and numbers are identifiers. */
export function tokenizeClojure(text: string): Tokens {
  return BlockLexer.tokenize(() => new ClojureLexer(text));
}

class ClojureLexer extends BlockLexer {
  protected step(code: number): void {
    tokenPattern.lastIndex = this.offset;
    const isToken = tokenPattern.test(this.text);
    const end = tokenPattern.lastIndex;
    if (code <= 32 || code === 44) this.offset++;
    else if (!isToken) this.lexMark(code);
    else if (code === 59) this.offset = end;
    else if (this.text[end - 1] === '"' || code === 92) this.push(Kind.string, end);
    else this.push(this.text.startsWith("#_", this.offset) ? Kind.punctuation : Kind.identifier, end);
  }
}
