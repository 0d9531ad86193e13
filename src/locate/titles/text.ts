import { expressionEnd } from "../syntax/blockLexer";
import { literal, type Part, type Pattern } from "./pattern";

export interface Escapes {
  readonly interpolation?: "#" | "$";
  /** Whether `$name` without braces is an interpolated expression too (Dart). */
  readonly allowsBareNames?: boolean;
  /** Returns the text that a backslash and this character represent. Absent: a backslash is a literal character. */
  readonly decode?: (mark: string) => string;
}

const codePointPattern = /u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})/y;

/**
 * Returns the pattern of the text between a literal's quotes. `value` returns the part for an interpolated expression.
 */
export function textPattern(inside: string, escapes: Escapes, value: (expression: string) => Part): Pattern {
  const parts: Part[] = [];
  let plainText = "";
  for (let i = 0; i < inside.length; i++) {
    const mark = inside[i] ?? "";
    const next = inside[i + 1] ?? "";
    if (mark === "\\" && escapes.decode) {
      codePointPattern.lastIndex = i + 1;
      const codePointMatch = escapes.decode("u") === "" ? codePointPattern.exec(inside) : undefined;
      if (codePointMatch)
        plainText += String.fromCodePoint(
          Math.min(0x10ffff, Number.parseInt(codePointMatch[1] ?? codePointMatch[2] ?? codePointMatch[3] ?? "", 16)),
        );
      else plainText += escapes.decode(next);
      i += codePointMatch ? codePointMatch[0].length : 1;
      continue;
    }
    const end = mark === escapes.interpolation ? valueEnd(inside, i, escapes.allowsBareNames === true) : i;
    if (end === i) {
      plainText += mark;
      continue;
    }
    const expression = next === "{" ? inside.slice(i + 2, end - 1) : inside.slice(i + 1, end);
    parts.push(literal(plainText), value(expression.trim()));
    plainText = "";
    i = end - 1;
  }
  return [...parts, literal(plainText)];
}

function valueEnd(inside: string, offset: number, allowsBareNames: boolean): number {
  if (inside[offset + 1] === "{") return expressionEnd(inside, offset + 2, inside[offset] === "$" ? "$" : "#", 0);
  const name = allowsBareNames ? /^[A-Za-z_]\w{0,200}/.exec(inside.slice(offset + 1, offset + 202)) : null;
  return name ? offset + 1 + name[0].length : offset;
}

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
export const decodeEscape = (mark: string): string => (mark === "u" ? "" : (simpleEscapes[mark] ?? mark));

/**
 * Decodes the character after a backslash in single-quoted strings in which only the quote and the backslash are
 * escaped.
 */
export const decodeSingleQuotedEscape = (mark: string): string => (mark === "'" || mark === "\\" ? mark : `\\${mark}`);
