import { skipBlanks } from "../../syntax/sourceText";
import { replaceByWildcards } from "../../titles/evaluateTitle";
import { type Pattern, simplify } from "../../titles/pattern";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";

/**
 * Reads Groovy's methods named by a string, such as Spock's features, and the names that `@Unroll` gives to their
 * iterations.
 */
export function readFeatures(texts: TitleTexts): TitleDeclaration[] {
  const { code, pairs, strings } = texts.outline;
  const features: TitleDeclaration[] = [];
  for (const string of strings) {
    const open = skipBlanks(code, string.end);
    const close = code[open] === "(" ? pairs.get(open) : undefined;
    if (close === undefined || !/[\w>\]][ \t]+$/.test(code.slice(Math.max(0, string.start - 60), string.start)))
      continue;
    if (!/^\s*(?:throws[\s\w.,]{1,200})?\{/.test(code.slice(close + 1, close + 300))) continue;
    const title = { start: string.start, end: string.end };
    features.push({ kind: "test", title, pattern: replacePlaceholders(texts.splitParts(string)), end: title.start });
  }
  for (const { index } of code.matchAll(/@Unroll[ \t]*\(/g)) {
    const unrolledFeature = readUnrolledFeature(texts, code.indexOf("(", index));
    if (unrolledFeature) features.push(unrolledFeature);
  }
  return features;
}

function readUnrolledFeature(texts: TitleTexts, open: number): TitleDeclaration | undefined {
  const { code, pairs, strings } = texts.outline;
  const close = pairs.get(open);
  const string = strings[texts.firstStringFrom(open)];
  if (close === undefined || !string || string.start > close) return undefined;
  const head = /^\)[^{};]*?(?:\bdef|\bvoid)[ \t]+(?=(\w+)[ \t]*\(|["'])/.exec(code.slice(close, close + 400));
  if (!head) return undefined;
  const start = close + head[0].length;
  const end = head[1] === undefined ? (texts.stringAt(start)?.end ?? start + 1) : start + head[1].length;
  return { kind: "test", title: { start, end }, pattern: replacePlaceholders(texts.splitParts(string)), end: start };
}

const placeholderPattern = /#[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*(?:\(\))?)*/u;

/** Replaces `#name` and `#name.property` in a feature's title, for which Spock inserts values, by wildcards. */
function replacePlaceholders(pattern: Pattern): Pattern {
  return simplify(replaceByWildcards(pattern, placeholderPattern));
}
