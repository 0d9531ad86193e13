import { literal, simplify } from "../../titles/pattern";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";

/** Line of a specification's text that ends with the code of an example: `lifts a load  $e1`. */
const examplePattern = /^(\s*)(.*\S)\s+\$(?:\{[^{}]*\}|[\p{L}_][\p{L}\p{N}_]*)\s*$/u;
const maxLineLength = 500;

/** Reads the examples in the `s2"""…"""` strings of specs2. */
export function readSpecTexts({ text, outline, syntax }: TitleTexts): TitleDeclaration[] {
  if (syntax.language !== "scala") return [];
  return outline.strings.flatMap(({ start, end, quote }) => {
    if (!/(?:^|\W)s2$/.test(text.slice(Math.max(0, start - 3), start))) return [];
    const examples: TitleDeclaration[] = [];
    for (let lineStart = start + quote; lineStart < end - quote; ) {
      const lineBreak = text.indexOf("\n", lineStart);
      const lineEnd = lineBreak < 0 || lineBreak > end - quote ? end - quote : lineBreak;
      const match = lineEnd - lineStart > maxLineLength ? null : examplePattern.exec(text.slice(lineStart, lineEnd));
      if (match) {
        const [, indent = "", exampleText = ""] = match;
        const title = { start: lineStart + indent.length, end: lineStart + indent.length + exampleText.length };
        examples.push({ kind: "test", title, pattern: simplify([literal(exampleText)]), end: title.end });
      }
      lineStart = lineEnd + 1;
    }
    return examples;
  });
}
