import type { HistoryPage, HistoryRow } from "../present/pages/page";
import { dayCell, dayHeads } from "./dayCells";
import { element } from "./dom";
import { moved, type Position, rowsToRender } from "./gridMoves";

/** Columns before the days: the test, and on how many days it failed. */
const leading = 2;

/** Rows of a heading: days, and how many tests failed on each. */
const headRows = 2;

/**
 * Tests x days as an ARIA grid. Only the rows that are seen are in the page, so that thousands of tests scroll; one cell at a time is in the
 * order of the Tab key, and keys move from it to the others.
 */
export class Heatmap {
  private readonly body = element("tbody");
  private readonly rendered = new Map<string, HTMLTableRowElement>();
  private page: HistoryPage | undefined;
  private active: Position = { row: 0, column: 0 };
  private painting = 0;

  constructor(
    private readonly scroller: HTMLElement,
    private readonly onChoose: (testId: string) => void,
  ) {
    scroller.addEventListener("scroll", () => this.paintSoon(), { passive: true });
    new ResizeObserver(() => this.paintSoon()).observe(scroller);
    this.body.addEventListener("focusin", ({ target }) => this.follow(target));
    this.body.addEventListener("keydown", (event) => this.onKey(event));
    this.body.addEventListener("click", ({ target }) => this.choose(this.positionOf(target)?.row));
  }

  /** Shows a page: the latest days first where not all fit. Later the scroll position stays, and the focus with its test, if that is there. */
  show(page: HistoryPage): void {
    const hadFocus = this.body.contains(document.activeElement);
    const activeTest = hadFocus ? this.page?.rows[this.active.row]?.testId : undefined;
    const isFirst = this.page === undefined || this.page.rows.length === 0;
    this.page = page;
    const row = Math.max(
      0,
      page.rows.findIndex(({ testId }) => testId === activeTest),
    );
    this.active = { row, column: this.active.column };
    this.rendered.clear();
    const { scrollTop, scrollLeft } = this.scroller;
    this.scroller.replaceChildren(this.table(page));
    this.scroller.scrollTo(isFirst ? this.scroller.scrollWidth : scrollLeft, scrollTop);
    this.paint();
    if (hadFocus) this.cellAt(this.active)?.focus({ preventScroll: true });
  }

  private table({ columns, totals, title, rows }: HistoryPage): HTMLElement {
    const head = (text: string, kind: string) => element("th", { scope: "col", class: kind }, text);
    this.body.replaceChildren();
    return element(
      "table",
      {
        class: "days",
        role: "grid",
        "aria-label": title,
        "aria-rowcount": String(rows.length + headRows),
        "aria-colcount": String(columns.days.length + leading),
      },
      element(
        "thead",
        {},
        element("tr", {}, head(columns.test, "test"), head(columns.daysFailed, "count"), ...dayHeads(columns.days)),
        element(
          "tr",
          { class: "totals" },
          element("th", { scope: "row", class: "test" }, totals.label),
          element("td", { class: "count" }),
          ...totals.values.map((value) => element("td", { class: "day" }, value)),
        ),
      ),
      this.body,
    );
  }

  private paintSoon(): void {
    cancelAnimationFrame(this.painting);
    this.painting = requestAnimationFrame(() => this.paint());
  }

  /** Brings the rows that are seen into the page, and those that are not out of it. */
  private paint(): void {
    const { page, rowHeight } = this;
    if (!page) return;
    const indexes = rowsToRender({
      rows: page.rows.length,
      rowHeight,
      top: this.scroller.scrollTop,
      height: this.scroller.clientHeight,
      active: this.active.row,
    });
    const rows: HTMLTableRowElement[] = [];
    let next = 0;
    for (const index of indexes) {
      if (index > next) rows.push(gapRow((index - next) * rowHeight));
      rows.push(this.row(page, index));
      next = index + 1;
    }
    if (next < page.rows.length) rows.push(gapRow((page.rows.length - next) * rowHeight));
    this.replaceRows(rows);
  }

  /** Rows that stay are not touched: one that is taken out and put back loses the focus. */
  private replaceRows(rows: readonly HTMLTableRowElement[]): void {
    const staying = new Set(rows);
    for (const row of [...this.body.rows]) if (!staying.has(row)) row.remove();
    let before = this.body.firstChild;
    for (const row of rows) {
      if (row === before) before = row.nextSibling;
      else this.body.insertBefore(row, before);
    }
    const ids = new Set(rows.map(({ dataset }) => dataset.index));
    for (const key of [...this.rendered.keys()]) if (!ids.has(key)) this.rendered.delete(key);
  }

  private row(page: HistoryPage, index: number): HTMLTableRowElement {
    const key = String(index);
    const known = this.rendered.get(key);
    if (known) return known;
    const { name, place, daysFailed, cells, lastSeen = {} } = page.rows[index] as HistoryRow;
    const days = cells.flatMap((state, day) => {
      const dayState = page.states[state];
      const failures = lastSeen[day];
      if (!dayState) return [];
      return [
        dayCell(page.columns.days[day], { ...dayState, ...(failures === undefined ? {} : { lastSeen: failures }) }),
      ];
    });
    const title = element(
      "th",
      { scope: "row", class: "test", tabindex: "-1", "data-tells": place === "" ? name : `${name} · ${place}` },
      element("span", { class: "name" }, name),
      place === "" ? undefined : element("span", { class: "place" }, ` ${place}`),
    );
    const share = page.shares[daysFailed];
    const count = element(
      "td",
      { class: "count", tabindex: "-1", "aria-label": share?.label, "data-tells": share?.label },
      share?.text,
    );
    const row = element(
      "tr",
      { "data-index": key, "aria-rowindex": String(index + 1 + headRows) },
      title,
      count,
      ...days,
    );
    if (index === this.active.row) row.cells[this.active.column]?.setAttribute("tabindex", "0");
    this.rendered.set(key, row);
    return row;
  }

  private onKey(event: KeyboardEvent): void {
    const { page } = this;
    if (!page) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(this.active.row);
      return;
    }
    const size = { rows: page.rows.length, columns: page.columns.days.length + leading };
    const to = moved(event, this.active, size, Math.max(1, Math.floor(this.roomForRows / this.rowHeight) - 1));
    if (!to) return;
    event.preventDefault();
    this.activate(to);
    this.reveal(to.row);
    this.paint();
    this.cellAt(to)?.focus();
  }

  /** Scrolls so that the row stands below the heading and above the lower edge. */
  private reveal(row: number): void {
    const [top, bottom] = [row * this.rowHeight, (row + 1) * this.rowHeight - this.roomForRows];
    const { scrollTop } = this.scroller;
    if (scrollTop > top) this.scroller.scrollTop = top;
    else if (scrollTop < bottom) this.scroller.scrollTop = bottom;
  }

  private follow(target: EventTarget | null): void {
    const position = this.positionOf(target);
    if (position) this.activate(position);
  }

  private activate(to: Position): void {
    this.cellAt(this.active)?.setAttribute("tabindex", "-1");
    this.active = to;
    this.cellAt(to)?.setAttribute("tabindex", "0");
  }

  private choose(row: number | undefined): void {
    const test = row === undefined ? undefined : this.page?.rows[row];
    if (test) this.onChoose(test.testId);
  }

  private positionOf(target: EventTarget | null): Position | undefined {
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>("td, th") : null;
    const index = cell?.closest("tr")?.dataset.index;
    return cell && index !== undefined ? { row: Number(index), column: cell.cellIndex } : undefined;
  }

  private cellAt({ row, column }: Position): HTMLTableCellElement | undefined {
    return this.rendered.get(String(row))?.cells[column];
  }

  /** The stylesheet says it, in proportion to the font. */
  private get rowHeight(): number {
    return Number.parseFloat(getComputedStyle(this.scroller).getPropertyValue("line-height"));
  }

  private get roomForRows(): number {
    const head = this.scroller.querySelector("thead");
    return this.scroller.clientHeight - (head?.offsetHeight ?? 0);
  }
}

/** Stands for rows that are not in the page. */
function gapRow(height: number): HTMLTableRowElement {
  const cell = element("td");
  cell.style.height = `${height}px`;
  return element("tr", { "aria-hidden": "true", class: "gap" }, cell);
}
