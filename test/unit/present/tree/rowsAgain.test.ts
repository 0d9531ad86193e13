import assert from "node:assert/strict";
import { type Arrangement, defaultArrangement } from "../../../../src/domain/failingTests/arrangement";
import { arrangeTests } from "../../../../src/domain/failingTests/arrangeTests";
import type { TreeNode } from "../../../../src/present/node";
import type { TreeView } from "../../../../src/present/tree/failingTests/view";
import { createFailingTestsTree } from "../../../../src/present/tree/failingTestsTree";
import { failingTest } from "../../../support/builders";
import { comparedWith, emptyContext, full, now, removes, state } from "../fixture";

const minute = 60_000;
const tests = [full, removes];
const byImpact: Arrangement = { ...defaultArrangement, grouping: "worklist", sorting: "impact" };
const view: TreeView = { arrangement: byImpact, now, findPath: () => undefined };

function findRows(change: Partial<TreeView> = {}, testsState = state({ tests })): ReadonlyMap<string, TreeNode> {
  const shownView = { ...view, ...change };
  const groups = createFailingTestsTree(arrangeTests([testsState], shownView.arrangement, emptyContext), shownView);
  const rows = groups.flatMap((group) => group.children?.() ?? []);
  return new Map(rows.flatMap((row) => (row.testId === undefined ? [] : [[row.testId, row]])));
}

/** Counts the rows of tests that are identical objects before and after. */
function countSameRows(rowsBefore: ReadonlyMap<string, TreeNode>, rowsAfter: ReadonlyMap<string, TreeNode>): number {
  return [...rowsBefore].filter(([id, row]) => rowsAfter.get(id) === row).length;
}

describe("Rows of the same tests", () => {
  it("are reused in another order", () => {
    const rowsBefore = findRows();
    const rowsAfter = findRows({ arrangement: { ...byImpact, sorting: "name" } });
    assert.equal(countSameRows(rowsBefore, rowsAfter), 2);
  });

  it("are not reused for a changed record", () => {
    assert.equal(countSameRows(findRows(), findRows({}, state({ tests: [{ ...full }, removes] }))), 1);
  });

  it("are not reused if another test with the same title is added", () => {
    const namesake = failingTest({ id: "n", name: removes.name, filePath: removes.filePath ?? "", classname: "Till" });
    const alone = findRows({}, state({ tests: [namesake] }));
    const withSibling = findRows({}, state({ tests: [namesake, removes] }));
    assert.deepEqual(
      [alone, withSibling].map((rows) => rows.get("n")?.label),
      ["removes", "Till › removes"],
    );
  });

  for (const [description, change, testsState] of [
    ["the known files change", { findPath: () => undefined }, state({ tests })],
    ["their ages change", { now: now + minute }, state({ tests })],
    ["the previous time window is loaded", {}, state({ tests, comparison: comparedWith([]) })],
  ] as const) {
    it(`are not reused when ${description}`, () => {
      assert.equal(countSameRows(findRows(), findRows(change, testsState)), 0);
    });
  }
});
