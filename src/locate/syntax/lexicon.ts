import { lineEnd } from "./mask";
import { stringEnd, type TextRules } from "./textRules";
import { Kind, type Tokens } from "./tokens";

/** The words of a language: all that is needed to split its texts into tokens. */
export interface Lexicon {
  /** Comments, literals and whatever else begins with marks of its own, the first that is there. */
  readonly pieces: readonly (Piece | TextForm)[];
  /** Marks of two characters; all others have one. */
  readonly marks?: readonly string[];
  /** Matches a name or a number. Sticky. */
  readonly word?: RegExp;
  /** Reads the word that begins at the lexer's offset. By default one with a digit first is a number. */
  readWord?(lexer: WordLexer, end: number): void;
}

/** A lexer as far as words concern it: a word may be a literal's prefix, or begin or end a block. */
export interface WordLexer extends Position {
  readonly tokens: Tokens;
  push(kind: number, end: number): number;
  pushWord(end: number): number;
  openBlock(token: number): void;
  closeBlock(token: number): void;
  innermost(): { readonly token: number; readonly mark: string } | undefined;
}

/** Where a lexer stands in a text. */
export interface Position {
  readonly text: string;
  readonly offset: number;
  /** Closing marks that the rest of the text lacks: whatever they would close is not read any more. */
  readonly missingMarks: Set<string>;
}

export interface Piece {
  /** The characters with which it may begin. */
  readonly starts: string;
  /** Kind of its token; absent if it is skipped. */
  readonly kind?: number;
  /** Returns its end; not above the offset if it does not begin there. */
  findEnd(position: Position): number;
}

/** A literal with marks at both ends. */
export interface TextForm extends Piece, TextRules {
  /** Matches its opening marks. Sticky. */
  readonly opening: RegExp;
  /** Returns its closing marks, given the match of the opening ones. */
  close(match: readonly string[]): string;
  /** Returns the text that the escaped character stands for; absent if escapes stay as they are. */
  readonly decode?: (mark: string) => string;
  /** Whether nothing is known of its text. */
  readonly isOpaque?: boolean;
}

/** Maximum number of closing marks that a text may lack: after these, no opening mark of their kind counts. */
const maxMissing = 5;

/** Returns the offset after a mark; 0 if the text lacks it. */
function findClosing({ text, missingMarks }: Position, mark: string, from: number): number {
  if (missingMarks.size >= maxMissing || missingMarks.has(mark)) return 0;
  const start = text.indexOf(mark, from);
  if (start >= 0) return start + mark.length;
  missingMarks.add(mark);
  return 0;
}

/** Creates what a sticky pattern matches, a token of a kind unless it is skipped. */
export function createPiece(starts: string, pattern: RegExp, kind?: number): Piece {
  const findEnd = ({ text, offset }: Position): number => {
    pattern.lastIndex = offset;
    return pattern.test(text) ? pattern.lastIndex : 0;
  };
  return { starts, findEnd, ...(kind !== undefined && { kind }) };
}

/** Creates a comment that ends with its line. */
export function lineComment(mark: string): Piece {
  return {
    starts: mark.charAt(0),
    findEnd: ({ text, offset }) => (text.startsWith(mark, offset) ? lineEnd(text, offset) : 0),
  };
}

/** Creates a comment that may hold others. One that never ends is none. */
export function nestedComment(open: string, close: string): Piece {
  const marks = new RegExp([open, close].map((mark) => mark.replace(/[^\w\s]/g, String.raw`\$&`)).join("|"), "g");
  const findEnd = ({ text, offset, missingMarks }: Position): number => {
    if (!text.startsWith(open, offset) || missingMarks.has(close)) return 0;
    marks.lastIndex = offset + open.length;
    for (let depth = 1; depth > 0; ) {
      const match = marks.exec(text);
      if (match) depth += match[0] === open ? 1 : -1;
      else {
        missingMarks.add(close);
        return 0;
      }
    }
    return marks.lastIndex;
  };
  return { starts: open.charAt(0), findEnd };
}

type FormRules = TextRules & Partial<Pick<TextForm, "close" | "decode" | "isOpaque" | "kind">>;

/** Creates a string, which ends with the text if nothing closes it. By default the opening marks close it as well. */
export function createText(starts: string, opening: RegExp, rules: FormRules): TextForm {
  const close = rules.close ?? (([mark = ""]) => mark);
  const findEnd = ({ text, offset }: Position): number => {
    const match = matchOpening(opening, text, offset);
    return match ? stringEnd(text, opening.lastIndex, close(match), rules) : 0;
  };
  return { kind: Kind.string, ...rules, starts, opening, close, findEnd };
}

/** Creates a string without escapes, which must be closed: `[[…]]`. */
export function createVerbatim(starts: string, opening: RegExp, close: TextForm["close"], kind?: number): TextForm {
  const findEnd = (position: Position): number => {
    const match = matchOpening(opening, position.text, position.offset);
    return match ? findClosing(position, close(match), opening.lastIndex) : 0;
  };
  return { starts, opening, close, findEnd, ...(kind !== undefined && { kind }) };
}

/** Returns the match of a literal's opening marks at an offset. */
export function matchOpening(opening: RegExp, text: string, offset: number): RegExpExecArray | null {
  opening.lastIndex = offset;
  return opening.exec(text);
}
