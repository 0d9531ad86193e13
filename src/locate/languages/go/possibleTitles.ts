import { getOrCreate } from "../../../base/collections";
import { firstStringFrom, splitSpan } from "../../syntax/codeText";
import { isInside, type Span, sliceSpan } from "../../syntax/sourceText";
import { findArgumentEnd, formatVerb, identifier } from "./code";
import { type GoOutline, listRunCalls, type TitledCall } from "./outline";
import { findReferredPart } from "./tableCases";
import type { TableCase, TableLoop } from "./tables";

/** Placeholder for a part of a title that is only known at run time. */
const unknownPart = "\0";

/** Maximum number of titles that are computed for one call, and maximum length of the title's source, in characters. */
const maxTitles = 2000;
const maxTitleLength = 300;

/**
 * Returns whether a `t.Run` may run the subtest at a path, or one that encloses it. Returns false only if all of its
 * titles are known from the source and none of them is the start of the path.
 */
export function mayRun(outline: GoOutline, call: TitledCall, path: string): boolean {
  if (printsNumber(outline, call)) {
    return /^-?\d+(?:[/#]|$)/.test(path);
  }
  return readTitles(outline, call).some((title) => beginsPath(outline, call, title, path));
}

/** Returns whether a `t.Run` may run a subtest with this title. */
export function mayHaveTitle(outline: GoOutline, call: TitledCall, title: string): boolean {
  return readTitles(outline, call).some(
    (possibleTitle) => possibleTitle === title || matchesParts(possibleTitle, title),
  );
}

const numberCall = /^(?:strconv\.Itoa\(|fmt\.Sprintf\("%d",)/;

function printsNumber({ text }: GoOutline, { title }: TitledCall): boolean {
  return numberCall.test(sliceSpan(text, title, maxTitleLength));
}

/** Number that Go appends to a title that an earlier subtest already has. */
const duplicateNumber = /^#\d{2}/;

function beginsPath(outline: GoOutline, call: TitledCall, title: string, path: string): boolean {
  if (title.includes(unknownPart)) {
    return matchesParts(title, path);
  }
  if (!path.startsWith(title)) {
    return false;
  }
  const suffix = path.slice(title.length);
  if (duplicateNumber.test(suffix)) {
    return true;
  }
  if (title === "" || suffix === "") {
    return path === title && title !== "";
  }
  return suffix.startsWith("/") && mayHaveSubtest(outline, call, suffix.slice(1));
}

/** Returns whether a path contains the known parts of an incompletely known title, the first of them at its start. */
function matchesParts(title: string, path: string): boolean {
  const [head = "", ...parts] = title.split(unknownPart);
  if (parts.length === 0 || !path.startsWith(head)) {
    return false;
  }
  let offset = head.length;
  return parts.every((part) => {
    const index = path.indexOf(part, offset);
    offset = index + part.length;
    return index >= 0;
  });
}

const testParameter = new RegExp(String.raw`^\s*,\s*func\((${identifier})\s+\*testing\.`, "u");

/**
 * Returns false if the function of a `t.Run` is a literal that passes its `t` to no other function and runs no such
 * subtest.
 */
function mayHaveSubtest(outline: GoOutline, { title, span }: TitledCall, path: string): boolean {
  const source = sliceSpan(outline.code, { start: title.end, end: span.end });
  const parameter = testParameter.exec(source);
  if (!parameter) {
    return true;
  }
  const [head, name = ""] = parameter;
  const handedOn = new RegExp(String.raw`[(,{:=&]\s*${name}\s*[,)}\n]`, "u");
  if (handedOn.test(source.slice(head.length))) {
    return true;
  }
  const innerCalls = listRunCalls(outline, { start: title.end, end: span.end });
  return innerCalls.some((innerCall) => mayRun(outline, innerCall, path));
}

/** Possible titles of the subtests, by their `t.Run` call. */
const titlesByCall = new WeakMap<TitledCall, readonly string[]>();

/** Returns all possible titles of a call's subtests. */
function readTitles(outline: GoOutline, call: TitledCall): readonly string[] {
  return getOrCreate(titlesByCall, call, () => joinOperands(outline, call));
}

function joinOperands(outline: GoOutline, call: TitledCall): readonly string[] {
  let titles: readonly string[] = [""];
  for (const operand of splitSpan(outline, call.title, "+")) {
    const texts = readOperand(outline, call, operand) ?? [unknownPart];
    if (titles.length * texts.length > maxTitles) {
      return [unknownPart];
    }
    titles = titles.flatMap((title) => texts.map((text) => title + text));
  }
  return titles;
}

const reference = new RegExp(String.raw`^(${identifier})(?:\.(${identifier}))?$`, "u");

/** Call that returns the last element of a path. */
const baseCallHead = /^(?:path|filepath)\.Base\((?=[^()]*\)$)/;

function readBaseName(path: string): string {
  if (path === "") {
    return ".";
  }
  return path.includes(unknownPart) || path.endsWith("/") ? unknownPart : path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Returns the possible texts of one operand of a title: the text of a literal, or those in the rows of a table literal.
 */
function readOperand(outline: GoOutline, call: TitledCall, operand: Span): readonly string[] | undefined {
  const source = sliceSpan(outline.code, operand, maxTitleLength);
  const { start, end } = operand;
  const literal = readLiteral(outline, operand);
  if (literal !== undefined) {
    return [literal];
  }
  const [baseCall] = baseCallHead.exec(source) ?? [];
  if (baseCall) {
    const paths = readOperand(outline, call, { start: start + baseCall.length, end: end - 1 });
    return paths?.map(readBaseName);
  }
  const [, name, field] = reference.exec(source) ?? [];
  if (name === undefined) {
    return undefined;
  }
  const loop = findLoop(outline, call, name);
  if (!loop) {
    if (field === undefined) {
      return readVariable(outline, call, name);
    }
    return undefined;
  }
  if (loop.cases.length === 0 || mayChange(outline, call, loop, name)) {
    return undefined;
  }
  return readRows(outline, loop, name, field);
}

/** Maximum number of characters before a call that are searched for the last value of its variable. */
const maxDistance = 20_000;

/** Returns the possible texts of a variable that no loop sets. */
function readVariable(outline: GoOutline, { span }: TitledCall, name: string): readonly string[] | undefined {
  const body = findBodyAround(outline, span);
  return body && (readFormat(outline, body, span, name) ?? readArguments(outline, body, span, name));
}

/** Returns the body of the function around a span. */
function findBodyAround({ functions }: GoOutline, span: Span): Span | undefined {
  return functions.find(({ body }) => isInside(span, body))?.body;
}

/** Returns the text of a variable whose last assigned value is a literal format. */
function readFormat(outline: GoOutline, body: Span, span: Span, variable: string): readonly string[] | undefined {
  const { code } = outline;
  const assignment = new RegExp(
    String.raw`&${variable}\b|(?<![\p{L}\p{N}_.])${variable}[ \t]*([:+]?=)(?!=)(?:[ \t]*fmt\.Sprintf\()?`,
    "gu",
  );
  const searchStart = Math.max(body.start, span.start - maxDistance);
  const uses = [...sliceSpan(code, { start: searchStart, end: span.start }).matchAll(assignment)];
  const declarationIndex = uses.findLastIndex(([, sign]) => sign === ":=");
  const declaration = uses[declarationIndex];
  const changes = uses.slice(declarationIndex + 1);
  if (!declaration || changes.some(([, sign]) => sign !== "+=")) {
    return undefined;
  }
  const start = searchStart + declaration.index + declaration[0].length;
  const format = readLiteral(outline, { start, end: findArgumentEnd(outline, start) });
  if (format === undefined) {
    return undefined;
  }
  const title = format.replace(formatVerb, unknownPart).replaceAll("%%", "%");
  return [changes.length > 0 ? title + unknownPart : title];
}

/** Returns the texts that the calls of a closure pass as its first argument, if all of them are literals. */
function readArguments(outline: GoOutline, body: Span, span: Span, parameter: string): readonly string[] | undefined {
  const { code } = outline;
  const closureHead = new RegExp(String.raw`(${identifier})[ \t]*:?=[ \t]*func\(${parameter}[ ,]`, "gu");
  const codeBefore = sliceSpan(code, { start: body.start, end: span.start });
  const [head, ...otherHeads] = codeBefore.matchAll(closureHead);
  if (!head || otherHeads.length > 0) {
    return undefined;
  }
  const texts: string[] = [];
  const closureUse = new RegExp(String.raw`\b${head[1]}\b(?:\(\s*)?`, "g");
  for (const use of sliceSpan(code, body).matchAll(closureUse)) {
    if (use.index === head.index) {
      continue;
    }
    const start = body.start + use.index + use[0].length;
    const text = readLiteral(outline, { start, end: findArgumentEnd(outline, start) });
    if (text === undefined) {
      return undefined;
    }
    texts.push(text);
  }
  return texts;
}

function readLiteral(outline: GoOutline, { start, end }: Span): string | undefined {
  const literal = outline.literals[firstStringFrom(outline, start)];
  const isWhole = literal?.span.start === start && literal.span.end === end;
  return isWhole ? literal.name : undefined;
}

function findLoop({ tables }: GoOutline, { span }: TitledCall, name: string): TableLoop | undefined {
  const loops = tables.findLoops({ start: 0, end: Number.POSITIVE_INFINITY });
  return loops.findLast(({ key, value, body }) => {
    const isNamed = key === name || value === name;
    return isNamed && isInside(span, body);
  });
}

/** Returns the text of a row's key, of one of its fields, or of the row itself. */
function readField(
  outline: GoOutline,
  tableCase: TableCase,
  isKey: boolean,
  field: string | undefined,
): string | undefined {
  // A field can only be read from a struct literal, which may omit it: its text is then the zero value.
  const hasFields = tableCase.fields.size > 0;
  const named = field === undefined || hasFields ? findReferredPart(tableCase, field) : undefined;
  const part = isKey ? tableCase.key : named;
  if (part) {
    return readLiteral(outline, part);
  }
  if (field !== undefined && hasFields) {
    return "";
  }
  return undefined;
}

function readRows(
  outline: GoOutline,
  { key, cases }: TableLoop,
  name: string,
  field: string | undefined,
): readonly string[] | undefined {
  const texts = new Set<string>();
  for (const tableCase of cases) {
    const text = readField(outline, tableCase, name === key, field);
    if (text === undefined) {
      return undefined;
    }
    texts.add(text);
  }
  // A field that is set in no row may belong to an embedded type.
  if (texts.size === 1 && texts.has("")) {
    return undefined;
  }
  return [...texts];
}

/** Returns whether code around a call may add a row to the table, or change the current row before the call. */
function mayChange(outline: GoOutline, { span }: TitledCall, loop: TableLoop, name: string): boolean {
  const { code } = outline;
  const bodyStart = sliceSpan(code, { start: loop.body.start, end: span.start });
  const rowChange = new RegExp(
    String.raw`(?<![\p{L}\p{N}_.])${name}(?:\.${identifier})?[ \t]*(?:\+|:)?=(?!=)(?![ \t]*${name}\n)`,
    "u",
  );
  if (rowChange.test(bodyStart)) {
    return true;
  }
  if (loop.table === undefined) {
    return false;
  }
  const body = findBodyAround(outline, span);
  const tableChange = new RegExp(
    String.raw`&${loop.table}\b|\b${loop.table}(?:\[[^\]\n]{0,200}\][.\w]{0,100}[ \t]*|[ \t]*)=[ \t]*(?!=|[&[\]*]|map\b)`,
    "u",
  );
  const searchedCode = body ? sliceSpan(code, body) : code;
  return tableChange.test(searchedCode);
}
