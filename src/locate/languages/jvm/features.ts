import { firstStringFrom, stringAt } from "../../syntax/codeText";
import { type Span, skipBlanks, sliceBefore } from "../../syntax/sourceText";
import { replaceByWildcards } from "../../titles/evaluateTitle";
import { type Pattern, simplify } from "../../titles/pattern";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";

/**
 * Reads Groovy methods whose name is a string, such as Spock features, and the names of their iterations in `@Unroll`.
 */
export function readFeatures(texts: TitleTexts): TitleDeclaration[] {
  const { code, strings } = texts.outline;
  const features: TitleDeclaration[] = [];
  for (const string of strings) {
    if (!isMethodName(texts, string)) {
      continue;
    }
    const title = { start: string.start, end: string.end };
    const pattern = replacePlaceholders(texts.splitParts(string));
    features.push({ kind: "test", title, pattern, end: title.start });
  }
  for (const { index } of code.matchAll(/@Unroll[ \t]*\(/g)) {
    const unrolledFeature = readUnrolledFeature(texts, code.indexOf("(", index));
    if (unrolledFeature) {
      features.push(unrolledFeature);
    }
  }
  return features;
}

/**
 * Returns whether a string is the name of a method: it follows a type or modifier and precedes parameters and a body.
 */
function isMethodName({ outline }: TitleTexts, { start, end }: Span): boolean {
  const { code, pairs } = outline;
  const open = skipBlanks(code, end);
  if (code[open] !== "(") {
    return false;
  }
  const close = pairs.get(open);
  if (close === undefined) {
    return false;
  }
  const precedingCode = sliceBefore(code, start, 60);
  if (!/[\w>\]][ \t]+$/.test(precedingCode)) {
    return false;
  }
  const followingCode = code.slice(close + 1, close + 300);
  return /^\s*(?:throws[\s\w.,]{1,200})?\{/.test(followingCode);
}

const returnType = String.raw`(?:\bdef|\bvoid)[ \t]+`;
const nameOrQuote = String.raw`(?=(\w+)[ \t]*\(|["'])`;
/** Matches the code from the bracket that closes `@Unroll(…)` to the name of the feature. */
const unrolledHead = new RegExp(String.raw`^\)[^{};]*?${returnType}${nameOrQuote}`);

function readUnrolledFeature(texts: TitleTexts, open: number): TitleDeclaration | undefined {
  const { code, pairs, strings } = texts.outline;
  const close = pairs.get(open);
  const string = strings[firstStringFrom(texts.outline, open)];
  if (close === undefined || !string) {
    return undefined;
  }
  if (string.start > close) {
    return undefined;
  }
  const match = unrolledHead.exec(code.slice(close, close + 400));
  if (!match) {
    return undefined;
  }
  const [head, name] = match;
  const start = close + head.length;
  const title = { start, end: findNameEnd(texts, start, name) };
  const pattern = replacePlaceholders(texts.splitParts(string));
  return { kind: "test", title, pattern, end: start };
}

/** @param name the method's name, or `undefined` if it is in quotes */
function findNameEnd(texts: TitleTexts, start: number, name: string | undefined): number {
  if (name !== undefined) {
    return start + name.length;
  }
  return stringAt(texts.outline, start)?.end ?? start + 1;
}

const placeholderName = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const propertyAccess = String.raw`\.${placeholderName}(?:\(\))?`;
const placeholderPattern = new RegExp(`#${placeholderName}(?:${propertyAccess})*`, "u");

/** Replaces `#name` and `#name.property` in a feature's title by wildcards, because Spock inserts values there. */
function replacePlaceholders(pattern: Pattern): Pattern {
  return simplify(replaceByWildcards(pattern, placeholderPattern));
}
