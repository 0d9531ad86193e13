import assert from "node:assert/strict";
import type { CaseMatch } from "../../../src/domain/reports/matchCases";
import { splitMatches } from "../../../src/reading/matchParts";

const none = (siblings: readonly number[]): CaseMatch<number> => ({ kind: "none", siblings });
const positions = (count: number) => Array.from({ length: count }, (_, position) => position);

describe("splitMatches", () => {
  it("ends a part where its matches name 20,000 tests, of which those of a shared list count once", () => {
    const siblings = positions(2_000);
    const matches = [
      ...Array.from({ length: 50 }, () => none(siblings)),
      ...Array.from({ length: 20 }, () => none(positions(2_000))),
      ...Array.from({ length: 3 }, (): CaseMatch<number> => ({ kind: "several", tests: positions(19_999) })),
      { kind: "same", test: 7 } as const,
    ];
    const parts = [...splitMatches(matches)];
    assert.deepEqual([parts.map(({ length }) => length), parts.flat()], [[59, 10, 2, 2, 1], matches]);
  });

  it("makes no part of nothing", () => {
    assert.deepEqual([...splitMatches([])], []);
  });
});
