import type { StringSpan } from "../../syntax/blankedText";
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
  const precedingText = text.slice(Math.max(0, start - 3), start);
  return /(?:^|\W)s2$/.test(precedingText);
}

function readExamples(text: string, { start, end, quote }: StringSpan): TitleDeclaration[] {
  const examples: TitleDeclaration[] = [];
  const textEnd = end - quote;
  let lineStart = start + quote;
  while (lineStart < textEnd) {
    const lineEnd = findLineEnd(text, lineStart, textEnd);
    const example = readExample(text, lineStart, lineEnd);
    if (example) {
      examples.push(example);
    }
    lineStart = lineEnd + 1;
  }
  return examples;
}

function findLineEnd(text: string, from: number, limit: number): number {
  const lineBreak = text.indexOf("\n", from);
  if (lineBreak < 0) {
    return limit;
  }
  return Math.min(lineBreak, limit);
}

function readExample(text: string, lineStart: number, lineEnd: number): TitleDeclaration | undefined {
  if (lineEnd - lineStart > maxLineLength) {
    return undefined;
  }
  const match = examplePattern.exec(text.slice(lineStart, lineEnd));
  if (!match) {
    return undefined;
  }
  const [, indent = "", exampleText = ""] = match;
  const start = lineStart + indent.length;
  const end = start + exampleText.length;
  const pattern = simplify([literal(exampleText)]);
  return { kind: "test", title: { start, end }, pattern, end };
}
