import { lastIndexUpTo, type Span } from "../../syntax/sourceText";
import type { GoFunction } from "./code";
import type { GoOutline, TitledCall } from "./outline";
import type { TableCase, TableLoop } from "./tables";

/** Maximum number of characters of a title that are read for references to a case. */
const maxTitleLength = 200;

/** Finds the titles of the cases that give a `t.Run` its title, if the loops around it iterate over table literals. */
export function findTableCases(outline: GoOutline, owner: GoFunction, runCall: TitledCall, path: string): Span[] {
  const literals = outline.literals.filter(({ name }) => name === path);
  if (literals.length === 0) return [];
  const loops = outline.tables
    .loopsIn(owner.body)
    .filter(({ body }) => body.start < runCall.span.start && runCall.span.end < body.end);
  const source = outline.code
    .slice(runCall.title.start, Math.min(runCall.title.end, runCall.title.start + maxTitleLength))
    .trim();
  for (const loop of loops.toReversed()) {
    const titles = loop.cases
      .flatMap((tableCase) => caseTitles(tableCase, loop, source))
      .sort((a, b) => a.start - b.start);
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
  return [...source.matchAll(/([\p{L}_][\p{L}\p{N}_]*)(?:\.([\p{L}_][\p{L}\p{N}_]*))?/gu)].flatMap(
    ([, name, field]): readonly Span[] => {
      if (name === key) return tableCase.key ? [tableCase.key] : [];
      if (name !== value) return [];
      const fieldSpan = field === undefined ? undefined : tableCase.fields.get(field.toLowerCase());
      // The name of a method is not the name of a field.
      return fieldSpan ? [fieldSpan] : tableCase.fields.size === 0 || field === undefined ? [tableCase.value] : [];
    },
  );
}
