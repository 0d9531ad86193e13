import { type Span, skipBlanks } from "../../syntax/sourceText";
import { type InvocationValue, readCsvRows } from "./csvRows";
import type { JvmMethod } from "./declarations";
import type { JvmOutline } from "./outline";
import { decodeStringLiteral } from "./strings";

/** Arguments of the invocations of a parameterized test, as far as its annotations write them out. */
export interface InvocationRows {
  readonly rows: readonly (readonly InvocationValue[])[];
  /** Whether these are all invocations, in their order. */
  readonly isComplete: boolean;
}

/** Maximum number of invocations that are read of one test. */
const maxRows = 1000;
const sourceAnnotation = /@(?:[\w.]*\.)?(\w*Source)\b[ \t]*(\()?/g;
const nullRow: readonly InvocationValue[] = [{ kind: "plain", text: "null" }];
const emptyRow: readonly InvocationValue[] = [{ kind: "text", text: "" }];

/** What follows the name of a method that returns a list, up to the list's bracket. */
const listCall = /^\s*\(\s*\)[^={;()]*[={]\s*(?:return\s+)?(?:\w+\s*\.\s*)*(?:of|asList|listOf|\w*[sS]equenceOf)\s*\(/;
/** The start of an item that gives several arguments. */
const argumentsCall = /^(?:Arguments\s*\.\s*)?(?:of|arguments)\s*\(/;

/** Reads the rows of `@ValueSource`, `@CsvSource`, `@MethodSource`, `@NullSource` and the like at a method. */
export function readInvocationRows(text: string, outline: JvmOutline, method: JvmMethod): InvocationRows {
  const { head } = method;
  const reader = new AnnotationReader(text, outline);
  const rows: (readonly InvocationValue[])[] = [];
  let isComplete = true;
  for (const match of outline.code.slice(head.start, head.end).matchAll(sourceAnnotation)) {
    const open = match[2] === undefined ? undefined : head.start + match.index + match[0].length - 1;
    const sourceRows = reader.readSource(match[1] ?? "", open, method);
    if (sourceRows) rows.push(...sourceRows.slice(0, maxRows - rows.length));
    else isComplete = false;
  }
  return { rows, isComplete: isComplete && rows.length < maxRows };
}

class AnnotationReader {
  constructor(
    private readonly text: string,
    private readonly outline: JvmOutline,
  ) {}

  /** Returns the rows of an annotation, or `undefined` if they are not in it. */
  readSource(
    name: string,
    open: number | undefined,
    method: JvmMethod,
  ): readonly (readonly InvocationValue[])[] | undefined {
    if (name === "NullSource") return [nullRow];
    if (name === "EmptySource") return [emptyRow];
    if (name === "NullAndEmptySource") return [nullRow, emptyRow];
    const close = open === undefined ? undefined : this.outline.pairs.get(open);
    if (name === "MethodSource" && open === undefined) return this.#readFactory(method.name, method);
    if (open === undefined || close === undefined) return undefined;
    const elements = this.#readElements({ start: open + 1, end: close });
    if (name === "ValueSource") return [...elements.values()].flat().map((value) => [this.#readValue(value)]);
    if (name !== "MethodSource") return name === "CsvSource" ? this.#readCsv(elements) : undefined;
    const names = [...elements.values()].flat().map((span) => this.#readValue(span)?.text.replace(/\(\)$/, ""));
    return names.length > 1 ? undefined : this.#readFactory(names[0] ?? method.name, method);
  }

  /** Reads the rows of a method such as `return Stream.of(arguments("a", 1), …);`. */
  #readFactory(name: string, { owner }: JvmMethod): readonly (readonly InvocationValue[])[] | undefined {
    const { code, methods } = this.outline;
    const [factory, ...otherFactories] = methods.filter(
      (method) => method.name === name && method.owner === owner && method.parameters.length === 0,
    );
    const list =
      factory && otherFactories.length === 0
        ? this.#readCall({ start: factory.span.end, end: code.length }, listCall)
        : undefined;
    // A call on the list would change its rows.
    if (!list || !/^(?:[;}@\w]|$)/.test(code.charAt(skipBlanks(code, list.end + 1)))) return undefined;
    return list.items.map((item) =>
      (this.#readCall(item, argumentsCall)?.items ?? [item]).map((value) => this.#readValue(value)),
    );
  }

  /** Reads the arguments of a call that a span begins with. */
  #readCall(
    { start, end }: Span,
    pattern: RegExp,
  ): { readonly items: readonly Span[]; readonly end: number } | undefined {
    const match = pattern.exec(this.outline.code.slice(start, Math.min(end, start + 300)));
    const open = start + (match?.[0].length ?? 0) - 1;
    const close = match ? this.outline.pairs.get(open) : undefined;
    return close === undefined ? undefined : { items: this.#splitList({ start: open + 1, end: close }), end: close };
  }

  #readCsv(elements: ReadonlyMap<string, readonly Span[]>): readonly (readonly InvocationValue[])[] | undefined {
    const readTexts = (name: string): readonly (string | undefined)[] =>
      (elements.get(name) ?? []).map((span) => this.#readValue(span)?.text);
    const [block] = readTexts("textBlock");
    const lines = block === undefined ? readTexts("value") : block.split(/\r?\n/).filter(isRecord);
    if (lines.some((line) => line === undefined)) return undefined;
    return readCsvRows(lines as readonly string[], {
      delimiter: readTexts("delimiterString")[0] ?? readTexts("delimiter")[0] ?? ",",
      quote: readTexts("quoteCharacter")[0] ?? "'",
      nullValues: readTexts("nullValues").filter((value) => value !== undefined),
      hasHeaders: readTexts("useHeadersInDisplayName")[0] === "true",
    });
  }

  /** Reads `name = {a, b}, c = d`, or values alone, which are those of `value`. */
  #readElements({ start, end }: Span): ReadonlyMap<string, readonly Span[]> {
    const elements = new Map<string, Span[]>();
    for (const element of this.#splitList({ start, end })) {
      const match = /^(\w+)\s*=(?!=)/.exec(
        this.outline.code.slice(element.start, Math.min(element.end, element.start + 80)),
      );
      const name = match?.[1] ?? "value";
      const values = this.#readList({ start: element.start + (match?.[0].length ?? 0), end: element.end });
      elements.set(name, [...(elements.get(name) ?? []), ...values]);
    }
    return elements;
  }

  /** Returns the values of `{a, b}`, `[a, b]` or `arrayOf(a, b)`, or the only value. */
  #readList(span: Span): readonly Span[] {
    const start = skipBlanks(this.outline.code, span.start);
    const list = /^(?:\w*[aA]rrayOf\s*\(|[{[])/.exec(this.outline.code.slice(start, Math.min(span.end, start + 40)));
    const open = start + (list?.[0].length ?? 0) - 1;
    const close = list ? this.outline.pairs.get(open) : undefined;
    return close === undefined ? [{ start, end: span.end }] : this.#splitList({ start: open + 1, end: close });
  }

  /** Splits a list at the commas outside of brackets. */
  #splitList({ start, end }: Span): readonly Span[] {
    const { code, pairs } = this.outline;
    const items: Span[] = [];
    let itemStart = skipBlanks(code, start);
    for (let i = itemStart; i <= end && items.length < maxRows; i++) {
      const mark = code[i];
      if (i < end && (mark === "(" || mark === "[" || mark === "{")) i = pairs.get(i) ?? i;
      else if (i === end || mark === ",") {
        if (itemStart < i) items.push({ start: itemStart, end: i });
        itemStart = skipBlanks(code, i + 1);
      }
    }
    return items;
  }

  /** Returns the value of a literal, or of literals joined with `+`. */
  #readValue(span: Span): InvocationValue {
    const source = this.text.slice(span.start, span.end).trim();
    if (/^-?\d[\d_]*[lL]?$/.test(source)) return { kind: "plain", text: source.replace(/[_lL]/g, "") };
    if (/^(?:-?\d+\.\d*[1-9]|-?\d+\.0|true|false|null)$/.test(source)) return { kind: "plain", text: source };
    const character = /^'(\\?[^\\']|\\['\\]|\\u[0-9a-fA-F]{4})'$/.exec(source)?.[1];
    if (character !== undefined) return { kind: "character", text: decodeStringLiteral(character) };
    return this.#joinedText(span);
  }

  #joinedText({ start, end }: Span): InvocationValue {
    const { code, stringsByStart } = this.outline;
    let joinedText = "";
    for (let offset = skipBlanks(code, start); ; ) {
      const string = stringsByStart.get(offset);
      if (!string) return undefined;
      const inside = this.text.slice(string.start + string.quote, string.end - string.quote);
      joinedText += decodeStringLiteral(inside);
      offset = skipBlanks(code, string.end);
      if (offset >= end) return { kind: "text", text: joinedText };
      if (code[offset] !== "+") return undefined;
      offset = skipBlanks(code, offset + 1);
    }
  }
}

/** Returns whether a line of a text block is a record: not empty, and no comment. */
const isRecord = (line: string): boolean => !/^\s*(?:#|$)/.test(line);
