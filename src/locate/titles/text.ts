import { decodeMark } from "../syntax/escapes";
import { type Lexicon, matchOpening } from "../syntax/lexicon";
import { expressionEnd, type Interpolation, type TextRules } from "../syntax/textRules";
import { literal, type Part, type Pattern, wild } from "./pattern";

/** Returns the part of a title that an expression in it stands for. */
export type ReadValue = (expression: string) => Part;

/** Rules for the parts of a string that stand for other text. */
export interface Escapes extends Pick<TextRules, "escapeMark" | "doubledMarks" | "interpolation"> {
  /** Returns the text that an escaped character represents. Absent: no character is an escape. */
  readonly decode?: ((mark: string) => string) | undefined;
  /** Returns the offset after the value that begins at an offset, or the offset itself. */
  readonly findValueEnd?: (inside: string, offset: number) => number;
}

const bracedCodePoint = String.raw`u\{([0-9a-fA-F]{1,6})\}`;
const codeUnit = "u([0-9a-fA-F]{4})";
const byte = "x([0-9a-fA-F]{2})";
const codePointPattern = new RegExp(`${bracedCodePoint}|${codeUnit}|${byte}`, "y");
const maxCodePoint = 0x10ffff;

/**
 * Returns the pattern of the text between a literal's quotes. `value` returns the part for an interpolated expression.
 */
export function textPattern(inside: string, escapes: Escapes, value: ReadValue = () => wild): Pattern {
  const { decode, escapeMark = "\\", doubledMarks = "", interpolation, findValueEnd } = escapes;
  const valueMark = interpolation?.start[0];
  const parts: Part[] = [];
  let plainText = "";
  for (let i = 0; i < inside.length; i++) {
    const mark = inside[i] ?? "";
    const end = mark === valueMark ? valueEnd(inside, i, interpolation) : (findValueEnd?.(inside, i) ?? i);
    if (end > i) {
      const expression = readExpression(inside.slice(i, end), interpolation);
      parts.push(literal(plainText), value(expression));
      plainText = "";
      i = end - 1;
    } else if (mark === escapeMark && decode) {
      const { text, length } = readEscape(inside, i + 1, decode);
      plainText += text;
      i += length;
    } else {
      plainText += mark;
      if (doubledMarks.includes(mark) && inside[i + 1] === mark) {
        i++;
      }
    }
  }
  return [...parts, literal(plainText)];
}

/** Returns an expression without the marks that begin it, and without its bracket. */
function readExpression(source: string, interpolation: Interpolation | undefined): string {
  const start = interpolation?.start ?? "";
  if (source.startsWith(start)) {
    return source.slice(start.length, -1).trim();
  }
  return source.slice(1);
}

/** Returns the pattern of a literal in one of the forms of a language; any text for one in no form. */
export function literalPattern(source: string, pieces: Lexicon["pieces"], value?: ReadValue): Pattern {
  for (const form of pieces) {
    const match = "opening" in form && matchOpening(form.opening, source, 0);
    if (!match) {
      continue;
    }
    if (form.isOpaque) {
      break;
    }
    const [openingMarks = ""] = match;
    const inside = source.slice(openingMarks.length, -form.close(match).length);
    return textPattern(inside, form, value);
  }
  return [wild];
}

/** The text of an escape, and the number of its characters after the backslash. */
interface ReadEscape {
  readonly text: string;
  readonly length: number;
}

/** Reads the escape after a backslash: a code point, if the language has them, or a single character. */
function readEscape(inside: string, offset: number, decode: (mark: string) => string): ReadEscape {
  const hasCodePoints = decode("u") === "";
  codePointPattern.lastIndex = offset;
  const match = codePointPattern.exec(inside);
  if (!match || !hasCodePoints) {
    return { text: decode(inside[offset] ?? ""), length: 1 };
  }
  const [source, codePoint, unit, byteDigits] = match;
  const code = Number.parseInt(codePoint ?? unit ?? byteDigits ?? "", 16);
  return { text: String.fromCodePoint(Math.min(maxCodePoint, code)), length: source.length };
}

function valueEnd(inside: string, offset: number, interpolation: Interpolation | undefined): number {
  if (!interpolation) {
    return offset;
  }
  const { start, name } = interpolation;
  if (inside.startsWith(start, offset)) {
    return expressionEnd(inside, offset + start.length, interpolation);
  }
  if (!name) {
    return offset;
  }
  name.lastIndex = offset;
  return name.test(inside) ? name.lastIndex : offset;
}

/**
 * Decodes the character after a backslash in double-quoted strings. Returns `""` for `u`, which `textPattern` reads as
 * the start of a code point.
 */
export function decodeEscape(mark: string): string {
  if (mark === "u") {
    return "";
  }
  return decodeMark(mark);
}

/**
 * Decodes the character after a backslash in single-quoted strings in which only the quote and the backslash are
 * escaped.
 */
export function decodeSingleQuotedEscape(mark: string): string {
  const isEscaped = mark === "'" || mark === "\\";
  if (isEscaped) {
    return mark;
  }
  return `\\${mark}`;
}
