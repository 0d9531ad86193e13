import { literal, type Part, type Pattern, wild } from "../../titles/pattern";
import { escapedMark, textPattern } from "../../titles/text";

/** Expressions in strings in expressions that are told apart. */
const deepest = 10;

/** The quote of a string whose marks begin at an offset. */
export function quoteAt(text: string, at: number): string {
  const mark = text[at] ?? "";
  return text.startsWith(mark.repeat(3), at) ? mark.repeat(3) : mark;
}

/** The offset after a string whose text begins at `from`. Strings in its expressions are skipped with them. Linear. */
export function stringEnd(text: string, from: number, close: string, interpolated: boolean, depth = 0): number {
  for (let i = from; i < text.length; i++) {
    const mark = text[i];
    if (mark === "\\") i++;
    else if (interpolated && mark === "$" && text[i + 1] === "(" && depth < deepest)
      i = expressionEnd(text, i + 2, depth + 1) - 1;
    else if (mark === close[0] && text.startsWith(close, i)) return i + close.length;
  }
  return text.length;
}

/** The offset after the bracket that ends an expression in a string. */
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

/** What a string literal can be at run time: `"row $i of $(length(rows))"`, `raw"a $ b"`. */
export function titlePattern(source: string): Pattern {
  const [prefix = ""] = /^\w*/.exec(source) ?? [];
  const quote = quoteAt(source, prefix.length).length;
  const inside = source.slice(prefix.length + quote, -quote);
  return prefix === "" ? withValues(inside) : [literal(inside.replace(/\\(["\\])/g, "$1"))];
}

function withValues(inside: string): Pattern {
  const parts: Part[] = [];
  let from = 0;
  const plain = (to: number): Pattern => textPattern(inside.slice(from, to), { of: escapedMark }, () => wild);
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === "\\") i++;
    const end = inside[i] === "$" ? valueEnd(inside, i) : i;
    if (end === i || inside[i - 1] === "\\") continue;
    parts.push(...plain(i), wild);
    from = end;
    i = end - 1;
  }
  return [...parts, ...plain(inside.length)];
}

/** The offset after `$name` or `$(expression)`; that of the mark if it begins neither. */
function valueEnd(inside: string, at: number): number {
  if (inside[at + 1] === "(") return expressionEnd(inside, at + 2, 0);
  variable.lastIndex = at + 1;
  return variable.test(inside) ? variable.lastIndex : at;
}
