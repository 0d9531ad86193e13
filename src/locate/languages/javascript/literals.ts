import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { Value } from "./value";

/** Returns the value of a string or number literal. */
export function readLiteral(tokens: Tokens, { from, to }: Range): Value | undefined {
  const source = tokens.source(from);
  const isNegative = source === "-" && tokens.kind(from + 1) === Kind.number;
  if (isNegative && to === from + 2) {
    return { text: `-${formatNumber(tokens.source(from + 1))}` };
  }
  if (to !== from + 1) {
    return undefined;
  }
  switch (tokens.kind(from)) {
    case Kind.string:
    case Kind.template:
      return { text: decodeStringLiteral(source), isString: true };
    case Kind.number:
      return { text: formatNumber(source) };
    default:
      return undefined;
  }
}

/** Returns the key of a property; `undefined` if it is computed. */
export function readKey(tokens: Tokens, token: number): string | undefined {
  const source = tokens.source(token);
  switch (tokens.kind(token)) {
    case Kind.string:
      return decodeStringLiteral(source);
    case Kind.identifier:
    case Kind.number:
      return source;
    default:
      return undefined;
  }
}

function formatNumber(source: string): string {
  const digits = source.replaceAll("_", "");
  const isBigInt = digits.endsWith("n");
  const decimalDigits = isBigInt ? digits.slice(0, -1) : digits;
  const value = Number(decimalDigits);
  if (Number.isNaN(value)) {
    return source;
  }
  if (isBigInt) {
    return decimalDigits;
  }
  return String(value);
}

/**
 * Returns the text of a string literal or of a piece of a template: removes quotes, backquotes, `${` and `}` at its
 * ends and decodes its escapes.
 */
export function decodeStringLiteral(source: string): string {
  const content = readRawText(source);
  if (!content.includes("\\")) {
    return content;
  }
  return content.replace(escapePattern, (source, byte?: string, unit?: string, point?: string, character?: string) => {
    const code = byte ?? unit;
    if (code !== undefined) {
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    if (point !== undefined) {
      return decodeCodePoint(point, source);
    }
    return simpleEscapes[character ?? ""] ?? character ?? "";
  });
}

/** Returns the text of a string literal or of a piece of a template without decoding its escapes. */
export function readRawText(source: string): string {
  return source.replace(/^["'`}]/, "").replace(/(?:\$\{|["'`])$/, "");
}

const hexEscape = String.raw`x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}`;
const escapePattern = new RegExp(String.raw`\\(?:${hexEscape}|(\r\n|[\s\S]))`, "g");

const simpleEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  "0": "\0",
  "\n": "",
  "\r\n": "",
};

function decodeCodePoint(hex: string, fallback: string): string {
  const codePoint = Number.parseInt(hex, 16);
  if (codePoint <= 0x10ffff) {
    return String.fromCodePoint(codePoint);
  }
  return fallback;
}
