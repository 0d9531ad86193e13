import { identifierAt, type Span, skipBlanks } from "../../syntax/sourceText";
import { decodeEscapes, decodeStringLiteral } from "./csharpLiterals";
import { splitArguments } from "./dotnetName";
import type { DotnetMethod, DotnetOutline } from "./outline";

/** One attribute: `TestCase(1, TestName = "a")`. */
export interface Attribute {
  /** Name without its namespace and without the suffix `Attribute`. */
  readonly name: string;
  /** Span from the name to the closing bracket. */
  readonly span: Span;
  /** Sources of the positional arguments, in order. Named arguments are not included. */
  readonly values: readonly string[];
  /** Display name that the attribute gives to the test, or to this case of it. */
  readonly displayName: string | undefined;
}

const testAttributePattern =
  /(?:Test|Fact|Theory|TestMethod|TestCase|TestCaseSource|DataRow|InlineData|Benchmark|Property)$/;
/** Attributes whose first value is the test's display name. */
const firstValueIsName = /^(?:(?:Data)?TestMethod|STATestMethod)$/;
const displayNameKeys = /^(?:DisplayName|TestName)$/;
const caseAttributes = new Set(["InlineData", "TestCase", "DataRow", "Arguments"]);

/** Reads the attributes of a method, in order. */
export function readAttributes(outline: DotnetOutline, { attributes }: DotnetMethod): readonly Attribute[] {
  return attributes.flatMap(({ start, end }) => {
    const parsedAttributes: Attribute[] = [];
    for (let i = start + 1; i < end - 1; ) {
      const nameStart = skipBlanks(outline.code, i);
      const attribute = readAttribute(outline, nameStart, end - 1);
      if (!attribute) break;
      parsedAttributes.push(attribute);
      const comma = skipBlanks(outline.code, attribute.span.end);
      if (outline.code[comma] !== ",") break;
      i = comma + 1;
    }
    return parsedAttributes;
  });
}

function readAttribute({ text, code, pairs }: DotnetOutline, from: number, limit: number): Attribute | undefined {
  let start = from;
  let name = identifierAt(code, start);
  for (let next = start + name.length; name !== "" && /[.:]/.test(code[next] ?? ""); next = start + name.length) {
    start = skipBlanks(code, next + (code.startsWith("::", next) ? 2 : 1));
    name = identifierAt(code, start);
  }
  if (name === "") return undefined;
  let open = start + name.length;
  while (open < limit && code[open] !== "(" && code[open] !== ",") open++;
  const close = code[open] === "(" ? pairs.get(open) : undefined;
  const end = close === undefined ? start + name.length : close + 1;
  const args = close === undefined ? [] : splitArguments(text.slice(open + 1, close));
  const entries = args.map((value) => ({ value, key: /^(\w+)\s*=(?![=>])/.exec(value) }));
  const shortName = name.replace(/Attribute$/, "");
  const values = entries.filter(({ key }) => !key).map(({ value }) => value);
  const displayNameEntry = entries.find(({ key }) => displayNameKeys.test(key?.[1] ?? ""));
  const displayName = displayNameEntry?.value.slice(displayNameEntry.key?.[0].length ?? 0);
  const title = displayName ?? (firstValueIsName.test(shortName) ? values[0] : undefined);
  return {
    name: shortName,
    span: { start, end },
    values,
    displayName: title === undefined ? undefined : stringLiteralText(title),
  };
}

export function isTestMethod(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name }) => testAttributePattern.test(name));
}

/** Finds the attribute whose literal values are these arguments. Returns `undefined` if none or several match best. */
export function findCaseAttribute(attributes: readonly Attribute[], args: readonly string[]): Attribute | undefined {
  const cases = attributes
    .filter(({ name, values }) => caseAttributes.has(name) && values.length === args.length)
    .map((row) => ({ row, matchCount: countMatches(row.values, args) }));
  const bestCount = Math.max(...cases.map(({ matchCount }) => matchCount), 0);
  const best = cases.filter(({ matchCount }) => matchCount === bestCount);
  return best.length === 1 && bestCount > 0 ? best[0]?.row : undefined;
}

/** Counts the literal values that equal these arguments; 0 if one differs. */
function countMatches(values: readonly string[], args: readonly string[]): number {
  let matchCount = 0;
  for (const [i, value] of values.entries()) {
    const literal = parseLiteral(value);
    if (literal === undefined) continue;
    if (!isPrintedAs(literal, args[i] ?? "")) return 0;
    matchCount++;
  }
  return matchCount;
}

/** A literal value, in a form that reporters may print. */
interface Literal {
  readonly text: string;
  readonly isString: boolean;
}

/**
 * Returns whether a reporter's argument is this literal. xUnit prefixes the parameter's name and truncates long texts;
 * MSTest omits the quotes.
 */
function isPrintedAs({ text, isString }: Literal, arg: string): boolean {
  const name = /^@?\w+: /.exec(arg)?.[0] ?? "";
  const value = arg.slice(name.length);
  const isQuoted = value.startsWith('"');
  if (isQuoted !== isString && (isQuoted || name !== "")) return false;
  const truncatedText = /^"(.*)"(?:\.\.\.|···)$/s.exec(value)?.[1];
  if (truncatedText !== undefined) return text.startsWith(decodeEscapes(truncatedText));
  const printedText = /^(["']).*\1$/s.test(value) && value.length > 1 ? decodeEscapes(value.slice(1, -1)) : value;
  return text === printedText || (!isString && text === normalizeValue(printedText));
}

/** Parses a literal. Returns `undefined` for any other expression. */
function parseLiteral(source: string): Literal | undefined {
  const text = stringLiteralText(source);
  if (text !== undefined) return { text, isString: true };
  if (/^'(?:\\.[^']*|[^'])'$/su.test(source)) return { text: decodeEscapes(source.slice(1, -1)), isString: false };
  const isPlain = /^(?:true|false|null)$/.test(source) || /^-?\d[\w.]*$/.test(source);
  return isPlain ? { text: normalizeValue(source), isString: false } : undefined;
}

function normalizeValue(text: string): string {
  const number = /^(-?\d[\d_]*(?:\.\d+)?)(?:[uUlL]{1,2}|[fFdDmM])?$/.exec(text)?.[1]?.replaceAll("_", "");
  if (number !== undefined) return String(Number(number));
  return /^(?:true|false|null)$/i.test(text) ? text.toLowerCase() : text;
}

/** Returns the text of an expression that is a single string literal, else `undefined`. */
function stringLiteralText(source: string): string | undefined {
  const quotedSource = /^@?"/.exec(source.trim()) ? source.trim() : undefined;
  if (quotedSource === undefined || !quotedSource.endsWith('"') || quotedSource.length < 2) return undefined;
  const isVerbatim = quotedSource.startsWith("@");
  const literal = isVerbatim ? quotedSource.slice(1) : quotedSource;
  // The expression contains a second literal: `"a" + "b"`.
  const inside = literal.replace(/^"+|"+$/g, "");
  const unescapedText = isVerbatim ? inside.replaceAll('""', "") : inside.replace(/\\./gs, "");
  return literal.startsWith('"""') || !unescapedText.includes('"')
    ? decodeStringLiteral(literal, isVerbatim)
    : undefined;
}
