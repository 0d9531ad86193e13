import { closingMark, stringEnd } from "../../syntax/textRules";
import type { Pattern } from "../../titles/pattern";
import { decodeEscape, textPattern } from "../../titles/text";

/** Source of a regular expression for a name, including the packages before it. */
export const perlName = String.raw`[\p{L}_](?:[\p{L}\p{N}_]|::(?=\w))*`;
const markName = String.raw`[&!,.;](?=\s|$)`;
const variable = String.raw`[$@](?:::)?(?:${perlName}|\d+|\$\w*|${markName})`;
/** A character that the source specifies by its number or name. */
const character = String.raw`\\(?:x|N)\{[^{}]{0,80}\}`;
/** An interpolated variable up to its subscripts, or a character. */
const value = new RegExp(`${variable}|${character}`, "uy");
const subscript = /(?:->)?[[{]/y;

/** Returns the pattern of a string literal: `'a'`, `"a $b->{c} d"`, `q{a}`, `qq{a @{[ b ]}}`. */
export function readTitlePattern(source: string): Pattern {
  const [head = ""] = /^(?:qq?\s*)?/.exec(source) ?? [];
  const inside = source.slice(head.length + 1, -1);
  if (source[0] === '"' || head.startsWith("qq")) {
    return readInterpolatedPattern(inside);
  }
  const quote = source[head.length] ?? "";
  const escapedMarks = new Set(["\\", quote, closingMark(quote)]);
  const decode = (mark: string): string => (escapedMarks.has(mark) ? mark : `\\${mark}`);
  return textPattern(inside, { decode });
}

const readInterpolatedPattern = (inside: string): Pattern =>
  textPattern(inside, { decode: decodeEscape, findValueEnd });

/** Returns the offset after the value that begins at an offset; the offset itself if none does. */
function findValueEnd(inside: string, offset: number): number {
  const mark = inside[offset];
  if (mark !== "$" && mark !== "@" && mark !== "\\") {
    return offset;
  }
  const isBlock = mark !== "\\" && inside[offset + 1] === "{";
  if (isBlock) {
    return findSubscriptsEnd(inside, findBracketEnd(inside, offset + 1));
  }
  value.lastIndex = offset;
  if (!value.test(inside)) {
    return offset;
  }
  const end = value.lastIndex;
  if (mark === "\\") {
    return end;
  }
  return findSubscriptsEnd(inside, end);
}

/** Returns the offset after the subscripts that follow a value: `->{a}[0]`. */
function findSubscriptsEnd(inside: string, from: number): number {
  let end = from;
  for (;;) {
    subscript.lastIndex = end;
    if (!subscript.test(inside)) {
      return end;
    }
    const innerStart = subscript.lastIndex;
    const isText = /^\s?[\]\s]/.test(inside.slice(innerStart, innerStart + 2));
    if (isText) {
      return end;
    }
    const closingEnd = findBracketEnd(inside, innerStart - 1);
    if (closingEnd <= innerStart) {
      return end;
    }
    end = closingEnd;
  }
}

/** Returns the offset after the bracket that pairs with the one at an offset, or the end of the text. */
function findBracketEnd(inside: string, offset: number): number {
  const open = inside[offset] ?? "";
  return stringEnd(inside, offset + 1, closingMark(open), { nestedMark: open });
}
