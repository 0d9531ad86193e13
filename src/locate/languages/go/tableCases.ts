import { isInside, lastIndexUpTo, type Span, sliceSpan } from "../../syntax/sourceText";
import { type GoFunction, identifier } from "./code";
import type { GoOutline, StringLiteral, TitledCall } from "./outline";
import type { TableCase, TableLoop } from "./tables";

/** Maximum number of characters of a title that are read for references to a case. */
const maxTitleLength = 200;

/** Finds the titles of the cases that give a `t.Run` its title, if the loops around it iterate over table literals. */
export function findTableCases(outline: GoOutline, owner: GoFunction, runCall: TitledCall, path: string): Span[] {
  const literals = outline.literals.filter(({ name }) => name === path);
  if (literals.length === 0) return [];
  const ownLoops = outline.tables.loopsIn(owner.body);
  const loops = ownLoops.filter(({ body }) => isInside(runCall.span, body));
  const source = sliceSpan(outline.code, runCall.title, maxTitleLength);
  for (const loop of loops.toReversed()) {
    const titles = loop.cases.flatMap((tableCase) => findCaseTitles(tableCase, loop, source));
    const matches = selectTitles(literals, titles, runCall.isCall);
    if (matches.length > 0) return matches;
  }
  return [];
}

/** Code that may add a row to a table, or change one. */
const tableChange = /\bappend\(|\][ \t]{0,5}=[^=]/;

/** Returns whether the loop around a `t.Run` gives it only titles that are literals, so that it runs no other test. */
export function hasLiteralTitles(outline: GoOutline, owner: GoFunction, runCall: TitledCall): boolean {
  if (runCall.isCall || tableChange.test(sliceSpan(outline.code, owner.body))) return false;
  const source = sliceSpan(outline.code, runCall.title, maxTitleLength);
  const names = Array.from(source.matchAll(reference), ([, name]) => name);
  const loops = outline.tables.loopsIn(owner.body).filter(({ body }) => isInside(runCall.span, body));
  const loop = loops.findLast(({ key, value }) => names.includes(key) || names.includes(value));
  if (!loop || loop.cases.length === 0) return false;
  const literalEnds = new Map(outline.literals.map(({ span }) => [span.start, span.end]));
  return loop.cases.every((tableCase) => {
    const [title] = findCaseTitles(tableCase, loop, source);
    return title !== undefined && literalEnds.get(title.start) === title.end;
  });
}

/**
 * Returns the spans of the literals that are the titles of cases; those that are a part of one if a call computes the
 * title.
 */
function selectTitles(literals: readonly StringLiteral[], titles: Span[], isCall: boolean): Span[] {
  titles.sort((a, b) => a.start - b.start);
  const starts = titles.map(({ start }) => start);
  const spans = literals.map(({ span }) => span);
  return spans.filter(({ start, end }) => {
    const title = titles[lastIndexUpTo(starts, start)];
    if (!title) return false;
    if (isCall) return title.start <= start && end <= title.end;
    return title.start === start && end === title.end;
  });
}

const reference = new RegExp(String.raw`(${identifier})(?:\.(${identifier}))?`, "gu");

/**
 * Returns the parts of a case that a title refers to: `name` is its key, `tc.name` a field, `tc` the case itself. A
 * call may use any of them.
 */
function findCaseTitles(tableCase: TableCase, { key, value }: TableLoop, source: string): readonly Span[] {
  const titles: Span[] = [];
  for (const [, name, field] of source.matchAll(reference)) {
    if (name !== key && name !== value) continue;
    const title = name === key ? tableCase.key : findReferredPart(tableCase, field);
    if (title) titles.push(title);
  }
  return titles;
}

function findReferredPart({ value, fields }: TableCase, field: string | undefined): Span | undefined {
  if (field === undefined) return value;
  // The name of a method is not the name of a field.
  if (fields.size === 0) return value;
  return fields.get(field.toLowerCase());
}
