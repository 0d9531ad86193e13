import { createTable } from "../../../base/table";
import { bracketsAt } from "../../syntax/bracketPairs";
import { splitSpan, stringAt } from "../../syntax/codeText";
import { type Span, skipBlanks } from "../../syntax/sourceText";
import { type InvocationRow, type InvocationValue, readCsvRows } from "./csvRows";
import type { JvmMethod } from "./declarations";
import type { JvmOutline } from "./outline";
import { decodeStringLiteral } from "./strings";

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
  const reader = new AnnotationReader(outline);
  const rows: InvocationRow[] = [];
  let isComplete = true;
  for (const match of outline.code.slice(start, end).matchAll(sourceAnnotation)) {
    const [annotation, name = "", bracket] = match;
    const annotationEnd = start + match.index + annotation.length;
    const open = bracket === undefined ? undefined : annotationEnd - 1;
    const sourceRows = reader.readSource(name, open, method);
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

class AnnotationReader {
  constructor(private readonly outline: JvmOutline) {}

  /**
   * Returns the rows of an annotation, or `undefined` if they are unknown.
   *
   * @param open offset of the annotation's opening bracket, if it has one
   */
  readSource(name: string, open: number | undefined, method: JvmMethod): readonly InvocationRow[] | undefined {
    if (Object.hasOwn(fixedRows, name)) {
      return fixedRows[name];
    }
    if (open === undefined) {
      if (name !== "MethodSource") {
        return undefined;
      }
      return this.#readFactory(method.name, method);
    }
    const close = this.outline.pairs.get(open);
    if (close === undefined) {
      return undefined;
    }
    const elements = this.#readElements({ start: open + 1, end: close });
    switch (name) {
      case "ValueSource":
        return listValues(elements).map((value) => [this.#readValue(value)]);
      case "MethodSource":
        return this.#readFactories(elements, method);
      case "CsvSource":
        return this.#readCsv(elements);
      default:
        return undefined;
    }
  }

  /** Reads the rows from the factory method that an annotation names; `undefined` if it names several. */
  #readFactories(elements: Elements, method: JvmMethod): readonly InvocationRow[] | undefined {
    const [nameSpan, ...otherNames] = listValues(elements);
    if (otherNames.length > 0) {
      return undefined;
    }
    const name = nameSpan && this.#readValue(nameSpan)?.text.replace(/\(\)$/, "");
    return this.#readFactory(name ?? method.name, method);
  }

  /** Reads the rows from a factory method such as `return Stream.of(arguments("a", 1), …);`. */
  #readFactory(name: string, { owner }: JvmMethod): readonly InvocationRow[] | undefined {
    const { code, methods } = this.outline;
    const namesakes = methods.filter((method) => method.name === name && method.owner === owner);
    const factories = namesakes.filter(({ parameters }) => parameters.length === 0);
    const [factory, ...otherFactories] = factories;
    if (!factory || otherFactories.length > 0) {
      return undefined;
    }
    const followingCode = { start: factory.span.end, end: code.length };
    const list = this.#findBrackets(followingCode, listCall, 300);
    if (!list) {
      return undefined;
    }
    const followingMark = code.charAt(skipBlanks(code, list.end + 1));
    // A method called on the list may change its rows.
    if (!/^(?:[;}@\w]|$)/.test(followingMark)) {
      return undefined;
    }
    return this.#splitList(list).map((item) => this.#readArguments(item));
  }

  /** Reads `arguments(a, b)`, or an item that is itself the only argument. */
  #readArguments(item: Span): InvocationRow {
    const brackets = this.#findBrackets(item, argumentsCall, 300);
    const values = brackets ? this.#splitList(brackets) : [item];
    return values.map((value) => this.#readValue(value));
  }

  /** Returns the span between the first brackets of a span, if the span begins with a match of a pattern. */
  #findBrackets({ start, end }: Span, pattern: RegExp, maxLength: number): Span | undefined {
    const { code, pairs } = this.outline;
    const head = code.slice(start, Math.min(end, start + maxLength));
    const match = pattern.exec(head);
    if (!match) {
      return undefined;
    }
    const brackets = bracketsAt(pairs, start + match[0].length - 1);
    return brackets && { start: brackets.start + 1, end: brackets.end };
  }

  #readCsv(elements: Elements): readonly InvocationRow[] | undefined {
    const lines = this.#readCsvLines(elements);
    if (!areTexts(lines)) {
      return undefined;
    }
    const [delimiterString] = this.#readTexts(elements, "delimiterString");
    const [delimiter] = this.#readTexts(elements, "delimiter");
    const [quote] = this.#readTexts(elements, "quoteCharacter");
    const [hasHeaders] = this.#readTexts(elements, "useHeadersInDisplayName");
    const nullValues = this.#readTexts(elements, "nullValues");
    return readCsvRows(lines, {
      delimiter: delimiterString ?? delimiter ?? ",",
      quote: quote ?? "'",
      nullValues: nullValues.filter((value) => value !== undefined),
      hasHeaders: hasHeaders === "true",
    });
  }

  #readCsvLines(elements: Elements): readonly (string | undefined)[] {
    const [block] = this.#readTexts(elements, "textBlock");
    if (block === undefined) {
      return this.#readTexts(elements, "value");
    }
    return block.split(/\r?\n/).filter(isRecord);
  }

  /** Returns the texts of an element's values, with `undefined` for each value that is not a literal. */
  #readTexts(elements: Elements, name: string): readonly (string | undefined)[] {
    const spans = elements.get(name) ?? [];
    return spans.map((span) => this.#readValue(span)?.text);
  }

  /** Reads `name = {a, b}, c = d`, or values without a name, which belong to the element `value`. */
  #readElements(span: Span): Elements {
    const elements = new Map<string, Span[]>();
    for (const { start, end } of this.#splitList(span)) {
      const head = this.outline.code.slice(start, Math.min(end, start + 80));
      const [assignment = "", name = "value"] = /^(\w+)\s*=(?!=)/.exec(head) ?? [];
      const values = this.#readList({ start: start + assignment.length, end });
      const earlierValues = elements.get(name) ?? [];
      elements.set(name, [...earlierValues, ...values]);
    }
    return elements;
  }

  /** Returns the values in `{a, b}`, `[a, b]` or `arrayOf(a, b)`, or else the single value. */
  #readList({ start, end }: Span): readonly Span[] {
    const value = { start: skipBlanks(this.outline.code, start), end };
    const list = this.#findBrackets(value, arrayStart, 40);
    if (list) {
      return this.#splitList(list);
    }
    return [value];
  }

  /** Splits a list at the commas outside of brackets. */
  #splitList(list: Span): readonly Span[] {
    const items = splitSpan(this.outline, list, ",", maxRows);
    return items.filter(({ start, end }) => start < end);
  }

  /** Returns the value of a literal, or of literals joined with `+`. */
  #readValue(span: Span): InvocationValue {
    const source = this.outline.text.slice(span.start, span.end).trim();
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
    return this.#joinTexts(span);
  }

  #joinTexts({ start, end }: Span): InvocationValue {
    const { code } = this.outline;
    let joinedText = "";
    let offset = skipBlanks(code, start);
    for (;;) {
      const string = stringAt(this.outline, offset);
      if (!string) {
        return undefined;
      }
      const { quote } = string;
      const inside = this.outline.text.slice(string.start + quote, string.end - quote);
      joinedText += decodeStringLiteral(inside);
      offset = skipBlanks(code, string.end);
      if (offset >= end) {
        return { kind: "text", text: joinedText };
      }
      if (code[offset] !== "+") {
        return undefined;
      }
      offset = skipBlanks(code, offset + 1);
    }
  }
}

const integerPattern = /^-?\d[\d_]*[lL]?$/;
/** Matches decimal numbers in the form in which Java prints them, and constants. */
const plainValuePattern = /^(?:-?\d+\.\d*[1-9]|-?\d+\.0|true|false|null)$/;
const characterPattern = /^'(\\?[^\\']|\\['\\]|\\u[0-9a-fA-F]{4})'$/;

function listValues(elements: Elements): readonly Span[] {
  return [...elements.values()].flat();
}

function areTexts(lines: readonly (string | undefined)[]): lines is readonly string[] {
  return !lines.includes(undefined);
}

/** Returns whether a line of a text block is a record, that is, neither empty nor a comment. */
const isRecord = (line: string): boolean => !/^\s*(?:#|$)/.test(line);
