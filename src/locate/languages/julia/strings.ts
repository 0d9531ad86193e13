import { literal, type Part, type Pattern, wild } from "../../titles/pattern";
import { decodeEscape, textPattern } from "../../titles/text";

/** Maximum nesting of strings within expressions within strings. */
const maxDepth = 10;

/** Returns the opening quote of the string at an offset: one character or three. */
export function quoteAt(text: string, offset: number): string {
  const mark = text[offset] ?? "";
  const tripleMark = mark.repeat(3);
  if (text.startsWith(tripleMark, offset)) return tripleMark;
  return mark;
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

/** Returns the pattern of a string literal: `"row $i of $(length(rows))`, `raw"a $ b"`. */
export function titlePattern(source: string): Pattern {
  const [prefix = ""] = /^\w*/.exec(source) ?? [];
  const quoteLength = quoteAt(source, prefix.length).length;
  const inside = source.slice(prefix.length + quoteLength, -quoteLength);
  if (prefix === "") return interpolatedPattern(inside);
  const rawText = inside.replace(/\\(["\\])/g, "$1");
  return [literal(rawText)];
}

function interpolatedPattern(inside: string): Pattern {
  const parts: Part[] = [];
  let from = 0;
  const addText = (to: number): void => {
    const text = inside.slice(from, to);
    parts.push(...textPattern(text, { decode: decodeEscape }, () => wild));
  };
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === "\\") {
      i++;
      continue;
    }
    const end = valueEnd(inside, i);
    if (end === i) continue;
    addText(i);
    parts.push(wild);
    from = end;
    i = end - 1;
  }
  addText(inside.length);
  return parts;
}

/** Returns the offset after `$name` or `$(expression)` at an offset; the offset itself if there is neither. */
function valueEnd(inside: string, offset: number): number {
  if (inside[offset] !== "$") return offset;
  if (inside[offset + 1] === "(") return expressionEnd(inside, offset + 2, 0);
  variable.lastIndex = offset + 1;
  if (variable.test(inside)) return variable.lastIndex;
  return offset;
}
