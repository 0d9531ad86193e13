import { isInside, lastIndexUpTo, type Span, sliceSpan } from "../../syntax/sourceText";
import { type GoFunction, identifier } from "./code";
import type { GoOutline, StringLiteral, TitledCall } from "./outline";
import type { TableCase, TableLoop } from "./tables";

/** Maximum number of characters of a title that are searched for references to a case. */
const maxTitleLength = 200;

/**
 * Finds the titles of the cases from which a `t.Run` takes its title, if the loops around it iterate over table
 * literals.
 */
export function findTableCases(outline: GoOutline, owner: GoFunction, runCall: TitledCall, path: string): Span[] {
  const literals = outline.literals.filter(({ name }) => name === path);
  if (literals.length === 0) {
    return [];
  }
  const ownLoops = outline.tables.findLoops(owner.body);
  const loops = ownLoops.filter(({ body }) => isInside(runCall.span, body));
  const source = sliceSpan(outline.code, runCall.title, maxTitleLength);
  const matches = loops.map((loop) => {
    const titles = loop.cases.flatMap((tableCase) => findCaseTitles(tableCase, loop, source));
    return selectTitles(literals, titles, runCall.isCall);
  });
  return matches.findLast(({ length }) => length > 0) ?? [];
}

/** Returns the spans of the literals that are the titles of cases or, if a call computes the title, are part of one. */
function selectTitles(literals: readonly StringLiteral[], titles: Span[], isCall: boolean): Span[] {
  titles.sort((a, b) => a.start - b.start);
  const starts = titles.map(({ start }) => start);
  const spans = literals.map(({ span }) => span);
  return spans.filter(({ start, end }) => {
    const title = titles[lastIndexUpTo(starts, start)];
    if (!title) {
      return false;
    }
    if (isCall) {
      return title.start <= start && end <= title.end;
    }
    return title.start === start && end === title.end;
  });
}

const reference = new RegExp(String.raw`(${identifier})(?:\.(${identifier}))?`, "gu");

/**
 * Returns the parts of a case to which a title refers: `name` is its key, `tc.name` a field, `tc` the case itself. A
 * call may use any of them.
 */
function findCaseTitles(tableCase: TableCase, { key, value }: TableLoop, source: string): readonly Span[] {
  const titles: Span[] = [];
  for (const [, name, field] of source.matchAll(reference)) {
    if (name !== key && name !== value) {
      continue;
    }
    const title = name === key ? tableCase.key : findReferredPart(tableCase, field);
    if (title) {
      titles.push(title);
    }
  }
  return titles;
}

/** Returns the value of a field of a case, or the whole case if no field is given. */
export function findReferredPart({ value, fields }: TableCase, field: string | undefined): Span | undefined {
  // Without struct fields, the name after the dot is that of a method.
  if (field === undefined || fields.size === 0) {
    return value;
  }
  return fields.get(field.toLowerCase());
}
