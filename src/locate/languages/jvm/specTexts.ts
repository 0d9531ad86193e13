import type { StringSpan } from "../../syntax/blankedText";
import { sliceBefore } from "../../syntax/sourceText";
import { literal, simplify } from "../../titles/pattern";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";

const exampleName = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const exampleCode = String.raw`\$(?:\{[^{}]*\}|${exampleName})`;
/** Matches a line of a specification's text that ends with the code of an example: `lifts a load  $e1`. */
const examplePattern = new RegExp(String.raw`^(\s*)(.*\S)\s+${exampleCode}\s*$`, "u");
const maxLineLength = 500;

/** Reads the examples in the `s2"""…"""` strings of specs2. */
export function readSpecTexts({ outline, syntax }: TitleTexts): TitleDeclaration[] {
  if (syntax.language !== "scala") {
    return [];
  }
  const { text } = outline;
  const specTexts = outline.strings.filter(({ start }) => isSpecText(text, start));
  return specTexts.flatMap((specText) => readExamples(text, specText));
}

function isSpecText(text: string, start: number): boolean {
  const precedingText = sliceBefore(text, start, 3);
  return /(?:^|\W)s2$/.test(precedingText);
}

function readExamples(text: string, { start, end, quote }: StringSpan): TitleDeclaration[] {
  const textStart = start + quote;
  const lines = text.slice(textStart, end - quote).matchAll(/[^\n]+/g);
  return Array.from(lines).flatMap(({ index, 0: line }) => readExample(line, textStart + index) ?? []);
}

function readExample(line: string, lineStart: number): TitleDeclaration | undefined {
  if (line.length > maxLineLength) {
    return undefined;
  }
  const match = examplePattern.exec(line);
  if (!match) {
    return undefined;
  }
  const [, indent = "", exampleText = ""] = match;
  const start = lineStart + indent.length;
  const end = start + exampleText.length;
  const pattern = simplify([literal(exampleText)]);
  return { kind: "test", title: { start, end }, pattern, end };
}
