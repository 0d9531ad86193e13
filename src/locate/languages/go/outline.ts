import { maskCLike, type StringSpan } from "../mask";
import type { Span } from "../text";
import { literal, type Pattern, simplify, wild } from "../titles/pattern";
import { goText, subtestName } from "./rewrite";

export interface GoFunction {
  readonly name: string;
  /** The receiver's type, for a method. */
  readonly receiver: string | undefined;
  readonly span: Span;
  readonly body: Span;
}

/** A call `t.Run(title, …)`. */
export interface RunCall {
  readonly title: Span;
  readonly call: Span;
  /** What the sub-test's name can be, as the testing package rewrites it. */
  readonly pattern: Pattern;
  /** The last name in a title that is a variable: `name` in `t.Run(tc.name, …)`. */
  readonly variable: string | undefined;
}

export interface GoText {
  /** The literal with its quotes. */
  readonly span: Span;
  /** As a sub-test would be named after it. */
  readonly name: string;
}

/** What a Go file declares, as far as tests need it. */
export interface GoOutline {
  readonly code: string;
  readonly functions: readonly GoFunction[];
  readonly runs: readonly RunCall[];
  readonly texts: readonly GoText[];
  /** Where variables with a composite literal begin their braces, by name. */
  readonly tables: ReadonlyMap<string, Span>;
}

const rules = { characters: true, tripleQuotes: false, rawBackquotes: true, nestedComments: false };

/** Reads a Go file in one pass over its text and one over its calls. */
export function outlineGo(text: string): GoOutline {
  const { code, strings } = maskCLike(text, rules);
  const closes = bracketPairs(code);
  const texts = strings.map(({ start, end }) => ({
    span: { start, end },
    name: subtestName(goText(text.slice(start, end))),
  }));
  return {
    code,
    functions: functions(code, closes),
    runs: runs(text, code, strings, closes),
    texts,
    tables: tables(code, closes),
  };
}

/** For each opening bracket's offset, the offset of the bracket that closes it; unclosed ones are missing. */
export function bracketPairs(code: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < code.length; i++) {
    const mark = code.charCodeAt(i);
    if (mark === 40 || mark === 91 || mark === 123) {
      open.push(i);
    } else if (mark === 41 || mark === 93 || mark === 125) {
      const start = closing(open, code, mark === 41 ? 40 : mark - 2);
      if (start !== undefined) pairs.set(start, i);
    }
  }
  return pairs;
}

/** Takes the nearest opening bracket of the right kind off the stack, within a few levels: a stray one must not close all. */
function closing(open: number[], code: string, kind: number): number | undefined {
  for (let back = 1; back <= 3 && back <= open.length; back++) {
    const start = open[open.length - back];
    if (start === undefined || code.charCodeAt(start) !== kind) continue;
    open.length -= back;
    return start;
  }
  return undefined;
}

function functions(code: string, closes: ReadonlyMap<number, number>): GoFunction[] {
  const found: GoFunction[] = [];
  for (const match of code.matchAll(/^func[ \t]+(?:\(([^)\n]*)\)[ \t]*)?([\p{L}_][\p{L}\p{N}_]*)[ \t]*[([]/gmu)) {
    const [head, receiver, name = ""] = match;
    const start = match.index + head.lastIndexOf(name);
    const brace = bodyBrace(code, match.index + head.length - 1, closes);
    const end = (brace !== undefined && closes.get(brace)) || code.length;
    const type =
      receiver === undefined ? undefined : /([\p{L}_][\p{L}\p{N}_]*)[ \t]*(?:\[.*)?$/u.exec(receiver.trim())?.[1];
    found.push({ name, receiver: type, span: { start, end: start + name.length }, body: { start: brace ?? end, end } });
  }
  return found;
}

/** The brace that opens a function's body: the first one outside the parameters, on the line where they end. */
function bodyBrace(code: string, parameters: number, closes: ReadonlyMap<number, number>): number | undefined {
  let i = parameters;
  while (i < code.length) {
    const mark = code[i];
    if (mark === "{") return i;
    if (mark === "\n") return undefined;
    i = (mark === "(" || mark === "[" ? (closes.get(i) ?? i) : i) + 1;
  }
  return undefined;
}

function runs(
  text: string,
  code: string,
  strings: readonly StringSpan[],
  closes: ReadonlyMap<number, number>,
): RunCall[] {
  const found: RunCall[] = [];
  let next = 0;
  for (const match of code.matchAll(/\.Run\(\s*/g)) {
    const open = match.index + 4;
    const end = closes.get(open);
    if (end === undefined) continue;
    const title = { start: open + match[0].length - 4, end: argumentEnd(code, open + 1, closes) };
    if (title.end >= end || title.end <= title.start) continue;
    while ((strings[next]?.start ?? Number.POSITIVE_INFINITY) < title.start) next++;
    const inside: StringSpan[] = [];
    for (let i = next; (strings[i]?.start ?? Number.POSITIVE_INFINITY) < title.end; i++)
      inside.push(strings[i] as StringSpan);
    const source = code.slice(title.start, title.end).trimEnd();
    const variable = inside.length > 0 ? undefined : /([\p{L}_][\p{L}\p{N}_]*)$/u.exec(source)?.[1];
    const pattern = titlePattern(text, code, { start: title.start, end: title.start + source.length }, inside);
    found.push({
      title: { start: title.start, end: title.start + source.length },
      call: { start: match.index, end },
      pattern,
      variable,
    });
  }
  return found;
}

function argumentEnd(code: string, from: number, closes: ReadonlyMap<number, number>): number {
  let i = from;
  while (i < code.length) {
    const mark = code[i];
    if (mark === "," || mark === ")") return i;
    i = (mark === "(" || mark === "[" || mark === "{" ? (closes.get(i) ?? i) : i) + 1;
  }
  return code.length;
}

/** `"a " + x`, `fmt.Sprintf("a %d", x)`, `"a"`: literals where the source says so, anything elsewhere. */
function titlePattern(text: string, code: string, title: Span, strings: readonly StringSpan[]): Pattern {
  const format = /^fmt\s*\.\s*Sprintf\s*\(\s*$/.test(code.slice(title.start, strings[0]?.start ?? title.start));
  if (format && strings[0]) {
    const pieces = goText(text.slice(strings[0].start, strings[0].end)).split(/%[-+# 0-9.*[\]]*[a-zA-Z]/);
    return simplify(
      pieces.flatMap((piece, i) => [...(i > 0 ? [wild] : []), literal(subtestName(piece.replaceAll("%%", "%")))]),
    );
  }
  const parts = [];
  let at = title.start;
  for (const { start, end } of strings) {
    if (/[^\s+]/.test(code.slice(at, start))) parts.push(wild);
    parts.push(literal(subtestName(goText(text.slice(start, end)))));
    at = end;
  }
  const call = /[([]/.test(code.slice(title.start, title.end));
  if (/[^\s+]/.test(code.slice(at, title.end)) || call) parts.push(wild);
  return call ? [wild] : simplify(parts);
}

function tables(code: string, closes: ReadonlyMap<number, number>): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>();
  for (const match of code.matchAll(
    /^(?:var[ \t]+|[ \t]+)([\p{L}_][\p{L}\p{N}_]*)[ \t]*(?::?=|[[\]*\p{L}])[^\n{;]*\{/gmu,
  )) {
    const name = match[1] ?? "";
    const start = match.index + match[0].length - 1;
    const type = /\bstruct\s*\{$/.test(match[0]) ? closes.get(start) : undefined;
    const brace = type === undefined ? start : code.indexOf("{", type);
    const end = closes.get(brace);
    if (end !== undefined && !found.has(name)) found.set(name, { start: brace, end });
  }
  return found;
}
