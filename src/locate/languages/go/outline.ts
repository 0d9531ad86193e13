import { createBlanker, type StringSpan } from "../../syntax/blankedText";
import { afterBrackets } from "../../syntax/bracketPairs";
import { type CodeText, pairBrackets, stringsIn } from "../../syntax/codeText";
import { literalText } from "../../syntax/escapes";
import { comments, createCharacter, createQuoted } from "../../syntax/lexicon";
import { isInside, type Span, sliceSpan } from "../../syntax/sourceText";
import { escapedLine } from "../../syntax/textRules";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { fillFormat, findArgumentEnd, findQualifier, type GoFunction, identifier, identifierAtEnd } from "./code";
import { rewriteSubtestName } from "./subtestName";
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

/** Declarations of a Go file that are relevant to tests. */
export interface GoOutline extends CodeText {
  readonly functions: readonly GoFunction[];
  readonly runCalls: readonly TitledCall[];
  readonly literals: readonly StringLiteral[];
  readonly tables: GoTables;
  /** Import paths, by the names that the file uses for them. */
  readonly imports: ReadonlyMap<string, string>;
}

/** Blanks comments and literals. */
export const blankGo = createBlanker([
  ...comments,
  createQuoted('"', escapedLine),
  createQuoted("`", {}),
  createCharacter(),
]);

/** Maximum number of strings in one title. */
const maxStrings = 50;

/** Reads a Go file in one pass over its text and one over its calls. */
export function outlineGo(text: string): GoOutline {
  const source = pairBrackets(text, blankGo(text));
  const { code, strings, pairs } = source;
  const literals = strings.map((string) => readLiteral(text, string));
  const functions = readFunctions(code, pairs);
  const imports = readImports(text.slice(0, functions[0]?.span.start));
  const runCalls = findTitledCalls(source, /\.(Run)\(\s*/g, rewriteSubtestName);
  return {
    text,
    code,
    strings,
    pairs,
    functions,
    runCalls: runCalls.filter((runCall) => !runsSuite(source, runCall, imports)),
    literals,
    tables: new GoTables(source, functions),
    imports,
  };
}

function readLiteral(text: string, { start, end }: StringSpan): StringLiteral {
  const source = text.slice(start, end);
  return { span: { start, end }, name: rewriteSubtestName(literalText(source)) };
}

const testingArgument = new RegExp(String.raw`^${identifier}(?:\.T\(\))?$`, "u");

/**
 * Returns whether a call passes its `t` to a function of a package, as in `suite.Run(t, …)`, so that it has no title.
 */
function runsSuite({ code }: CodeText, { title, span }: TitledCall, imports: ReadonlyMap<string, string>): boolean {
  const argument = sliceSpan(code, title);
  if (!testingArgument.test(argument)) {
    return false;
  }
  const qualifier = findQualifier(code, span.start) ?? "";
  return imports.has(qualifier);
}

const importLine = new RegExp(String.raw`^[ \t]*(?:import[ \t]+)?(?:(${identifier})[ \t]+)?"([^"\s]+)"`, "gmu");

function readImports(head: string): ReadonlyMap<string, string> {
  const imports = new Map<string, string>();
  for (const [, name, path = ""] of head.matchAll(importLine)) {
    const localName = name ?? findPackageName(path);
    imports.set(localName, path);
  }
  return imports;
}

function findPackageName(importPath: string): string {
  const path = importPath.replace(/\/v\d+$/, "");
  return path.slice(path.lastIndexOf("/") + 1);
}

const functionHead = new RegExp(String.raw`^func[ \t]+(?:\(([^)\n]*)\)[ \t]*)?(${identifier})[ \t]*[([]`, "gmu");
const receiverType = new RegExp(String.raw`(${identifier})[ \t]*(?:\[.*)?$`, "u");

/** Reads the functions of a file. Declared functions do not nest: an unclosed one ends where the next one begins. */
function readFunctions(code: string, pairs: ReadonlyMap<number, number>): GoFunction[] {
  const goFunctions: GoFunction[] = [];
  const heads = [...code.matchAll(functionHead)];
  for (const [i, match] of heads.entries()) {
    const [head, receiver = "", name = ""] = match;
    const start = match.index + head.lastIndexOf(name);
    const next = heads[i + 1]?.index ?? code.length;
    const brace = findBodyBrace(code, match.index + head.length - 1, pairs);
    const end = Math.min(pairs.get(brace ?? -1) ?? next, next);
    goFunctions.push({
      name,
      receiver: receiverType.exec(receiver.trim())?.[1],
      span: { start, end: start + name.length },
      body: { start: brace ?? end, end },
    });
  }
  return goFunctions;
}

/**
 * Returns the brace that opens a function's body: the first one outside of the parameters and of a returned struct
 * type, on the line where these end.
 */
function findBodyBrace(code: string, parameters: number, pairs: ReadonlyMap<number, number>): number | undefined {
  let i = parameters;
  while (i < code.length) {
    const mark = code[i];
    if (mark === "{" && !/struct *$/.test(code.slice(0, i).slice(-9))) {
      return i;
    }
    if (mark === "\n") {
      return undefined;
    }
    i = afterBrackets(pairs, i);
  }
  return undefined;
}

/**
 * Finds calls with a first argument. `callPattern` captures the function's name and ends after the opening parenthesis
 * and blanks. `rewrite` converts a text to its form in a name.
 */
export function findTitledCalls(outline: CodeText, callPattern: RegExp, rewrite: Rewrite): TitledCall[] {
  const { text, code, pairs } = outline;
  const calls: TitledCall[] = [];
  for (const match of code.matchAll(callPattern)) {
    const open = match.index + match[0].indexOf("(");
    const end = pairs.get(open);
    if (end === undefined) {
      continue;
    }
    const start = match.index + match[0].length;
    const titleEnd = findArgumentEnd(outline, open + 1);
    if (titleEnd >= end || titleEnd <= start) {
      continue;
    }
    const source = code.slice(start, titleEnd).trimEnd();
    const title = { start, end: start + source.length };
    const titleStrings = stringsIn(outline, { start, end: titleEnd }, maxStrings);
    const hasStrings = titleStrings.length > 0;
    calls.push({
      word: match[1] ?? "",
      title,
      span: { start: match.index, end },
      pattern: createTitlePattern(text, code, { ...title, strings: titleStrings }, rewrite),
      isCall: !hasStrings && source.includes("("),
      variable: hasStrings ? undefined : identifierAtEnd.exec(source)?.[0],
    });
  }
  return calls;
}

interface Title extends Span {
  readonly strings: readonly StringSpan[];
}

type Rewrite = (text: string) => string;

const formatCall = /^fmt\s*\.\s*Sprintf\s*\(\s*$/;
/** Matches code between two literals other than the `+` that joins them. */
const operand = /[^\s+]/;

/**
 * Returns the pattern of a title (`"a " + x`, `fmt.Sprintf("a %d", x)`, `"a"`): the text of each literal, and wildcards
 * for everything else.
 */
function createTitlePattern(text: string, code: string, title: Title, rewrite: Rewrite): Pattern {
  const [firstString] = title.strings;
  if (firstString && formatCall.test(code.slice(title.start, firstString.start))) {
    const format = literalText(sliceSpan(text, firstString));
    return fillFormat(format, () => wild, rewrite);
  }
  const source = sliceSpan(code, title);
  if (/[([]/.test(source)) {
    return [wild];
  }
  const parts: Part[] = [];
  let offset = title.start;
  for (const string of title.strings) {
    if (operand.test(code.slice(offset, string.start))) {
      parts.push(wild);
    }
    const stringText = literalText(sliceSpan(text, string));
    parts.push(literal(rewrite(stringText)));
    offset = string.end;
  }
  if (operand.test(code.slice(offset, title.end))) {
    parts.push(wild);
  }
  return simplify(parts);
}

/** Returns the `t.Run` calls inside a region, excluding a call that is the region itself. */
export function listRunCalls(outline: GoOutline, region: Span): TitledCall[] {
  return outline.runCalls.filter(({ span }) => isInside(span, region));
}

/** Returns the calls that are not nested in any of the others. */
export function selectOutermost(calls: readonly TitledCall[]): TitledCall[] {
  let end = -1;
  return calls.filter(({ span }) => {
    if (span.start < end) {
      return false;
    }
    end = span.end;
    return true;
  });
}
