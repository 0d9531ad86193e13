import { type Span, skipBlanks } from "../../syntax/sourceText";
import { isFixed, literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { Declared } from "./declared";
import type { TitleBodies } from "./titleBodies";
import type { TitleTexts } from "./titleText";

const words =
  /\bwith(?:Data|Tests|Contexts|Describes|Its|Shoulds|Features|Scenarios|Expects|Givens|Whens|Thens|Ands)(?:<[^<>()]{0,100}>)?(?=\()/g;
/** Values of one call that are looked at. */
const mostRows = 500;
const longestRow = 1000;
/** Lists in lists. */
const deepest = 3;

/** Kotest's data tests: `withData("a", "b") {`, `withData(mapOf("a" to x)) {`, `withData(Row(1, 2)) {`, `withData(nameFn = { "a $it" }, rows) {`. */
export function readDataTests(texts: TitleTexts, bodies: TitleBodies): Declared[] {
  if (texts.syntax.language !== "kotlin") return [];
  const found: Declared[] = [];
  for (const match of texts.outline.code.matchAll(words)) {
    const open = match.index + match[0].length;
    const close = bodies.pair(open);
    const body = close === undefined ? undefined : bodies.tail(close + 1);
    if (close === undefined || !body?.body) continue;
    const title = { start: match.index, end: match.index + match[0].length };
    const named = nameFunction(texts, { start: open + 1, end: close });
    found.push({ kind: "test", silent: true, title, pattern: named ?? [wild], end: body.end });
    if (!named) found.push(...rowsOf(texts, { start: open + 1, end: close }, title));
  }
  return found;
}

/** What the function that names the rows gives: the first text in it. */
function nameFunction(texts: TitleTexts, { start, end }: Span): Pattern | undefined {
  const { code, pairs, strings } = texts.outline;
  const head = /^\s*(?:nameFn\s*=\s*)?\{/.exec(code.slice(start, start + 200))?.[0];
  if (head === undefined) return undefined;
  const close = pairs.get(start + head.length - 1) ?? end;
  const string = strings[texts.firstStringFrom(start)];
  const pattern = string && string.end <= close ? simplify(texts.partsOf(string)) : [wild];
  return pattern.some(({ kind }) => kind === "literal") ? pattern : [wild];
}

/** The values that are written out, each called as Kotest calls it. Of those that would be called alike the call itself is named. */
function rowsOf(texts: TitleTexts, span: Span, call: Span): Declared[] {
  const rows = argumentsIn(texts, span).flatMap((row) => {
    const pattern = rowName(texts, row);
    return pattern ? [{ kind: "test" as const, title: row, pattern, end: row.end }] : [];
  });
  const alike = new Map<string, number>();
  const keyOf = (pattern: Pattern): string => JSON.stringify(pattern);
  for (const { pattern } of rows) alike.set(keyOf(pattern), (alike.get(keyOf(pattern)) ?? 0) + 1);
  return rows.map((row) =>
    isFixed(row.pattern) || alike.get(keyOf(row.pattern)) === 1 ? row : { ...row, title: call },
  );
}

const collection = /^(?:listOf|setOf|sequenceOf|mapOf|linkedMapOf|arrayOf)\s*\(/;

/** The arguments of a call, those of a list or map that is one of them in its place. */
function argumentsIn(texts: TitleTexts, { start, end }: Span, depth = 0): Span[] {
  const { code, pairs } = texts.outline;
  const found: Span[] = [];
  for (let at = skipBlanks(code, start); at < end && found.length < mostRows; ) {
    const inner = collection.exec(code.slice(at, at + 40))?.[0];
    const close = inner === undefined ? undefined : pairs.get(at + inner.length - 1);
    let stop = at;
    while (stop < end && code[stop] !== ",") {
      const mark = code[stop];
      stop = (mark === "(" || mark === "[" || mark === "{" ? (pairs.get(stop) ?? stop) : stop) + 1;
    }
    if (inner !== undefined && close !== undefined && close <= end && depth < deepest)
      found.push(...argumentsIn(texts, { start: at + inner.length, end: close }, depth + 1));
    else found.push({ start: at, end: at + code.slice(at, Math.min(stop, at + longestRow)).trimEnd().length });
    at = skipBlanks(code, stop + 1);
  }
  return found;
}

/** `"a"`, `"a" to x`, `Row(1, "b")`, of which Kotlin writes `Row(x=1, y=b)`. */
function rowName(texts: TitleTexts, { start, end }: Span): Pattern | undefined {
  const { code, pairs } = texts.outline;
  const string = texts.stringAt(start);
  if (string) {
    const rest = code.slice(string.end, end).trim();
    return rest === "" || rest.startsWith("to ") ? simplify(texts.partsOf(string)) : undefined;
  }
  const type = /^(?:\w+\.)?([A-Z]\w*)\s*\(/.exec(code.slice(start, Math.min(end, start + 100)));
  if (!type) return literalValue(code.slice(start, end));
  const open = start + type[0].length - 1;
  if (pairs.get(open) !== end - 1) return undefined;
  const values = argumentsIn(texts, { start: open + 1, end: end - 1 }).map((value) => fieldValue(texts, value));
  const fields = values.flatMap((value, i): Part[] => [
    ...(i > 0 ? [literal(", ")] : []),
    wild,
    literal("="),
    ...value,
  ]);
  return simplify([literal(`${type[1]}(`), ...(fields.length > 0 ? fields : [wild]), literal(")")]);
}

function fieldValue(texts: TitleTexts, { start, end }: Span): Pattern {
  const { code } = texts.outline;
  const named = /^\w+\s*=\s*/.exec(code.slice(start, Math.min(end, start + 60)))?.[0].length ?? 0;
  const string = texts.stringAt(start + named);
  if (string && code.slice(string.end, end).trim() === "") return texts.partsOf(string);
  return literalValue(code.slice(start + named, end)) ?? [wild];
}

function literalValue(source: string): Pattern | undefined {
  return /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(source) ? [literal(source)] : undefined;
}
