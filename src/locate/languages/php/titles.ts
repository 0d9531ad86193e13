import type { Span } from "../../syntax/sourceText";
import { skipBlanks } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { phpText } from "./literals";
import type { PhpCall, PhpOutline } from "./outline";

/** Pest's words, and what each puts around a title. */
const words: Readonly<Record<string, (title: Pattern) => Pattern>> = {
  it: (title) => [literal("it "), ...title],
  test: (title) => title,
  todo: (title) => title,
  arch: (title) => title,
  describe: (title) => [literal("`"), ...title, literal("` →")],
};

/** The suites and tests that a PHP file declares by title, as Pest names them, each with the suite around it. */
export function pestTitles(outline: PhpOutline): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const open: { node: TitleNode; close: number }[] = [];
  const declaring = outline.calls.filter(({ name }) => Object.hasOwn(words, name));
  if (declaring.length === 0) return nodes;
  const strings = new Map(outline.strings.map((string) => [string.start, string]));
  for (const call of declaring) {
    while (open.length > 0 && call.start >= (open.at(-1)?.close ?? 0)) open.pop();
    const decorate = words[call.name];
    const title = decorate && titleOf(outline, call);
    if (!decorate || !title) continue;
    const pattern = simplify(decorate(patternOf(outline, strings, title)));
    const kind = call.name === "describe" ? "suite" : "test";
    const node: TitleNode = { kind, title, pattern, parent: open.at(-1)?.node };
    nodes.push(node);
    if (kind === "suite") open.push({ node, close: call.close });
  }
  return nodes;
}

/** The first argument, if it can be a text. */
function titleOf({ code, pairs }: PhpOutline, { open, close }: PhpCall): Span | undefined {
  const named = /^\s*description\s*:(?!:)/.exec(code.slice(open + 1, open + 100))?.[0].length ?? 0;
  const start = skipBlanks(code, open + 1 + named);
  let end = start;
  while (end < close && code[end] !== ",") {
    if (code[end] === "{") return undefined;
    end = (pairs.get(end) ?? end) + 1;
  }
  while (end > start && /\s/.test(code[end - 1] ?? "")) end--;
  const isTitle = end > start && !/^(?:static\s+)?(?:function|fn)\b/.test(code.slice(start, start + 30));
  return isTitle ? { start, end } : undefined;
}

/** What an expression of texts that are joined by `.` can be. */
function patternOf({ text, code }: PhpOutline, strings: ReadonlyMap<number, Span>, { start, end }: Span): Pattern {
  const parts: Part[] = [];
  let i = start;
  while (i < end) {
    const string = strings.get(i);
    if (string && string.end <= end) {
      parts.push(...interpolated(text.slice(string.start, string.end)));
      i = skipBlanks(code, string.end);
      // Not joined but called with: `sprintf("…", $a)` is anything.
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

/** A literal, in which double quotes fill in `$name`, `$name[0]`, `$name->field`, `{$code}` and `${name}`. */
function interpolated(source: string): Pattern {
  if (!source.startsWith('"') || !source.includes("$")) return [literal(phpText(source))];
  const parts: Part[] = [];
  let from = 0;
  const holes = /\\.|\{\$[^{}"]*\}|\$\{[^{}"]*\}|\$\w+(?:\[[^[\]"]*\]|->\w+)?/gs;
  const inside = source.slice(1, -1);
  for (const { index, 0: hole } of inside.matchAll(holes)) {
    if (hole.startsWith("\\")) continue;
    parts.push(literal(phpText(`"${inside.slice(from, index)}"`)), wild);
    from = index + hole.length;
  }
  return [...parts, literal(phpText(`"${inside.slice(from)}"`))];
}
