import type { Span } from "../../syntax/sourceText";
import { skipBlanks } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { decodePhpLiteral } from "./literals";
import type { PhpCall, PhpOutline } from "./outline";

/** Pest's functions, each with a function that decorates a title as Pest reports it. */
const titleDecorators: Readonly<Record<string, (title: Pattern) => Pattern>> = {
  it: (title) => [literal("it "), ...title],
  test: (title) => title,
  todo: (title) => title,
  arch: (title) => title,
  describe: (title) => [literal("`"), ...title, literal("` →")],
};

/**
 * Finds the suites and tests that a PHP file declares by title, named as in Pest's reports, each with its enclosing
 * suite.
 */
export function readPestTitles(outline: PhpOutline): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openSuites: { node: TitleNode; close: number }[] = [];
  const declaringCalls = outline.calls.filter(({ name }) => Object.hasOwn(titleDecorators, name));
  if (declaringCalls.length === 0) return nodes;
  const strings = new Map(outline.strings.map((string) => [string.start, string]));
  for (const call of declaringCalls) {
    while (openSuites.length > 0 && call.start >= (openSuites.at(-1)?.close ?? 0)) openSuites.pop();
    const decorate = titleDecorators[call.name];
    const title = decorate && findTitle(outline, call);
    if (!decorate || !title) continue;
    const pattern = simplify(decorate(readPattern(outline, strings, title)));
    const kind = call.name === "describe" ? "suite" : "test";
    const node: TitleNode = { kind, title, pattern, parent: openSuites.at(-1)?.node };
    nodes.push(node);
    if (kind === "suite") openSuites.push({ node, close: call.close });
  }
  return nodes;
}

/** Returns the span of the first argument, or of `description:`, if it can be a string. */
function findTitle({ code, pairs }: PhpOutline, { open, close }: PhpCall): Span | undefined {
  const labelLength = /^\s*description\s*:(?!:)/.exec(code.slice(open + 1, open + 100))?.[0].length ?? 0;
  const start = skipBlanks(code, open + 1 + labelLength);
  let end = start;
  while (end < close && code[end] !== ",") {
    if (code[end] === "{") return undefined;
    end = (pairs.get(end) ?? end) + 1;
  }
  while (end > start && /\s/.test(code[end - 1] ?? "")) end--;
  const isTitle = end > start && !/^(?:static\s+)?(?:function|fn)\b/.test(code.slice(start, start + 30));
  return isTitle ? { start, end } : undefined;
}

/** Returns the pattern of an expression that joins strings with `.`. */
function readPattern({ text, code }: PhpOutline, strings: ReadonlyMap<number, Span>, { start, end }: Span): Pattern {
  const parts: Part[] = [];
  let i = start;
  while (i < end) {
    const string = strings.get(i);
    if (string && string.end <= end) {
      parts.push(...literalPattern(text.slice(string.start, string.end)));
      i = skipBlanks(code, string.end);
      // An argument, not an operand: the result of `sprintf("…", $a)` can be anything.
      if (i < end && code[i] !== ".") return [wild];
      i = skipBlanks(code, i + 1);
    } else {
      parts.push(wild);
      while (i < end && code[i] !== ".") i++;
      i = skipBlanks(code, i + 1);
    }
  }
  return parts;
}

/**
 * Returns the pattern of a string literal. Double quotes interpolate `$name`, `$name[0]`, `$name->field`, `{$code}`
 * and `${name}`.
 */
function literalPattern(source: string): Pattern {
  if (!source.startsWith('"') || !source.includes("$")) return [literal(decodePhpLiteral(source))];
  const parts: Part[] = [];
  let from = 0;
  const interpolations = /\\.|\{\$[^{}"]*\}|\$\{[^{}"]*\}|\$\w+(?:\[[^[\]"]*\]|->\w+)?/gs;
  const inside = source.slice(1, -1);
  for (const { index, 0: interpolation } of inside.matchAll(interpolations)) {
    if (interpolation.startsWith("\\")) continue;
    parts.push(literal(decodePhpLiteral(`"${inside.slice(from, index)}"`)), wild);
    from = index + interpolation.length;
  }
  return [...parts, literal(decodePhpLiteral(`"${inside.slice(from)}"`))];
}
