import type { FailureMatch } from "../domain/failures/failureSearch";
import type { FailingTest } from "../domain/records";
import { withoutIcons } from "./text/inert";

/** A row of the pick of failing tests. */
export interface TestPickRow {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Shown whatever was typed. */
  readonly alwaysShow?: boolean;
  /** Absent for the row that loads the rest. */
  readonly test: FailingTest | undefined;
}

/**
 * The rows of one open pick: those of all tests, which the editor searches itself, and below them those of tests that
 * were found by a failure. The editor names the chosen row by its index, and the choice may arrive after other rows
 * have been sent: so an index never means another test while the pick is open, unless the tests themselves change.
 */
export class TestPickRows<Row extends TestPickRow> {
  private base: readonly Row[] = [];
  private baseByTest = new Map<FailingTest | undefined, Row>();
  /** A row for each place below the base. */
  private slots: readonly Row[] = [];

  /**
   * Gives the rows to show. Without matches that is `base` itself; otherwise the places below it keep their tests, and
   * those that do not match now are rows that no text finds.
   */
  arrange(base: readonly Row[], matches: readonly FailureMatch[], typed: string): readonly Row[] {
    this.follow(base);
    const text = typed.trim().toLowerCase();
    const found = matches.flatMap(({ test, line }) => {
      const row = this.baseByTest.get(test);
      return row && !hasText(row, text) ? [toFailureRow(row, line)] : [];
    });
    if (found.length === 0) return base;
    const shown = this.place(found);
    return [...base, ...this.slots.map((slot, index) => (shown.has(index) ? slot : toHiddenRow(slot)))];
  }

  private follow(base: readonly Row[]): void {
    if (this.base === base) return;
    this.base = base;
    this.baseByTest = new Map(base.map((row) => [row.test, row]));
    this.slots = [];
  }

  /** Puts the rows, in their order, into places of their tests, and into new ones where there are none further down. */
  private place(found: readonly Row[]): ReadonlySet<number> {
    const slots = [...this.slots];
    const shown = new Set<number>();
    let next = 0;
    for (const row of found) {
      const place = slots.findIndex(({ test }, index) => index >= next && test === row.test);
      const index = place < 0 ? slots.length : place;
      slots[index] = row;
      shown.add(index);
      next = index + 1;
    }
    this.slots = slots;
    return shown;
  }
}

function toFailureRow<Row extends TestPickRow>(row: Row, line: string): Row {
  return { ...row, detail: withoutIcons(failureDetail(line)), alwaysShow: true };
}

function toHiddenRow<Row extends TestPickRow>(row: Row): Row {
  return { ...row, label: "", description: "", detail: "", alwaysShow: false };
}

function failureDetail(line: string): string {
  return `Failure: ${line}`;
}

function hasText({ label, description = "", detail = "" }: TestPickRow, text: string): boolean {
  return [label, description, detail].some((part) => part.toLowerCase().includes(text));
}
