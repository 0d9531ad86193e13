import { getOrCreate } from "../../../base/collections";
import { bracketsAt } from "../../syntax/bracketPairs";
import { type CodeText, pairBrackets, splitSpan } from "../../syntax/codeText";
import { identifierAt, isIdentifierCode, lastNonBlank, type Span, skipBlanks } from "../../syntax/sourceText";
import { readVisibleCode, testMacro, type VisibleCode } from "./visibleCode";

/** `WORD(a, b) { … }`: a macro that declares a test, a function, or a known macro without a body. */
export interface CallHead {
  readonly word: string;
  readonly span: Span;
  /** The class before `::`. */
  readonly owner: string | undefined;
  /** Spans of the first arguments, at most three. */
  readonly arguments: readonly Span[];
  readonly body: Span | undefined;
  /** Offset of the bracket that closes the arguments. */
  readonly close: number;
  /** Whether a type precedes the word: if it is not a macro, it is a function. */
  readonly hasType: boolean;
}

export interface CppOutline extends CodeText, VisibleCode {
  /** In file order. */
  readonly heads: readonly CallHead[];
  /** Outlines of the calls of these macros, as far as they have been expanded. */
  readonly expansions: Map<CallHead, CppOutline>;
}

const maxArguments = 3;
/** Maximum number of calls of the file's own macros that are expanded. */
const maxExpansions = 300;
/** Maximum number of characters of an argument that replaces a macro's parameter. */
const maxValueLength = 200;
const statementWords = ["if", "else", "for", "while", "do", "switch", "catch", "return", "throw"];
const operatorWords = ["sizeof", "alignas", "decltype", "noexcept", "constexpr", "new", "delete"];
const excludedWords = new Set([...statementWords, ...operatorWords]);
const qualifiers = new Set(["const", "noexcept", "override", "final", "try", "mutable"]);

/** Reads the calls and functions of a C, C++ or Objective-C file, in one pass over its brackets. */
export function outlineCpp(text: string): CppOutline {
  const visibleCode = readVisibleCode(text);
  const { defines } = visibleCode;
  const source = { ...pairBrackets(text, visibleCode), defines };
  const { code } = source;
  const heads: CallHead[] = [];
  let open = code.lastIndexOf("(");
  // A bracket at offset 0 has no word before it.
  while (open > 0) {
    const head = readHead(source, open);
    if (head) {
      const body = head.body ?? findNextBody(code, head, heads.at(-1));
      heads.push({ ...head, body });
    }
    open = code.lastIndexOf("(", open - 1);
  }
  return { ...source, heads: heads.reverse(), expansions: new Map() };
}

/** Returns the body of the call that follows directly: `GIVEN("a") WHEN("b") { … }`. */
function findNextBody(code: string, { close }: CallHead, next: CallHead | undefined): Span | undefined {
  if (next?.span.start !== skipBlanks(code, close + 1)) {
    return undefined;
  }
  return next.body;
}

function readHead(source: CodeText & VisibleCode, open: number): CallHead | undefined {
  const { code, pairs, defines } = source;
  const close = pairs.get(open);
  const end = lastNonBlank(code, open) + 1;
  const start = findWordStart(code, end);
  const word = code.slice(start, end);
  if (close === undefined || word === "") {
    return undefined;
  }
  if (excludedWords.has(word)) {
    return undefined;
  }
  const body = findBody(code, close, pairs);
  if (!body && !testMacro.test(word) && !defines.has(word)) {
    return undefined;
  }
  const previousOffset = lastNonBlank(code, start);
  const owner = findOwner(code, previousOffset);
  return {
    word,
    span: { start, end },
    owner,
    arguments: splitArguments(source, { start: open + 1, end: close }),
    body,
    close,
    hasType: owner !== undefined || /[\w>*&]/.test(code[previousOffset] ?? ""),
  };
}

/** Returns the word before the `::` that ends at an offset. */
function findOwner(code: string, offset: number): string | undefined {
  if (code[offset] !== ":" || code[offset - 1] !== ":") {
    return undefined;
  }
  const end = lastNonBlank(code, offset - 1) + 1;
  return code.slice(findWordStart(code, end), end);
}

function findWordStart(code: string, end: number): number {
  let i = end;
  while (i > 0 && isIdentifierCode(code.charCodeAt(i - 1))) {
    i--;
  }
  return i;
}

function findBody(code: string, close: number, pairs: ReadonlyMap<number, number>): Span | undefined {
  let offset = skipBlanks(code, close + 1);
  let word = identifierAt(code, offset);
  while (qualifiers.has(word)) {
    offset = skipBlanks(code, offset + word.length);
    word = identifierAt(code, offset);
  }
  if (code[offset] === "{") {
    return bracketsAt(pairs, offset);
  }
  return undefined;
}

function splitArguments(source: CodeText, inside: Span): readonly Span[] {
  const spans = splitSpan(source, inside, ",", maxArguments);
  const isEmpty = spans.length === 1 && spans[0]?.start === spans[0]?.end;
  return isEmpty ? [] : spans;
}

/**
 * Returns the outline of the code that a call of the file's own macro expands to. Beyond 300 calls, the outline is
 * empty.
 */
export function expandCall(outline: CppOutline, head: CallHead): CppOutline {
  const { expansions } = outline;
  return getOrCreate(expansions, head, () =>
    outlineCpp(expansions.size < maxExpansions ? expandText(outline, head) : ""),
  );
}

function expandText({ text, defines }: CppOutline, head: CallHead): string {
  const { parameters = [], body = "" } = defines.get(head.word) ?? {};
  const values = new Map<string, string>();
  for (const [i, name] of parameters.entries()) {
    const { start, end } = head.arguments[i] ?? { start: 0, end: 0 };
    values.set(name, text.slice(start, Math.min(end, start + maxValueLength)));
  }
  const joiner = "\u0001";
  const insertValue = (source: string, hash: string, blanks: string, word: string): string => {
    const value = values.get(word);
    if (value === undefined) {
      return source;
    }
    if (hash !== "") {
      return JSON.stringify(value);
    }
    return blanks + value;
  };
  const joinedBody = body.replace(/[ \t]*##[ \t]*/g, joiner);
  return joinedBody.replace(/(#?)([ \t]*)\b([A-Za-z_]\w*)/g, insertValue).replaceAll(joiner, "");
}
