import { bracketPairs } from "../../syntax/bracketPairs";
import type { StringSpan } from "../../syntax/mask";
import { identifierAt, isIdentifierCode, type Span, skipBlanks } from "../../syntax/sourceText";
import { type Define, maskCpp, testMacro } from "./mask";

/** `WORD(a, b) { … }`: a macro that declares a test, a function, or a macro of a known name without a body. */
export interface Head {
  readonly word: string;
  readonly span: Span;
  /** The class before `::`. */
  readonly owner: string | undefined;
  /** The first arguments, at most three. */
  readonly arguments: readonly Span[];
  readonly body: Span | undefined;
  /** The offset of the bracket that closes its arguments. */
  readonly close: number;
  /** A type stands before it: a function, if it is no macro. */
  readonly typed: boolean;
}

export interface CppOutline {
  readonly text: string;
  readonly code: string;
  readonly strings: readonly StringSpan[];
  /** In file order. */
  readonly heads: readonly Head[];
  /** The file's own macros that declare tests. */
  readonly defines: ReadonlyMap<string, Define>;
  /** What calls of them stand for, as far as that was asked for. */
  readonly expansions: Map<Head, CppOutline>;
}

const mostArguments = 3;
/** Calls of the file's own macros that are followed. */
const mostExpansions = 300;
/** Characters of an argument that takes a macro's parameter's place. */
const longestValue = 200;
const notHeads = new Set(
  "if for while switch catch return sizeof alignas decltype noexcept throw constexpr else do new delete".split(" "),
);
const qualifiers = new Set(["const", "noexcept", "override", "final", "try", "mutable"]);

/** Reads what stands before brackets and bodies of a C, C++ or Objective-C file, in one pass over its brackets. */
export function outlineCpp(text: string): CppOutline {
  const { code, strings, defines } = maskCpp(text);
  const pairs = bracketPairs(code);
  const heads: Head[] = [];
  for (let open = code.lastIndexOf("("); open >= 0; open = open === 0 ? -1 : code.lastIndexOf("(", open - 1)) {
    const head = headAt(code, open, pairs, defines);
    if (head) heads.push(head.body ? head : { ...head, body: bodyOfNext(code, head, heads.at(-1)) });
  }
  return { text, code, strings, heads: heads.reverse(), defines, expansions: new Map() };
}

/** `GIVEN("a") WHEN("b") { … }`: the body of what follows at once. */
function bodyOfNext(code: string, { close }: Head, next: Head | undefined): Span | undefined {
  return next?.body && next.span.start === skipBlanks(code, close + 1) ? next.body : undefined;
}

function headAt(
  code: string,
  open: number,
  pairs: ReadonlyMap<number, number>,
  defines: ReadonlyMap<string, Define>,
): Head | undefined {
  const close = pairs.get(open);
  const end = lastOf(code, open) + 1;
  const start = wordStart(code, end);
  const word = code.slice(start, end);
  if (close === undefined || word === "" || notHeads.has(word)) return undefined;
  const body = bodyAfter(code, close, pairs);
  if (!body && !testMacro.test(word) && !defines.has(word)) return undefined;
  const before = lastOf(code, start);
  const scoped = code[before] === ":" && code[before - 1] === ":";
  const ownerEnd = scoped ? lastOf(code, before - 1) + 1 : 0;
  return {
    word,
    span: { start, end },
    owner: scoped ? code.slice(wordStart(code, ownerEnd), ownerEnd) : undefined,
    arguments: firstArguments(code, open, close, pairs),
    body,
    close,
    typed: scoped || /[\w>*&]/.test(code[before] ?? ""),
  };
}

/** The offset of the last mark before an offset that is no blank. */
function lastOf(code: string, offset: number): number {
  let i = offset - 1;
  while (i >= 0 && code.charCodeAt(i) <= 32) i--;
  return i;
}

function wordStart(code: string, end: number): number {
  let i = end;
  while (i > 0 && isIdentifierCode(code.charCodeAt(i - 1))) i--;
  return i;
}

function bodyAfter(code: string, close: number, pairs: ReadonlyMap<number, number>): Span | undefined {
  let at = skipBlanks(code, close + 1);
  for (let word = identifierAt(code, at); qualifiers.has(word); word = identifierAt(code, at))
    at = skipBlanks(code, at + word.length);
  const end = code[at] === "{" ? pairs.get(at) : undefined;
  return end === undefined ? undefined : { start: at, end };
}

function firstArguments(code: string, open: number, close: number, pairs: ReadonlyMap<number, number>): Span[] {
  const found: Span[] = [];
  let start = open + 1;
  for (let i = start; i <= close && found.length < mostArguments; ) {
    const mark = code[i];
    if (i === close || mark === ",") {
      const from = skipBlanks(code, start);
      found.push({ start: from, end: Math.max(from, lastOf(code, i) + 1) });
      start = i + 1;
    }
    i = (mark === "(" || mark === "[" || mark === "{" ? (pairs.get(i) ?? i) : i) + 1;
  }
  return found.length === 1 && found[0]?.start === close ? [] : found;
}

/** What a call of the file's own macro stands for, as a text of its own; of very many calls, nothing. */
export function expansion(outline: CppOutline, head: Head): CppOutline {
  const { expansions } = outline;
  let expanded = expansions.get(head);
  if (!expanded) {
    expanded = outlineCpp(expansions.size < mostExpansions ? expandedText(outline, head) : "");
    expansions.set(head, expanded);
  }
  return expanded;
}

function expandedText({ text, defines }: CppOutline, head: Head): string {
  const { parameters = [], body = "" } = defines.get(head.word) ?? {};
  const values = new Map(
    parameters.map((name, i) => {
      const { start, end } = head.arguments[i] ?? { start: 0, end: 0 };
      return [name, text.slice(start, Math.min(end, start + longestValue))];
    }),
  );
  const joint = "\u0001";
  const source = body
    .replace(/[ \t]*##[ \t]*/g, joint)
    .replace(/(#?)([ \t]*)\b([A-Za-z_]\w*)/g, (whole, hash: string, blanks: string, word: string) => {
      const value = values.get(word);
      if (value === undefined) return whole;
      return hash === "" ? blanks + value : JSON.stringify(value);
    });
  return source.replaceAll(joint, "");
}
