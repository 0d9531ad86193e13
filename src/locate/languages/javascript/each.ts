import { type Range, splitAtCommas } from "../../syntax/ranges";
import { startsLine } from "../../syntax/sourceText";
import { Kind } from "../../syntax/tokens";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { type Evaluator, readProperty } from "./evaluator";
import { decodeStringLiteral } from "./literals";
import { unknownValue, type Value } from "./value";

/** Cases of `each(table)` or of ``each`table` ``; `undefined` if they cannot be read from the source. */
export type TableCases = readonly Value[] | undefined;

/** Reads the table of a parameterized test; `range` is the content of the brackets, or the template. */
export function readCases(evaluator: Evaluator, range: Range): TableCases {
  const kind = evaluator.tokens.kind(range.from);
  return kind === Kind.templateHead ? readTemplateCases(evaluator, range) : evaluator.readElements(range);
}

/** Reads the cases of ``each`a | b\n${1} | ${2}` ``: headings, then one expression per cell. */
function readTemplateCases(evaluator: Evaluator, table: Range): TableCases {
  const headings = parseHeadings(evaluator, table);
  if (headings.length === 0) return undefined;
  return readTemplateCells(evaluator, table).map((cells) => {
    const cellValue = (column: number) =>
      (cells[column] && evaluator.possibleValues(cells[column])?.[0]) ?? unknownValue;
    return { properties: new Map(headings.map((heading, column) => [heading, cellValue(column)])) };
  });
}

function parseHeadings(evaluator: Evaluator, { from }: Range): string[] {
  return decodeStringLiteral(evaluator.tokens.source(from))
    .trim()
    .split("|")
    .map((heading) => heading.trim())
    .filter((heading) => heading !== "");
}

/** Returns the expressions of a template table, case by case; an incomplete last case is left out. */
function readTemplateCells(evaluator: Evaluator, table: Range): Range[][] {
  const { tokens } = evaluator;
  const width = parseHeadings(evaluator, table).length;
  const cellsByCase: Range[][] = [];
  let caseCells: Range[] = [];
  let start = table.from + 1;
  for (let i = start; i < table.to; i = tokens.indexAfter(i)) {
    if (tokens.kind(i) !== Kind.templateMiddle && tokens.kind(i) !== Kind.templateTail) continue;
    caseCells.push({ from: start, to: i });
    start = i + 1;
    if (caseCells.length < width) continue;
    cellsByCase.push(caseCells);
    caseCells = [];
  }
  return cellsByCase;
}

/**
 * Returns the range of each case of a table that is written as a list or a template, each on a line of its own; empty
 * if the table is laid out or declared in another way.
 */
export function findCaseRanges(evaluator: Evaluator, table: Range): readonly Range[] {
  const ranges = findAllCaseRanges(evaluator, table);
  const { text } = evaluator.tokens;
  return ranges.every(({ from }) => startsLine(text, evaluator.tokens.start(from), "${")) ? ranges : [];
}

function findAllCaseRanges(evaluator: Evaluator, table: Range): readonly Range[] {
  const { tokens } = evaluator;
  if (tokens.kind(table.from) === Kind.templateHead) {
    return readTemplateCells(evaluator, table).map((cells) => ({
      from: cells[0]?.from ?? 0,
      to: cells.at(-1)?.to ?? 0,
    }));
  }
  if (!tokens.is(table.from, "[")) return [];
  const caseRanges = splitAtCommas(tokens, { from: table.from + 1, to: tokens.partner(table.from) });
  return caseRanges.some(({ from }) => tokens.is(from, "...")) ? [] : caseRanges;
}

/** Returns the values that the callback of a parameterized test receives at a position. */
export function argumentAt(cases: TableCases, position: number, isSpread: boolean): readonly Value[] | undefined {
  if (!isSpread || !cases?.some(({ items }) => items)) return position === 0 ? cases : undefined;
  return cases.map(({ items }) => items?.[position] ?? unknownValue);
}

const placeholderPattern = /%%|%[#$]|%[psdifjoOck]|\$#|\$[A-Za-z_][\w$]*(?:\.[\w$]+)*/g;

/**
 * Fills the placeholders of a parameterized test (`%s`, `$name` and the like) in a title's literals. For a single
 * case, whose `index` is given, the known texts are the only ones that are possible.
 */
export function fillPlaceholders(pattern: Pattern, cases: TableCases, index?: number): Pattern {
  let column = 0;
  const fillPlaceholder = (placeholder: string): Part => {
    if (placeholder === "%%") return literal("%");
    if (/^(?:%[#$]|\$#)$/.test(placeholder))
      return index === undefined ? wild : literal(`${placeholder === "%$" ? index + 1 : index}`);
    const cells = placeholder.startsWith("%")
      ? argumentAt(cases, column++, true)
      : valuesAtPath(cases, placeholder.slice(1).split("."));
    return createCellChoice(cells ?? [], index === undefined);
  };
  return simplify(
    pattern.flatMap((part): Pattern => {
      if (part.kind !== "literal") return [part];
      const parts: Part[] = [];
      let offset = 0;
      for (const { index, 0: placeholder } of part.text.matchAll(placeholderPattern)) {
        parts.push(literal(part.text.slice(offset, index)), fillPlaceholder(placeholder));
        offset = index + placeholder.length;
      }
      return [...parts, literal(part.text.slice(offset))];
    }),
  );
}

function valuesAtPath(cases: TableCases, path: readonly string[]): readonly Value[] | undefined {
  return cases?.map((tableCase) => path.reduce(readProperty, tableCase));
}

/**
 * Creates a part of the known texts, plain and as frameworks quote strings. It is open for a whole table, since each
 * framework prints values in its own way.
 */
function createCellChoice(cells: readonly Value[], isOpen: boolean): Part {
  const texts = cells.slice(0, 200).flatMap(({ text, isString, name }) => {
    if (text === undefined) return name === undefined ? [] : [name, `[Function ${name}]`];
    return isString ? [text, `"${text}"`, `'${text}'`] : [text];
  });
  return texts.length === 0 ? wild : { kind: "oneOf", texts: [...new Set(texts)], isOpen, isScored: true };
}
