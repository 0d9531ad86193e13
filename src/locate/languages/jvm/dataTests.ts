import { type Span, skipBlanks } from "../../syntax/sourceText";
import { isFixed, literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { TitleBodies } from "./titleBodies";
import type { TitleDeclaration } from "./titleDeclaration";
import type { TitleTexts } from "./titleText";

const dataTestPattern =
  /\bwith(?:Data|Tests|Contexts|Describes|Its|Shoulds|Features|Scenarios|Expects|Givens|Whens|Thens|Ands)(?:<[^<>()]{0,100}>)?(?=\()/g;
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
  if (texts.syntax.language !== "kotlin") return [];
  const declarations: TitleDeclaration[] = [];
  for (const match of texts.outline.code.matchAll(dataTestPattern)) {
    const open = match.index + match[0].length;
    const close = bodies.findClosingBracket(open);
    const tail = close === undefined ? undefined : bodies.findTail(close + 1);
    if (close === undefined || !tail?.hasBody) continue;
    const title = { start: match.index, end: match.index + match[0].length };
    const namePattern = readNameFunction(texts, { start: open + 1, end: close });
    declarations.push({ kind: "test", silent: true, title, pattern: namePattern ?? [wild], end: tail.end });
    if (!namePattern) declarations.push(...readCases(texts, { start: open + 1, end: close }, title));
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
  if (head === undefined) return undefined;
  const close = pairs.get(start + head.length - 1) ?? end;
  const string = strings[texts.firstStringFrom(start)];
  const pattern = string && string.end <= close ? simplify(texts.splitParts(string)) : [wild];
  return pattern.some(({ kind }) => kind === "literal") ? pattern : [wild];
}

/**
 * Returns a declaration for each literal value, named as Kotest names it. Those whose names cannot be distinguished
 * have the call itself as their title.
 */
function readCases(texts: TitleTexts, span: Span, call: Span): TitleDeclaration[] {
  const cases = findArguments(texts, span).flatMap((argument) => {
    const pattern = caseNamePattern(texts, argument);
    return pattern ? [{ kind: "test" as const, title: argument, pattern, end: argument.end }] : [];
  });
  const countByPattern = new Map<string, number>();
  const createKey = (pattern: Pattern): string => JSON.stringify(pattern);
  for (const { pattern } of cases)
    countByPattern.set(createKey(pattern), (countByPattern.get(createKey(pattern)) ?? 0) + 1);
  return cases.map((testCase) =>
    isFixed(testCase.pattern) || countByPattern.get(createKey(testCase.pattern)) === 1
      ? testCase
      : { ...testCase, title: call },
  );
}

const collectionPattern = /^(?:listOf|setOf|sequenceOf|mapOf|linkedMapOf|arrayOf)\s*\(/;

/** Returns the arguments of a call, with the elements of a list or map in place of the collection. */
function findArguments(texts: TitleTexts, { start, end }: Span, depth = 0): Span[] {
  const { code, pairs } = texts.outline;
  const spans: Span[] = [];
  for (let offset = skipBlanks(code, start); offset < end && spans.length < maxCases; ) {
    const collectionCall = collectionPattern.exec(code.slice(offset, offset + 40))?.[0];
    const close = collectionCall === undefined ? undefined : pairs.get(offset + collectionCall.length - 1);
    let argumentEnd = offset;
    while (argumentEnd < end && code[argumentEnd] !== ",") {
      const mark = code[argumentEnd];
      argumentEnd =
        (mark === "(" || mark === "[" || mark === "{" ? (pairs.get(argumentEnd) ?? argumentEnd) : argumentEnd) + 1;
    }
    if (collectionCall !== undefined && close !== undefined && close <= end && depth < maxDepth)
      spans.push(...findArguments(texts, { start: offset + collectionCall.length, end: close }, depth + 1));
    else
      spans.push({
        start: offset,
        end: offset + code.slice(offset, Math.min(argumentEnd, offset + maxCaseLength)).trimEnd().length,
      });
    offset = skipBlanks(code, argumentEnd + 1);
  }
  return spans;
}

/** Returns the name of a case: of `"a"`, `"a" to x`, or `Row(1, "b")`, which Kotlin prints as `Row(x=1, y=b)`. */
function caseNamePattern(texts: TitleTexts, { start, end }: Span): Pattern | undefined {
  const { code, pairs } = texts.outline;
  const string = texts.stringAt(start);
  if (string) {
    const suffix = code.slice(string.end, end).trim();
    return suffix === "" || suffix.startsWith("to ") ? simplify(texts.splitParts(string)) : undefined;
  }
  const typeMatch = /^(?:\w+\.)?([A-Z]\w*)\s*\(/.exec(code.slice(start, Math.min(end, start + 100)));
  if (!typeMatch) return parseLiteral(code.slice(start, end));
  const open = start + typeMatch[0].length - 1;
  if (pairs.get(open) !== end - 1) return undefined;
  const values = findArguments(texts, { start: open + 1, end: end - 1 }).map((value) => fieldValue(texts, value));
  const fields = values.flatMap((value, i): Part[] => [
    ...(i > 0 ? [literal(", ")] : []),
    wild,
    literal("="),
    ...value,
  ]);
  return simplify([literal(`${typeMatch[1]}(`), ...(fields.length > 0 ? fields : [wild]), literal(")")]);
}

function fieldValue(texts: TitleTexts, { start, end }: Span): Pattern {
  const { code } = texts.outline;
  const nameLength = /^\w+\s*=\s*/.exec(code.slice(start, Math.min(end, start + 60)))?.[0].length ?? 0;
  const string = texts.stringAt(start + nameLength);
  if (string && code.slice(string.end, end).trim() === "") return texts.splitParts(string);
  return parseLiteral(code.slice(start + nameLength, end)) ?? [wild];
}

function parseLiteral(source: string): Pattern | undefined {
  return /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(source) ? [literal(source)] : undefined;
}
