import { lastUpTo, type Span } from "../../syntax/sourceText";
import type { GoFunction } from "./code";
import type { GoOutline, RunCall } from "./outline";
import type { TableLoop, TableRow } from "./tables";

/** Characters of a title that are read for what it takes from a row. */
const longestTitle = 200;

/** The titles of the rows from which a `t.Run` takes its own, where the loops around it go over tables that are written out. */
export function rangedRows(outline: GoOutline, owner: GoFunction, run: RunCall, path: string): Span[] {
  const texts = outline.texts.filter(({ name }) => name === path);
  if (texts.length === 0) return [];
  const loops = outline.tables
    .loopsIn(owner.body)
    .filter(({ body }) => body.start < run.call.start && run.call.end < body.end);
  const source = outline.code.slice(run.title.start, Math.min(run.title.end, run.title.start + longestTitle)).trim();
  for (const loop of loops.toReversed()) {
    const titles = loop.rows.flatMap((row) => titlesOf(row, loop, source)).sort((a, b) => a.start - b.start);
    const starts = titles.map(({ start }) => start);
    const found = texts.filter(({ span }) => {
      const title = titles[lastUpTo(starts, span.start)];
      if (!title || title.start > span.start || span.end > title.end) return false;
      return run.isCall || (title.start === span.start && title.end === span.end);
    });
    if (found.length > 0) return found.map(({ span }) => span);
  }
  return [];
}

/** What a title takes of a row: `name` its key, `tc.name` a field, `tc` itself; a call may take any of them. */
function titlesOf(row: TableRow, { key, value }: TableLoop, source: string): readonly Span[] {
  return [...source.matchAll(/([\p{L}_][\p{L}\p{N}_]*)(?:\.([\p{L}_][\p{L}\p{N}_]*))?/gu)].flatMap(
    ([, name, field]): readonly Span[] => {
      if (name === key) return row.key ? [row.key] : [];
      if (name !== value) return [];
      const own = field === undefined ? undefined : row.fields.get(field.toLowerCase());
      // A method's name is no field's.
      return own ? [own] : row.fields.size === 0 || field === undefined ? [row.value] : [];
    },
  );
}
