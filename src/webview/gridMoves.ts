/** Cell of a grid, 0-based. */
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
 * Returns the cell that a key moves to, as in the ARIA pattern for grids: arrow keys, Home and End within the row,
 * with Ctrl (or Cmd) to the first and last cell, Page Up and Down by `pageRows` rows. Stops at the edges. Returns
 * `undefined` for other keys.
 */
export function findNextPosition(
  press: KeyPress,
  position: Position,
  { rows, columns }: GridSize,
  pageRows: number,
): Position | undefined {
  const hasModifier = press.ctrlKey || press.metaKey;
  const lastRow = Math.max(0, rows - 1);
  const lastColumn = Math.max(0, columns - 1);
  const clampPosition = (row: number, column: number): Position => ({
    row: Math.min(Math.max(row, 0), lastRow),
    column: Math.min(Math.max(column, 0), lastColumn),
  });
  switch (press.key) {
    case "ArrowLeft":
      return clampPosition(position.row, position.column - 1);
    case "ArrowRight":
      return clampPosition(position.row, position.column + 1);
    case "ArrowUp":
      return clampPosition(position.row - 1, position.column);
    case "ArrowDown":
      return clampPosition(position.row + 1, position.column);
    case "Home":
      return clampPosition(hasModifier ? 0 : position.row, 0);
    case "End":
      return clampPosition(hasModifier ? lastRow : position.row, lastColumn);
    case "PageUp":
      return clampPosition(position.row - pageRows, position.column);
    case "PageDown":
      return clampPosition(position.row + pageRows, position.column);
    default:
      return undefined;
  }
}

/** Rows rendered above and below the visible ones, so that a short scroll shows no gap. */
const overscanRows = 10;

/**
 * Returns the indexes of the rows to render, in order, out of many rows of equal height: the visible ones, some around
 * them, and always the active one, since it may have the focus. Lengths are in pixels; `top` is the scroll position.
 */
export function listRowsToRender({ rows, rowHeight, top, height, active }: RowsView): number[] {
  const first = Math.max(0, Math.floor(top / rowHeight) - overscanRows);
  const end = Math.min(rows, Math.ceil((top + height) / rowHeight) + overscanRows);
  const visibleRows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  const hasActiveRow = active >= 0 && active < rows;
  if (hasActiveRow && active < first) {
    visibleRows.unshift(active);
  }
  if (hasActiveRow && active >= end) {
    visibleRows.push(active);
  }
  return visibleRows;
}

/** Rows of equal height, the part of them that is visible, and the active one. */
interface RowsView {
  readonly rows: number;
  readonly rowHeight: number;
  readonly top: number;
  readonly height: number;
  readonly active: number;
}
