import { type Range, splitAtCommas } from "../../syntax/ranges";
import { startsLine } from "../../syntax/sourceText";
import { Kind } from "../../syntax/tokens";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { stringText } from "./literals";
import { unknown, type Value } from "./value";
import { property, type Values } from "./values";

/** The rows of `each(table)` or of ``each`table` ``; `undefined` if the source does not say. */
export type Rows = readonly Value[] | undefined;

/** Reads the table of a parameterized test: `range` is what stands in the brackets, or the template. */
export function readRows(values: Values, range: Range): Rows {
  const kind = values.tokens.kind(range.from);
  return kind === Kind.templateHead ? templateRows(values, range) : values.elements(range);
}

/** ``each`a | b\n${1} | ${2}` ``: headings, then one expression per cell. */
function templateRows(values: Values, table: Range): Rows {
  const headings = headingsOf(values, table);
  if (headings.length === 0) return undefined;
  return templateRanges(values, table).map((cells) => {
    const value = (column: number) => (cells[column] && values.possible(cells[column])?.[0]) ?? unknown;
    return { properties: new Map(headings.map((heading, column) => [heading, value(column)])) };
  });
}

function headingsOf(values: Values, { from }: Range): string[] {
  return stringText(values.tokens.source(from))
    .trim()
    .split("|")
    .map((heading) => heading.trim())
    .filter((heading) => heading !== "");
}

/** The expressions of a template table, row by row; what fills no whole row is left out. */
function templateRanges(values: Values, table: Range): Range[][] {
  const { tokens } = values;
  const width = headingsOf(values, table).length;
  const rows: Range[][] = [];
  let row: Range[] = [];
  let start = table.from + 1;
  for (let i = start; i < table.to; i = tokens.indexAfter(i)) {
    if (tokens.kind(i) !== Kind.templateMiddle && tokens.kind(i) !== Kind.templateTail) continue;
    row.push({ from: start, to: i });
    start = i + 1;
    if (row.length < width) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/**
 * Where each row of a table stands that is written as a list or a template, each on a line of its own; empty if the
 * table comes from elsewhere.
 */
export function rowRanges(values: Values, table: Range): readonly Range[] {
  const ranges = allRowRanges(values, table);
  const { text } = values.tokens;
  return ranges.every(({ from }) => startsLine(text, values.tokens.start(from), "${")) ? ranges : [];
}

function allRowRanges(values: Values, table: Range): readonly Range[] {
  const { tokens } = values;
  if (tokens.kind(table.from) === Kind.templateHead) {
    return templateRanges(values, table).map((cells) => ({ from: cells[0]?.from ?? 0, to: cells.at(-1)?.to ?? 0 }));
  }
  if (!tokens.is(table.from, "[")) return [];
  const rows = splitAtCommas(tokens, { from: table.from + 1, to: tokens.partner(table.from) });
  return rows.some(({ from }) => tokens.is(from, "...")) ? [] : rows;
}

/** Returns the values that the callback of a parameterized test receives at a position. */
export function argumentAt(rows: Rows, position: number, spread: boolean): readonly Value[] | undefined {
  if (!spread || !rows?.some(({ items }) => items)) return position === 0 ? rows : undefined;
  return rows.map(({ items }) => items?.[position] ?? unknown);
}

const placeholder = /%%|%[#$]|%[psdifjoOck]|\$#|\$[A-Za-z_][\w$]*(?:\.[\w$]+)*/g;

/**
 * Puts into a title's literals what a parameterized test puts in for `%s`, `$name` and the like. Of a single row,
 * whose `index` is given, the known texts are all that it can be.
 */
export function withPlaceholders(pattern: Pattern, rows: Rows, index?: number): Pattern {
  let column = 0;
  const fill = (mark: string): Part => {
    if (mark === "%%") return literal("%");
    if (/^(?:%[#$]|\$#)$/.test(mark))
      return index === undefined ? wild : literal(`${mark === "%$" ? index + 1 : index}`);
    const cells = mark.startsWith("%")
      ? argumentAt(rows, column++, true)
      : valuesAtPath(rows, mark.slice(1).split("."));
    return anyOf(cells ?? [], index === undefined);
  };
  return simplify(
    pattern.flatMap((part): Pattern => {
      if (part.kind !== "literal") return [part];
      const parts: Part[] = [];
      let offset = 0;
      for (const { index, 0: mark } of part.text.matchAll(placeholder)) {
        parts.push(literal(part.text.slice(offset, index)), fill(mark));
        offset = index + mark.length;
      }
      return [...parts, literal(part.text.slice(offset))];
    }),
  );
}

function valuesAtPath(rows: Rows, path: readonly string[]): readonly Value[] | undefined {
  return rows?.map((row) => path.reduce(property, row));
}

/**
 * The known texts, plain and as frameworks quote strings; of a whole table open, for each framework prints values in
 * its own way.
 */
function anyOf(cells: readonly Value[], open: boolean): Part {
  const texts = cells.slice(0, 200).flatMap(({ text, isString, name }) => {
    if (text === undefined) return name === undefined ? [] : [name, `[Function ${name}]`];
    return isString ? [text, `"${text}"`, `'${text}'`] : [text];
  });
  return texts.length === 0 ? wild : { kind: "oneOf", texts: [...new Set(texts)], isOpen: open, isScored: true };
}
