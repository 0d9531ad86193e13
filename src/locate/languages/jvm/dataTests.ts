import { addToList } from "../../../base/collections";
import { findInside, findMark, firstStringFrom, stringAt } from "../../syntax/codeText";
import { type Span, skipBlanks } from "../../syntax/sourceText";
import { isFixed, literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { TitleBodies } from "./titleBodies";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";

const testedThings = "Data|Tests|Contexts|Describes|Its|Shoulds|Features|Scenarios|Expects|Givens|Whens|Thens|Ands";
const typeArguments = "<[^<>()]{0,100}>";
const dataTestPattern = new RegExp(String.raw`\bwith(?:${testedThings})(?:${typeArguments})?(?=\()`, "g");
/** Maximum number of values of one call. */
const maxCases = 500;
const maxCaseLength = 1000;
/** Maximum nesting of collections. */
const maxDepth = 3;

/**
 * Reads Kotest's data tests: `withData("a", "b") {`, `withData(mapOf("a" to x)) {`, `withData(Row(1, 2)) {`,
 * `withData(nameFn = { "a $it" }, rows) {`.
 */
export function readDataTests(texts: TitleTexts, bodies: TitleBodies): TitleDeclaration[] {
  if (texts.syntax.language !== "kotlin") {
    return [];
  }
  const declarations: TitleDeclaration[] = [];
  for (const match of texts.outline.code.matchAll(dataTestPattern)) {
    const open = match.index + match[0].length;
    const close = texts.outline.pairs.get(open);
    if (close === undefined) {
      continue;
    }
    const tail = bodies.findTail(close + 1);
    if (!tail.hasBody) {
      continue;
    }
    const title = { start: match.index, end: open };
    const inside = { start: open + 1, end: close };
    const namePattern = readNameFunction(texts, inside);
    const pattern = namePattern ?? [wild];
    declarations.push({ kind: "test", silent: true, title, pattern, end: tail.end });
    if (!namePattern) {
      declarations.push(...readCases(texts, inside, title));
    }
  }
  return declarations;
}

/**
 * Returns the first string in the function that names the cases, or a wildcard if it has no text. Returns `undefined`
 * if there is no such function.
 */
function readNameFunction(texts: TitleTexts, { start, end }: Span): Pattern | undefined {
  const { code, pairs, strings } = texts.outline;
  const head = /^\s*(?:nameFn\s*=\s*)?\{/.exec(code.slice(start, start + 200))?.[0];
  if (head === undefined) {
    return undefined;
  }
  const close = pairs.get(start + head.length - 1) ?? end;
  const string = strings[firstStringFrom(texts.outline, start)];
  if (!string || string.end > close) {
    return [wild];
  }
  const pattern = simplify(texts.splitParts(string));
  const hasText = pattern.some(({ kind }) => kind === "literal");
  if (hasText) {
    return pattern;
  }
  return [wild];
}

/**
 * Returns a declaration for each literal value, with the name that Kotest gives it. If several names cannot be
 * distinguished, the call itself is their title.
 */
function readCases(texts: TitleTexts, span: Span, call: Span): TitleDeclaration[] {
  const cases: TitleDeclaration[] = [];
  const casesByPattern = new Map<string, TitleDeclaration[]>();
  for (const argument of findArguments(texts, span)) {
    const pattern = createCaseNamePattern(texts, argument);
    if (pattern) {
      const testCase = { kind: "test", title: argument, pattern, end: argument.end } as const;
      cases.push(testCase);
      addToList(casesByPattern, JSON.stringify(pattern), testCase);
    }
  }
  const openCases = [...casesByPattern.values()].filter(([first]) => first && !isFixed(first.pattern));
  const sharedCases = new Set(openCases.filter(({ length }) => length > 1).flat());
  return cases.map((testCase) => {
    if (sharedCases.has(testCase)) {
      return { ...testCase, title: call };
    }
    return testCase;
  });
}

const collectionFunctions = "listOf|setOf|sequenceOf|mapOf|linkedMapOf|arrayOf";
/** Matches the start of `listOf(…)` and similar calls. */
const collectionStart = new RegExp(String.raw`^(?:${collectionFunctions})\s*\(`);

/** Returns the arguments of a call, with the elements of a list or map in place of the collection. */
function findArguments(texts: TitleTexts, { start, end }: Span, depth = 0): Span[] {
  const { code } = texts.outline;
  const spans: Span[] = [];
  let offset = skipBlanks(code, start);
  while (offset < end && spans.length < maxCases) {
    const argumentEnd = findMark(texts.outline, { start: offset, end }, ",");
    const elements = findInside(texts.outline, { start: offset, end: code.length }, collectionStart, 40);
    if (elements && elements.end <= end && depth < maxDepth) {
      spans.push(...findArguments(texts, elements, depth + 1));
    } else {
      const source = code.slice(offset, Math.min(argumentEnd, offset + maxCaseLength));
      spans.push({ start: offset, end: offset + source.trimEnd().length });
    }
    offset = skipBlanks(code, argumentEnd + 1);
  }
  return spans;
}

/** Returns the name of a case: of `"a"`, `"a" to x`, or `Row(1, "b")`, which Kotlin prints as `Row(x=1, y=b)`. */
function createCaseNamePattern(texts: TitleTexts, { start, end }: Span): Pattern | undefined {
  const { code, pairs } = texts.outline;
  const string = stringAt(texts.outline, start);
  if (string) {
    const suffix = code.slice(string.end, end).trim();
    const isName = suffix === "" || suffix.startsWith("to ");
    if (!isName) {
      return undefined;
    }
    return simplify(texts.splitParts(string));
  }
  const head = code.slice(start, Math.min(end, start + 100));
  const typeMatch = /^(?:\w+\.)?([A-Z]\w*)\s*\(/.exec(head);
  if (!typeMatch) {
    return parseLiteral(code.slice(start, end));
  }
  const [construction, type = ""] = typeMatch;
  const fieldsStart = start + construction.length;
  if (pairs.get(fieldsStart - 1) !== end - 1) {
    return undefined;
  }
  const fields = createFieldsPattern(texts, { start: fieldsStart, end: end - 1 });
  return simplify([literal(`${type}(`), ...fields, literal(")")]);
}

/** Returns the pattern of the values between the brackets of `Row(1, "b")`, each after the name of its field. */
function createFieldsPattern(texts: TitleTexts, span: Span): Pattern {
  const parts: Part[] = [];
  for (const value of findArguments(texts, span)) {
    if (parts.length > 0) {
      parts.push(literal(", "));
    }
    parts.push(wild, literal("="), ...createFieldPattern(texts, value));
  }
  if (parts.length > 0) {
    return parts;
  }
  return [wild];
}

function createFieldPattern(texts: TitleTexts, { start, end }: Span): Pattern {
  const { code } = texts.outline;
  const head = code.slice(start, Math.min(end, start + 60));
  const nameLength = /^\w+\s*=\s*/.exec(head)?.[0].length ?? 0;
  const valueStart = start + nameLength;
  const string = stringAt(texts.outline, valueStart);
  const isWholeValue = string && code.slice(string.end, end).trim() === "";
  if (isWholeValue) {
    return texts.splitParts(string);
  }
  return parseLiteral(code.slice(valueStart, end)) ?? [wild];
}

function parseLiteral(source: string): Pattern | undefined {
  const isLiteral = /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(source);
  if (isLiteral) {
    return [literal(source)];
  }
  return undefined;
}
