import { blankOf, lineEnd, type MaskRules, maskCLike, type StringSpan } from "../../syntax/mask";
import { isIdentifierCode } from "../../syntax/sourceText";

/** Comments and every kind of string. */
export const cppMask: MaskRules = {
  marks: /["'/]/g,
  characters: true,
  tripleQuotes: false,
  rawBackquotes: false,
  nestedComments: false,
  string: rawString,
  character: digitMark,
};

/** A macro that takes arguments: their names, and the text that stands for it. */
export interface Define {
  readonly parameters: readonly string[];
  readonly body: string;
}

/** The text of a C, C++ or Objective-C file without comments, the insides of strings, directives and what `#if 0` leaves out. */
export interface MaskedCpp {
  readonly code: string;
  readonly strings: readonly StringSpan[];
  /** By name, those that a call of a test macro is part of. */
  readonly defines: ReadonlyMap<string, Define>;
}

export function maskCpp(text: string): MaskedCpp {
  const { code, strings } = maskCLike(text, cppMask);
  const left = withoutDirectives(code);
  return {
    code: left,
    strings: strings.filter(({ start }) => left.charCodeAt(start) === 34),
    defines: definesOf(text, code),
  };
}

/** A macro of the test frameworks, or the call that registers a test, or what gives a type its name in tests' names. */
export const testMacro =
  /(?:^|_)(?:TEST|SECTION|SUBCASE|SCENARIO|GIVEN|WHEN|THEN|SUITE)(?:_|$)|^RegisterTest$|(?:^|_)TYPE_TO_STRING_AS$/;
/** Characters of a macro's text, from where it declares a test. */
const longestBody = 500;

function definesOf(text: string, code: string): ReadonlyMap<string, Define> {
  const found = new Map<string, Define>();
  let until = 0;
  for (const match of code.matchAll(/^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^()\r\n]*)\)/gm)) {
    const [head, name = "", parameters = ""] = match;
    // A line that goes on the one before it begins nothing.
    if (match.index < until) continue;
    const start = match.index + head.length;
    const near = code.slice(0, start + 10 * longestBody);
    const end = directiveEnd(near, lineEnd(near, start));
    until = end;
    const first = [...near.slice(start, end).matchAll(/\b(\w+)[ \t]*\(/g)].find(([, word = ""]) =>
      testMacro.test(word),
    );
    if (!first) continue;
    const body = text.slice(start + first.index, Math.min(end, start + first.index + longestBody));
    found.set(name, {
      parameters: parameters.split(",").map((parameter) => parameter.trim()),
      body: body.replace(/\\\r?\n/g, " "),
    });
  }
  return found;
}

/** `R"delimiter(text)delimiter"`, with any of the prefixes. */
function rawString(text: string, quote: number): StringSpan | undefined {
  if (text[quote - 1] !== "R" || !/(?:^|[^\w$])(?:u8|u|U|L)?R$/.test(text.slice(Math.max(0, quote - 5), quote)))
    return undefined;
  const delimiter = /^[^\s()\\"]{0,16}\(/.exec(text.slice(quote + 1, quote + 18))?.[0].slice(0, -1);
  if (delimiter === undefined) return undefined;
  const close = text.indexOf(`)${delimiter}"`, quote + 1);
  const length = delimiter.length + 2;
  return { start: quote, end: close < 0 ? text.length : close + length, quote: length };
}

/** `1'000` holds no character. */
function digitMark(text: string, quote: number): number | undefined {
  const before = text.charCodeAt(quote - 1);
  if (!isIdentifierCode(before) || /(?:^|[^\w$])(?:u8|u|U|L)$/.test(text.slice(Math.max(0, quote - 4), quote)))
    return undefined;
  return quote + 1;
}

const directive = /^[ \t]*#[ \t]*(\w*)([^\r\n]*)/gm;

/** Blanks the lines of directives, and those from `#if 0` to its end or its `#else`. */
function withoutDirectives(code: string): string {
  const pieces: string[] = [];
  let copied = 0;
  const lines = [...code.matchAll(directive)];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line || line.index < copied) continue;
    const never = line[1] === "if" && /^\s+(?:0|false)\s*$/.test(line[2] ?? "");
    if (never) i = conditionEnd(lines, i);
    const last = never ? lines[i] : line;
    const end = last ? directiveEnd(code, last.index + last[0].length) : code.length;
    pieces.push(code.slice(copied, line.index), blankOf(code, line.index, end));
    copied = end;
  }
  pieces.push(code.slice(copied));
  return pieces.join("");
}

/** The index of the directive that ends what begins with a condition, or starts its other branch. */
function conditionEnd(lines: readonly RegExpExecArray[], start: number): number {
  let depth = 1;
  for (let i = start + 1; i < lines.length; i++) {
    const word = lines[i]?.[1] ?? "";
    if (word.startsWith("if")) depth++;
    else if (word === "endif") depth--;
    if (depth === 0 || (depth === 1 && word.startsWith("el"))) return i;
  }
  return lines.length;
}

/** The end of a directive whose line ends at an offset: a `\` there joins the next line to it. */
function directiveEnd(code: string, lineEnd: number): number {
  let end = lineEnd;
  while (code[end - 1] === "\\" && end < code.length) {
    end += code.startsWith("\r\n", end) ? 2 : 1;
    while (end < code.length && code[end] !== "\n" && code[end] !== "\r") end++;
  }
  return end;
}
