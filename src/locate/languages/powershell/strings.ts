import { replaceByWildcards } from "../../titles/evaluateTitle";
import { literal, type Part, type Pattern, wild } from "../../titles/pattern";

/** Maximum nesting of strings within expressions within strings. */
const maxDepth = 10;

/** Returns the offset after a string in double quotes whose text begins at `from`. Skips its expressions. Linear. */
export function expandableEnd(text: string, from: number, depth = 0): number {
  for (let i = from; i < text.length; i++) {
    const mark = text[i];
    if (mark === "`") i++;
    else if (mark === "$" && text[i + 1] === "(" && depth < maxDepth) i = expressionEnd(text, i + 2, depth + 1) - 1;
    else if (mark === '"' && text[i + 1] === '"') i++;
    else if (mark === '"') return i + 1;
  }
  return text.length;
}

/** Returns the offset after the bracket that ends an expression in a string. */
function expressionEnd(text: string, from: number, depth: number): number {
  let brackets = 1;
  for (let i = from; i < text.length; i++) {
    const mark = text[i];
    if (mark === "`") i++;
    else if (mark === '"') i = expandableEnd(text, i + 1, depth) - 1;
    else if (mark === "'") i = Math.max(i, text.indexOf("'", i + 1));
    else if (mark === "(") brackets++;
    else if (mark === ")" && --brackets === 0) return i + 1;
  }
  return text.length;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };
/** `$name`, `$scope:name`, `${any name}`. A colon or a `?` at the end belongs to the text. */
const variable = /\$(?:\{[^}\r\n]{0,200}\}|(?:\w{1,200}:)?\w{1,200}|[$?^])/y;

/** A string whose text has lines of its own. */
const hereStringPattern = /^@(["'])[ \t]*\r?\n([\s\S]*?)\r?\n\1@$/;

/** Returns the pattern of a string literal, in quotes of either kind or a here-string. */
export function titlePattern(source: string): Pattern {
  const hereString = hereStringPattern.exec(source);
  if (hereString) {
    const [, quote, inside = ""] = hereString;
    if (quote === "'") return templatePattern(inside);
    return expandablePattern(inside, false);
  }
  const inside = source.slice(1, -1);
  if (source[0] === "'") return templatePattern(inside.replaceAll("''", "'"));
  return expandablePattern(inside, true);
}

/** Returns the pattern of a title without quotes. The value of an expression may be any text. */
export function wordPattern(word: string): Pattern {
  const isExpression = /^[$@[]/.test(word);
  if (isExpression) return [wild];
  return expandablePattern(word, false);
}

function expandablePattern(inside: string, hasDoubledQuotes: boolean): Pattern {
  const parts: Part[] = [];
  let plainText = "";
  for (let i = 0; i < inside.length; i++) {
    const mark = inside[i] ?? "";
    const end = valueEnd(inside, i);
    if (end > i) {
      parts.push(...templatePattern(plainText), wild);
      plainText = "";
      i = end - 1;
    } else if (mark === "`") {
      i++;
      plainText += decodeEscape(inside[i]);
    } else {
      plainText += mark;
      const isDoubled = mark === '"' && inside[i + 1] === '"';
      if (hasDoubledQuotes && isDoubled) i++;
    }
  }
  return [...parts, ...templatePattern(plainText)];
}

const decodeEscape = (mark = ""): string => escapes[mark] ?? mark;

/** Returns the offset after the variable or expression that begins at an offset; the offset itself if none does. */
function valueEnd(inside: string, offset: number): number {
  if (inside[offset] !== "$") return offset;
  if (inside[offset + 1] === "(") return expressionEnd(inside, offset + 2, 0);
  variable.lastIndex = offset;
  if (variable.test(inside)) return variable.lastIndex;
  return offset;
}

/**
 * Returns the pattern of a title whose `<Name>` Pester replaces by values. After a backtick it stays as it is, without
 * the backtick.
 */
function templatePattern(text: string): Pattern {
  const placeholder = /(?<!`)<[^>`]{1,300}>/;
  return replaceByWildcards([literal(text)], placeholder, (piece) => piece.replace(/`([<>])/g, "$1"));
}
