import assert from "node:assert/strict";
import { groupings } from "../../../../src/domain/failingTests/arrangement";
import type { FailingTest } from "../../../../src/domain/records";
import type { TreeNode } from "../../../../src/present/node";
import { failingTest, harbour } from "../../../support/builders";
import { rows, state } from "../fixture";

/** Creates failing tests of a file; the first one has the lowest failure rate. */
function listTests(filePath: string, count: number, highestRate: number): FailingTest[] {
  return Array.from({ length: count }, (_, index) =>
    failingTest({
      id: `${filePath}:${index}`,
      name: `${filePath} ${index}`,
      filePath,
      failureRate7d: highestRate - (count - index) / 10_000,
      pullRequestsImpacted7d: 1,
    }),
  );
}

/** Returns the expanded groups, in the order of their rows. */
function openGroups(nodes: readonly TreeNode[]): string[] {
  return nodes
    .filter(({ isExpanded }) => isExpanded)
    .flatMap(({ label, children }) => [label, ...openGroups(children?.() ?? [])]);
}

describe("Groups of failing tests", () => {
  it("are expanded if they have a single test, also below folders", () => {
    const tests = [
      ...listTests("api/first.test.ts", 3, 0.9),
      ...listTests("api/single.test.ts", 1, 0.8),
      ...listTests("web/cart/several.test.ts", 2, 0.7),
      ...listTests("web/till/single.test.ts", 1, 0.6),
    ];
    assert.deepEqual(openGroups(rows([state({ tests })])), [
      "api",
      "first.test.ts",
      "single.test.ts",
      "web",
      "single.test.ts",
    ]);
  });

  it("are expanded if they are the first of a repository and have at most ten tests", () => {
    const tests = (count: number) => [
      ...listTests("first.test.ts", count, 0.9),
      ...listTests("second.test.ts", 2, 0.8),
    ];
    const lighthouse = { ...harbour, name: "lighthouse" };
    assert.deepEqual(
      [
        openGroups(rows([state({ tests: tests(10) })])),
        openGroups(rows([state({ tests: tests(11) })])),
        openGroups(rows([state({ tests: tests(2) }), state({ repository: lighthouse, tests: tests(3) })])),
      ],
      [["first.test.ts"], [], ["acme/harbour", "first.test.ts", "acme/lighthouse", "first.test.ts"]],
    );
  });

  it("are expanded in every grouping", () => {
    const tests = listTests("cart.test.ts", 2, 0.9);
    const openCounts = groupings.map((grouping) => openGroups(rows([state({ tests })], { grouping })).length);
    assert.deepEqual([...new Set(openCounts)], [1]);
  });

  it("are collapsed except for the first if the list is long", () => {
    const files = Array.from({ length: 201 }, (_, index) => `file${index}.test.ts`);
    const openCount = (count: number) =>
      openGroups(rows([state({ tests: files.slice(0, count).flatMap((file) => listTests(file, 1, 0.9)) })])).length;
    assert.deepEqual([openCount(200), openCount(201)], [200, 1]);
  });
});
