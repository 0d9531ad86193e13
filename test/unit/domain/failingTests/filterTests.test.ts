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

const context: FilterContext = {
  isMine: (test) => test === weighs,
  isInActiveFile: (test) => test === waits,
  findPath: (test) => (test === weighs ? "pricing/Cargo.java" : undefined),
  findRecurrence: (test) => (test === adds ? "new" : test === waits ? "recurring" : undefined),
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

  it("is empty only without a condition", () =>
    assert.deepEqual([{}, { text: " " }, { owner: [] }, { text: "a" }, { mine: true as const }].map(isEmptyFilter), [
      true,
      true,
      true,
      false,
      false,
    ]));

  const suite = failingTest({ name: "caf\\u00e9", classname: "Till", parent: "Shop" });
  for (const text of ["café", "\\u00e9", "till", "shop"]) {
    it(`finds "${text}" in a name with a reporter's escapes, a class and a suite`, () =>
      assert.deepEqual(filterTests([suite], { text }, context), [suite]));
  }

  it("finds nothing after the first 2,000 characters of a name", () => {
    const named = (length: number) => failingTest({ name: `${"x".repeat(length)}needle` });
    const [inside, outside] = [named(1_994), named(1_995)];
    assert.deepEqual(filterTests([inside, outside], { text: "needle" }, context), [inside]);
  });

  it("searches only the beginning of a large text", () => {
    const huge = failingTest({ mostCommonFailures: [{ summary: `${"x".repeat(1_000_000)} needle`, count: 1 }] });
    assert.deepEqual(filterTests([huge], { text: "needle" }, context), []);
  });
});
