import type { Finding } from "../../language";
import { isInside, lastNonBlank, type Span, sliceSpan } from "../../syntax/sourceText";
import { type GoFunction, identifier } from "./code";
import type { GoOutline } from "./outline";
import { listRunCalls, selectOutermost } from "./runCalls";
import { findTableCases } from "./tableCases";

/** Maximum number of characters of comments between two cases. */
const maxCommentLength = 4000;

/**
 * Field names that tables commonly use for a case's title, in lower case, for when no `t.Run(tc.field)` names the
 * field.
 */
const titleFields = new Set([
  "name",
  "desc",
  "description",
  "title",
  "testname",
  "test",
  "scenario",
  "label",
  "casename",
  "case",
  "summary",
]);

/**
 * Finds a case of a table: first in the table over which the loop around a call iterates, else in the function itself,
 * else in a table over which the function ranges.
 */
export function findCase(outline: GoOutline, owner: GoFunction, region: Span, path: string): Finding | undefined {
  const outermostCalls = selectOutermost(listRunCalls(outline, region));
  const loopCases = outermostCalls.flatMap((runCall) => findTableCases(outline, owner, runCall, path));
  if (loopCases.length > 0) {
    return { standing: "final", places: loopCases };
  }
  // If a call computes the title from a case, only the case itself can contain the title.
  if (outermostCalls.every(({ isCall }) => isCall)) {
    return undefined;
  }
  const fields = listTitleFields(outline, owner);
  const finding = findCaseIn(outline, region, fields, path);
  if (finding) {
    return finding;
  }
  for (const table of [owner.body, ...findLoopTables(outline, owner)]) {
    const tableFinding = findCaseIn(outline, table, fields, path);
    if (tableFinding) {
      return tableFinding;
    }
  }
  return undefined;
}

/** Returns the fields and variables from which the `t.Run` calls of a function take their titles. */
function listTitleFields(outline: GoOutline, { body }: GoFunction): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const { variable } of listRunCalls(outline, body)) {
    if (variable !== undefined) {
      fields.add(variable);
    }
  }
  return fields;
}

function findCaseIn(outline: GoOutline, region: Span, fields: ReadonlySet<string>, path: string): Finding | undefined {
  const titleStarts = new Set(outline.runCalls.map(({ title }) => title.start));
  let best: Span[] = [];
  let bestRank = maxTitleRank;
  for (const { name, span } of outline.literals) {
    if (name !== path || !isInside(span, region)) {
      continue;
    }
    if (titleStarts.has(span.start)) {
      continue;
    }
    const rank = rankAsTitle(outline.code, span, fields);
    if (rank > bestRank) {
      continue;
    }
    if (rank < bestRank) {
      best = [];
    }
    bestRank = rank;
    best.push(span);
  }
  if (best.length === 0) {
    return undefined;
  }
  return { standing: "final", places: best };
}

const fieldBefore = new RegExp(String.raw`(${identifier})\s*:$`, "u");

const switchCase = /\bcase(?:\s*"[^"\n]*",)*$/;
const mapColon = /^\s*:(?!=)/;
/** Rank of the least likely title; a string with a higher rank is not a title. */
const maxTitleRank = 4;
const noTitleRank = 5;

/** Ranks how likely a string is to be a case's title, judging by the surrounding code: 0 is the most likely. */
function rankAsTitle(code: string, { start, end }: Span, fields: ReadonlySet<string>): number {
  const contextEnd = lastNonBlank(code, start, maxCommentLength) + 1;
  const context = code.slice(Math.max(0, contextEnd - 80), contextEnd);
  const field = fieldBefore.exec(context)?.[1];
  if (field !== undefined) {
    return rankField(field, fields);
  }
  if (switchCase.test(context)) {
    return noTitleRank;
  }
  if (mapColon.test(code.slice(end, end + 80))) {
    return 1;
  }
  if (context.endsWith("{")) {
    return 2;
  }
  if (context.endsWith("(")) {
    return 3;
  }
  if (context.endsWith(",")) {
    return 4;
  }
  return noTitleRank;
}

function rankField(field: string, fields: ReadonlySet<string>): number {
  if (fields.has(field)) {
    return 0;
  }
  if (titleFields.has(field.toLowerCase())) {
    return 1;
  }
  return noTitleRank;
}

const rangedName = new RegExp(String.raw`\brange[ \t]+(${identifier})`, "gu");

/** Returns the braces of the tables that a function ranges over. */
function findLoopTables({ code, tables }: GoOutline, { body }: GoFunction): readonly Span[] {
  const spans: Span[] = [];
  for (const match of sliceSpan(code, body).matchAll(rangedName)) {
    const [, name = ""] = match;
    const span = tables.findTableSpan(name, body.start + match.index);
    if (span) {
      spans.push(span);
    }
  }
  return spans;
}
