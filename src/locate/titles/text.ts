import { expressionEnd } from "../syntax/blockLexer";
import { literal, type Part, type Pattern } from "./pattern";

export interface Escapes {
  readonly interpolation?: "#" | "$";
  /** Whether `$name` without braces is an interpolated expression too (Dart). */
  readonly allowsBareNames?: boolean;
  /** Returns the text that a backslash and this character represent. Absent: a backslash is a literal character. */
  readonly decode?: (mark: string) => string;
}

const bracedCodePoint = String.raw`u\{([0-9a-fA-F]{1,6})\}`;
const codeUnit = "u([0-9a-fA-F]{4})";
const byte = "x([0-9a-fA-F]{2})";
const codePointPattern = new RegExp(`${bracedCodePoint}|${codeUnit}|${byte}`, "y");
const maxCodePoint = 0x10ffff;

/**
 * Returns the pattern of the text between a literal's quotes. `value` returns the part for an interpolated expression.
 */
export function textPattern(inside: string, escapes: Escapes, value: (expression: string) => Part): Pattern {
  const parts: Part[] = [];
  let plainText = "";
  for (let i = 0; i < inside.length; i++) {
    const mark = inside[i] ?? "";
    if (mark === "\\" && escapes.decode) {
      const { text, length } = readEscape(inside, i + 1, escapes.decode);
      plainText += text;
      i += length;
      continue;
    }
    const end = mark === escapes.interpolation ? valueEnd(inside, i, escapes.allowsBareNames === true) : i;
    if (end === i) {
      plainText += mark;
      continue;
    }
    const isBraced = inside[i + 1] === "{";
    const expression = isBraced ? inside.slice(i + 2, end - 1) : inside.slice(i + 1, end);
    parts.push(literal(plainText), value(expression.trim()));
    plainText = "";
    i = end - 1;
  }
  return [...parts, literal(plainText)];
}

/** Reads what follows a backslash: a code point, if the language has them, or a single character. */
function readEscape(
  inside: string,
  offset: number,
  decode: (mark: string) => string,
): { readonly text: string; readonly length: number } {
  const hasCodePoints = decode("u") === "";
  codePointPattern.lastIndex = offset;
  const match = codePointPattern.exec(inside);
  if (!match || !hasCodePoints) return { text: decode(inside[offset] ?? ""), length: 1 };
  const [source, codePoint, unit, byteDigits] = match;
  const code = Number.parseInt(codePoint ?? unit ?? byteDigits ?? "", 16);
  return { text: String.fromCodePoint(Math.min(maxCodePoint, code)), length: source.length };
}

function valueEnd(inside: string, offset: number, allowsBareNames: boolean): number {
  const mark = inside[offset] === "$" ? "$" : "#";
  if (inside[offset + 1] === "{") return expressionEnd(inside, offset + 2, mark, 0);
  if (!allowsBareNames) return offset;
  bareName.lastIndex = offset + 1;
  if (bareName.test(inside)) return bareName.lastIndex;
  return offset;
}

const bareName = /[A-Za-z_]\w{0,200}/y;

const simpleEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  s: " ",
  e: "\x1b",
  a: "\x07",
  "0": "\0",
  "\n": "",
};

/**
 * Decodes the character after a backslash in double-quoted strings. Returns `""` for `u`, which `textPattern` reads as
 * the start of a code point.
 */
export function decodeEscape(mark: string): string {
  if (mark === "u") return "";
  return simpleEscapes[mark] ?? mark;
}

/**
 * Decodes the character after a backslash in single-quoted strings in which only the quote and the backslash are
 * escaped.
 */
export function decodeSingleQuotedEscape(mark: string): string {
  const isEscaped = mark === "'" || mark === "\\";
  return isEscaped ? mark : `\\${mark}`;
}
