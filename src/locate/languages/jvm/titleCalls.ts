import { identifierAt, type Span, skipBlanks } from "../../syntax/sourceText";
import type { Part } from "../../titles/pattern";
import { wild } from "../../titles/pattern";
import type { Declared } from "./declared";
import type { TitleBodies } from "./titleBodies";
import type { TitleTexts } from "./titleText";
import { otherWords, suiteWords, testWords } from "./titleWords";

/** `test("title") {`, `describe("title") {`, and any call with a title and a body. */
export function readCalls(texts: TitleTexts, bodies: TitleBodies): Declared[] {
  const { code } = texts.outline;
  const found: Declared[] = [];
  for (let open = code.indexOf("("); open >= 0; open = code.indexOf("(", open + 1)) {
    const callee = calleeBefore(texts, open);
    const close = bodies.pair(open);
    if (!callee || close === undefined || (otherWords.has(callee.word) && !callee.quoted)) continue;
    const call = callAt(texts, bodies, callee, { start: open, end: close });
    if (call) found.push(call);
  }
  return found;
}

/** @param brackets those of the call */
function callAt(texts: TitleTexts, bodies: TitleBodies, callee: Callee, brackets: Span): Declared | undefined {
  const kind = callee.member ? "other" : kindOf(callee.word);
  const first = firstText(texts, brackets.start, brackets.end);
  if (first === undefined && kind === "other") {
    // `testIf(feature)("title") {`: a curried function of the project takes the title later.
    const next = brackets.end + 1;
    const end = texts.outline.code[next] === "(" ? bodies.pair(next) : undefined;
    return end === undefined ? undefined : callAt(texts, bodies, callee, { start: next, end });
  }
  const tail = bodies.tail(brackets.end + 1);
  if (!tail.body && (first === undefined || kind === "other")) return undefined;
  const argument = argumentAt(texts, brackets.start, brackets.end);
  const folded = texts.fold(argument);
  const law = callee.word === "checkAll";
  // Kotest's checks values, and declares nothing.
  if (law && texts.syntax.language !== "scala") return undefined;
  const pattern = law
    ? [...folded, beforeLaw, ...lawsOf(texts, skipBlanks(texts.outline.code, argument.end), brackets.end), wild]
    : folded;
  if (pattern.length === 0 || (kind === "other" && pattern.every((part) => part.kind === "wild"))) return undefined;
  return { kind, title: first ?? argument, pattern: texts.withoutMarks(pattern), end: tail.end };
}

/** What discipline's `checkAll` puts between its title and a law's name. */
const beforeLaw: Part = { kind: "oneOf", texts: [": ", "."], open: false, scored: false };

/** Laws are mostly called after the method that gives them: `OrderTests[Int].order` has those of `order`. */
function lawsOf({ outline: { code, pairs } }: TitleTexts, comma: number, close: number): Part[] {
  let method = "";
  for (let at = skipBlanks(code, comma + 1); at < close; at = skipBlanks(code, at)) {
    const word = identifierAt(code, at);
    const pair = pairs.get(at);
    if (word === "" && pair === undefined && code[at] !== ".") break;
    method = word || method;
    at = pair === undefined ? at + (word.length || 1) : pair + 1;
  }
  return method === "" ? [] : [{ kind: "oneOf", texts: [`${method}.`], open: true, scored: true }];
}

interface Callee {
  readonly word: string;
  /** It is called on something. */
  readonly member: boolean;
  /** It stands in backquotes, as a keyword must. */
  readonly quoted: boolean;
}

/** The word that is called by the bracket at `open`. */
function calleeBefore({ text, outline: { code } }: TitleTexts, open: number): Callee | undefined {
  const end = code[open - 1] === " " ? open - 1 : open;
  if (code[end - 1] === "`") {
    const start = text.lastIndexOf("`", end - 2);
    if (start < 0 || end - start > 40) return undefined;
    return { word: text.slice(start + 1, end - 1), member: code[start - 1] === ".", quoted: true };
  }
  const word = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(code.slice(Math.max(0, end - 40), end))?.[0];
  if (word === undefined) return undefined;
  const before = code.slice(Math.max(0, end - word.length - 10), end - word.length);
  if (/\b(?:fun|def|new|class|object|trait)\s+$/.test(before)) return undefined;
  return { word, member: before.endsWith(".") && !before.endsWith("this."), quoted: false };
}

function kindOf(word: string): Declared["kind"] {
  if (suiteWords.has(word)) return "suite";
  return testWords.has(word) ? "test" : "other";
}

/** The first text in a call's first argument, if it begins with one: `"a"`, `s"a"`, `TestOptions("a")`, `name = "a"`. */
function firstText(texts: TitleTexts, open: number, close: number): Span | undefined {
  const { code, strings } = texts.outline;
  const string = strings[texts.firstStringFrom(open)];
  if (!string || string.start > close || string.start > open + 200) return undefined;
  const between = code.slice(open + 1, string.start);
  if (!/^\s*(?:\w+\s*=\s*)?(?:TestOptions\(\s*)?\w*$/.test(between)) return undefined;
  return { start: string.start, end: string.end };
}

/** The first argument without its name and `TestOptions`. */
function argumentAt({ outline: { code, pairs } }: TitleTexts, open: number, close: number): Span {
  const wrapper = /^\s*TestOptions\(/.exec(code.slice(open + 1, open + 60))?.[0].length;
  if (wrapper !== undefined) return { start: open + 1 + wrapper, end: pairs.get(open + wrapper) ?? close };
  let end = open + 1;
  while (end < close && code[end] !== ",") {
    const mark = code[end];
    end = (mark === "(" || mark === "[" || mark === "{" ? (pairs.get(end) ?? end) : end) + 1;
  }
  const first = skipBlanks(code, open + 1);
  const named = /^\w+\s*=(?![=>])\s*/.exec(code.slice(first, first + 60))?.[0].length ?? 0;
  const start = Math.min(first + named, end);
  return { start, end: start + code.slice(start, end).trimEnd().length };
}
