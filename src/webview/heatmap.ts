import type { HistoryPanelData, HistoryRow } from "../present/pages/panelData";
import { createDayCell, createDayHeaders } from "./dayCells";
import { columnHeader, element, span, tableRow } from "./dom";
import { findNextPosition, listRowsToRender, type Position } from "./gridMoves";
import { LatestDay } from "./latestDay";

/** Columns before the days: the test, and the number of days on which it failed. */
const leadingColumns = 2;

/** Header rows: the days, and the number of tests that failed on each. */
const headerRows = 2;

/**
 * Grid of tests and days, as an ARIA grid. Only the visible rows are in the DOM, so that thousands of tests can be
 * scrolled. One cell at a time is in the tab order; keys move from it to the others.
 */
export class Heatmap {
  readonly #body = element("tbody");
  readonly #latestDay: LatestDay;
  readonly #renderedRows = new Map<string, HTMLTableRowElement>();
  private page: HistoryPanelData | undefined;
  #active: Position = { row: 0, column: 0 };
  #frameRequest = 0;

  constructor(
    private readonly scroller: HTMLElement,
    private readonly onChoose: (testId: string) => void,
  ) {
    this.#latestDay = new LatestDay(scroller);
    scroller.addEventListener("scroll", () => this.#schedulePaint(), { passive: true });
    new ResizeObserver(() => this.#schedulePaint()).observe(scroller);
    this.#body.addEventListener("focusin", ({ target }) => this.#activateTarget(target));
    this.#body.addEventListener("keydown", (event) => this.#onKey(event));
    this.#body.addEventListener("click", ({ target }) => this.#chooseTarget(target));
  }

  /**
   * Shows the data. The latest day stays visible until the user scrolls to earlier ones, and the focus stays with its
   * test if that still exists.
   */
  show(page: HistoryPanelData): void {
    const hadFocus = this.#body.contains(document.activeElement);
    const focusedTest = hadFocus ? this.#activeTest : undefined;
    this.page = page;
    this.#activateRow(focusedTest?.testId);
    this.#renderedRows.clear();
    const { scrollTop, scrollLeft } = this.scroller;
    this.scroller.replaceChildren(this.#table(page));
    // Without rows, the scroller has neither its height nor anything to scroll.
    this.#paint();
    this.scroller.scrollTo(this.#latestDay.choosePosition(scrollLeft), scrollTop);
    this.#paint();
    if (hadFocus) {
      this.#cellAt(this.#active)?.focus({ preventScroll: true });
    }
  }

  get #activeTest(): HistoryRow | undefined {
    return this.page?.rows[this.#active.row];
  }

  /** Moves the active position to the row of a test, or to the first. */
  #activateRow(testId: string | undefined): void {
    const rows = this.page?.rows ?? [];
    const row = rows.findIndex((historyRow) => historyRow.testId === testId);
    this.#active = {
      row: Math.max(0, row),
      column: this.#active.column,
    };
  }

  #table({ columns, totals, title, rows }: HistoryPanelData): HTMLElement {
    const attributes = {
      class: "days",
      role: "grid",
      "aria-label": title,
      "aria-rowcount": String(rows.length + headerRows),
      "aria-colcount": String(columns.days.length + leadingColumns),
    };
    const head = element("thead", {}, createDayHeaderRow(columns), createTotalsRow(totals));
    this.#body.replaceChildren();
    return element("table", attributes, head, this.#body);
  }

  #schedulePaint(): void {
    cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = requestAnimationFrame(() => this.#paint());
  }

  /** Adds the visible rows to the DOM and removes the others. */
  #paint(): void {
    const { page, rowHeight } = this;
    if (!page) {
      return;
    }
    const indexes = listRowsToRender({
      rows: page.rows.length,
      rowHeight,
      top: this.scroller.scrollTop,
      height: this.scroller.clientHeight,
      active: this.#active.row,
    });
    const rows: HTMLTableRowElement[] = [];
    let next = 0;
    const addGap = (end: number) => {
      const rowCount = end - next;
      if (rowCount > 0) {
        rows.push(createGapRow(rowCount * rowHeight));
      }
    };
    for (const index of indexes) {
      addGap(index);
      rows.push(this.#renderRow(page, index));
      next = index + 1;
    }
    addGap(page.rows.length);
    this.#replaceRows(rows);
  }

  /** Keeps unchanged rows in place: a row that is removed and inserted again loses the focus. */
  #replaceRows(rows: readonly HTMLTableRowElement[]): void {
    const rowsToKeep = new Set(rows);
    for (const row of [...this.#body.rows]) {
      if (!rowsToKeep.has(row)) {
        row.remove();
      }
    }
    let nextNode = this.#body.firstChild;
    for (const row of rows) {
      if (row === nextNode) {
        nextNode = row.nextSibling;
      } else {
        this.#body.insertBefore(row, nextNode);
      }
    }
    const ids = new Set(rows.map(({ dataset }) => dataset.index));
    for (const key of [...this.#renderedRows.keys()]) {
      if (!ids.has(key)) {
        this.#renderedRows.delete(key);
      }
    }
  }

  #renderRow(page: HistoryPanelData, index: number): HTMLTableRowElement {
    const key = String(index);
    const renderedRow = this.#renderedRows.get(key);
    if (renderedRow) {
      return renderedRow;
    }
    const row = testRow(page, index);
    if (index === this.#active.row) {
      row.cells[this.#active.column]?.setAttribute("tabindex", "0");
    }
    this.#renderedRows.set(key, row);
    return row;
  }

  #onKey(event: KeyboardEvent): void {
    const { page } = this;
    if (!page) {
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(this.#active.row);
      return;
    }
    const size = {
      rows: page.rows.length,
      columns: page.columns.days.length + leadingColumns,
    };
    const position = findNextPosition(event, this.#active, size, this.#pageRows);
    if (!position) {
      return;
    }
    event.preventDefault();
    this.#activate(position);
    this.#reveal(position.row);
    this.#paint();
    this.#cellAt(position)?.focus();
  }

  /** Number of rows that Page Up and Page Down move by. */
  get #pageRows(): number {
    const visibleRows = Math.floor(this.#visibleHeight / this.rowHeight);
    return Math.max(1, visibleRows - 1);
  }

  /** Scrolls the row into view between the header and the lower edge. */
  #reveal(row: number): void {
    const top = row * this.rowHeight;
    const bottom = top + this.rowHeight - this.#visibleHeight;
    const { scrollTop } = this.scroller;
    if (scrollTop > top) {
      this.scroller.scrollTop = top;
    } else if (scrollTop < bottom) {
      this.scroller.scrollTop = bottom;
    }
  }

  #activateTarget(target: EventTarget | null): void {
    const position = this.#findPosition(target);
    if (position) {
      this.#activate(position);
    }
  }

  #activate(position: Position): void {
    this.#cellAt(this.#active)?.setAttribute("tabindex", "-1");
    this.#active = position;
    this.#cellAt(position)?.setAttribute("tabindex", "0");
  }

  #chooseTarget(target: EventTarget | null): void {
    const position = this.#findPosition(target);
    if (position) {
      this.#choose(position.row);
    }
  }

  #choose(row: number): void {
    const test = this.page?.rows[row];
    if (test) {
      this.onChoose(test.testId);
    }
  }

  #findPosition(target: EventTarget | null): Position | undefined {
    if (!(target instanceof Element)) {
      return undefined;
    }
    const cell = target.closest<HTMLTableCellElement>("td, th");
    const index = cell?.closest("tr")?.dataset.index;
    if (!cell || index === undefined) {
      return undefined;
    }
    return { row: Number(index), column: cell.cellIndex };
  }

  #cellAt({ row, column }: Position): HTMLTableCellElement | undefined {
    return this.#renderedRows.get(String(row))?.cells[column];
  }

  /** Height of a row in pixels, which the stylesheet defines in proportion to the font. */
  private get rowHeight(): number {
    const style = getComputedStyle(this.scroller);
    return Number.parseFloat(style.lineHeight);
  }

  get #visibleHeight(): number {
    const head = this.scroller.querySelector("thead");
    return this.scroller.clientHeight - (head?.offsetHeight ?? 0);
  }
}

function createDayHeaderRow({ test, daysFailed, days }: HistoryPanelData["columns"]): HTMLElement {
  const testHeader = columnHeader(test, { class: "test" });
  const countHeader = columnHeader(daysFailed, { class: "count" });
  return tableRow(testHeader, countHeader, ...createDayHeaders(days));
}

function createTotalsRow({ label, values }: HistoryPanelData["totals"]): HTMLElement {
  const header = element("th", { scope: "row", class: "test" }, label);
  const emptyCell = element("td", { class: "count" });
  const cells = values.map(({ text, label }) => element("td", { class: "day", ...labelAttributes(label) }, text));
  return element("tr", { class: "totals" }, header, emptyCell, ...cells);
}

function testRow(page: HistoryPanelData, index: number): HTMLTableRowElement {
  const test = page.rows[index] as HistoryRow;
  const attributes = {
    "data-index": String(index),
    "aria-rowindex": String(index + 1 + headerRows),
  };
  const header = testHeader(test);
  const share = createShareCell(page.shares[test.daysFailed]);
  const dayCells = testDayCells(page, test);
  return element("tr", attributes, header, share, ...dayCells);
}

function testHeader({ name, place }: HistoryRow): HTMLElement {
  const attributes = {
    scope: "row",
    class: "test",
    tabindex: "-1",
    "data-tells": place === "" ? name : `${name} · ${place}`,
  };
  const header = element("th", attributes, span("name", name));
  if (place !== "") {
    header.append(span("place", ` ${place}`));
  }
  return header;
}

function createShareCell(share: HistoryPanelData["shares"][number] | undefined): HTMLElement {
  const attributes = {
    class: "count",
    tabindex: "-1",
    ...labelAttributes(share?.label),
  };
  return element("td", attributes, share?.text);
}

/** Returns the attributes that say what a number in a cell counts, to screen readers and in its tooltip. */
function labelAttributes(label: string | undefined) {
  return { "aria-label": label, "data-tells": label };
}

function testDayCells({ states, columns }: HistoryPanelData, test: HistoryRow): readonly HTMLElement[] {
  const cells: HTMLElement[] = [];
  test.cells.forEach((state, day) => {
    const dayState = states[state];
    if (!dayState) {
      return;
    }
    const lastSeen = test.lastSeen?.[day];
    const cellData = lastSeen === undefined ? dayState : { ...dayState, lastSeen };
    cells.push(createDayCell(columns.days[day], cellData));
  });
  return cells;
}

/** Creates a placeholder for rows that are not in the DOM. */
function createGapRow(height: number): HTMLTableRowElement {
  const cell = element("td");
  cell.style.height = `${height}px`;
  return element("tr", { "aria-hidden": "true", class: "gap" }, cell);
}
