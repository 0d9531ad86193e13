import { getOrCreate } from "../../../base/collections";
import { literalText } from "../../syntax/escapes";
import { type Span, sliceSpan, startsLine } from "../../syntax/sourceText";
import {
  advance,
  advanceAll,
  closeChoice,
  createChoice,
  literal,
  type MatchProgress,
  matchStart,
  matchWhole,
  type Part,
  type Pattern,
  scoreAtEnd,
  union,
  wild,
} from "../../titles/pattern";
import { expandComprehension } from "./comprehensions";
import { findStatementEnd, listArguments, type PythonDeclaration, splitArguments } from "./outline";
import { createTextParts, createValueParts, parseStrings } from "./printedValues";

/** Maximum number of cases in a table; larger tables are ignored. */
const maxCases = 2000;

const parametrizeDecorator = /^@[\w.]*\bparametrize\s*\(/;
const paramCall = /^(?:\w+\.)*param\s*\(/;
const idsOption = /^ids\s*=/;
const idOption = /^id\s*=(?!=)/;
const marksOption = /^marks\s*=(?!=)/;

/**
 * Finds the case of `@pytest.mark.parametrize` with a test's id, which is the text in the last brackets of its name.
 * The test must have a single such decorator, in which each case begins a line and exactly one has the id. Returns
 * `absent` if no combination of cases in the tables can have the id, and `undefined` if this cannot be determined.
 */
export function findParametrizedCase(
  text: string,
  test: PythonDeclaration,
  id: string,
): ParametrizedCaseFinding | "absent" | undefined {
  const tables = readTables(text, test);
  // pytest escapes special characters unless a setting forbids it.
  const ids = [id, literalText(`"${id}"`)];
  if (tables.length > 0 && !ids.some((possibleId) => mayHaveId(tables, possibleId))) {
    return "absent";
  }
  const [table, ...otherTables] = tables;
  if (!table) {
    return undefined;
  }
  const place = otherTables.length === 0 ? findPlace(text, table, ids) : undefined;
  const isOpen = isWithoutFixtures(tables, id) && !ids.some((possibleId) => mayConsistOfLiterals(tables, possibleId));
  if (place || isOpen) {
    return { place, isOpen };
  }
  return undefined;
}

/**
 * Returns whether the tables are complete and an id has no more parts than their arguments: parametrized fixtures would
 * add further parts.
 */
function isWithoutFixtures(tables: readonly Table[], id: string): boolean {
  let remainingParts = id.split("-").length;
  for (const { isComplete, cases, partCount } of tables) {
    if (!isComplete || !cases.every(({ parts }) => parts)) {
      return false;
    }
    remainingParts -= partCount;
  }
  return remainingParts <= 0;
}

/** Returns whether an id may consist of cases whose values are all literals, and of parts that fixtures add. */
function mayConsistOfLiterals(tables: readonly Table[], id: string): boolean {
  const closedTables = tables.map((table) => {
    const cases = table.cases.flatMap(closeCase);
    return { ...table, cases };
  });
  return mayHaveId(closedTables, id);
}

function closeCase({ place, parts }: ParametrizedCase): readonly ParametrizedCase[] {
  if (!parts || parts.includes(wild)) {
    return [];
  }
  return [{ place, parts: parts.map(closeChoice) }];
}

/** Returns the place of the only case that has one of these ids, if each case begins a line. */
function findPlace(text: string, { decorator, cases }: Table, ids: readonly string[]): Span | undefined {
  const { start } = decorator;
  if (!cases.every(({ place }) => place.start > start && isCaseAt(text, place))) {
    return undefined;
  }
  const matches = cases.filter(({ parts }) => {
    if (!parts) {
      return false;
    }
    const closedParts = parts.map(closeChoice);
    return ids.some((id) => matchWhole(closedParts, id) !== undefined);
  });
  if (matches.length === 1) {
    return matches[0]?.place;
  }
  return undefined;
}

const tablesByTest = new WeakMap<PythonDeclaration, readonly Table[]>();

function readTables(text: string, test: PythonDeclaration): readonly Table[] {
  const isTable = ({ start }: Span) => parametrizeDecorator.test(text.slice(start, start + 200));
  return getOrCreate(tablesByTest, test, () =>
    test.decorators.filter(isTable).map((decorator) => readTable(text, decorator)),
  );
}

interface ParametrizedCaseFinding {
  readonly place: Span | undefined;
  /** Whether only computed values in the tables can produce the id. */
  readonly isOpen: boolean;
}

interface ParametrizedCase {
  readonly place: Span;
  /** Pattern of the case's id; `undefined` if nothing is known about it. */
  readonly parts: Pattern | undefined;
}

interface Table {
  readonly decorator: Span;
  readonly cases: readonly ParametrizedCase[];
  /** Number of parts that a case of the table contributes to an id, unless a value contains a hyphen. */
  readonly partCount: number;
  /** Whether the table has no cases other than these or, if there are none, other than numbers. */
  readonly isComplete: boolean;
}

/** Source of one case: its text in the module, or the value that a comprehension generates. */
interface CaseSource {
  readonly place: Span;
  readonly text: string;
  readonly span: Span;
}

function readCaseSources(text: string, place: Span): readonly CaseSource[] {
  const expandedSources = expandComprehension(sliceSpan(text, place));
  if (!expandedSources) {
    return [{ place, text, span: place }];
  }
  return expandedSources.map((source) => ({ place, text: source, span: { start: 0, end: source.length } }));
}

const numberRange = /^range\s*\(/;

function readTable(text: string, decorator: Span): Table {
  const open = text.indexOf("(", decorator.start);
  const close = text.lastIndexOf(")", decorator.end - 1);
  const unknownTable: Table = { decorator, cases: [], partCount: 1, isComplete: false };
  if (close < open) {
    return unknownTable;
  }
  const [names, table, ...options] = splitArguments(text, { start: open + 1, end: close });
  if (!names || !table) {
    return unknownTable;
  }
  if (numberRange.test(sliceSpan(text, table))) {
    return { ...unknownTable, isComplete: true };
  }
  const lists = splitArguments(text, table, "+").map((list) => findList(text, list));
  if (!lists.every((list) => list !== undefined)) {
    return unknownTable;
  }
  const places = lists.flatMap((list) => splitArguments(text, list));
  const sources = places.flatMap((place) => readCaseSources(text, place));
  if (sources.length > maxCases) {
    return unknownTable;
  }
  const patterns = parsePatterns(text, names, sources, options);
  const hasIds = options.some((option) => idsOption.test(sliceSpan(text, option)));
  const partCount = hasIds ? 1 : parseNames(text, names).length;
  const cases = sources.map(({ place }, i) => ({ place, parts: patterns[i] }));
  const hasOtherCases = sources.some((source) => severalCases.test(sliceSpan(source.text, source.span)));
  return { decorator, cases, partCount, isComplete: cases.length > 0 && !hasOtherCases };
}

/** Matches an expression for several cases: `*cases`, `x for x in cases`. */
const severalCases = /^\*|\sfor\s[\w,()*\s]{1,100}\sin\s/;

/** Returns the contents of a list or tuple, or of the only one that is assigned to a name of the module. */
function findList(text: string, list: Span): Span | undefined {
  const name = sliceSpan(text, list).trimEnd();
  if (!/^[A-Za-z_]\w{0,100}$/.test(name)) {
    return findContents(text, list);
  }
  const [use, ...otherUses] = text.matchAll(
    new RegExp(String.raw`^${name}\b[ \t]{0,9}(?::[^=\n]{1,200})?(\+?=|[.[])(?!=)`, "gm"),
  );
  if (use?.[1] !== "=" || otherUses.length > 0) {
    return undefined;
  }
  const start = use.index + use[0].length;
  return findContents(text, { start, end: findStatementEnd(text, start) });
}

const beforeCase: Part = { kind: "optional", parts: [wild, literal("-")] };
const afterCase: Part = { kind: "optional", parts: [literal("-"), wild] };

/**
 * Returns whether an id may consist of one case of each table, the last table first, and of parts that fixtures add.
 */
function mayHaveId(tables: readonly Table[], id: string): boolean {
  let progress = advance(matchStart, beforeCase, id);
  for (const [i, table] of tables.toReversed().entries()) {
    if (i > 0) {
      progress = advance(progress, literal("-"), id);
    }
    progress = advanceOverCase(progress, table, id);
  }
  return scoreAtEnd(advance(progress, afterCase, id), id) !== undefined;
}

function advanceOverCase(progress: MatchProgress, { cases, isComplete }: Table, id: string): MatchProgress {
  if (!isComplete) {
    return advance(progress, wild, id);
  }
  if (cases.length === 0) {
    return advanceOverNumber(progress, id);
  }
  const ends = cases.map(({ parts = [wild] }) => advanceAll(progress, parts, id));
  const end = ends.reduce(union);
  // pytest appends numbers to the ids of cases with the same id.
  return union(end, advanceOverNumber(end, id));
}

/** Advances a match over a number, optionally preceded by an underscore. */
function advanceOverNumber({ scoreByOffset, floating }: MatchProgress, id: string): MatchProgress {
  const offsets = new Map<number, number>();
  for (const [offset, score] of scoreByOffset) {
    const number = /^_?\d{1,9}/.exec(id.slice(offset))?.[0];
    if (number !== undefined) {
      offsets.set(offset + number.length, score);
    }
  }
  return { scoreByOffset: offsets, floating };
}

/** Returns whether a case begins a line and is not an expression for several cases. */
function isCaseAt(text: string, place: Span): boolean {
  const { start } = place;
  return text[start] !== "*" && startsLine(text, start) && !expandComprehension(sliceSpan(text, place));
}

/** Returns the patterns of the cases' ids, as far as they are known from `ids=…` or from the values of each case. */
function parsePatterns(
  text: string,
  names: Span,
  sources: readonly CaseSource[],
  options: readonly Span[],
): readonly (Pattern | undefined)[] {
  const ids = options.find((option) => idsOption.test(sliceSpan(text, option)));
  if (ids) {
    return parseIds(text, ids);
  }
  const argumentNames = parseNames(text, names);
  const isList = parseStrings(sliceSpan(text, names)) === undefined;
  const isInTuple = isList || argumentNames.length > 1;
  return sources.map((source, i) => createIdPattern(source, argumentNames, isInTuple, i));
}

/** Parses `ids=["a", "b"]`. Returns an empty list if the ids are created at run time. */
function parseIds(text: string, { start, end }: Span): readonly (Pattern | undefined)[] {
  const listStart = text.indexOf("=", start) + 1;
  const list = findContents(text, { start: listStart, end });
  if (!list) {
    return [];
  }
  return listArguments(text, list).map(parseId);
}

/** Parses an id that is a string literal; `undefined` for any other expression. */
function parseId(source: string): Pattern | undefined {
  const id = parseStrings(source);
  if (id === undefined) {
    return undefined;
  }
  return createTextParts(id);
}

const closingBrackets: Readonly<Record<string, string>> = { "[": "]", "(": ")" };

/** Returns the span between the brackets of a list or tuple. */
function findContents(text: string, span: Span): Span | undefined {
  const source = sliceSpan(text, span);
  const opening = source.search(/\S/);
  const closing = source.trimEnd().length - 1;
  const closingBracket = closingBrackets[source[opening] ?? ""];
  if (closingBracket === undefined || source[closing] !== closingBracket) {
    return undefined;
  }
  return { start: span.start + opening + 1, end: span.start + closing };
}

function parseNames(text: string, names: Span): readonly string[] {
  const nameList = parseStrings(sliceSpan(text, names));
  if (nameList !== undefined) {
    const trimmedNames = nameList.split(",").map((name) => name.trim());
    return trimmedNames.filter((name) => name !== "");
  }
  const list = findContents(text, names);
  if (!list) {
    return [];
  }
  return listArguments(text, list).map((source) => parseStrings(source) ?? "");
}

/**
 * Creates the pattern of a case's possible ids. pytest joins the values with `-`. For a value without a printable form,
 * it uses the argument's name and the index of the case.
 */
function createIdPattern(
  { text, span }: CaseSource,
  names: readonly string[],
  isInTuple: boolean,
  index: number,
): Pattern | undefined {
  const sources = readValues(text, span, isInTuple);
  const id = sources.find((source) => idOption.test(source));
  if (id !== undefined) {
    return parseId(id.slice(id.indexOf("=") + 1));
  }
  const values = sources.filter((source) => !marksOption.test(source));
  const isUnpacked = values.some((value) => value.startsWith("*"));
  if (isUnpacked || values.length !== names.length) {
    return undefined;
  }
  const parts: Part[] = [];
  for (const [i, value] of values.entries()) {
    if (i > 0) {
      parts.push(createChoice(["-"]));
    }
    parts.push(...createValueParts(value, `${names[i]}${index}`));
  }
  return parts;
}

/** Returns the values of a case's arguments: those in `param(…)`, or in a tuple if `isInTuple`. */
function readValues(text: string, caseSpan: Span, isInTuple: boolean): readonly string[] {
  const source = sliceSpan(text, caseSpan);
  const call = paramCall.exec(source)?.[0];
  if (call !== undefined) {
    const start = caseSpan.start + call.length;
    const end = caseSpan.start + source.lastIndexOf(")");
    return listArguments(text, { start, end });
  }
  const tuple = isInTuple ? findContents(text, caseSpan) : undefined;
  if (!tuple) {
    return [source.trimEnd()];
  }
  return listArguments(text, tuple);
}
