import assert from "node:assert/strict";
import type { FailingCount } from "../../../src/locate/services/failingFiles";
import { createExplorerBadge } from "../../../src/present/explorerBadge";

describe("createExplorerBadge", () => {
  const counts = (tests: number, quarantined: number, unseen = 0): FailingCount => ({ tests, quarantined, unseen });
  const rows: readonly (readonly [FailingCount | undefined, string])[] = [
    [undefined, "none"],
    [counts(0, 0), "none"],
    [counts(1, 0), "1 | 1 failing test"],
    [counts(3, 1), "3 | 3 failing tests, 1 of them quarantined"],
    [counts(2, 2), "2 | 2 failing tests, quarantined"],
    [counts(99, 0), "99 | 99 failing tests"],
    [counts(1200, 0), "9+ | 1,200 failing tests"],
    [counts(1, 0, 1), "1 | 1 failing test, not seen in CI"],
    [counts(3, 0, 1), "3 | 3 failing tests, 1 of them not seen in CI"],
    [counts(5, 2, 3), "5 | 5 failing tests, 3 of them not seen in CI, 2 quarantined"],
  ];
  for (const [counts, expected] of rows) {
    it(`returns ${expected} for ${JSON.stringify(counts)}`, () => {
      const badge = createExplorerBadge(counts);
      assert.equal(badge ? `${badge.badge} | ${badge.tooltip}` : "none", expected);
    });
  }
});
