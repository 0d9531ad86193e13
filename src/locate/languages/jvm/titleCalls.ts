import { bracketsAt } from "../../syntax/bracketPairs";
import { findMark, firstStringFrom } from "../../syntax/codeText";
import { identifierAt, type Span, skipBlanks, sliceBefore } from "../../syntax/sourceText";
import { type Part, type Pattern, wild } from "../../titles/pattern";
import type { TitleBodies } from "./titleBodies";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";
import { nonTitleWords, suiteWords, testWords } from "./titleWords";

/** Reads `test("title") {`, `describe("title") {`, and any other call with a title and a body. */
export function readCalls(texts: TitleTexts, bodies: TitleBodies): TitleDeclaration[] {
  const { code } = texts.outline;
  const calls: TitleDeclaration[] = [];
  let open = code.indexOf("(");
  while (open >= 0) {
    const call = readCallAt(texts, bodies, open);
    if (call) {
      calls.push(call);
    }
    open = code.indexOf("(", open + 1);
  }
  return calls;
}

function readCallAt(texts: TitleTexts, bodies: TitleBodies, open: number): TitleDeclaration | undefined {
  const callee = findCallee(texts, open);
  if (!callee) {
    return undefined;
  }
  if (!callee.isQuoted && nonTitleWords.has(callee.word)) {
    return undefined;
  }
  const brackets = bracketsAt(texts.outline.pairs, open);
  return brackets && readCall(texts, bodies, callee, brackets);
}

/** @param brackets span from the opening to the closing bracket of the call */
function readCall(
  texts: TitleTexts,
  bodies: TitleBodies,
  callee: Callee,
  brackets: Span,
): TitleDeclaration | undefined {
  const kind = findKind(callee);
  const titleSpan = findFirstText(texts, brackets);
  if (titleSpan === undefined && kind === "other") {
    // A curried function of the project takes the title in a later argument list: `testIf(feature)("title") {`.
    const nextBrackets = findNextBrackets(texts, brackets);
    return nextBrackets && readCall(texts, bodies, callee, nextBrackets);
  }
  const tail = bodies.findTail(brackets.end + 1);
  const needsBody = titleSpan === undefined || kind === "other";
  if (needsBody && !tail.hasBody) {
    return undefined;
  }
  const argument = findFirstArgument(texts, brackets);
  const pattern = readTitle(texts, callee, argument, brackets.end);
  if (pattern.length === 0) {
    return undefined;
  }
  const isUnknown = pattern.every((part) => part.kind === "wild");
  if (isUnknown && kind === "other") {
    return undefined;
  }
  const title = titleSpan ?? argument;
  return { kind, title, pattern: texts.stripTitlePrefix(pattern), end: tail.end };
}

/** Returns the brackets that directly follow the given ones. */
function findNextBrackets({ outline: { code, pairs } }: TitleTexts, brackets: Span): Span | undefined {
  const start = brackets.end + 1;
  if (code[start] === "(") {
    return bracketsAt(pairs, start);
  }
  return undefined;
}

/**
 * Returns the pattern of a call's title; an empty pattern for a call that declares no test.
 *
 * @param close the offset of the bracket that closes the call
 */
function readTitle(texts: TitleTexts, callee: Callee, argument: Span, close: number): Pattern {
  const title = texts.evaluate(argument);
  if (callee.word !== "checkAll") {
    return title;
  }
  // Kotest's `checkAll` is a property check within a test and declares none.
  if (texts.syntax.language !== "scala") {
    return [];
  }
  const comma = skipBlanks(texts.outline.code, argument.end);
  return [...title, lawSeparator, ...createLawParts(texts, comma, close), wild];
}

/** Separator that discipline's `checkAll` writes between its title and the name of a law. */
const lawSeparator: Part = { kind: "oneOf", texts: [": ", "."], isOpen: false, isScored: false };

/**
 * Returns the prefix of law names, which is usually the method that returns the laws: `OrderTests[Int].order` returns
 * those of `order`.
 */
function createLawParts({ outline: { code, pairs } }: TitleTexts, comma: number, close: number): Part[] {
  let method = "";
  let offset = skipBlanks(code, comma + 1);
  while (offset < close) {
    const word = identifierAt(code, offset);
    const pair = pairs.get(offset);
    if (word === "" && pair === undefined && code[offset] !== ".") {
      break;
    }
    method = word || method;
    if (pair !== undefined) {
      offset = pair + 1;
    } else {
      offset += word.length || 1;
    }
    offset = skipBlanks(code, offset);
  }
  if (method === "") {
    return [];
  }
  return [{ kind: "oneOf", texts: [`${method}.`], isOpen: true, isScored: true }];
}

interface Callee {
  readonly word: string;
  /** Whether the word is called on a receiver. */
  readonly isMember: boolean;
  /** Whether the word is in backquotes, as required for a keyword. */
  readonly isQuoted: boolean;
}

const maxWordLength = 40;

/** Finds the called word before the bracket at `open`. */
function findCallee(texts: TitleTexts, open: number): Callee | undefined {
  const { code } = texts.outline;
  const end = code[open - 1] === " " ? open - 1 : open;
  if (code[end - 1] === "`") {
    return findQuotedCallee(texts, end);
  }
  const codeBefore = sliceBefore(code, end, maxWordLength);
  const word = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(codeBefore)?.[0];
  if (word === undefined) {
    return undefined;
  }
  const start = end - word.length;
  const precedingCode = sliceBefore(code, start, 10);
  const isDeclared = /\b(?:fun|def|new|class|object|trait)\s+$/.test(precedingCode);
  if (isDeclared) {
    return undefined;
  }
  const isMember = precedingCode.endsWith(".") && !precedingCode.endsWith("this.");
  return { word, isMember, isQuoted: false };
}

function findQuotedCallee({ outline: { text, code } }: TitleTexts, end: number): Callee | undefined {
  const start = text.lastIndexOf("`", end - 2);
  if (start < 0 || end - start > maxWordLength) {
    return undefined;
  }
  const word = text.slice(start + 1, end - 1);
  return { word, isMember: code[start - 1] === ".", isQuoted: true };
}

function findKind({ word, isMember }: Callee): TitleDeclaration["kind"] {
  if (isMember) {
    return "other";
  }
  if (suiteWords.has(word)) {
    return "suite";
  }
  return testWords.has(word) ? "test" : "other";
}

/**
 * Returns the first string in a call's first argument if the argument begins with it: `"a"`, `s"a"`,
 * `TestOptions("a")`, `name = "a"`.
 */
function findFirstText(texts: TitleTexts, brackets: Span): Span | undefined {
  const { code, strings } = texts.outline;
  const string = strings[firstStringFrom(texts.outline, brackets.start)];
  if (!string) {
    return undefined;
  }
  const { start, end } = string;
  if (start > brackets.end || start > brackets.start + 200) {
    return undefined;
  }
  const gap = code.slice(brackets.start + 1, start);
  const beginsArgument = /^\s*(?:\w+\s*=\s*)?(?:TestOptions\(\s*)?\w*$/.test(gap);
  if (beginsArgument) {
    return { start, end };
  }
  return undefined;
}

/** Returns the first argument without its name and without `TestOptions`. */
function findFirstArgument({ outline }: TitleTexts, brackets: Span): Span {
  const { code, pairs } = outline;
  const inside = brackets.start + 1;
  const wrapper = /^\s*TestOptions\(/.exec(code.slice(inside, inside + 59))?.[0];
  if (wrapper !== undefined) {
    const start = inside + wrapper.length;
    return { start, end: pairs.get(start - 1) ?? brackets.end };
  }
  const argumentEnd = findMark(outline, { start: inside, end: brackets.end }, ",");
  const argumentStart = skipBlanks(code, inside);
  const head = code.slice(argumentStart, argumentStart + 60);
  const nameLength = /^\w+\s*=(?![=>])\s*/.exec(head)?.[0].length ?? 0;
  const start = Math.min(argumentStart + nameLength, argumentEnd);
  const source = code.slice(start, argumentEnd).trimEnd();
  return { start, end: start + source.length };
}
