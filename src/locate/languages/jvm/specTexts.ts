import { literal, simplify } from "../../titles/pattern";
import type { Declared } from "./declared";
import type { TitleTexts } from "./titleText";

/** A line of a specification's text that ends in the code of an example: `lifts a load  $e1`. */
const example = /^(\s*)(.*\S)\s+\$(?:\{[^{}]*\}|[\p{L}_][\p{L}\p{N}_]*)\s*$/u;
const longestLine = 500;

/** The examples of specs2's `s2"""…"""`. */
export function readSpecTexts({ text, outline, syntax }: TitleTexts): Declared[] {
  if (syntax.language !== "scala") return [];
  return outline.strings.flatMap(({ start, end, quote }) => {
    if (!/(?:^|\W)s2$/.test(text.slice(Math.max(0, start - 3), start))) return [];
    const found: Declared[] = [];
    for (let at = start + quote; at < end - quote; ) {
      const next = text.indexOf("\n", at);
      const stop = next < 0 || next > end - quote ? end - quote : next;
      const match = stop - at > longestLine ? null : example.exec(text.slice(at, stop));
      if (match) {
        const [, indent = "", own = ""] = match;
        const title = { start: at + indent.length, end: at + indent.length + own.length };
        found.push({ kind: "test", title, pattern: simplify([literal(own)]), end: title.end });
      }
      at = stop + 1;
    }
    return found;
  });
}
