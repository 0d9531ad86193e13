import { identifierAt, type Span, skipBlanks } from "../../syntax/sourceText";
import type { Part } from "../../titles/pattern";
import { wild } from "../../titles/pattern";
import type { TitleBodies } from "./titleBodies";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";
import { nonTitleWords, suiteWords, testWords } from "./titleWords";

/** Reads `test("title") {`, `describe("title") {`, and any call with a title and a body. */
export function readCalls(texts: TitleTexts, bodies: TitleBodies): TitleDeclaration[] {
  const { code } = texts.outline;
  const calls: TitleDeclaration[] = [];
  for (let open = code.indexOf("("); open >= 0; open = code.indexOf("(", open + 1)) {
    const callee = findCallee(texts, open);
    const close = bodies.findClosingBracket(open);
    if (!callee || close === undefined || (nonTitleWords.has(callee.word) && !callee.isQuoted)) continue;
    const call = readCall(texts, bodies, callee, { start: open, end: close });
    if (call) calls.push(call);
  }
  return calls;
}

/** @param brackets the brackets of the call */
function readCall(
  texts: TitleTexts,
  bodies: TitleBodies,
  callee: Callee,
  brackets: Span,
): TitleDeclaration | undefined {
  const kind = callee.isMember ? "other" : findKind(callee.word);
  const titleSpan = findFirstText(texts, brackets.start, brackets.end);
  if (titleSpan === undefined && kind === "other") {
    // `testIf(feature)("title") {`: a curried function of the project takes the title in a later
    // argument list.
    const next = brackets.end + 1;
    const end = texts.outline.code[next] === "(" ? bodies.findClosingBracket(next) : undefined;
    return end === undefined ? undefined : readCall(texts, bodies, callee, { start: next, end });
  }
  const tail = bodies.findTail(brackets.end + 1);
  if (!tail.hasBody && (titleSpan === undefined || kind === "other")) return undefined;
  const argument = findFirstArgument(texts, brackets.start, brackets.end);
  const titlePattern = texts.evaluate(argument);
  const isLawCheck = callee.word === "checkAll";
  // Kotest's `checkAll` checks values and declares no test.
  if (isLawCheck && texts.syntax.language !== "scala") return undefined;
  const pattern = isLawCheck
    ? [
        ...titlePattern,
        lawSeparator,
        ...lawParts(texts, skipBlanks(texts.outline.code, argument.end), brackets.end),
        wild,
      ]
    : titlePattern;
  if (pattern.length === 0 || (kind === "other" && pattern.every((part) => part.kind === "wild"))) return undefined;
  return { kind, title: titleSpan ?? argument, pattern: texts.stripTitlePrefix(pattern), end: tail.end };
}

/** Separator that discipline's `checkAll` writes between its title and the name of a law. */
const lawSeparator: Part = { kind: "oneOf", texts: [": ", "."], isOpen: false, isScored: false };

/**
 * Returns the prefix of law names, which is usually the method that returns the laws: `OrderTests[Int].order` returns
 * those of `order`.
 */
function lawParts({ outline: { code, pairs } }: TitleTexts, comma: number, close: number): Part[] {
  let method = "";
  for (let offset = skipBlanks(code, comma + 1); offset < close; offset = skipBlanks(code, offset)) {
    const word = identifierAt(code, offset);
    const pair = pairs.get(offset);
    if (word === "" && pair === undefined && code[offset] !== ".") break;
    method = word || method;
    offset = pair === undefined ? offset + (word.length || 1) : pair + 1;
  }
  return method === "" ? [] : [{ kind: "oneOf", texts: [`${method}.`], isOpen: true, isScored: true }];
}

interface Callee {
  readonly word: string;
  /** Whether it is called on a receiver. */
  readonly isMember: boolean;
  /** Whether it is in backquotes, as required for a keyword. */
  readonly isQuoted: boolean;
}

/** Finds the word that is called by the bracket at `open`. */
function findCallee({ text, outline: { code } }: TitleTexts, open: number): Callee | undefined {
  const end = code[open - 1] === " " ? open - 1 : open;
  if (code[end - 1] === "`") {
    const start = text.lastIndexOf("`", end - 2);
    if (start < 0 || end - start > 40) return undefined;
    return { word: text.slice(start + 1, end - 1), isMember: code[start - 1] === ".", isQuoted: true };
  }
  const word = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(code.slice(Math.max(0, end - 40), end))?.[0];
  if (word === undefined) return undefined;
  const precedingCode = code.slice(Math.max(0, end - word.length - 10), end - word.length);
  if (/\b(?:fun|def|new|class|object|trait)\s+$/.test(precedingCode)) return undefined;
  return { word, isMember: precedingCode.endsWith(".") && !precedingCode.endsWith("this."), isQuoted: false };
}

function findKind(word: string): TitleDeclaration["kind"] {
  if (suiteWords.has(word)) return "suite";
  return testWords.has(word) ? "test" : "other";
}

/**
 * Returns the first string in a call's first argument if the argument begins with it: `"a"`, `s"a"`,
 * `TestOptions("a")`, `name = "a"`.
 */
function findFirstText(texts: TitleTexts, open: number, close: number): Span | undefined {
  const { code, strings } = texts.outline;
  const string = strings[texts.firstStringFrom(open)];
  if (!string || string.start > close || string.start > open + 200) return undefined;
  const gap = code.slice(open + 1, string.start);
  if (!/^\s*(?:\w+\s*=\s*)?(?:TestOptions\(\s*)?\w*$/.test(gap)) return undefined;
  return { start: string.start, end: string.end };
}

/** Returns the first argument without its name and without `TestOptions`. */
function findFirstArgument({ outline: { code, pairs } }: TitleTexts, open: number, close: number): Span {
  const wrapperLength = /^\s*TestOptions\(/.exec(code.slice(open + 1, open + 60))?.[0].length;
  if (wrapperLength !== undefined)
    return { start: open + 1 + wrapperLength, end: pairs.get(open + wrapperLength) ?? close };
  let end = open + 1;
  while (end < close && code[end] !== ",") {
    const mark = code[end];
    end = (mark === "(" || mark === "[" || mark === "{" ? (pairs.get(end) ?? end) : end) + 1;
  }
  const argumentStart = skipBlanks(code, open + 1);
  const nameLength = /^\w+\s*=(?![=>])\s*/.exec(code.slice(argumentStart, argumentStart + 60))?.[0].length ?? 0;
  const start = Math.min(argumentStart + nameLength, end);
  return { start, end: start + code.slice(start, end).trimEnd().length };
}
