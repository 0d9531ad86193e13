import { literal, type Part, type Pattern, wild } from "../../titles/pattern";
import { decodeEscape, textPattern } from "../../titles/text";

/** Maximum nesting of strings within expressions within strings. */
const maxDepth = 10;

/** Returns the opening quote of the string at an offset: one character or three. */
export function quoteAt(text: string, offset: number): string {
  const mark = text[offset] ?? "";
  return text.startsWith(mark.repeat(3), offset) ? mark.repeat(3) : mark;
}

/** Returns the offset after a string whose text begins at `from`. Skips the strings in its expressions. Linear. */
export function stringEnd(text: string, from: number, close: string, isInterpolated: boolean, depth = 0): number {
  for (let i = from; i < text.length; i++) {
    const mark = text[i];
    if (mark === "\\") i++;
    else if (isInterpolated && mark === "$" && text[i + 1] === "(" && depth < maxDepth)
      i = expressionEnd(text, i + 2, depth + 1) - 1;
    else if (mark === close[0] && text.startsWith(close, i)) return i + close.length;
  }
  return text.length;
}

/** Returns the offset after the bracket that ends an expression in a string. */
function expressionEnd(text: string, from: number, depth: number): number {
  let brackets = 1;
  for (let i = from; i < text.length; i++) {
    const mark = text[i];
    if (mark === '"') {
      const close = quoteAt(text, i);
      i = stringEnd(text, i + close.length, close, true, depth) - 1;
    } else if (mark === "(") brackets++;
    else if (mark === ")" && --brackets === 0) return i + 1;
  }
  return text.length;
}

const variable = /[\p{L}_][\p{L}\p{N}_!]{0,200}/uy;

/** Returns the pattern of a string literal: `"row $i of $(length(rows))"`, `raw"a $ b"`. */
export function titlePattern(source: string): Pattern {
  const [prefix = ""] = /^\w*/.exec(source) ?? [];
  const quote = quoteAt(source, prefix.length).length;
  const inside = source.slice(prefix.length + quote, -quote);
  return prefix === "" ? interpolatedPattern(inside) : [literal(inside.replace(/\\(["\\])/g, "$1"))];
}

function interpolatedPattern(inside: string): Pattern {
  const parts: Part[] = [];
  let from = 0;
  const literalPattern = (to: number): Pattern =>
    textPattern(inside.slice(from, to), { decode: decodeEscape }, () => wild);
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === "\\") i++;
    const end = inside[i] === "$" ? valueEnd(inside, i) : i;
    if (end === i || inside[i - 1] === "\\") continue;
    parts.push(...literalPattern(i), wild);
    from = end;
    i = end - 1;
  }
  return [...parts, ...literalPattern(inside.length)];
}

/** Returns the offset after `$name` or `$(expression)`; the offset of the `$` if it begins neither. */
function valueEnd(inside: string, offset: number): number {
  if (inside[offset + 1] === "(") return expressionEnd(inside, offset + 2, 0);
  variable.lastIndex = offset + 1;
  return variable.test(inside) ? variable.lastIndex : offset;
}
