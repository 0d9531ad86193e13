import { t } from "../base/l10n";
import type { FailureMatch } from "../domain/failures/failureSearch";
import type { FailingTest } from "../domain/records";
import { iconSafeText } from "./text/sanitize";

/** Row of the pick of failing tests. */
export interface TestPickRow {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Whether the row is shown for any input. */
  readonly alwaysShow?: boolean;
  /** Absent for the row that loads the remaining tests. */
  readonly test: FailingTest | undefined;
}

/**
 * Rows of an open pick: the rows of all tests, which the editor filters itself, and below them rows of tests that were
 * found by a failure. The editor identifies the accepted row by its index, possibly after other rows have been sent.
 * An index therefore never refers to another test while the pick is open, unless the tests themselves change.
 */
export class TestPickRows<Row extends TestPickRow> {
  #baseRows: readonly Row[] = [];
  #baseRowByTest = new Map<FailingTest | undefined, Row>();
  /** Rows for the positions below the base rows. */
  #slots: readonly Row[] = [];

  /**
   * Returns the rows to show. Without matches that is `baseRows` itself; otherwise the positions below them keep their
   * tests, and rows that do not match any more are replaced by rows that match no input.
   */
  arrange(baseRows: readonly Row[], matches: readonly FailureMatch[], query: string): readonly Row[] {
    this.#resetIfChanged(baseRows);
    const failureRows = this.#createFailureRows(matches, query.trim().toLowerCase());
    if (failureRows.length === 0) {
      return baseRows;
    }
    const shownSlots = this.#placeRows(failureRows);
    const slotRows = this.#slots.map((slot, index) => {
      if (shownSlots.has(index)) {
        return slot;
      }
      return toHiddenRow(slot);
    });
    return [...baseRows, ...slotRows];
  }

  /** Creates the rows of the matches whose base row the editor does not find itself. */
  #createFailureRows(matches: readonly FailureMatch[], text: string): readonly Row[] {
    const failureRows: Row[] = [];
    for (const { test, line } of matches) {
      const row = this.#baseRowByTest.get(test);
      if (row && !containsText(row, text)) {
        failureRows.push(toFailureRow(row, line));
      }
    }
    return failureRows;
  }

  #resetIfChanged(baseRows: readonly Row[]): void {
    if (this.#baseRows === baseRows) {
      return;
    }
    this.#baseRows = baseRows;
    this.#baseRowByTest = new Map(baseRows.map((row) => [row.test, row]));
    this.#slots = [];
  }

  /** Places the rows, in order, at positions of their tests, and at new ones if there are none further down. */
  #placeRows(failureRows: readonly Row[]): ReadonlySet<number> {
    const slots = [...this.#slots];
    const shownSlots = new Set<number>();
    let minIndex = 0;
    for (const row of failureRows) {
      const slotIndex = slots.findIndex(({ test }, index) => index >= minIndex && test === row.test);
      const index = slotIndex < 0 ? slots.length : slotIndex;
      slots[index] = row;
      shownSlots.add(index);
      minIndex = index + 1;
    }
    this.#slots = slots;
    return shownSlots;
  }
}

function toFailureRow<Row extends TestPickRow>(row: Row, line: string): Row {
  return { ...row, detail: iconSafeText(failureDetailText(line)), alwaysShow: true };
}

function toHiddenRow<Row extends TestPickRow>(row: Row): Row {
  return {
    ...row,
    label: "",
    description: "",
    detail: "",
    alwaysShow: false,
  };
}

function failureDetailText(line: string): string {
  return t("Failure: {0}", line);
}

function containsText({ label, description = "", detail = "" }: TestPickRow, text: string): boolean {
  return [label, description, detail].some((part) => part.toLowerCase().includes(text));
}
