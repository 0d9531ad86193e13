import assert from "node:assert/strict";
import type { FailingCount } from "../../../src/locate/services/failingFiles";
import { createExplorerBadge } from "../../../src/present/explorerBadge";

describe("createExplorerBadge", () => {
  const rows: readonly (readonly [FailingCount | undefined, string])[] = [
    [undefined, "none"],
    [{ tests: 0, quarantined: 0 }, "none"],
    [{ tests: 1, quarantined: 0 }, "1 | 1 failing test"],
    [{ tests: 3, quarantined: 1 }, "3 | 3 failing tests, 1 of them quarantined"],
    [{ tests: 2, quarantined: 2 }, "2 | 2 failing tests, quarantined"],
    [{ tests: 99, quarantined: 0 }, "99 | 99 failing tests"],
    [{ tests: 1200, quarantined: 0 }, "9+ | 1,200 failing tests"],
  ];
  for (const [counts, expected] of rows) {
    it(`returns ${expected} for ${JSON.stringify(counts)}`, () => {
      const badge = createExplorerBadge(counts);
      assert.equal(badge ? `${badge.badge} | ${badge.tooltip}` : "none", expected);
    });
  }
});
