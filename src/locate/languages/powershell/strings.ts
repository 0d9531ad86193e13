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

/** Returns the pattern of a string literal, in quotes of either kind or a here-string. */
export function titlePattern(source: string): Pattern {
  const hereString = /^@(["'])[ \t]*\r?\n([\s\S]*?)\r?\n\1@$/.exec(source);
  const quote = hereString?.[1] ?? source[0];
  const inside = hereString?.[2] ?? source.slice(1, -1);
  if (quote === "'") return templatePattern(hereString ? inside : inside.replaceAll("''", "'"));
  return expandablePattern(inside, hereString === null);
}

/** Returns the pattern of a title without quotes. The value of an expression may be any text. */
export const wordPattern = (word: string): Pattern => (/^[$@[]/.test(word) ? [wild] : expandablePattern(word, false));

function expandablePattern(inside: string, hasDoubledQuotes: boolean): Pattern {
  const parts: Part[] = [];
  let plainText = "";
  const addWild = (): void => {
    parts.push(...templatePattern(plainText), wild);
    plainText = "";
  };
  for (let i = 0; i < inside.length; i++) {
    const mark = inside[i] ?? "";
    variable.lastIndex = i;
    if (mark === "`") {
      const next = inside[++i] ?? "";
      plainText += escapes[next] ?? next;
    } else if (mark === "$" && inside[i + 1] === "(") {
      addWild();
      i = expressionEnd(inside, i + 2, 0) - 1;
    } else if (mark === "$" && variable.test(inside)) {
      addWild();
      i = variable.lastIndex - 1;
    } else {
      plainText += mark;
      if (hasDoubledQuotes && mark === '"' && inside[i + 1] === '"') i++;
    }
  }
  return [...parts, ...templatePattern(plainText)];
}

/**
 * Returns the pattern of a title whose `<Name>` Pester replaces by values. After a backtick it stays as it is, without
 * the backtick.
 */
function templatePattern(text: string): Pattern {
  return replaceByWildcards([literal(text)], /(?<!`)<[^>`]{1,300}>/, (piece) => piece.replace(/`([<>])/g, "$1"));
}
