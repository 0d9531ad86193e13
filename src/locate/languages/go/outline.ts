import { bracketPairs } from "../../syntax/bracketPairs";
import { literalText } from "../../syntax/escapes";
import { maskCLike, type StringSpan } from "../../syntax/mask";
import type { Span } from "../../syntax/sourceText";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { argumentEnd, type GoCode, type GoFunction } from "./code";
import { subtestName } from "./rewrite";
import { GoTables } from "./tables";

/** A call with a title in front: `t.Run(title, …)`. */
export interface RunCall {
  /** What is called, without what stands before a dot. */
  readonly word: string;
  readonly title: Span;
  readonly call: Span;
  /** What the title can be; of a sub-test's name as the testing package rewrites it. */
  readonly pattern: Pattern;
  /** The last name in a title that is a variable: `name` in `t.Run(tc.name, …)`. */
  readonly variable: string | undefined;
  /** The title is what a call gives. */
  readonly isCall: boolean;
}

export interface GoText {
  /** The literal with its quotes. */
  readonly span: Span;
  /** As a sub-test would be named after it. */
  readonly name: string;
}

/** What a Go file declares, as far as tests need it. */
export interface GoOutline extends GoCode {
  readonly functions: readonly GoFunction[];
  readonly runs: readonly RunCall[];
  readonly texts: readonly GoText[];
  readonly tables: GoTables;
  /** Import paths by the names that the file gives them. */
  readonly imports: ReadonlyMap<string, string>;
}

const rules = { marks: /["'`/]/g, characters: true, tripleQuotes: false, rawBackquotes: true, nestedComments: false };

/** Texts that one title is put together from. */
const mostTexts = 50;

/** Reads a Go file in one pass over its text and one over its calls. */
export function outlineGo(text: string): GoOutline {
  const { code, strings } = maskCLike(text, rules);
  const closes = bracketPairs(code);
  const source = { text, code, strings, closes };
  const texts = strings.map(({ start, end }) => ({
    span: { start, end },
    name: subtestName(literalText(text.slice(start, end))),
  }));
  const declared = functions(code, closes);
  return {
    ...source,
    functions: declared,
    runs: titledCalls(source, /\.(Run)\(\s*/g, subtestName),
    texts,
    tables: new GoTables(source, declared),
    imports: importsIn(text.slice(0, declared[0]?.span.start)),
  };
}

function importsIn(head: string): ReadonlyMap<string, string> {
  const lines = head.matchAll(/^[ \t]*(?:import[ \t]+)?(?:([\p{L}_][\p{L}\p{N}_]*)[ \t]+)?"([^"\s]+)"/gmu);
  return new Map(
    Array.from(lines, ([, name, path = ""]) => [
      name ??
        path
          .replace(/\/v\d+$/, "")
          .split("/")
          .at(-1) ??
        "",
      path,
    ]),
  );
}

/** No function is declared in another: one that does not close ends where the next begins. */
function functions(code: string, closes: ReadonlyMap<number, number>): GoFunction[] {
  const found: GoFunction[] = [];
  const heads = [...code.matchAll(/^func[ \t]+(?:\(([^)\n]*)\)[ \t]*)?([\p{L}_][\p{L}\p{N}_]*)[ \t]*[([]/gmu)];
  for (const [i, match] of heads.entries()) {
    const [head, receiver, name = ""] = match;
    const start = match.index + head.lastIndexOf(name);
    const next = heads[i + 1]?.index ?? code.length;
    const brace = bodyBrace(code, match.index + head.length - 1, closes);
    const end = Math.min((brace !== undefined && closes.get(brace)) || next, next);
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

/**
 * The calls of words with their first argument. `words` captures the word and ends behind the bracket and blanks; `rewrite` gives what a
 * text becomes in a name.
 */
export function titledCalls(
  { text, code, strings, closes }: GoCode,
  words: RegExp,
  rewrite: (text: string) => string,
): RunCall[] {
  const found: RunCall[] = [];
  let next = 0;
  for (const match of code.matchAll(words)) {
    const open = match.index + match[0].indexOf("(");
    const end = closes.get(open);
    if (end === undefined) continue;
    const start = match.index + match[0].length;
    const argument = argumentEnd(code, open + 1, closes);
    if (argument >= end || argument <= start) continue;
    while ((strings[next]?.start ?? Number.POSITIVE_INFINITY) < start) next++;
    const inside: StringSpan[] = [];
    for (let i = next; (strings[i]?.start ?? Number.POSITIVE_INFINITY) < argument && inside.length < mostTexts; i++)
      inside.push(strings[i] as StringSpan);
    const source = code.slice(start, argument).trimEnd();
    const title = { start, end: start + source.length };
    found.push({
      word: match[1] ?? "",
      title,
      call: { start: match.index, end },
      pattern: titlePattern(text, code, title, inside, rewrite),
      isCall: inside.length === 0 && source.includes("("),
      variable: inside.length > 0 ? undefined : /([\p{L}_][\p{L}\p{N}_]*)$/u.exec(source)?.[1],
    });
  }
  return found;
}

/** `"a " + x`, `fmt.Sprintf("a %d", x)`, `"a"`: literals where the source says so, anything elsewhere. */
function titlePattern(
  text: string,
  code: string,
  title: Span,
  strings: readonly StringSpan[],
  rewrite: (text: string) => string,
): Pattern {
  const format = /^fmt\s*\.\s*Sprintf\s*\(\s*$/.test(code.slice(title.start, strings[0]?.start ?? title.start));
  if (format && strings[0]) {
    const pieces = literalText(text.slice(strings[0].start, strings[0].end)).split(/%[-+# 0-9.*[\]]*[a-zA-Z]/);
    return simplify(
      pieces.flatMap((piece, i) => [...(i > 0 ? [wild] : []), literal(rewrite(piece.replaceAll("%%", "%")))]),
    );
  }
  const parts = [];
  let at = title.start;
  for (const { start, end } of strings) {
    if (/[^\s+]/.test(code.slice(at, start))) parts.push(wild);
    parts.push(literal(rewrite(literalText(text.slice(start, end)))));
    at = end;
  }
  const call = /[([]/.test(code.slice(title.start, title.end));
  if (/[^\s+]/.test(code.slice(at, title.end)) || call) parts.push(wild);
  return call ? [wild] : simplify(parts);
}
