import { isDigit } from "./blockLexer";
import { lineEnd } from "./sourceText";
import { nestedEnd, stringEnd, type TextRules } from "./textRules";
import { Kind, type Tokens } from "./tokens";

/** The words of a language: all that is needed to split its texts into tokens. */
export interface Lexicon {
  /** Comments, literals and whatever else begins with marks of its own, the first that is there. */
  readonly pieces: readonly (Piece | TextForm)[];
  /** Marks of several characters; all others have one. */
  readonly marks?: readonly string[];
  /** Which names and numbers there are; by default all of identifiers' characters. */
  readonly words?: WordForm | RegExp;
  /** Reads the word that begins at the lexer's offset. By default one with a digit first is a number. */
  readWord?(lexer: WordLexer, end: number): void;
}

/** Names of identifiers' characters and of some marks. */
export interface WordForm {
  /** Marks that stand in a name, but do not begin it. */
  readonly inside: string;
  /** Marks of which one may end a name. */
  readonly ends: string;
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
  /** Its opening marks, or what matches them. Sticky. */
  readonly opening: string | RegExp;
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
  if (missingMarks.size >= maxMissing || missingMarks.has(mark)) {
    return 0;
  }
  const start = text.indexOf(mark, from);
  if (start >= 0) {
    return start + mark.length;
  }
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

/** Returns whether marks stand at an offset, at which there is the first of them. */
function hasMarks(text: string, offset: number, marks: string): boolean {
  return marks.length === 1 || text.startsWith(marks, offset);
}

/** Creates a mark of several characters. */
export function createMark(mark: string): Piece {
  const findEnd = ({ text, offset }: Position): number => {
    if (hasMarks(text, offset, mark)) {
      return offset + mark.length;
    }
    return 0;
  };
  return { starts: mark.charAt(0), kind: Kind.punctuation, findEnd };
}

/** A character between apostrophes, or an escape of one. A lone apostrophe is a mark. */
export const characterPiece = createPiece("'", /'(?:\\[^\r\n']{1,10}|\\'|[^\\'\r\n]{1,4})'/y, Kind.string);

/** Creates a comment that ends with its line. */
export function lineComment(mark: string): Piece {
  return {
    starts: mark.charAt(0),
    findEnd: ({ text, offset }) => {
      if (hasMarks(text, offset, mark)) {
        return lineEnd(text, offset);
      }
      return 0;
    },
  };
}

/** Creates a comment that may hold others. One that never ends is none. */
export function nestedComment(open: string, close: string): Piece {
  const findEnd = ({ text, offset, missingMarks }: Position): number => {
    if (!text.startsWith(open, offset) || missingMarks.has(close)) {
      return 0;
    }
    const end = nestedEnd(text, offset, open, close);
    if (end === undefined) {
      missingMarks.add(close);
    }
    return end ?? 0;
  };
  return { starts: open.charAt(0), findEnd };
}

type FormRules = TextRules & Partial<Pick<TextForm, "decode" | "isOpaque">>;

/** Creates a string between the same quotes, after a prefix. It ends with the text if nothing closes it. */
export function createQuoted(quotes: string, rules: FormRules, prefix = ""): TextForm {
  const opening = prefix + quotes;
  const findEnd = ({ text, offset }: Position): number => {
    if (hasMarks(text, offset, opening)) {
      return stringEnd(text, offset + opening.length, quotes, rules);
    }
    return 0;
  };
  return {
    kind: Kind.string,
    ...rules,
    starts: opening.charAt(0),
    opening,
    close: () => quotes,
    findEnd,
  };
}

/** Creates a string with opening marks that a pattern matches. It ends with the text if nothing closes it. */
export function createText(starts: string, opening: RegExp, rules: FormRules & Pick<TextForm, "close">): TextForm {
  const findEnd = ({ text, offset }: Position): number => {
    const match = matchOpening(opening, text, offset);
    if (match) {
      return stringEnd(text, opening.lastIndex, rules.close(match), rules);
    }
    return 0;
  };
  return { kind: Kind.string, ...rules, starts, opening, findEnd };
}

/** Creates a string without escapes, which must be closed: `[[…]]`. */
export function createVerbatim(starts: string, opening: RegExp, close: TextForm["close"], kind?: number): TextForm {
  const findEnd = (position: Position): number => {
    const match = matchOpening(opening, position.text, position.offset);
    if (match) {
      return findClosing(position, close(match), opening.lastIndex);
    }
    return 0;
  };
  return { starts, opening, close, findEnd, ...(kind !== undefined && { kind }) };
}

/**
 * Reads a word with quotes right after it, `raw"…"`, as one string. Returns false if no quotes follow, or only a number
 * precedes them.
 */
export function readPrefixed(lexer: WordLexer, end: number, quotes: RegExp, rules: TextRules): boolean {
  const { text, offset } = lexer;
  const [mark] = matchOpening(quotes, text, end) ?? [];
  if (mark === undefined || isDigit(text.charCodeAt(offset))) {
    return false;
  }
  lexer.push(Kind.string, stringEnd(text, end + mark.length, mark, rules));
  return true;
}

/** Returns the match of a literal's opening marks at an offset. */
export function matchOpening(opening: string | RegExp, text: string, offset: number): readonly string[] | null {
  if (typeof opening === "string") {
    if (text.startsWith(opening, offset)) {
      return [opening];
    }
    return null;
  }
  opening.lastIndex = offset;
  return opening.exec(text);
}
