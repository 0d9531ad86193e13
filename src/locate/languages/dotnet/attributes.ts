import { selectHighest } from "../../../base/collections";
import { bracketsAt } from "../../syntax/bracketPairs";
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
  /** Source texts of the positional arguments, in order. Named arguments are excluded. */
  readonly values: readonly string[];
  /** Display name that the attribute assigns to the test, or to this case of it. */
  readonly displayName: string | undefined;
}

/** Name endings of attributes that only tests have. */
const testAttributeEndings =
  "Test Fact Theory TestMethod TestCase TestCaseSource DataRow InlineData Benchmark Property".split(" ");
/** Attributes whose first value is the test's display name. */
const titleAttributes = new Set(["TestMethod", "DataTestMethod", "STATestMethod"]);
const displayNameKeys = new Set(["DisplayName", "TestName"]);
const caseAttributes = new Set(["InlineData", "TestCase", "DataRow", "Arguments"]);

/** Reads the attributes of a method, in order. */
export function readAttributes(outline: DotnetOutline, { attributes }: DotnetMethod): readonly Attribute[] {
  return attributes.flatMap((list) => readAttributeList(outline, list));
}

/** @param list span of the list including its brackets, one character at each end */
function readAttributeList(outline: DotnetOutline, list: Span): Attribute[] {
  const { code } = outline;
  const limit = list.end - 1;
  const attributes: Attribute[] = [];
  let offset = list.start + 1;
  while (offset < limit) {
    const attribute = readAttribute(outline, skipBlanks(code, offset), limit);
    if (!attribute) {
      break;
    }
    attributes.push(attribute);
    const comma = skipBlanks(code, attribute.span.end);
    if (code[comma] !== ",") {
      break;
    }
    offset = comma + 1;
  }
  return attributes;
}

function readAttribute(outline: DotnetOutline, from: number, limit: number): Attribute | undefined {
  const { text, code } = outline;
  const nameSpan = findSimpleName(code, from);
  if (!nameSpan) {
    return undefined;
  }
  const { start } = nameSpan;
  const name = code.slice(start, nameSpan.end).replace(/Attribute$/, "");
  const brackets = findBrackets(outline, nameSpan.end, limit);
  if (!brackets) {
    return { name, span: nameSpan, values: [], displayName: undefined };
  }
  const args = splitArguments(text.slice(brackets.start + 1, brackets.end));
  const values: string[] = [];
  let title: string | undefined;
  for (const arg of args) {
    const [assignment, key = ""] = /^(\w+)\s*=(?![=>])/.exec(arg) ?? [];
    if (assignment === undefined) {
      values.push(withoutComment(arg));
    } else if (displayNameKeys.has(key)) {
      title ??= arg.slice(assignment.length);
    }
  }
  if (titleAttributes.has(name)) {
    title ??= values[0];
  }
  const displayName = title === undefined ? undefined : readStringLiteral(title);
  return { name, span: { start, end: brackets.end + 1 }, values, displayName };
}

function withoutComment(value: string): string {
  if (value.includes('"')) {
    return value;
  }
  return value.replace(/\/\*[^*]{0,200}\*\//g, "").trim();
}

/** Returns the span of the last part of a dotted name, which may begin with an alias: `global::Xunit.Fact`. */
function findSimpleName(code: string, from: number): Span | undefined {
  let start = from;
  for (;;) {
    const name = identifierAt(code, start);
    if (name === "") {
      return undefined;
    }
    const end = start + name.length;
    const isQualifier = code[end] === "." || code[end] === ":";
    if (!isQualifier) {
      return { start, end };
    }
    const markLength = code.startsWith("::", end) ? 2 : 1;
    start = skipBlanks(code, end + markLength);
  }
}

/** Returns the offsets of the brackets around an attribute's arguments. */
function findBrackets({ code, pairs }: DotnetOutline, nameEnd: number, limit: number): Span | undefined {
  let start = nameEnd;
  while (start < limit && code[start] !== "(" && code[start] !== ",") {
    start++;
  }
  if (code[start] === "(") {
    return bracketsAt(pairs, start);
  }
  return undefined;
}

export function isTestMethod(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name }) => testAttributeEndings.some((ending) => name.endsWith(ending)));
}

/**
 * Finds the attribute whose literal values best match these arguments. Returns `undefined` if none matches, or if
 * several match equally well.
 */
export function findCaseAttribute(attributes: readonly Attribute[], args: readonly string[]): Attribute | undefined {
  const cases = attributes.filter(({ name, values }) => caseAttributes.has(name) && values.length === args.length);
  const [bestCase, ...otherCases] = selectHighest(cases, ({ values }) => countMatches(values, args));
  return otherCases.length === 0 ? bestCase : undefined;
}

/** Matches the names of attributes that supply cases without listing them. */
const otherCases = /(?:Data|Source|Cases?|Generator|Factory)$/;

/**
 * Returns whether the attributes of a test list all of its cases, and no case has these arguments. A fact of xUnit
 * takes no arguments.
 */
export function lacksCase(attributes: readonly Attribute[], args: readonly string[]): boolean {
  const cases = attributes.filter(({ name }) => caseAttributes.has(name));
  const hasOtherCases = attributes.some(({ name }) => !caseAttributes.has(name) && otherCases.test(name));
  if (hasOtherCases || args.length === 0) {
    return false;
  }
  if (cases.length === 0) {
    return attributes.some(({ name }) => name === "Fact");
  }
  return cases.every(({ values }) => {
    if (values.length !== args.length) {
      return false;
    }
    return values.some((value, i) => isOtherValue(value, args[i] ?? ""));
  });
}

/**
 * Returns whether a value is a literal that no reporter would print as this argument, whatever the type of the
 * parameter.
 */
function isOtherValue(source: string, arg: string): boolean {
  const value = parseLiteral(source);
  if (value === undefined || isPrintedAs(value, arg)) {
    return false;
  }
  const printedValue = arg.replace(argumentName, "");
  if (value.isString) {
    return printedValue.startsWith('"');
  }
  const areIntegers = [value.text, printedValue].every((text) => /^-?\d+$/.test(text));
  return areIntegers || !/^-?[\d.[]/.test(printedValue);
}

/** Counts the literal values that equal these arguments; 0 if one differs. */
function countMatches(values: readonly string[], args: readonly string[]): number {
  let matchCount = 0;
  for (const [i, value] of values.entries()) {
    const literal = parseLiteral(value);
    if (literal === undefined) {
      continue;
    }
    if (!isPrintedAs(literal, args[i] ?? "")) {
      return 0;
    }
    matchCount++;
  }
  return matchCount;
}

/** A literal value, in a form that reporters may print. */
interface Literal {
  readonly text: string;
  readonly isString: boolean;
}

const argumentName = /^@?\w+: /;

/**
 * Returns whether a reporter's argument is this literal. xUnit prefixes the parameter's name and truncates long texts;
 * MSTest omits the quotes.
 */
function isPrintedAs({ text, isString }: Literal, arg: string): boolean {
  const name = argumentName.exec(arg)?.[0] ?? "";
  const value = arg.slice(name.length);
  const isQuoted = value.startsWith('"');
  const isOtherKind = isQuoted !== isString;
  // A text without quotes may be a string that MSTest printed.
  if (isOtherKind && (isQuoted || name !== "")) {
    return false;
  }
  const truncatedText = /^"(.*)"(?:\.\.\.|···)$/s.exec(value)?.[1];
  if (truncatedText !== undefined) {
    return text.startsWith(decodeEscapes(truncatedText));
  }
  const printedText = withoutQuotes(value);
  if (text === printedText) {
    return true;
  }
  return !isString && text === normalizeValue(printedText);
}

function withoutQuotes(value: string): string {
  const inside = /^(["'])(.*)\1$/s.exec(value)?.[2];
  if (inside === undefined) {
    return value;
  }
  return decodeEscapes(inside);
}

/** Parses a literal. Returns `undefined` for any other expression. */
function parseLiteral(source: string): Literal | undefined {
  const text = readStringLiteral(source);
  if (text !== undefined) {
    return { text, isString: true };
  }
  const isCharacter = /^'(?:\\.[^']*|[^'])'$/su.test(source);
  if (isCharacter) {
    return { text: decodeEscapes(source.slice(1, -1)), isString: false };
  }
  const isPlain = /^(?:true|false|null|-?\d[\w.]*)$/.test(source);
  if (!isPlain) {
    return undefined;
  }
  return { text: normalizeValue(source), isString: false };
}

const numberSuffix = "[uUlL]{1,2}|[fFdDmM]";
const numberPattern = new RegExp(String.raw`^(-?\d[\d_]*(?:\.\d+)?)(?:${numberSuffix})?$`);

function normalizeValue(text: string): string {
  const number = numberPattern.exec(text)?.[1];
  if (number !== undefined) {
    return String(Number(number.replaceAll("_", "")));
  }
  if (/^(?:true|false|null)$/i.test(text)) {
    return text.toLowerCase();
  }
  return text;
}

/** Returns the text of an expression that is a single string literal; otherwise `undefined`. */
function readStringLiteral(source: string): string | undefined {
  const expression = source.trim();
  const isVerbatim = expression.startsWith("@");
  const literal = isVerbatim ? expression.slice(1) : expression;
  const isQuoted = literal.startsWith('"') && literal.endsWith('"') && expression.length > 1;
  if (!isQuoted) {
    return undefined;
  }
  const isRaw = literal.startsWith('"""');
  if (!isRaw && containsQuote(literal, isVerbatim)) {
    return undefined;
  }
  return decodeStringLiteral(literal, isVerbatim);
}

/** Returns whether an expression that begins and ends with quotes contains further ones: `"a" + "b"`. */
function containsQuote(literal: string, isVerbatim: boolean): boolean {
  const inside = literal.replace(/^"+|"+$/g, "");
  const escapedMark = isVerbatim ? /""/g : /\\./gs;
  return inside.replace(escapedMark, "").includes('"');
}
