import { createDecoder } from "../../syntax/escapes";
import type { OpaqueSpan } from "../../syntax/mask";
import { isIdentifierCode, offsetAfter } from "../../syntax/sourceText";

/** String literals of a language in addition to Java's. */
export interface StringRules {
  /**
   * Where `"… ${code} …"` is interpolated: in every double-quoted string, or (Scala) only after a prefix such as `s`.
   */
  readonly interpolation: "always" | "prefixed";
  /** Whether `'text'`, `'''text'''`, `/text/` and `$/text/$` are strings (Groovy). */
  readonly hasGroovyLiterals: boolean;
}

const maxNameLength = 300;
/**
 * Maximum length, in characters, of interpolated code, so that an unclosed brace does not consume the rest of the
 * file.
 */
const maxCodeLength = 4000;
/** Maximum nesting of strings in interpolated code. */
const maxDepth = 6;

/**
 * Returns the literal at an offset of a Kotlin, Groovy or Scala text. Takes linear time: skipped characters are never
 * read again.
 */
export function literalAt(text: string, start: number, rules: StringRules, depth = 0): OpaqueSpan | undefined {
  const mark = text[start];
  if (mark === '"') {
    return readQuotedLiteral(text, start, rules, isInterpolated(text, start, rules), depth);
  }
  if (mark === "`") {
    return readQuotedName(text, start);
  }
  if (!rules.hasGroovyLiterals) {
    if (mark === "'") {
      return readCharacter(text, start);
    }
    return undefined;
  }
  if (mark === "'") {
    return readQuotedLiteral(text, start, rules, false, depth);
  }
  if (mark === "/") {
    return readSlashyString(text, start);
  }
  if (mark === "$") {
    return readDollarSlashyString(text, start);
  }
  return undefined;
}

function readDollarSlashyString(text: string, start: number): OpaqueSpan | undefined {
  if (text[start + 1] !== "/") {
    return undefined;
  }
  return { end: offsetAfter(text, "/$", start + 2), quote: 2, isString: true };
}

/** Returns whether `$` in the string at an offset stands for code. */
export function isInterpolated(text: string, start: number, { interpolation }: StringRules): boolean {
  if (interpolation === "always") {
    return true;
  }
  return start > 0 && isIdentifierCode(text.charCodeAt(start - 1));
}

function readQuotedLiteral(
  text: string,
  start: number,
  rules: StringRules,
  hasCode: boolean,
  depth: number,
): OpaqueSpan {
  const mark = text.charAt(start);
  const isTriple = text.startsWith(mark.repeat(3), start);
  const quote = isTriple ? 3 : 1;
  const hasEscapes = !isTriple || rules.hasGroovyLiterals;
  for (let i = start + quote; i < text.length; i++) {
    const current = text[i];
    if (current === "\\" && hasEscapes) {
      i++;
    } else if (hasCode && text.startsWith("${", i)) {
      i = findCodeEnd(text, i + 1, rules, depth) - 1;
    } else if (current === mark) {
      const end = isTriple ? findTripleQuoteEnd(text, i) : i + 1;
      if (end !== undefined) {
        return { end, quote, isString: true };
      }
    } else if (!isTriple && lineEnds.has(current)) {
      return { end: i, quote, isString: true };
    }
  }
  return { end: text.length, quote, isString: true };
}

const lineEnds: ReadonlySet<string | undefined> = new Set(["\n", "\r"]);

/** Returns the end of a closing triple quote: of more than three quotes in a row, the last three close the string. */
function findTripleQuoteEnd(text: string, offset: number): number | undefined {
  const mark = text[offset] ?? "";
  if (!text.startsWith(mark.repeat(3), offset)) {
    return undefined;
  }
  let end = offset + 3;
  while (text[end] === mark) {
    end++;
  }
  return end;
}

/**
 * Returns the offset after the brace that closes the one at `open`, skipping strings inside. These end with the code
 * at the latest, so that nothing is read twice.
 */
export function findCodeEnd(text: string, open: number, rules: StringRules, depth = 0): number {
  const limit = Math.min(text.length, open + maxCodeLength);
  const code = text.slice(0, limit);
  let braces = 0;
  for (let i = open; i < limit; i++) {
    const mark = code[i];
    if (mark === "{") {
      braces++;
    } else if (mark === "}") {
      braces--;
      if (braces === 0) {
        return i + 1;
      }
    } else if ((mark === '"' || mark === "'") && depth < maxDepth) {
      const literalEnd = literalAt(code, i, rules, depth + 1)?.end ?? i;
      i = Math.max(i, literalEnd - 1);
    }
  }
  return limit;
}

/** Reads a name in backquotes, which contains neither comments nor strings and is not blanked. */
function readQuotedName(text: string, start: number): OpaqueSpan | undefined {
  const end = text.indexOf("`", start + 1) + 1;
  const length = end - start;
  if (end === 0 || length > maxNameLength) {
    return undefined;
  }
  const hasLineBreak = /[\n\r]/.test(text.slice(start, end));
  if (hasLineBreak) {
    return undefined;
  }
  return { end, quote: length, isString: false };
}

const maxEscapeLength = 10;

/** Reads `'x'` or an escape. A lone quote begins a symbol or a type. */
function readCharacter(text: string, start: number): OpaqueSpan | undefined {
  if (text[start + 1] === "\\") {
    const close = text.indexOf("'", start + 3);
    const isEscape = close > 0 && close - start < maxEscapeLength;
    if (!isEscape) {
      return undefined;
    }
    return { end: close + 1, quote: 0, isString: false };
  }
  const close = findCharacterQuote(text, start);
  return { end: (close ?? start) + 1, quote: 0, isString: false };
}

/** Returns the quote after one character or a surrogate pair. */
function findCharacterQuote(text: string, start: number): number | undefined {
  const offsets = [start + 2, start + 3];
  const close = offsets.find((offset) => text[offset] === "'" && text[offset - 1] !== "'");
  if (close === undefined) {
    return undefined;
  }
  const beginsWithBlank = /[\n\r ]./.test(text.slice(start + 1, close));
  return beginsWithBlank ? undefined : close;
}

/** The last character before a slashy string. */
const valueStartPattern = /[=(,[{:!&|?~\n\r]/;

/** Reads a slashy string where a value may occur. After a word or a closing bracket, a slash is a division. */
function readSlashyString(text: string, start: number): OpaqueSpan | undefined {
  let previousOffset = start - 1;
  while (text[previousOffset] === " " || text[previousOffset] === "\t") {
    previousOffset--;
  }
  const previousMark = text[previousOffset];
  if (previousMark !== undefined && !valueStartPattern.test(previousMark)) {
    return undefined;
  }
  for (let i = start + 1; i < text.length; i++) {
    const mark = text[i];
    if (mark === "\\") {
      i++;
    } else if (mark === "/") {
      return { end: i + 1, quote: 1, isString: true };
    } else if (mark === "\n" || mark === "\r") {
      return undefined;
    }
  }
  return undefined;
}

/** Decodes the escapes in the source of a string literal, given without its quotes. */
export const decodeStringLiteral = createDecoder({ hex: "u+([0-9a-fA-F]{4})", mark: "." });
