/** A cell of a grid, counted from 0. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Where a key leads in a grid, as in the ARIA pattern for grids: arrows, Home and End within the row, with Ctrl (or Cmd) to the first and
 * last cell, Page Up and Down by `page` rows. `undefined` for every other key. Stops at the edges.
 */
export function moved(press: KeyPress, at: Position, { rows, columns }: GridSize, page: number): Position | undefined {
  const far = press.ctrlKey || press.metaKey;
  const [lastRow, lastColumn] = [Math.max(0, rows - 1), Math.max(0, columns - 1)];
  const to = (row: number, column: number): Position => ({
    row: Math.min(Math.max(row, 0), lastRow),
    column: Math.min(Math.max(column, 0), lastColumn),
  });
  switch (press.key) {
    case "ArrowLeft":
      return to(at.row, at.column - 1);
    case "ArrowRight":
      return to(at.row, at.column + 1);
    case "ArrowUp":
      return to(at.row - 1, at.column);
    case "ArrowDown":
      return to(at.row + 1, at.column);
    case "Home":
      return to(far ? 0 : at.row, 0);
    case "End":
      return to(far ? lastRow : at.row, lastColumn);
    case "PageUp":
      return to(at.row - page, at.column);
    case "PageDown":
      return to(at.row + page, at.column);
    default:
      return undefined;
  }
}

/** Rows rendered above and below those that are seen, so that a short scroll shows no gap. */
const margin = 10;

/**
 * Which of many rows of equal height are to be rendered, in order: those that are seen, some around them, and the active one wherever it is,
 * since it may hold the focus. Lengths in pixels; `top` is how far the rows are scrolled.
 */
export function rowsToRender(view: {
  readonly rows: number;
  readonly rowHeight: number;
  readonly top: number;
  readonly height: number;
  readonly active: number;
}): number[] {
  const { rows, rowHeight, top, height, active } = view;
  const first = Math.max(0, Math.floor(top / rowHeight) - margin);
  const end = Math.min(rows, Math.ceil((top + height) / rowHeight) + margin);
  const seen = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (active < 0 || active >= rows || (active >= first && active < end)) return seen;
  return active < first ? [active, ...seen] : [...seen, active];
}
