import { lastIndexUpTo, type Span } from "../../syntax/sourceText";
import { type GoFunction, identifier } from "./code";
import type { GoOutline, TitledCall } from "./outline";
import type { TableCase, TableLoop } from "./tables";

/** Maximum number of characters of a title that are read for references to a case. */
const maxTitleLength = 200;

/** Finds the titles of the cases that give a `t.Run` its title, if the loops around it iterate over table literals. */
export function findTableCases(outline: GoOutline, owner: GoFunction, runCall: TitledCall, path: string): Span[] {
  const literals = outline.literals.filter(({ name }) => name === path);
  if (literals.length === 0) return [];
  const { span, title: runTitle } = runCall;
  const ownLoops = outline.tables.loopsIn(owner.body);
  const loops = ownLoops.filter(({ body }) => body.start < span.start && span.end < body.end);
  const source = outline.code.slice(runTitle.start, Math.min(runTitle.end, runTitle.start + maxTitleLength));
  for (const loop of loops.toReversed()) {
    const titles = loop.cases.flatMap((tableCase) => caseTitles(tableCase, loop, source));
    titles.sort((a, b) => a.start - b.start);
    const starts = titles.map(({ start }) => start);
    const matches = literals.filter(({ span }) => {
      const title = titles[lastIndexUpTo(starts, span.start)];
      if (!title || title.start > span.start || span.end > title.end) return false;
      return runCall.isCall || (title.start === span.start && title.end === span.end);
    });
    if (matches.length > 0) return matches.map(({ span }) => span);
  }
  return [];
}

/**
 * Returns the parts of a case that a title refers to: `name` is its key, `tc.name` a field, `tc` the case itself. A
 * call may use any of them.
 */
function caseTitles(tableCase: TableCase, { key, value }: TableLoop, source: string): readonly Span[] {
  return [...source.matchAll(reference)].flatMap(([, name, field]) => {
    if (name === key) return tableCase.key ?? [];
    return name === value ? findReferredPart(tableCase, field) : [];
  });
}

const reference = new RegExp(String.raw`(${identifier})(?:\.(${identifier}))?`, "gu");

function findReferredPart({ value, fields }: TableCase, field: string | undefined): Span | readonly Span[] {
  if (field === undefined) return value;
  // The name of a method is not the name of a field.
  if (fields.size === 0) return value;
  return fields.get(field.toLowerCase()) ?? [];
}
