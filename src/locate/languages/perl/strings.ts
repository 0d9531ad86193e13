import { closingMark, stringEnd } from "../../syntax/blockLexer";
import { type Part, type Pattern, wild } from "../../titles/pattern";
import { decodeEscape, textPattern } from "../../titles/text";

/** An interpolated variable up to its subscripts, or a character that the source gives by its number or name. */
const value = /[$@](?:::)?(?:[\p{L}_](?:[\p{L}\p{N}_]|::(?=\w))*|\d+|\$\w*|[&!,.;](?=\s|$))|\\(?:x|N)\{[^{}]{0,80}\}/uy;
const subscript = /(?:->)?[[{]/y;

/** Returns the pattern of a string literal: `'a'`, `"a $b->{c} d"`, `q{a}`, `qq{a @{[ b ]}}`. */
export function titlePattern(source: string): Pattern {
  const [head = ""] = /^(?:qq?\s*)?/.exec(source) ?? [];
  const inside = source.slice(head.length + 1, -1);
  if (source[0] === '"' || head.startsWith("qq")) return interpolatedPattern(inside);
  const quote = source[head.length] ?? "";
  const escaped = new Set(["\\", quote, closingMark(quote)]);
  return textPattern(inside, { decode: (mark) => (escaped.has(mark) ? mark : `\\${mark}`) }, () => wild);
}

function interpolatedPattern(inside: string): Pattern {
  const parts: Part[] = [];
  let from = 0;
  const addText = (to: number): void => {
    parts.push(...textPattern(inside.slice(from, to), { decode: decodeEscape }, () => wild));
  };
  for (let i = 0; i < inside.length; i++) {
    const end = valueEnd(inside, i);
    if (end > i) {
      addText(i);
      parts.push(wild);
      from = end;
      i = end - 1;
    } else if (inside[i] === "\\") i++;
  }
  addText(inside.length);
  return parts;
}

/** Returns the offset after the value that begins at an offset; the offset itself if none does. */
function valueEnd(inside: string, offset: number): number {
  const mark = inside[offset];
  if (mark !== "$" && mark !== "@" && mark !== "\\") return offset;
  value.lastIndex = offset;
  const isBlock = mark !== "\\" && inside[offset + 1] === "{";
  if (!isBlock && !value.test(inside)) return offset;
  let end = isBlock ? bracketEnd(inside, offset + 1) : value.lastIndex;
  if (mark === "\\") return end;
  for (;;) {
    subscript.lastIndex = end;
    if (!subscript.test(inside) || /^\s?[\]\s]/.test(inside.slice(subscript.lastIndex, subscript.lastIndex + 2))) break;
    const next = bracketEnd(inside, subscript.lastIndex - 1);
    if (next <= subscript.lastIndex) break;
    end = next;
  }
  return end;
}

/** Returns the offset after the bracket that pairs with the one at an offset, or the end of the text. */
function bracketEnd(inside: string, offset: number): number {
  const open = inside[offset] ?? "";
  return stringEnd(inside, offset + 1, { open, close: closingMark(open), escapes: false, lines: true });
}
