import assert from "node:assert/strict";
import type { Filter } from "../../../src/domain/failingTests/arrangement";
import type { ArrangedTests } from "../../../src/domain/failingTests/arrangeTests";
import type { WindowChoice } from "../../../src/domain/time/window";
import { createListHeading } from "../../../src/present/text/listHeading";
import { failingTest, harbour } from "../../support/builders";

function arrangedRepository(
  name: string,
  choice: WindowChoice,
  shownCount: number,
  quarantinedHidden = 0,
): ArrangedTests {
  const tests = Array.from({ length: shownCount }, () => failingTest());
  const repository = { ...harbour, name };
  return {
    state: { repository, choice, tests, unreadable: 0, loading: false },
    visibleTests: tests,
    quarantinedHidden,
  };
}

describe("createListHeading", () => {
  const rows: readonly (readonly [readonly ArrangedTests[], Filter, string])[] = [
    [[arrangedRepository("harbour", "7d", 2)], {}, "acme/harbour | 7 days | "],
    [
      [arrangedRepository("harbour", "7d", 2), arrangedRepository("fleet", "24h", 0)],
      { mine: true },
      "acme/harbour | 7 days | mine",
    ],
    [
      [arrangedRepository("harbour", "7d", 2), arrangedRepository("fleet", "2026-11-01/2026-11-10", 1)],
      { ticket: "without" },
      "acme/harbour, acme/fleet | 7 days or 2026-11-01 to 2026-11-10 | no ticket",
    ],
    [
      [arrangedRepository("harbour", "7d", 2), arrangedRepository("fleet", "7d", 1)],
      {},
      "acme/harbour, acme/fleet | 7 days | ",
    ],
  ];
  for (const [shownGroups, filter, heading] of rows) {
    it(`returns ${heading}`, () => {
      const { title, window, filterText: filterWords } = createListHeading(shownGroups, filter);
      assert.equal([title, window, filterWords].join(" | "), heading);
    });
  }
});
