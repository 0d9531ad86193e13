import { formatNumber, t } from "../../base/l10n";
import { andMoreText } from "../text/numbers";
import type { Cell, RunSection } from "./panelData";

/** Maximum number of rows of a table; others are counted. */
const maxRows = 500;
/** Number of rows that a long table shows initially. */
const maxFirstRows = 10;

/** Creates a table with a row for each item, and the number of omitted rows. */
export function createTable<T>(
  columns: readonly string[],
  items: readonly T[],
  createCells: (item: T) => readonly Cell[],
): Pick<RunSection, "table" | "more"> {
  const rows = items.slice(0, maxRows).map(createCells);
  const table = { columns, rows };
  const remainingCount = items.length - rows.length;
  if (remainingCount === 0) {
    return { table };
  }
  return { table, more: andMoreText(remainingCount) };
}

/** Like `createTable`; of a long list only the first rows are shown until the user expands it. */
export function createFoldedTable<T>(
  ...[columns, items, createCells]: Parameters<typeof createTable<T>>
): Pick<RunSection, "table" | "more" | "fold"> {
  const table = createTable(columns, items, createCells);
  if (items.length <= maxFirstRows) {
    return table;
  }
  const fold = {
    firstRows: maxFirstRows,
    showAll: t("Show all {0}", formatNumber(items.length)),
    showFewer: t("Show the first {0}", maxFirstRows),
  };
  return { ...table, fold };
}
