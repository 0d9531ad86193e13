import { isDigit } from "../../syntax/blockLexer";
import { isClosingBracket, isOpeningBracket } from "../../syntax/brackets";
import { identifierEnd, isIdentifierCode, lineBreakLength, lineEnd, offsetAfter } from "../../syntax/sourceText";
import { Kind, Tokens } from "../../syntax/tokens";
import { startsElement } from "./markup";
import { OpenBrackets } from "./openBrackets";
import { findRegexEnd } from "./regexLiterals";

/**
 * Words that precede an expression: after them, a slash begins a regular expression, and a less-than sign may begin
 * JSX.
 */
const wordsBeforeExpression = new Set(
  "return typeof instanceof in of new delete void throw case do else yield await default extends".split(" "),
);
const conditionWords = new Set(["if", "while", "for", "with"]);

/** Codes of the characters that form a single mark when doubled: `??`, `||`, `&&`, `==`, `++` and `--`. */
const doublableMarks: ReadonlySet<number> = new Set([..."?|&=+-"].map((mark) => mark.charCodeAt(0)));

/**
 * Maximum length of a regular expression, in characters. The reduced maximum applies once more than
 * `maxWastedCharacters` were read without finding an end.
 */
const maxRegexLength = 10_000;
const reducedMaxRegexLength = 30;
const maxWastedCharacters = 100_000;

/** Opening brackets by the code of the closing one, except for braces. */
const openingMarks: Readonly<Record<number, string>> = { 41: "(", 93: "[" };

/** State of the lexer: in code, inside a JSX tag, or among the children of a JSX element. */
type Mode = "code" | "tag" | "children";

/**
 * Splits a text into tokens, in time linear in the text's length. Accepts text that is not valid JavaScript: an
 * unterminated string ends with its line, and a bracket may lack a partner.
 *
 * @param allowsJsx whether `<` may begin markup, as in all files except plain TypeScript
 */
export function tokenize(text: string, allowsJsx: boolean): Tokens {
  const lexer = new Lexer(text, allowsJsx);
  lexer.lexAll();
  // Unclosed markup was in fact a comparison or a type: the text is read again without markup.
  if (!allowsJsx || lexer.isInCode) {
    return lexer.tokens;
  }
  const plainLexer = new Lexer(text, false);
  plainLexer.lexAll();
  return plainLexer.tokens;
}

class Lexer {
  readonly tokens: Tokens;
  #offset = 0;
  readonly #brackets = new OpenBrackets();
  readonly #modes: Mode[] = ["code"];
  /** Tokens of the template heads whose tails have not been read yet. */
  readonly #templateHeads: number[] = [];
  /** Number of characters that were searched in vain for the end of a regular expression. */
  #wastedCharacters = 0;

  constructor(
    private readonly text: string,
    private readonly allowsJsx: boolean,
  ) {
    this.tokens = new Tokens(text);
  }

  get isInCode(): boolean {
    return this.#modes.length === 1;
  }

  lexAll(): void {
    if (this.text.startsWith("#!")) {
      this.#skipLine();
    }
    const { length } = this.text;
    while (this.#offset < length) {
      if (this.isInCode) {
        this.#lexCode();
      } else {
        this.#lexMarkup();
      }
    }
  }

  #lexMarkup(): void {
    const mode = this.#modes.at(-1);
    if (mode === "tag") {
      this.#lexTag();
    } else if (mode === "children") {
      this.#lexChildren();
    } else {
      this.#lexCode();
    }
  }

  #lexCode(): void {
    const code = this.text.charCodeAt(this.#offset);
    if (code <= 32) {
      this.#skipBlanks();
    } else if (code === 0xa0 || code === 0x2028 || code === 0x2029) {
      this.#offset++;
    } else if (isIdentifierCode(code)) {
      this.#lexWord(code);
    } else if (code === 47) {
      this.#lexSlash();
    } else if (code === 34 || code === 39) {
      this.#lexString(code);
    } else if (code === 96) {
      this.#lexTemplate(Kind.templateHead, Kind.template);
    } else if (isOpeningBracket(code)) {
      this.#openBracket(String.fromCharCode(code));
    } else if (isClosingBracket(code)) {
      this.#closeBracket(code);
    } else if (code === 60 && this.allowsJsx && this.#startsMarkup()) {
      this.#openTag();
    } else {
      this.#lexPunctuation(code);
    }
  }

  #skipBlanks(): void {
    const { text } = this;
    let end = this.#offset + 1;
    while (text.charCodeAt(end) <= 32) {
      end++;
    }
    this.#offset = end;
  }

  #lexWord(code: number): void {
    const start = this.#offset;
    const isNumber = isDigit(code);
    let end = identifierEnd(this.text, start);
    if (isNumber && this.text[end] === "." && isDigit(this.text.charCodeAt(end + 1))) {
      end = identifierEnd(this.text, end + 1);
    }
    this.#push(isNumber ? Kind.number : Kind.identifier, end);
  }

  #lexPunctuation(code: number): void {
    const next = this.text.charCodeAt(this.#offset + 1);
    let length = 1;
    if (code === next && doublableMarks.has(code)) {
      length = 2;
    } else if (code === 61 && next === 62) {
      length = 2;
    } else if (code === 63 && next === 46 && isOptionalChain(this.text, this.#offset)) {
      length = 2;
    } else if (code === 46 && this.text.startsWith("...", this.#offset)) {
      length = 3;
    }
    this.#push(Kind.punctuation, this.#offset + length);
  }

  #push(kind: number, end: number): number {
    const token = this.tokens.push(kind, this.#offset, end);
    this.#offset = end;
    return token;
  }

  #skipLine(): void {
    this.#offset = lineEnd(this.text, this.#offset);
  }

  #lexSlash(): void {
    const next = this.text.charCodeAt(this.#offset + 1);
    if (next === 47) {
      this.#skipLine();
    } else if (next === 42) {
      this.#offset = offsetAfter(this.text, "*/", this.#offset + 2);
    } else if (this.#isAfterValue(true)) {
      this.#push(Kind.punctuation, this.#offset + 1);
    } else {
      this.#lexRegex();
    }
  }

  /**
   * Reads a regular expression with its flags, or a slash if no regular expression ends on this line within the maximum
   * length.
   */
  #lexRegex(): void {
    const isReduced = this.#wastedCharacters > maxWastedCharacters;
    const maxLength = isReduced ? reducedMaxRegexLength : maxRegexLength;
    const limit = Math.min(this.text.length, this.#offset + maxLength);
    const { end, isClosed } = findRegexEnd(this.text, this.#offset + 1, limit);
    if (isClosed) {
      this.#push(Kind.regex, identifierEnd(this.text, end));
      return;
    }
    this.#wastedCharacters += end - this.#offset;
    this.#push(Kind.punctuation, this.#offset + 1);
  }

  /** Returns whether the previous token ends a value, so that an operator must come next. */
  #isAfterValue(isSlash: boolean): boolean {
    const { tokens } = this;
    const last = tokens.length - 1;
    switch (tokens.kind(last)) {
      case Kind.identifier:
        return !wordsBeforeExpression.has(tokens.source(last)) || tokens.is(last - 1, ".");
      case Kind.punctuation:
        return tokens.is(last, "++") || tokens.is(last, "--");
      case Kind.close:
        return this.#isAfterBracketedValue(last, isSlash);
      case Kind.open:
      case Kind.templateHead:
      case Kind.templateMiddle:
      case 0:
        return false;
      default:
        return true;
    }
  }

  #isAfterBracketedValue(close: number, isSlash: boolean): boolean {
    const { tokens } = this;
    if (tokens.is(close, ")")) {
      return !conditionWords.has(tokens.source(tokens.partner(close) - 1));
    }
    if (!tokens.is(close, "}") || !isSlash) {
      return true;
    }
    const textBetween = this.text.slice(tokens.end(close), this.#offset);
    return !textBetween.includes("\n");
  }

  #lexString(quote: number): void {
    let i = this.#offset + 1;
    for (; i < this.text.length; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 92) {
        i += lineBreakLength(this.text, i + 1);
      } else if (code === quote) {
        break;
      } else if (code === 10 || code === 13) {
        this.#push(Kind.string, i);
        return;
      }
    }
    this.#push(Kind.string, Math.min(i + 1, this.text.length));
  }

  /**
   * Reads a template from its backquote, or from the brace that ends a substitution, to the next substitution or to
   * its end.
   */
  #lexTemplate(substitutionKind: number, endKind: number): void {
    let i = this.#offset + 1;
    for (; i < this.text.length; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 92) {
        i++;
      } else if (code === 96) {
        this.#endTemplate(endKind, i + 1);
        return;
      } else if (code === 36 && this.text.charCodeAt(i + 1) === 123) {
        const token = this.#push(substitutionKind, i + 2);
        if (substitutionKind === Kind.templateHead) {
          this.#templateHeads.push(token);
        }
        this.#brackets.push(token, "$");
        return;
      }
    }
    this.#endTemplate(endKind, this.text.length);
  }

  #endTemplate(endKind: number, end: number): void {
    const token = this.#push(endKind, end);
    const head = endKind === Kind.templateTail ? this.#templateHeads.pop() : undefined;
    if (head !== undefined) {
      this.tokens.pair(head, token);
    }
  }

  #openBracket(mark: string): void {
    this.#brackets.push(this.#push(Kind.open, this.#offset + 1), mark);
  }

  #closeBracket(code: number): void {
    const bracket = this.#brackets.pop(openingMarks[code] ?? "{");
    if (bracket?.mark === "$") {
      this.#lexTemplate(Kind.templateMiddle, Kind.templateTail);
      return;
    }
    const token = this.#push(Kind.close, this.#offset + 1);
    if (!bracket) {
      return;
    }
    this.tokens.pair(bracket.token, token);
    if (bracket.mark === "<") {
      this.#modes.pop();
    }
  }

  /**
   * Returns whether the current `<` begins an element, rather than a comparison or the type parameters of an arrow
   * function.
   */
  #startsMarkup(): boolean {
    if (this.#isAfterValue(false)) {
      return false;
    }
    return startsElement(this.text, this.#offset);
  }

  #openTag(): void {
    this.#modes.push("tag");
    this.#offset++;
  }

  #lexTag(): void {
    const code = this.text.charCodeAt(this.#offset);
    if (code === 123) {
      this.#openExpression();
    } else if (code === 34 || code === 39) {
      this.#skipAttribute(code);
    } else if (code === 47 && this.text.charCodeAt(this.#offset + 1) === 62) {
      this.#endElement(this.#offset + 2);
    } else if (code === 62) {
      this.#modes[this.#modes.length - 1] = "children";
      this.#offset++;
    } else {
      this.#offset++;
    }
  }

  #skipAttribute(quote: number): void {
    this.#offset = offsetAfter(this.text, String.fromCharCode(quote), this.#offset + 1);
  }

  #lexChildren(): void {
    const code = this.text.charCodeAt(this.#offset);
    if (code === 123) {
      this.#openExpression();
    } else if (code === 60 && this.text.charCodeAt(this.#offset + 1) === 47) {
      this.#endElement(offsetAfter(this.text, ">", this.#offset));
    } else if (code === 60 && /[\p{L}_$>]/u.test(this.text[this.#offset + 1] ?? "")) {
      this.#openTag();
    } else {
      this.#offset++;
    }
  }

  #openExpression(): void {
    this.#brackets.push(this.#push(Kind.open, this.#offset + 1), "<");
    this.#modes.push("code");
  }

  /**
   * Ends an element. In code, an empty token takes its place, because an element is a value, which affects how the
   * following text is read.
   */
  #endElement(end: number): void {
    this.#modes.pop();
    this.#offset = end;
    if (this.#modes.at(-1) === "code") {
      this.tokens.push(Kind.regex, end, end);
    }
  }
}

/**
 * Returns whether the `?.` at an offset is an optional chain. In `a ?.5 : 1`, it belongs to a conditional expression.
 */
function isOptionalChain(text: string, offset: number): boolean {
  return !isDigit(text.charCodeAt(offset + 2));
}
