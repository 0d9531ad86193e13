import { expressionEnd } from "../syntax/blockLexer";
import { literal, type Part, type Pattern } from "./pattern";

export interface Escapes {
  readonly interpolation?: "#" | "$";
  /** `$name` without braces is an expression too (Dart). */
  readonly bare?: boolean;
  /** What a backslash and a character stand for; absent: a backslash is itself. */
  readonly of?: (mark: string) => string;
}

const codePoints = /u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})/y;

/** The text between a literal's quotes as a pattern; `value` says what an expression in it can be. */
export function textPattern(inside: string, escapes: Escapes, value: (expression: string) => Part): Pattern {
  const parts: Part[] = [];
  let plain = "";
  for (let i = 0; i < inside.length; i++) {
    const mark = inside[i] ?? "";
    const next = inside[i + 1] ?? "";
    if (mark === "\\" && escapes.of) {
      codePoints.lastIndex = i + 1;
      const point = escapes.of("u") === "" ? codePoints.exec(inside) : undefined;
      if (point)
        plain += String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(point[1] ?? point[2] ?? point[3] ?? "", 16)));
      else plain += escapes.of(next);
      i += point ? point[0].length : 1;
      continue;
    }
    const end = mark === escapes.interpolation ? valueEnd(inside, i, escapes.bare === true) : i;
    if (end === i) {
      plain += mark;
      continue;
    }
    const expression = next === "{" ? inside.slice(i + 2, end - 1) : inside.slice(i + 1, end);
    parts.push(literal(plain), value(expression.trim()));
    plain = "";
    i = end - 1;
  }
  return [...parts, literal(plain)];
}

function valueEnd(inside: string, at: number, bare: boolean): number {
  if (inside[at + 1] === "{") return expressionEnd(inside, at + 2, inside[at] === "$" ? "$" : "#", 0);
  const name = bare ? /^[A-Za-z_]\w{0,200}/.exec(inside.slice(at + 1, at + 202)) : null;
  return name ? at + 1 + name[0].length : at;
}

const marks: Readonly<Record<string, string>> = {
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

/** Escapes of double-quoted strings. */
export const escapedMark = (mark: string): string => (mark === "u" ? "" : (marks[mark] ?? mark));

/** Ruby's and Elixir's single-quoted strings: only the quote and the backslash are escaped. */
export const escapedQuote = (mark: string): string => (mark === "'" || mark === "\\" ? mark : `\\${mark}`);
