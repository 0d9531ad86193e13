import assert from "node:assert/strict";
import type { KnownTest } from "../../../src/domain/reports/explainFailures";
import type { CaseMatch } from "../../../src/domain/reports/matchCases";
import { receiveMatches, splitMatches } from "../../../src/reading/matchParts";

const createMiss = (siblings: readonly number[]): CaseMatch<number> => ({ kind: "none", siblings });
const createPositions = (count: number) => Array.from({ length: count }, (_, position) => position);

describe("splitMatches", () => {
  it("ends a part once its matches name 20,000 tests, counting a shared list once", () => {
    const siblings = createPositions(2_000);
    const matches = [
      ...Array.from({ length: 50 }, () => createMiss(siblings)),
      ...Array.from({ length: 20 }, () => createMiss(createPositions(2_000))),
      ...Array.from({ length: 3 }, (): CaseMatch<number> => ({ kind: "several", tests: createPositions(19_999) })),
      { kind: "same", test: 7 } as const,
    ];
    const parts = [...splitMatches(matches)];
    assert.deepEqual([parts.map(({ length }) => length), parts.flat()], [[59, 10, 2, 2, 1], matches]);
  });

  it("returns no parts if there are no matches", () => {
    assert.deepEqual([...splitMatches([])], []);
  });
});

describe("receiveMatches", () => {
  it("replaces the positions of each match by tests, in lists that stay shared", () => {
    const tests = ["moors", "sinks", "floats"] as readonly unknown[] as readonly KnownTest[];
    const list = [0, 2];
    const matches = receiveMatches(
      [createMiss(list), { kind: "several", tests: list }, { kind: "same", test: 1 }, { kind: "same", test: 3 }],
      tests,
    );
    assert.deepEqual(matches, [
      { kind: "none", siblings: ["moors", "floats"] },
      { kind: "several", tests: ["moors", "floats"] },
      { kind: "same", test: "sinks" },
      { kind: "several", tests: [] },
    ]);
    const [first, second] = matches;
    assert.ok(first?.kind === "none" && second?.kind === "several" && first.siblings === second.tests);
  });
});
