import { createTable } from "../../../base/table";
import { findInside, splitSpan } from "../../syntax/codeText";
import { type Span, skipBlanks } from "../../syntax/sourceText";
import { type InvocationRow, type InvocationValue, readCsvRows } from "./csvRows";
import type { JvmMethod } from "./declarations";
import type { JvmOutline } from "./outline";
import { decodeStringLiteral, readJoinedStrings } from "./strings";

/** Arguments of the invocations of a parameterized test, as far as they are known from its annotations. */
export interface InvocationRows {
  readonly rows: readonly InvocationRow[];
  /** Whether these are all invocations, in their order. */
  readonly isComplete: boolean;
}

/** Maximum number of invocations of one test that are read. */
const maxRows = 1000;
const sourceAnnotation = /@(?:[\w.]*\.)?(\w*Source)\b[ \t]*(\()?/g;
const nullRow: InvocationRow = [{ kind: "plain", text: "null" }];
const emptyRow: InvocationRow = [{ kind: "text", text: "" }];

/** Rows of the annotations that take no values. */
const fixedRows: Readonly<Record<string, readonly InvocationRow[]>> = createTable({
  NullSource: [nullRow],
  EmptySource: [emptyRow],
  NullAndEmptySource: [nullRow, emptyRow],
});

const factoryBodyStart = String.raw`^\s*\(\s*\)[^={;()]*[={]\s*(?:return\s+)?`;
const listFunction = String.raw`(?:\w+\s*\.\s*)*(?:of|asList|listOf|\w*[sS]equenceOf)`;
/** Matches the code after the name of a method that returns a list, up to the list's opening bracket. */
const listCall = new RegExp(String.raw`${factoryBodyStart}${listFunction}\s*\(`);
/** Matches the start of a call that combines several arguments. */
const argumentsCall = /^(?:Arguments\s*\.\s*)?(?:of|arguments)\s*\(/;
/** Matches the start of `{a, b}`, `[a, b]` or `arrayOf(a, b)`. */
const arrayStart = /^(?:\w*[aA]rrayOf\s*\(|[{[])/;

/**
 * Reads the rows of a method's `@ValueSource`, `@CsvSource`, `@MethodSource`, `@NullSource` and similar annotations.
 */
export function readInvocationRows(outline: JvmOutline, method: JvmMethod): InvocationRows {
  const { start, end } = method.head;
  const rows: InvocationRow[] = [];
  let isComplete = true;
  for (const match of outline.code.slice(start, end).matchAll(sourceAnnotation)) {
    const [annotation, name = "", bracket] = match;
    const annotationEnd = start + match.index + annotation.length;
    const open = bracket === undefined ? undefined : annotationEnd - 1;
    const sourceRows = readSource(outline, name, open, method);
    if (sourceRows) {
      rows.push(...sourceRows.slice(0, maxRows - rows.length));
    } else {
      isComplete = false;
    }
  }
  return { rows, isComplete: isComplete && rows.length < maxRows };
}

/** Values of an annotation's elements, by the element's name. */
type Elements = ReadonlyMap<string, readonly Span[]>;

/**
 * Returns the rows of an annotation, or `undefined` if they are unknown.
 *
 * @param open offset of the annotation's opening bracket, if it has one
 */
function readSource(
  outline: JvmOutline,
  name: string,
  open: number | undefined,
  method: JvmMethod,
): readonly InvocationRow[] | undefined {
  if (Object.hasOwn(fixedRows, name)) {
    return fixedRows[name];
  }
  if (open === undefined) {
    if (name !== "MethodSource") {
      return undefined;
    }
    return readFactory(outline, method.name, method);
  }
  const close = outline.pairs.get(open);
  if (close === undefined) {
    return undefined;
  }
  const elements = readElements(outline, { start: open + 1, end: close });
  switch (name) {
    case "ValueSource":
      return listValues(elements).map((value) => [readValue(outline, value)]);
    case "MethodSource":
      return readFactories(outline, elements, method);
    case "CsvSource":
      return readCsv(outline, elements);
    default:
      return undefined;
  }
}

/** Reads the rows from the factory method that an annotation names; `undefined` if it names several. */
function readFactories(
  outline: JvmOutline,
  elements: Elements,
  method: JvmMethod,
): readonly InvocationRow[] | undefined {
  const [nameSpan, ...otherNames] = listValues(elements);
  if (otherNames.length > 0) {
    return undefined;
  }
  const name = nameSpan && readValue(outline, nameSpan)?.text.replace(/\(\)$/, "");
  return readFactory(outline, name ?? method.name, method);
}

/** Reads the rows from a factory method such as `return Stream.of(arguments("a", 1), …);`. */
function readFactory(outline: JvmOutline, name: string, { owner }: JvmMethod): readonly InvocationRow[] | undefined {
  const { code, methods } = outline;
  const namesakes = methods.filter((method) => method.name === name && method.owner === owner);
  const factories = namesakes.filter(({ parameters }) => parameters.length === 0);
  const [factory, ...otherFactories] = factories;
  if (!factory || otherFactories.length > 0) {
    return undefined;
  }
  const followingCode = { start: factory.span.end, end: code.length };
  const list = findInside(outline, followingCode, listCall, 300);
  if (!list) {
    return undefined;
  }
  const followingMark = code.charAt(skipBlanks(code, list.end + 1));
  // A method called on the list may change its rows.
  if (!/^(?:[;}@\w]|$)/.test(followingMark)) {
    return undefined;
  }
  return splitList(outline, list).map((item) => readArguments(outline, item));
}

/** Reads `arguments(a, b)`, or an item that is itself the only argument. */
function readArguments(outline: JvmOutline, item: Span): InvocationRow {
  const brackets = findInside(outline, item, argumentsCall, 300);
  const values = brackets ? splitList(outline, brackets) : [item];
  return values.map((value) => readValue(outline, value));
}

function readCsv(outline: JvmOutline, elements: Elements): readonly InvocationRow[] | undefined {
  const lines = readCsvLines(outline, elements);
  const texts = lines.filter((line) => line !== undefined);
  if (texts.length < lines.length) {
    return undefined;
  }
  const [delimiterString] = readTexts(outline, elements, "delimiterString");
  const [delimiter] = readTexts(outline, elements, "delimiter");
  const [quote] = readTexts(outline, elements, "quoteCharacter");
  const [hasHeaders] = readTexts(outline, elements, "useHeadersInDisplayName");
  const nullValues = readTexts(outline, elements, "nullValues");
  return readCsvRows(texts, {
    delimiter: delimiterString ?? delimiter ?? ",",
    quote: quote ?? "'",
    nullValues: nullValues.filter((value) => value !== undefined),
    hasHeaders: hasHeaders === "true",
  });
}

function readCsvLines(outline: JvmOutline, elements: Elements): readonly (string | undefined)[] {
  const [block] = readTexts(outline, elements, "textBlock");
  if (block === undefined) {
    return readTexts(outline, elements, "value");
  }
  return block.split(/\r?\n/).filter(isRecord);
}

/** Returns the texts of an element's values, with `undefined` for each value that is not a literal. */
function readTexts(outline: JvmOutline, elements: Elements, name: string): readonly (string | undefined)[] {
  const spans = elements.get(name) ?? [];
  return spans.map((span) => readValue(outline, span)?.text);
}

/** Reads `name = {a, b}, c = d`, or values without a name, which belong to the element `value`. */
function readElements(outline: JvmOutline, span: Span): Elements {
  const elements = new Map<string, Span[]>();
  for (const { start, end } of splitList(outline, span)) {
    const head = outline.code.slice(start, Math.min(end, start + 80));
    const [assignment = "", name = "value"] = /^(\w+)\s*=(?!=)/.exec(head) ?? [];
    const values = readList(outline, { start: start + assignment.length, end });
    const earlierValues = elements.get(name) ?? [];
    elements.set(name, [...earlierValues, ...values]);
  }
  return elements;
}

/** Returns the values in `{a, b}`, `[a, b]` or `arrayOf(a, b)`, or else the single value. */
function readList(outline: JvmOutline, { start, end }: Span): readonly Span[] {
  const value = { start: skipBlanks(outline.code, start), end };
  const list = findInside(outline, value, arrayStart, 40);
  if (list) {
    return splitList(outline, list);
  }
  return [value];
}

/** Splits a list at the commas outside of brackets. */
function splitList(outline: JvmOutline, list: Span): readonly Span[] {
  const items = splitSpan(outline, list, ",", maxRows);
  return items.filter(({ start, end }) => start < end);
}

/** Returns the value of a literal, or of literals joined with `+`. */
function readValue(outline: JvmOutline, span: Span): InvocationValue {
  const source = outline.text.slice(span.start, span.end).trim();
  if (integerPattern.test(source)) {
    const digits = source.replace(/[_lL]/g, "");
    return { kind: "plain", text: digits };
  }
  if (plainValuePattern.test(source)) {
    return { kind: "plain", text: source };
  }
  const [, character] = characterPattern.exec(source) ?? [];
  if (character !== undefined) {
    return { kind: "character", text: decodeStringLiteral(character) };
  }
  return joinTexts(outline, span);
}

function joinTexts(outline: JvmOutline, { start, end }: Span): InvocationValue {
  const joinedText = readJoinedStrings(outline, skipBlanks(outline.code, start));
  if (!joinedText || skipBlanks(outline.code, joinedText.end) < end) {
    return undefined;
  }
  return { kind: "text", text: joinedText.text };
}

const integerPattern = /^-?\d[\d_]*[lL]?$/;
/** Matches decimal numbers in the form in which Java prints them, and constants. */
const plainValuePattern = /^(?:-?\d+\.\d*[1-9]|-?\d+\.0|true|false|null)$/;
const characterPattern = /^'(\\?[^\\']|\\['\\]|\\u[0-9a-fA-F]{4})'$/;

function listValues(elements: Elements): readonly Span[] {
  return [...elements.values()].flat();
}

/** Returns whether a line of a text block is a record, that is, neither empty nor a comment. */
const isRecord = (line: string): boolean => !/^\s*(?:#|$)/.test(line);
