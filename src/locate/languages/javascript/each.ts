import type { Range } from "../../syntax/ranges";
import { startsLine } from "../../syntax/sourceText";
import { Kind } from "../../syntax/tokens";
import { createChoice, literal, type Part, type Pattern, replaceMatches, simplify, wild } from "../../titles/pattern";
import type { Evaluator } from "./evaluator";
import { listSubstitutions } from "./expressionParts";
import { listItems } from "./expressions";
import { decodeStringLiteral } from "./literals";
import { readProperty, unknownValue, type Value } from "./value";

/** Cases of `each(table)` or of ``each`table` ``; `undefined` if they cannot be read from the source. */
export type TableCases = readonly Value[] | undefined;

/** Reads the table of a parameterized test. `range` is the content of the brackets, or the template. */
export function readCases(evaluator: Evaluator, range: Range): TableCases {
  const isTemplate = evaluator.tokens.kind(range.from) === Kind.templateHead;
  if (isTemplate) {
    return readTemplateCases(evaluator, range);
  }
  return evaluator.readElements(range);
}

/** Reads the cases of ``each`a | b\n${1} | ${2}` ``: headings, then one expression per cell. */
function readTemplateCases(evaluator: Evaluator, table: Range): TableCases {
  const headings = parseHeadings(evaluator, table);
  if (headings.length === 0) {
    return undefined;
  }
  return readTemplateCells(evaluator, table).map((cells) => readTemplateCase(evaluator, headings, cells));
}

function readTemplateCase(evaluator: Evaluator, headings: readonly string[], cells: readonly Range[]): Value {
  const properties = new Map<string, Value>();
  for (const [column, heading] of headings.entries()) {
    const cell = cells[column];
    const [value = unknownValue] = (cell && evaluator.findPossibleValues(cell)) ?? [];
    properties.set(heading, value);
  }
  return { properties };
}

function parseHeadings({ tokens }: Evaluator, { from }: Range): string[] {
  const line = decodeStringLiteral(tokens.source(from));
  const headings = line.split("|").map((heading) => heading.trim());
  return headings.filter((heading) => heading !== "");
}

/** Returns the expressions of a template table, case by case, without an incomplete last case. */
function readTemplateCells(evaluator: Evaluator, table: Range): Range[][] {
  const width = Math.max(1, parseHeadings(evaluator, table).length);
  const cells = listSubstitutions(evaluator.tokens, table);
  const cellsByCase: Range[][] = [];
  for (let end = width; end <= cells.length; end += width) {
    cellsByCase.push(cells.slice(end - width, end));
  }
  return cellsByCase;
}

/**
 * Returns the range of each case of a table that is a literal list or template with each case on a separate line; an
 * empty list for any other table.
 */
export function findCaseRanges(evaluator: Evaluator, table: Range): readonly Range[] {
  const { tokens } = evaluator;
  const ranges = findAllCaseRanges(evaluator, table);
  const haveOwnLines = ranges.every(({ from }) => startsLine(tokens.text, tokens.start(from), "${"));
  return haveOwnLines ? ranges : [];
}

function findAllCaseRanges(evaluator: Evaluator, table: Range): readonly Range[] {
  const { tokens } = evaluator;
  if (tokens.kind(table.from) === Kind.templateHead) {
    return readTemplateCells(evaluator, table).map(joinRanges);
  }
  if (!tokens.is(table.from, "[")) {
    return [];
  }
  const caseRanges = listItems(tokens, table.from);
  const hasSpread = caseRanges.some(({ from }) => tokens.is(from, "..."));
  return hasSpread ? [] : caseRanges;
}

/** Returns the range from the first to the last of some ranges. */
function joinRanges(ranges: readonly Range[]): Range {
  return { from: ranges[0]?.from ?? 0, to: ranges.at(-1)?.to ?? 0 };
}

/** Returns the values that the callback of a parameterized test receives at a position. */
export function argumentAt(cases: TableCases, position: number, isSpread: boolean): readonly Value[] | undefined {
  const areLists = isSpread && cases?.some(({ items }) => items);
  if (areLists) {
    return cases?.map(({ items }) => items?.[position] ?? unknownValue);
  }
  return position === 0 ? cases : undefined;
}

const placeholderPattern = /%%|%[#$]|%[psdifjoOck]|\$#|\$[A-Za-z_][\w$]*(?:\.[\w$]+)*/g;

/**
 * Fills the placeholders of a parameterized test (`%s`, `$name` and the like) in a title's literals. With the `index`
 * of a single case, only the known texts are possible.
 */
export function fillPlaceholders(pattern: Pattern, cases: TableCases, index?: number): Pattern {
  let column = 0;
  const fill = ([placeholder]: RegExpExecArray): Part => {
    const part = fillPlaceholder(placeholder, cases, column, index);
    if (takesColumn(placeholder)) {
      column++;
    }
    return part;
  };
  const parts = pattern.flatMap((part) =>
    part.kind === "literal" ? replaceMatches(part.text, placeholderPattern, fill) : part,
  );
  return simplify(parts);
}

/** Returns whether a placeholder stands for the next argument, as `%s` does. */
const takesColumn = (placeholder: string): boolean => /^%[^%#$]/.test(placeholder);

function fillPlaceholder(placeholder: string, cases: TableCases, column: number, index: number | undefined): Part {
  const isOpen = index === undefined;
  switch (placeholder) {
    case "%%":
      return literal("%");
    case "%#":
    case "$#":
      return isOpen ? wild : literal(`${index}`);
    case "%$":
      return isOpen ? wild : literal(`${index + 1}`);
    default: {
      const cells = findCells(placeholder, cases, column);
      return createCellChoice(cells, isOpen && !(placeholder === "%s" && cells.every(isPrintedAsIs)));
    }
  }
}

/** Returns whether every framework prints a value exactly as its text. */
function isPrintedAsIs({ text, isString }: Value): boolean {
  if (text === undefined) {
    return false;
  }
  return isString === true || text === "true" || text === "false";
}

/** Returns the values in a column, or those of the property that a placeholder names. */
function findCells(placeholder: string, cases: TableCases, column: number): readonly Value[] {
  if (!cases) {
    return [];
  }
  if (takesColumn(placeholder)) {
    return argumentAt(cases, column, true) ?? [];
  }
  const path = placeholder.slice(1).split(".");
  return cases.map((tableCase) => path.reduce(readProperty, tableCase));
}

const maxCells = 200;

/**
 * Creates a part with the known texts, both plain and quoted as frameworks quote strings. For whole tables, it is
 * usually open, because frameworks print values in different ways.
 */
function createCellChoice(cells: readonly Value[], isOpen: boolean): Part {
  const texts = new Set(cells.slice(0, maxCells).flatMap(printCell));
  if (texts.size === 0) {
    return wild;
  }
  return createChoice([...texts], isOpen || cells.length > maxCells);
}

function printCell({ text, isString, name }: Value): readonly string[] {
  if (text !== undefined) {
    if (isString) {
      return [text, `"${text}"`, `'${text}'`];
    }
    return [text];
  }
  if (name === undefined) {
    return [];
  }
  return [name, `[Function ${name}]`];
}
