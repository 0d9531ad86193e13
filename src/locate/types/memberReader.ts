import { afterBrackets, createMarkFinder } from "../syntax/bracketPairs";
import { isOpeningBracket } from "../syntax/brackets";
import type { CodeText } from "../syntax/codeText";
import { listCodes } from "../syntax/lexicon";
import { popEnded } from "../syntax/ranges";
import { isIdentifierCode, skipBlanks } from "../syntax/sourceText";

/** A type, or another block, whose members are being read. */
interface Scope<Owner> {
  readonly owner: Owner;
  readonly end: number;
}

/** Codes of the marks that have a meaning in any of the languages. */
const markCodes = listCodes("{}()[];=`\\\n");
/** Maximum number of characters between a type's name and its body, not counting those in brackets. */
export const maxHeaderLength = 1000;
const findHeaderEnd = createMarkFinder("[;{}=)]", maxHeaderLength);
const findStatementEnd = createMarkFinder("[;}]");
const findBody = createMarkFinder("[;{}=]");

/**
 * Reads the types of a blanked text and their members in one pass. Skips the bodies of members and everything else in
 * brackets. Subclasses define what the words and marks of a language begin.
 */
export abstract class MemberReader<Owner> {
  /** Offset at which the current member starts, including its attributes and modifiers. */
  protected memberStart = 0;
  protected readonly code: string;
  protected readonly pairs: ReadonlyMap<number, number>;
  readonly #scopes: Scope<Owner>[] = [];

  constructor({ code, pairs }: CodeText) {
    this.code = code;
    this.pairs = pairs;
  }

  /** The owner of the innermost block around the current offset. */
  protected get owner(): Owner | undefined {
    return this.#scopes.at(-1)?.owner;
  }

  read(): void {
    const { code } = this;
    let offset = 0;
    while (offset < code.length) {
      const mark = code.charCodeAt(offset);
      if (isIdentifierCode(mark)) {
        this.#closeScopes(offset);
        offset = this.readWord(offset);
      } else if (markCodes[mark] === 1) {
        this.#closeScopes(offset);
        offset = this.readMark(offset, mark);
      } else {
        offset++;
      }
    }
  }

  #closeScopes(offset: number): void {
    const endedScope = popEnded(this.#scopes, offset);
    if (endedScope) {
      const hasBrace = this.code[endedScope.end] === "}";
      this.startMember(hasBrace ? endedScope.end + 1 : offset);
    }
  }

  /** Reads the word at an offset and the declaration that it begins. Returns the offset of the next token. */
  protected abstract readWord(start: number): number;

  /** Reads a mark. Returns the offset of the next token. */
  protected readMark(offset: number, mark: number): number {
    const end = isOpeningBracket(mark) ? afterBrackets(this.pairs, offset) : offset + 1;
    const endsMember = mark === 59 || mark === 123 || mark === 125;
    return endsMember ? this.startMember(end) : end;
  }

  /** Starts the next member at an offset, and returns the offset. */
  protected startMember(offset: number): number {
    this.memberStart = offset;
    return offset;
  }

  /** Opens a block whose first member starts at an offset, and returns that offset. */
  protected open(owner: Owner, start: number, end: number): number {
    this.#scopes.push({ owner, end });
    return this.startMember(start);
  }

  /**
   * Returns the offset of the `{` or `;` after a type's name and bases; `undefined` if the name is not that of a type.
   */
  protected findTypeBody(from: number): number | undefined {
    const end = findHeaderEnd(this.code, this.pairs, from);
    const mark = this.code[end];
    return mark === "{" || mark === ";" ? end : undefined;
  }

  /** Returns the offset after the body of a method, given an offset after its parameters. */
  protected findMethodEnd(from: number): number {
    const start = skipBlanks(this.code, from);
    // Most bodies begin at once.
    const end = this.code[start] === "{" ? start : findBody(this.code, this.pairs, start);
    if (this.code[end] === "{") {
      return afterBrackets(this.pairs, end);
    }
    return this.findStatementEnd(end < 0 ? from : end);
  }

  /** Returns the offset after the `;` that ends an initial value or an expression. */
  protected findStatementEnd(from: number): number {
    const end = findStatementEnd(this.code, this.pairs, from);
    if (end < 0) {
      return this.code.length;
    }
    return this.code[end] === ";" ? end + 1 : end;
  }
}
