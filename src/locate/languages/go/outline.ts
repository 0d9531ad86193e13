import { bracketPairs } from "../../syntax/bracketPairs";
import { literalText } from "../../syntax/escapes";
import { maskCLike, type StringSpan } from "../../syntax/mask";
import type { Span } from "../../syntax/sourceText";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import {
  argumentEnd,
  type GoCode,
  type GoFunction,
  identifier,
  identifierAtEnd,
  qualifierBefore,
  skipBrackets,
} from "./code";
import { subtestName } from "./subtestName";
import { GoTables } from "./tables";

/** A call whose first argument is a title: `t.Run(title, …)`. */
export interface TitledCall {
  /** Name of the called function, without a qualifier. */
  readonly word: string;
  readonly title: Span;
  readonly span: Span;
  /** Pattern of the title; for a subtest, as the testing package rewrites it. */
  readonly pattern: Pattern;
  /** Last identifier of a title that is a variable: `name` in `t.Run(tc.name, …)`. */
  readonly variable: string | undefined;
  /** Whether the title is the result of a call. */
  readonly isCall: boolean;
}

export interface StringLiteral {
  /** Span of the literal, including its quotes. */
  readonly span: Span;
  /** Name that a subtest with this title would have. */
  readonly name: string;
}

/** Declarations of a Go file, as far as tests need them. */
export interface GoOutline extends GoCode {
  readonly functions: readonly GoFunction[];
  readonly runCalls: readonly TitledCall[];
  readonly literals: readonly StringLiteral[];
  readonly tables: GoTables;
  /** Import paths, by the names that the file uses for them. */
  readonly imports: ReadonlyMap<string, string>;
}

const maskRules = {
  marks: /["'`/]/g,
  characters: true,
  rawBackquotes: true,
};

/** Maximum number of strings in one title. */
const maxStrings = 50;

/** Reads a Go file in one pass over its text and one over its calls. */
export function outlineGo(text: string): GoOutline {
  const { code, strings } = maskCLike(text, maskRules);
  const closes = bracketPairs(code);
  const source = { text, code, strings, closes };
  const literals = strings.map(({ start, end }) => ({
    span: { start, end },
    name: subtestName(literalText(text.slice(start, end))),
  }));
  const functions = readFunctions(code, closes);
  const imports = readImports(text.slice(0, functions[0]?.span.start));
  const runCalls = findTitledCalls(source, /\.(Run)\(\s*/g, subtestName);
  return {
    ...source,
    functions,
    runCalls: runCalls.filter((runCall) => !runsSuite(source, runCall, imports)),
    literals,
    tables: new GoTables(source, functions),
    imports,
  };
}

const testingArgument = new RegExp(String.raw`^${identifier}(?:\.T\(\))?$`, "u");

/** Returns whether a call passes its `t` to a function of a package, as `suite.Run(t, …)` does: it has no title. */
function runsSuite({ code }: GoCode, { title, span }: TitledCall, imports: ReadonlyMap<string, string>): boolean {
  if (!testingArgument.test(code.slice(title.start, title.end))) return false;
  return imports.has(qualifierBefore(code, span.start) ?? "");
}

const importLine = new RegExp(String.raw`^[ \t]*(?:import[ \t]+)?(?:(${identifier})[ \t]+)?"([^"\s]+)"`, "gmu");

function readImports(head: string): ReadonlyMap<string, string> {
  const imports = new Map<string, string>();
  for (const [, name, path = ""] of head.matchAll(importLine)) imports.set(name ?? findPackageName(path), path);
  return imports;
}

function findPackageName(importPath: string): string {
  const path = importPath.replace(/\/v\d+$/, "");
  return path.slice(path.lastIndexOf("/") + 1);
}

const functionHead = new RegExp(String.raw`^func[ \t]+(?:\(([^)\n]*)\)[ \t]*)?(${identifier})[ \t]*[([]`, "gmu");
const receiverType = new RegExp(String.raw`(${identifier})[ \t]*(?:\[.*)?$`, "u");

/** Reads the functions of a file. Declared functions do not nest: an unclosed one ends where the next one begins. */
function readFunctions(code: string, closes: ReadonlyMap<number, number>): GoFunction[] {
  const goFunctions: GoFunction[] = [];
  const heads = [...code.matchAll(functionHead)];
  for (const [i, match] of heads.entries()) {
    const [head, receiver, name = ""] = match;
    const start = match.index + head.lastIndexOf(name);
    const next = heads[i + 1]?.index ?? code.length;
    const brace = findBodyBrace(code, match.index + head.length - 1, closes);
    const end = Math.min(closes.get(brace ?? -1) ?? next, next);
    goFunctions.push({
      name,
      receiver: receiver === undefined ? undefined : receiverType.exec(receiver.trim())?.[1],
      span: { start, end: start + name.length },
      body: { start: brace ?? end, end },
    });
  }
  return goFunctions;
}

/**
 * Returns the brace that opens a function's body: the first one outside of the parameters, on the line where these
 * end.
 */
function findBodyBrace(code: string, parameters: number, closes: ReadonlyMap<number, number>): number | undefined {
  let i = parameters;
  while (i < code.length) {
    const mark = code[i];
    if (mark === "{") return i;
    if (mark === "\n") return undefined;
    i = skipBrackets(code, i, closes);
  }
  return undefined;
}

/**
 * Finds calls with a first argument. `callPattern` captures the function's name and ends after the opening parenthesis
 * and blanks. `rewrite` converts a text to its form in a name.
 */
export function findTitledCalls(
  { text, code, strings, closes }: GoCode,
  callPattern: RegExp,
  rewrite: (text: string) => string,
): TitledCall[] {
  const calls: TitledCall[] = [];
  let next = 0;
  for (const match of code.matchAll(callPattern)) {
    const open = match.index + match[0].indexOf("(");
    const end = closes.get(open);
    if (end === undefined) continue;
    const start = match.index + match[0].length;
    const titleEnd = argumentEnd(code, open + 1, closes);
    if (titleEnd >= end || titleEnd <= start) continue;
    while ((strings[next]?.start ?? Number.POSITIVE_INFINITY) < start) next++;
    const titleStrings = selectStrings(strings, next, titleEnd);
    const source = code.slice(start, titleEnd).trimEnd();
    const title = { start, end: start + source.length };
    calls.push({
      word: match[1] ?? "",
      title,
      span: { start: match.index, end },
      pattern: titlePattern(text, code, title, titleStrings, rewrite),
      isCall: titleStrings.length === 0 && source.includes("("),
      variable: titleStrings.length > 0 ? undefined : identifierAtEnd.exec(source)?.[0],
    });
  }
  return calls;
}

function selectStrings(strings: readonly StringSpan[], first: number, end: number): readonly StringSpan[] {
  const selectedStrings: StringSpan[] = [];
  for (let i = first; selectedStrings.length < maxStrings; i++) {
    const string = strings[i];
    if (!string || string.start >= end) break;
    selectedStrings.push(string);
  }
  return selectedStrings;
}

/**
 * Returns the pattern of a title (`"a " + x`, `fmt.Sprintf("a %d", x)`, `"a"`): the text of each literal, any text for
 * everything else.
 */
function titlePattern(
  text: string,
  code: string,
  title: Span,
  strings: readonly StringSpan[],
  rewrite: (text: string) => string,
): Pattern {
  const isFormat = /^fmt\s*\.\s*Sprintf\s*\(\s*$/.test(code.slice(title.start, strings[0]?.start ?? title.start));
  if (isFormat && strings[0]) {
    const format = literalText(text.slice(strings[0].start, strings[0].end));
    const pieces = format.split(/%[-+# 0-9.*[\]]*[a-zA-Z]/);
    const texts = pieces.map((piece) => literal(rewrite(piece.replaceAll("%%", "%"))));
    return simplify(texts.flatMap((part, i) => (i === 0 ? part : [wild, part])));
  }
  const parts = [];
  let offset = title.start;
  for (const { start, end } of strings) {
    if (/[^\s+]/.test(code.slice(offset, start))) parts.push(wild);
    parts.push(literal(rewrite(literalText(text.slice(start, end)))));
    offset = end;
  }
  const hasCall = /[([]/.test(code.slice(title.start, title.end));
  if (/[^\s+]/.test(code.slice(offset, title.end)) || hasCall) parts.push(wild);
  return hasCall ? [wild] : simplify(parts);
}
