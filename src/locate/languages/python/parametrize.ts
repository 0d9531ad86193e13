import { type Span, sliceSpan, startsLine } from "../../syntax/sourceText";
import { matchWhole, type Part, type Pattern } from "../../titles/pattern";
import { listArguments, type PythonDeclaration, splitArguments } from "./outline";

/** Maximum number of cases in a table; larger tables are ignored. */
const maxCases = 2000;

const parametrizeDecorator = /^@[\w.]*\bparametrize\s*\(/;
const paramCall = /^(?:\w+\.)*param\s*\(/;
const idsOption = /^ids\s*=/;
const idOption = /^id\s*=(?!=)/;
const marksOption = /^marks\s*=(?!=)/;

const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d*[1-9]|\.0)?`;
const constant = "True|False|None";
/** A value that pytest prints as it is written. */
const printableValue = new RegExp(`^${number}$|^(?:${constant})$`);
const dottedName = /^(?:[\p{L}\p{N}_]+\.)*([\p{L}_][\p{L}\p{N}_]*)$/u;

const doubleQuoted = String.raw`"([^"\\\n]*)"`;
const singleQuoted = String.raw`'([^'\\\n]*)'`;
const plainString = new RegExp(String.raw`^\s*[rRuUbB]{0,2}(?:${doubleQuoted}|${singleQuoted})\s*$`);

/**
 * Finds the case of `@pytest.mark.parametrize` that has a test's id, the text in the last brackets of its name.
 * Requires that the test has one such decorator, that each case begins a line, and that exactly one case has the id.
 */
export function findParametrizedCase(text: string, test: PythonDeclaration, id: string): Span | undefined {
  const isTable = ({ start }: Span) => parametrizeDecorator.test(text.slice(start, start + 200));
  const tables = test.decorators.filter(isTable);
  const [table, ...otherTables] = tables;
  if (!table || otherTables.length > 0) return undefined;
  const cases = parseCases(text, table);
  const matches = cases.filter(({ parts }) => matchWhole(parts, id) !== undefined);
  return matches.length === 1 ? matches[0]?.place : undefined;
}

interface ParametrizedCase {
  readonly place: Span;
  readonly parts: Pattern;
}

function parseCases(text: string, decorator: Span): readonly ParametrizedCase[] {
  const open = text.indexOf("(", decorator.start);
  const close = text.lastIndexOf(")", decorator.end - 1);
  if (close < open) return [];
  const [names, table, ...options] = splitArguments(text, { start: open + 1, end: close });
  const list = table && findContents(text, table);
  if (!names || !list) return [];
  const places = splitArguments(text, list);
  if (places.length > maxCases) return [];
  if (!places.every(({ start }) => isCaseAt(text, start))) return [];
  const patterns = parsePatterns(text, names, places, options);
  const cases: ParametrizedCase[] = [];
  for (const [i, place] of places.entries()) {
    const parts = patterns[i];
    if (parts) cases.push({ place, parts });
  }
  return cases;
}

/** Returns true for a case that begins a line, and does not stand for several. */
function isCaseAt(text: string, offset: number): boolean {
  return text[offset] !== "*" && startsLine(text, offset);
}

/** Returns the patterns of the cases' ids: those of `ids=…`, or those that the values of each case give. */
function parsePatterns(
  text: string,
  names: Span,
  places: readonly Span[],
  options: readonly Span[],
): readonly (Pattern | undefined)[] {
  const ids = options.find((option) => idsOption.test(sliceSpan(text, option)));
  if (ids) return parseIds(text, ids);
  const argumentNames = parseNames(text, names);
  return places.map((place, i) => createIdPattern(text, place, argumentNames, i));
}

/** Parses `ids=["a", "b"]`. Returns none if the ids are created at run time. */
function parseIds(text: string, { start, end }: Span): readonly (Pattern | undefined)[] {
  const listStart = text.indexOf("=", start) + 1;
  const list = findContents(text, { start: listStart, end });
  if (!list) return [];
  return listArguments(text, list).map(parseId);
}

/** Parses an id that is written as a string; `undefined` for any other expression. */
function parseId(source: string): Pattern | undefined {
  const id = parsePlainString(source);
  return id === undefined ? undefined : [createChoice([id])];
}

const closingBrackets: Readonly<Record<string, string>> = { "[": "]", "(": ")" };

/** Returns the span inside the brackets of a list or a tuple. */
function findContents(text: string, span: Span): Span | undefined {
  const source = sliceSpan(text, span);
  const opening = source.search(/\S/);
  const closing = source.trimEnd().length - 1;
  const closingBracket = closingBrackets[source[opening] ?? ""];
  if (closingBracket === undefined || source[closing] !== closingBracket) return undefined;
  return { start: span.start + opening + 1, end: span.start + closing };
}

function parseNames(text: string, names: Span): readonly string[] {
  const nameList = parsePlainString(sliceSpan(text, names));
  if (nameList !== undefined) return nameList.split(",").map((name) => name.trim());
  const list = findContents(text, names);
  if (!list) return [];
  return listArguments(text, list).map((source) => parsePlainString(source) ?? "");
}

/**
 * Returns the possible ids of a case. pytest joins the values with `-`; for a value that it cannot print, it uses the
 * argument's name and the index of the case.
 */
function createIdPattern(text: string, caseSpan: Span, names: readonly string[], index: number): Pattern | undefined {
  const sources = readValues(text, caseSpan, names.length);
  const id = sources.find((source) => idOption.test(source));
  if (id !== undefined) return parseId(id.slice(id.indexOf("=") + 1));
  const values = sources.filter((source) => !marksOption.test(source));
  if (values.length !== names.length) return undefined;
  const parts: Part[] = [];
  for (const [i, value] of values.entries()) {
    if (i > 0) parts.push(createChoice(["-"]));
    parts.push(createChoice(listPrintedForms(value, `${names[i]}${index}`)));
  }
  return parts;
}

/** Returns the values of a case's arguments: those of `param(…)`, or of a tuple if there are several. */
function readValues(text: string, caseSpan: Span, argumentCount: number): readonly string[] {
  const source = sliceSpan(text, caseSpan);
  const call = paramCall.exec(source)?.[0];
  if (call !== undefined) {
    const start = caseSpan.start + call.length;
    const end = caseSpan.start + source.lastIndexOf(")");
    return listArguments(text, { start, end });
  }
  const tuple = argumentCount > 1 ? findContents(text, caseSpan) : undefined;
  if (!tuple) return [source.trimEnd()];
  return listArguments(text, tuple);
}

/** Returns the forms in which pytest may print a value in an id. */
function listPrintedForms(source: string, numberedName: string): readonly string[] {
  const plainText = parsePlainString(source);
  if (plainText !== undefined) return [plainText];
  if (printableValue.test(source)) return [source];
  // The value of a constant is unknown; a class or a function is printed by its name.
  const name = dottedName.exec(source)?.[1];
  return name === undefined ? [numberedName] : [numberedName, name];
}

/** Returns the text of a string literal without escapes and interpolation, or `undefined` for anything else. */
function parsePlainString(source: string): string | undefined {
  const [, inDoubleQuotes, inSingleQuotes] = plainString.exec(source) ?? [];
  return inDoubleQuotes ?? inSingleQuotes;
}

const createChoice = (texts: readonly string[]): Part => ({ kind: "oneOf", texts, isOpen: false, isScored: true });
