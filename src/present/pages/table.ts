import { grouped } from "../text/numbers";
import type { Cell, RunSection } from "./page";

/** More rows of a table than these are counted. */
const mostRows = 500;
/** Longer tables that may push everything else away show so many rows at first. */
const maxFirstRows = 10;

/** Makes a table with a row for each item, and says how many are left out. */
export function tableOf<T>(
  columns: readonly string[],
  items: readonly T[],
  cells: (item: T) => readonly Cell[],
): Pick<RunSection, "table" | "more"> {
  const rest = items.length - mostRows;
  return {
    table: { columns, rows: items.slice(0, mostRows).map(cells) },
    ...(rest > 0 && { more: `and ${grouped(rest)} more` }),
  };
}

/** As `tableOf`; of a long list the first rows are shown, and the others when a person asks for them. */
export function foldedTableOf<T>(
  ...[columns, items, cells]: Parameters<typeof tableOf<T>>
): Pick<RunSection, "table" | "more" | "fold"> {
  const table = tableOf(columns, items, cells);
  if (items.length <= maxFirstRows) return table;
  const fold = {
    firstRows: maxFirstRows,
    showAll: `Show all ${grouped(items.length)}`,
    showFewer: `Show the first ${maxFirstRows}`,
  };
  return { ...table, fold };
}
