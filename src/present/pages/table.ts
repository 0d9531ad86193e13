import { grouped } from "../text/numbers";
import type { Cell, RunSection } from "./page";

/** More rows of a table than these are counted. */
const mostRows = 500;

/** A table with a row for each item, and how many are left out. */
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
