import { literal, type Part, type Pattern, simplify, wild } from "../titles/pattern";
import { stringText } from "./literals";
import type { Range } from "./scopes";
import { Kind } from "./tokens";
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
function templateRows(values: Values, { from, to }: Range): Rows {
  const { tokens } = values;
  const headings = stringText(tokens.source(from))
    .trim()
    .split("|")
    .map((heading) => heading.trim())
    .filter((heading) => heading !== "");
  if (headings.length === 0) return undefined;
  const cells: Value[] = [];
  let start = from + 1;
  for (let i = from + 1; i < to; i = tokens.after(i)) {
    if (tokens.kind(i) !== Kind.templateMiddle && tokens.kind(i) !== Kind.templateTail) continue;
    cells.push(values.possible({ from: start, to: i })?.[0] ?? unknown);
    start = i + 1;
  }
  const rows: Value[] = [];
  for (let i = 0; i + headings.length <= cells.length; i += headings.length) {
    rows.push({ properties: new Map(headings.map((heading, column) => [heading, cells[i + column] ?? unknown])) });
  }
  return rows;
}

/** What the callback of a parameterized test gets at a position. */
export function argumentAt(rows: Rows, position: number, spread: boolean): readonly Value[] | undefined {
  if (!spread || !rows?.some(({ items }) => items)) return position === 0 ? rows : undefined;
  return rows.map(({ items }) => items?.[position] ?? unknown);
}

const placeholder = /%%|%[#$]|%[psdifjoOck]|\$#|\$[A-Za-z_][\w$]*(?:\.[\w$]+)*/g;

/** Puts into a title's literals what a parameterized test puts in for `%s`, `$name` and the like. */
export function withPlaceholders(pattern: Pattern, rows: Rows): Pattern {
  let column = 0;
  const fill = (mark: string): Part => {
    if (mark === "%%") return literal("%");
    if (/^(?:%[#$]|\$#)$/.test(mark)) return wild;
    const cells = mark.startsWith("%") ? argumentAt(rows, column++, true) : named(rows, mark.slice(1).split("."));
    return anyOf(cells ?? []);
  };
  return simplify(
    pattern.flatMap((part): Pattern => {
      if (part.kind !== "literal") return [part];
      const filled: Part[] = [];
      let at = 0;
      for (const { index, 0: mark } of part.text.matchAll(placeholder)) {
        filled.push(literal(part.text.slice(at, index)), fill(mark));
        at = index + mark.length;
      }
      return [...filled, literal(part.text.slice(at))];
    }),
  );
}

function named(rows: Rows, path: readonly string[]): readonly Value[] | undefined {
  return rows?.map((row) => path.reduce(property, row));
}

/** The known texts, plain and as frameworks quote strings; always open, for each framework prints values in its own way. */
function anyOf(cells: readonly Value[]): Part {
  const texts = cells.slice(0, 200).flatMap(({ text, isString, name }) => {
    if (text === undefined) return name === undefined ? [] : [name, `[Function ${name}]`];
    return isString ? [text, `"${text}"`, `'${text}'`] : [text];
  });
  return texts.length === 0 ? wild : { kind: "oneOf", texts: [...new Set(texts)], open: true, scored: true };
}
