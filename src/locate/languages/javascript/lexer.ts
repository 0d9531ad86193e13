import { identifierEnd, isIdentifierCode } from "../../syntax/sourceText";
import { Kind, Tokens } from "../../syntax/tokens";

/** After these words an expression begins: a slash is a regular expression, a less-than sign may be JSX. */
const beforeExpression = new Set(
  "return typeof instanceof in of new delete void throw case do else yield await default extends".split(" "),
);
const conditions = new Set(["if", "while", "for", "with"]);

/** `??`, `||`, `&&`, `==`, `++` and `--` are one mark. */
const doublableMarks: ReadonlySet<number> = new Set([..."?|&=+-"].map((mark) => mark.charCodeAt(0)));

/** Characters of a regular expression; of one where so many characters were read in vain. */
const maxRegexLength = 10_000;
const maxVainRegexLength = 30;
const maxVainRegexes = 100_000;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Mode of the lexer: code, the inside of a JSX tag, or the children of a JSX element. */
type Mode = "code" | "tag" | "children";

interface Bracket {
  readonly token: number;
  /** `(`, `[`, `{`; `$` for a template's substitution, `<` for an expression in JSX. */
  readonly mark: string;
}

/**
 * Splits a text into tokens. Takes what is not JavaScript as it comes: a string ends with its line, a bracket without
 * a partner stays alone. Linear in the text's length.
 *
 * @param jsx whether `<` may begin markup, as it may in all but plain TypeScript.
 */
export function tokenize(text: string, jsx: boolean): Tokens {
  const lexer = new Lexer(text, jsx);
  lexer.run();
  // Markup that never ends was a comparison or a type: read again without any.
  if (!jsx || lexer.inCode) return lexer.tokens;
  const plain = new Lexer(text, false);
  plain.run();
  return plain.tokens;
}

class Lexer {
  readonly tokens: Tokens;
  private offset = 0;
  private readonly brackets: Bracket[] = [];
  private readonly modes: Mode[] = ["code"];
  /** Opening template heads whose tail is not read yet. */
  private readonly heads: number[] = [];
  /** Characters after slashes that were read for the end of a regular expression, and had none. */
  private vain = 0;

  constructor(
    private readonly text: string,
    private readonly jsx: boolean,
  ) {
    this.tokens = new Tokens(text);
  }

  get inCode(): boolean {
    return this.modes.length === 1;
  }

  run(): void {
    if (this.text.startsWith("#!")) this.skipLine();
    const { length } = this.text;
    while (this.offset < length) {
      if (this.inCode) this.code();
      else this.markup();
    }
  }

  private markup(): void {
    const mode = this.modes.at(-1);
    if (mode === "tag") this.tag();
    else if (mode === "children") this.children();
    else this.code();
  }

  private code(): void {
    const code = this.text.charCodeAt(this.offset);
    if (code <= 32) this.blanks();
    else if (code === 0xa0 || code === 0x2028 || code === 0x2029) this.offset++;
    else if (isIdentifierCode(code)) this.word(code);
    else if (code === 47) this.slash();
    else if (code === 34 || code === 39) this.string(code);
    else if (code === 96) this.template(Kind.templateHead, Kind.template);
    else if (code === 40 || code === 91 || code === 123) this.open(String.fromCharCode(code));
    else if (code === 41 || code === 93 || code === 125) this.close(code);
    else if (code === 60 && this.jsx && this.markupStarts()) this.openTag();
    else this.punctuation(code);
  }

  private blanks(): void {
    const { text } = this;
    let end = this.offset + 1;
    while (text.charCodeAt(end) <= 32) end++;
    this.offset = end;
  }

  private word(code: number): void {
    const start = this.offset;
    const isNumber = isDigit(code);
    let end = identifierEnd(this.text, start);
    if (isNumber && this.text[end] === "." && isDigit(this.text.charCodeAt(end + 1))) {
      end = identifierEnd(this.text, end + 1);
    }
    this.push(isNumber ? Kind.number : Kind.identifier, end);
  }

  private punctuation(code: number): void {
    const next = this.text.charCodeAt(this.offset + 1);
    let length = 1;
    if (code === next && doublableMarks.has(code)) length = 2;
    else if (code === 61 && next === 62) length = 2;
    // `a ?.5 : 1` is a condition, not a chain.
    else if (code === 63 && next === 46) length = isDigit(this.text.charCodeAt(this.offset + 2)) ? 1 : 2;
    else if (code === 46 && next === 46 && this.text.charCodeAt(this.offset + 2) === 46) length = 3;
    this.push(Kind.punctuation, this.offset + length);
  }

  private push(kind: number, end: number): number {
    const token = this.tokens.push(kind, this.offset, end);
    this.offset = end;
    return token;
  }

  private skipLine(): void {
    while (this.offset < this.text.length && !this.isLineEnd(this.offset)) this.offset++;
  }

  private isLineEnd(offset: number): boolean {
    const code = this.text.charCodeAt(offset);
    return code === 10 || code === 13;
  }

  private slash(): void {
    const next = this.text.charCodeAt(this.offset + 1);
    if (next === 47) {
      this.skipLine();
    } else if (next === 42) {
      const close = this.text.indexOf("*/", this.offset + 2);
      this.offset = close < 0 ? this.text.length : close + 2;
    } else {
      const end = this.valueBefore(true) ? -1 : this.regexEnd();
      if (end > 0) this.push(Kind.regex, end);
      else this.push(Kind.punctuation, this.offset + 1);
    }
  }

  /**
   * The end of a regular expression with its flags, or -1 if none closes on this line (or within the characters that
   * it may have).
   */
  private regexEnd(): number {
    let inClass = false;
    let i = this.offset + 1;
    const limit = Math.min(
      this.text.length,
      this.offset + (this.vain > maxVainRegexes ? maxVainRegexLength : maxRegexLength),
    );
    for (; i < limit && !this.isLineEnd(i); i++) {
      const code = this.text.charCodeAt(i);
      if (code === 92) i++;
      else if (code === 91) inClass = true;
      else if (code === 93) inClass = false;
      else if (code === 47 && !inClass) return identifierEnd(this.text, i + 1);
    }
    this.vain += i - this.offset;
    return -1;
  }

  /** True if the token before is a value, so that an operator must follow. */
  private valueBefore(forSlash: boolean): boolean {
    const last = this.tokens.length - 1;
    const kind = this.tokens.kind(last);
    if (kind === Kind.identifier) {
      return !beforeExpression.has(this.tokens.source(last)) || this.tokens.is(last - 1, ".");
    }
    if (kind === Kind.punctuation) return this.tokens.is(last, "++") || this.tokens.is(last, "--");
    if (kind !== Kind.close)
      return kind !== 0 && kind !== Kind.open && kind !== Kind.templateHead && kind !== Kind.templateMiddle;
    if (this.tokens.is(last, ")")) return !conditions.has(this.tokens.source(this.tokens.partner(last) - 1));
    if (!this.tokens.is(last, "}") || !forSlash) return true;
    const textBetween = this.text.slice(this.tokens.end(last), this.offset);
    return !textBetween.includes("\n");
  }

  private string(quote: number): void {
    let i = this.offset + 1;
    for (; i < this.text.length; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 92) i += this.text.startsWith("\r\n", i + 1) ? 2 : 1;
      else if (code === quote) break;
      else if (code === 10 || code === 13) {
        this.push(Kind.string, i);
        return;
      }
    }
    this.push(Kind.string, Math.min(i + 1, this.text.length));
  }

  /**
   * Reads a template from its backquote, or from the brace that ends a substitution, to the next substitution or its
   * end.
   */
  private template(openKind: number, closedKind: number): void {
    let i = this.offset + 1;
    for (; i < this.text.length; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 92) i++;
      else if (code === 96) {
        this.endTemplate(closedKind, i + 1);
        return;
      } else if (code === 36 && this.text.charCodeAt(i + 1) === 123) {
        const token = this.push(openKind, i + 2);
        if (openKind === Kind.templateHead) this.heads.push(token);
        this.brackets.push({ token, mark: "$" });
        return;
      }
    }
    this.endTemplate(closedKind, this.text.length);
  }

  private endTemplate(closedKind: number, end: number): void {
    const token = this.push(closedKind, end);
    const head = closedKind === Kind.templateTail ? this.heads.pop() : undefined;
    if (head !== undefined) this.tokens.pair(head, token);
  }

  private open(mark: string): void {
    this.brackets.push({ token: this.push(Kind.open, this.offset + 1), mark });
  }

  private close(code: number): void {
    const bracket = this.opener(code === 41 ? "(" : code === 93 ? "[" : "{");
    if (bracket?.mark === "$") {
      this.template(Kind.templateMiddle, Kind.templateTail);
      return;
    }
    const token = this.push(Kind.close, this.offset + 1);
    if (!bracket) return;
    this.tokens.pair(bracket.token, token);
    if (bracket.mark === "<") this.modes.pop();
  }

  /** Takes the opening bracket off the stack; those above it stay without a partner. A stray closing one finds none. */
  private opener(mark: string): Bracket | undefined {
    for (let distance = 1; distance <= 4 && distance <= this.brackets.length; distance++) {
      const bracket = this.brackets[this.brackets.length - distance];
      if (!bracket) return undefined;
      const fits = bracket.mark === mark || (mark === "{" && (bracket.mark === "$" || bracket.mark === "<"));
      if (fits) {
        this.brackets.length -= distance;
        return bracket;
      }
      // A round or square bracket never closes what a template or markup opened.
      if (bracket.mark === "$" || bracket.mark === "<") return undefined;
    }
    return undefined;
  }

  /** True at a `<` that begins an element, not a comparison or the type parameters of an arrow function. */
  private markupStarts(): boolean {
    if (this.valueBefore(false)) return false;
    const head = /^<(?:>|[\p{L}_$][\p{L}\p{N}_$.:-]*(?=[\s/>{]))/u.exec(
      this.text.slice(this.offset, this.offset + 200),
    )?.[0];
    if (head === undefined) return false;
    return !/^\s*(?:,|extends\s)/.test(this.text.slice(this.offset + head.length, this.offset + head.length + 20));
  }

  private openTag(): void {
    this.modes.push("tag");
    this.offset++;
  }

  private tag(): void {
    const code = this.text.charCodeAt(this.offset);
    if (code === 123) this.openExpression();
    else if (code === 34 || code === 39) this.attribute(code);
    else if (code === 47 && this.text.charCodeAt(this.offset + 1) === 62) this.endElement(this.offset + 2);
    else if (code === 62) {
      this.modes[this.modes.length - 1] = "children";
      this.offset++;
    } else this.offset++;
  }

  private attribute(quote: number): void {
    const close = this.text.indexOf(String.fromCharCode(quote), this.offset + 1);
    this.offset = close < 0 ? this.text.length : close + 1;
  }

  private children(): void {
    const code = this.text.charCodeAt(this.offset);
    if (code === 123) {
      this.openExpression();
    } else if (code === 60 && this.text.charCodeAt(this.offset + 1) === 47) {
      const close = this.text.indexOf(">", this.offset);
      this.endElement(close < 0 ? this.text.length : close + 1);
    } else if (code === 60 && /[\p{L}_$>]/u.test(this.text[this.offset + 1] ?? "")) {
      this.openTag();
    } else {
      this.offset++;
    }
  }

  private openExpression(): void {
    this.brackets.push({ token: this.push(Kind.open, this.offset + 1), mark: "<" });
    this.modes.push("code");
  }

  /** An element is a value: it leaves an empty string in its place, so that what follows is read as after one. */
  private endElement(end: number): void {
    this.modes.pop();
    this.offset = end;
    if (this.modes.at(-1) === "code") this.tokens.push(Kind.regex, end, end);
  }
}
