import { skipBlanks } from "../../syntax/sourceText";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import type { Declared } from "./declared";
import type { TitleTexts } from "./titleText";

/** Groovy's methods with a text for a name, Spock's features among them, and what `@Unroll` calls their iterations. */
export function readFeatures(texts: TitleTexts): Declared[] {
  const { code, pairs, strings } = texts.outline;
  const found: Declared[] = [];
  for (const string of strings) {
    const open = skipBlanks(code, string.end);
    const close = code[open] === "(" ? pairs.get(open) : undefined;
    if (close === undefined || !/[\w>\]][ \t]+$/.test(code.slice(Math.max(0, string.start - 60), string.start)))
      continue;
    if (!/^\s*(?:throws[\s\w.,]{1,200})?\{/.test(code.slice(close + 1, close + 300))) continue;
    const title = { start: string.start, end: string.end };
    found.push({ kind: "test", title, pattern: withPlaceholders(texts.partsOf(string)), end: title.start });
  }
  for (const { index } of code.matchAll(/@Unroll[ \t]*\(/g)) {
    const unrolled = unrolledAt(texts, code.indexOf("(", index));
    if (unrolled) found.push(unrolled);
  }
  return found;
}

function unrolledAt(texts: TitleTexts, open: number): Declared | undefined {
  const { code, pairs, strings } = texts.outline;
  const close = pairs.get(open);
  const string = strings[texts.firstStringFrom(open)];
  if (close === undefined || !string || string.start > close) return undefined;
  const head = /^\)[^{};]*?(?:\bdef|\bvoid)[ \t]+(?=(\w+)[ \t]*\(|["'])/.exec(code.slice(close, close + 400));
  if (!head) return undefined;
  const start = close + head[0].length;
  const end = head[1] === undefined ? (texts.stringAt(start)?.end ?? start + 1) : start + head[1].length;
  return { kind: "test", title: { start, end }, pattern: withPlaceholders(texts.partsOf(string)), end: start };
}

const placeholder = /#[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*(?:\(\))?)*/u;

/** Spock puts the values of `#name` and `#name.property` into a feature's title. */
function withPlaceholders(pattern: Pattern): Pattern {
  return simplify(
    pattern.flatMap((part): Pattern => {
      if (part.kind !== "literal") return [part];
      return part.text.split(placeholder).flatMap((text, i) => [...(i > 0 ? [wild] : []), literal(text)]);
    }),
  );
}
