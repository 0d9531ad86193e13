import { isDigit } from "./blockLexer";
import { lineEnd, offsetAfter } from "./sourceText";
import {
  escapedText,
  type Interpolation,
  nestedEnd,
  type Piece,
  type Position,
  stringEnd,
  type TextRules,
} from "./textRules";
import { Kind, type Tokens } from "./tokens";

/** The vocabulary of a language: everything needed to split its texts into tokens. */
export interface Lexicon {
  /** Comments, literals and other pieces that begin with marks of their own. The first one that matches applies. */
  readonly pieces: readonly (Piece | TextForm)[];
  /** Marks of several characters; all others have one. */
  readonly marks?: readonly string[];
  /** Form of names and numbers; by default, they consist of identifiers' characters. */
  readonly words?: WordForm | RegExp;
  /** Reads the word that begins at the lexer's offset. By default, one that begins with a digit is a number. */
  readWord?(lexer: WordLexer, end: number): void;
}

/** Form of names that consist of identifiers' characters and some marks. */
export interface WordForm {
  /** Marks that may occur in a name, but do not begin it. */
  readonly inside: string;
  /** Marks, one of which may end a name. */
  readonly ends: string;
}

/** The part of a lexer that reading a word needs: a word may be a literal's prefix, or begin or end a block. */
export interface WordLexer extends Position {
  readonly tokens: Tokens;
  push(kind: number, end: number): number;
  pushWord(end: number): number;
  openBlock(token: number): void;
  closeBlock(token: number): void;
  innermost(): { readonly token: number; readonly mark: string } | undefined;
}

/** Form of a literal with marks at both ends. */
export interface TextForm extends Piece, TextRules {
  /** Opening marks, or a sticky pattern that matches them. */
  readonly opening: string | RegExp;
  /** Returns the closing marks, given the match of the opening ones. */
  close(match: readonly string[]): string;
  /** Returns the text that the escaped character stands for; absent if escapes are not decoded. */
  readonly decode?: (mark: string) => string;
  /** Whether the text cannot be known from the source. */
  readonly isOpaque?: boolean;
}

/**
 * Maximum number of different closing marks that a text may lack; after that, further opening marks of this kind are
 * ignored.
 */
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

/** Creates a piece that a sticky pattern matches: a token of a kind, or skipped without one. */
export function createPiece(starts: string, pattern: RegExp, kind?: number): Piece {
  const findEnd = ({ text, offset }: Position): number => {
    pattern.lastIndex = offset;
    return pattern.test(text) ? pattern.lastIndex : 0;
  };
  return { starts, findEnd, ...(kind !== undefined && { kind }) };
}

/** Returns whether a sequence of marks is at an offset, where its first mark is known to be. */
function hasMarks(text: string, offset: number, marks: string): boolean {
  return marks.length === 1 || (text[offset + 1] === marks[1] && text.startsWith(marks, offset));
}

/**
 * Creates a piece that begins with marks.
 *
 * @param findEnd returns the offset after the piece; called only where the marks are
 */
function createMarked(marks: string, findEnd: Piece["findEnd"]): Piece {
  return {
    starts: marks.charAt(0),
    findEnd: (position) => {
      if (hasMarks(position.text, position.offset, marks)) {
        return findEnd(position);
      }
      return 0;
    },
  };
}

/** Creates a mark of several characters. */
export function createMark(mark: string): Piece {
  return { ...createMarked(mark, ({ offset }) => offset + mark.length), kind: Kind.punctuation };
}

const character = String.raw`'(?:\\[^\r\n']{1,10}|\\'|[^\\'\r\n]{1,4})'`;

/**
 * Creates a character literal: a character or an escape between apostrophes, after code that matches. A lone apostrophe
 * is a mark.
 */
export const createCharacter = (precedingCode = ""): Piece =>
  createPiece("'", new RegExp(precedingCode + character, "y"), Kind.character);

/** Creates a comment that ends with its line. */
export function lineComment(mark: string): Piece {
  return createMarked(mark, ({ text, offset }) => lineEnd(text, offset));
}

/** Creates a comment that ends at the first closing mark, or with the text. */
export function blockComment(open: string, close: string): Piece {
  return createMarked(open, ({ text, offset }) => offsetAfter(text, close, offset + open.length));
}

/** Creates a comment that may contain others. One that never ends does not count as a comment. */
export function nestedComment(open: string, close: string): Piece {
  return createMarked(open, ({ text, offset, missingMarks }) => {
    if (missingMarks.has(close)) {
      return 0;
    }
    const end = nestedEnd(text, offset, open, close);
    if (end === undefined) {
      missingMarks.add(close);
    }
    return end ?? 0;
  });
}

/** Comments as in C. */
export const comments: readonly Piece[] = [lineComment("//"), blockComment("/*", "*/")];

/** Comments as in C, except that block comments nest. */
export const nestedComments: readonly Piece[] = [
  lineComment("//"),
  nestedComment("/*", "*/"),
  blockComment("/*", "*/"),
];

type FormRules = TextRules & Partial<Pick<TextForm, "kind" | "decode" | "isOpaque">>;

/** Creates a string between the same quotes, with marks around them. It ends with the text if nothing closes it. */
export function createQuoted(quotes: string, rules: FormRules, prefix = "", suffix = ""): TextForm {
  const opening = prefix + quotes;
  const close = quotes + suffix;
  const findEnd = ({ text, offset, depth }: Position): number => {
    if (hasMarks(text, offset, opening)) {
      return stringEnd(text, offset + opening.length, close, rules, depth);
    }
    return 0;
  };
  return {
    kind: Kind.string,
    ...rules,
    starts: opening.charAt(0),
    opening,
    close: () => close,
    findEnd,
  };
}

/** Creates a string with opening marks that a pattern matches. It ends with the text if nothing closes it. */
export function createText(starts: string, opening: RegExp, rules: FormRules & Pick<TextForm, "close">): TextForm {
  const findEnd = ({ text, offset, depth }: Position): number => {
    const match = matchOpening(opening, text, offset);
    if (match) {
      return stringEnd(text, opening.lastIndex, rules.close(match), rules, depth);
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
 * Reads a word with quotes right after it, `raw"…"`, as one string. Returns false if no quotes follow the word, or if
 * it begins with a digit.
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

/** Number of character codes with which a piece may begin. */
export const codeCount = 128;

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

/** Creates the rules of values in strings, whose expressions may contain such strings again. */
export function createInterpolation(
  form: Omit<Interpolation, "strings">,
  listStrings: (interpolation: Interpolation) => readonly Piece[],
): Interpolation {
  const strings: Piece[] = [];
  const interpolation = { ...form, strings };
  strings.push(...listStrings(interpolation));
  return interpolation;
}

const listCStrings = (expandedText: TextRules): readonly Piece[] => [
  createQuoted('"', expandedText),
  createQuoted("'", escapedText),
];

/**
 * Returns the rules of a string with values in it. `listStrings` returns the kinds of strings in their expressions,
 * some of which follow the same rules.
 */
export function expandText(
  form: Omit<Interpolation, "strings">,
  rules = escapedText,
  listStrings = listCStrings,
): TextRules {
  const interpolation = createInterpolation(form, (values) => listStrings({ ...rules, interpolation: values }));
  return { ...rules, interpolation };
}

/** Returns a table with 1 at the codes of these marks, 0 elsewhere. */
export function listCodes(marks: string): Uint8Array {
  const codes = new Uint8Array(codeCount);
  for (const mark of marks) {
    codes[mark.charCodeAt(0)] = 1;
  }
  return codes;
}

/** Returns a table of pieces by the codes of the characters with which they may begin, in the given order. */
export function listByStart<T extends Pick<Piece, "starts">>(pieces: readonly T[]): readonly (T[] | undefined)[] {
  const lists = new Array<T[] | undefined>(codeCount).fill(undefined);
  for (const piece of pieces) {
    for (const mark of piece.starts) {
      const code = mark.charCodeAt(0);
      lists[code] ??= [];
      lists[code].push(piece);
    }
  }
  return lists;
}
