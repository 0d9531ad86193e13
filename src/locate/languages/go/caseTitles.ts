import { findResult, selectHighest } from "../../../base/collections";
import { createTable } from "../../../base/table";
import type { Finding } from "../../language";
import { isInside, lastNonBlank, type Span, sliceSpan } from "../../syntax/sourceText";
import { listWords } from "../../titles/words";
import { createFinding } from "../../types/findings";
import { type GoFunction, identifier } from "./code";
import { type GoOutline, listRunCalls, selectOutermost } from "./outline";
import { findTableCases } from "./tableCases";

/** Maximum number of characters of comments between two cases. */
const maxCommentLength = 4000;

/**
 * Field names that tables commonly use for a case's title, in lower case, for when no `t.Run(tc.field)` names the
 * field.
 */
const titleFields = listWords("name desc description title testname test scenario label casename case summary");

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
  const fields = new Set(listRunCalls(outline, owner.body).flatMap(({ variable }) => variable ?? []));
  const findIn = (searched: Span) => findCaseIn(outline, searched, fields, path);
  return findIn(region) ?? findIn(owner.body) ?? findResult(findLoopTables(outline, owner), findIn);
}

/** @param fields the fields and variables from which the `t.Run` calls of the function take their titles */
function findCaseIn(outline: GoOutline, region: Span, fields: ReadonlySet<string>, path: string): Finding | undefined {
  const titleStarts = new Set(outline.runCalls.map(({ title }) => title.start));
  const candidates = outline.literals.filter(
    ({ name, span }) => name === path && isInside(span, region) && !titleStarts.has(span.start),
  );
  const titles = selectHighest(candidates, ({ span }) => scoreAsTitle(outline.code, span, fields));
  return createFinding("final", titles);
}

const fieldBefore = new RegExp(String.raw`(${identifier})\s*:$`, "u");

const switchCase = /\bcase(?:\s*"[^"\n]*",)*$/;
const mapColon = /^\s*:(?!=)/;
/** Scores of a title by the mark before it. */
const scoresByMark = createTable({ "{": 3, "(": 2, ",": 1 });

/** Scores how likely a string is to be a case's title, judging by the surrounding code; 0 if it is none. */
function scoreAsTitle(code: string, { start, end }: Span, fields: ReadonlySet<string>): number {
  const contextEnd = lastNonBlank(code, start, maxCommentLength) + 1;
  const context = code.slice(Math.max(0, contextEnd - 80), contextEnd);
  const field = fieldBefore.exec(context)?.[1];
  if (field !== undefined) {
    const usualScore = titleFields.has(field.toLowerCase()) ? 4 : 0;
    if (fields.has(field)) {
      return 5;
    }
    return usualScore;
  }
  if (switchCase.test(context)) {
    return 0;
  }
  if (mapColon.test(code.slice(end, end + 80))) {
    return 4;
  }
  return scoresByMark[context.slice(-1)] ?? 0;
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
