import assert from "node:assert/strict";
import type { Filter } from "../../../../src/domain/failingTests/arrangement";
import { type FilterContext, filterTests, isEmptyFilter } from "../../../../src/domain/failingTests/filterTests";
import { failingTest } from "../../../support/builders";

const adds = failingTest({
  id: "adds",
  name: "Cart adds Tax",
  classname: "web/cart.test.ts",
  variant: "linux",
  owners: ["@acme/Web", "kim@acme.example"],
  ticketUrl: "https://tracker.example/HRB-1",
});
const waits = failingTest({
  id: "waits",
  name: "waits",
  parent: "Gateway",
  filePath: "services/gateway/retry.spec.js",
  mostCommonFailures: [{ summary: "connect EPIPE ledger:7070", count: 1 }],
  quarantined: true,
});
const weighs = failingTest({ id: "weighs", name: "weighs", owners: ["@jane"] });
const tests = [adds, waits, weighs];

const recurrences = new Map([
  [adds, "new"],
  [waits, "recurring"],
] as const);
const context: FilterContext = {
  isMine: (test) => test === weighs,
  isInActiveFile: (test) => test === waits,
  findPath: (test) => (test === weighs ? "pricing/Cargo.java" : undefined),
  findRecurrence: (test) => recurrences.get(test),
};

describe("filterTests", () => {
  const cases: [filter: Filter, shown: string][] = [
    [{}, "adds waits weighs"],
    [{ mine: true }, "weighs"],
    [{ isNew: true }, "adds"],
    [{ activeFile: true }, "waits"],
    [{ ticket: "with" }, "adds"],
    [{ ticket: "without" }, "waits weighs"],
    [{ quarantined: "only" }, "waits"],
    [{ quarantined: "hidden" }, "adds weighs"],
    [{ owner: ["@acme/web"] }, "adds"],
    [{ owner: ["ACME/web", "jane"] }, "adds weighs"],
    [{ owner: ["kim@acme.example"] }, "adds"],
    [{ owner: [""] }, "waits"],
    [{ owner: ["", "@jane"] }, "waits weighs"],
    [{ owner: [] }, "adds waits weighs"],
    [{ text: "  " }, "adds waits weighs"],
    [{ text: "tax" }, "adds"],
    [{ text: "TAX cart.TEST" }, "adds"],
    [{ text: "tax gateway" }, ""],
    [{ text: "linux" }, "adds"],
    [{ text: "@acme/web" }, "adds"],
    [{ text: "epipe" }, "waits"],
    [{ text: "gateway spec.js" }, "waits"],
    [{ text: "cargo.java weighs" }, "weighs"],
    [{ text: "a", ticket: "without", quarantined: "hidden" }, "weighs"],
  ];
  for (const [filter, shown] of cases) {
    it(`${JSON.stringify(filter)} shows ${shown || "nothing"}`, () =>
      assert.equal(
        filterTests(tests, filter, context)
          .map(({ id }) => id)
          .join(" "),
        shown,
      ));
  }

  it("returns the same array without a condition", () =>
    assert.equal(filterTests(tests, { owner: [] }, context), tests));

  const orders = failingTest({ name: "caf\\u00e9", classname: "Till", parent: "Shop" });
  for (const text of ["café", "\\u00e9", "till", "shop"]) {
    it(`finds "${text}" in a name with a reporter's escapes, a class or a suite`, () =>
      assert.deepEqual(filterTests([orders], { text }, context), [orders]));
  }

  it("finds nothing after the first 2,000 characters of a name", () => {
    const createTest = (prefixLength: number) => failingTest({ name: `${"x".repeat(prefixLength)}needle` });
    const [inside, outside] = [createTest(1_994), createTest(1_995)];
    assert.deepEqual(filterTests([inside, outside], { text: "needle" }, context), [inside]);
  });
});

describe("isEmptyFilter", () => {
  const cases: [filter: Filter, expected: boolean][] = [
    [{}, true],
    [{ text: " " }, true],
    [{ owner: [] }, true],
    [{ text: "a" }, false],
    [{ mine: true }, false],
  ];
  for (const [filter, expected] of cases) {
    it(`returns ${expected} for ${JSON.stringify(filter)}`, () => assert.equal(isEmptyFilter(filter), expected));
  }
});
