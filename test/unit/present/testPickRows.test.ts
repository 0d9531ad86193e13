import assert from "node:assert/strict";
import type { FailingTest } from "../../../src/domain/records";
import { type TestPickRow, TestPickRows } from "../../../src/present/testPickRows";
import { failingTest } from "../../support/builders";

describe("TestPickRows", () => {
  const [adds, removes, timesOut] = ["adds tax", "removes tax", "times out"].map((name) =>
    failingTest({ id: name, name }),
  ) as [FailingTest, FailingTest, FailingTest];
  const row = (test: FailingTest | undefined, label: string, detail: string): TestPickRow => ({
    label,
    detail,
    test,
    ...(test ? {} : { alwaysShow: true }),
  });
  const base = [
    row(adds, "adds tax", "web/cart.test.ts"),
    row(removes, "removes tax", "web/cart.test.ts"),
    row(timesOut, "timesOut", "web/timeout.test.ts"),
    row(undefined, "Load all failing tests", ""),
  ];
  const matches = (...tests: FailingTest[]) => tests.map((test) => ({ test, line: "timeout of 30 ms, $(x)" }));
  const labelsBelow = (rows: readonly TestPickRow[]) => rows.slice(base.length).map(({ label }) => label);

  it("returns the same list if no failure matches", () => {
    assert.equal(new TestPickRows().arrange(base, [], "tax"), base);
  });

  it("appends tests that match only by their failure, also if VS Code matches others by name", () => {
    const rows = new TestPickRows().arrange(base, matches(adds, timesOut), "timeout");
    assert.deepEqual(rows.slice(0, base.length), base);
    assert.deepEqual(
      rows.slice(base.length).map(({ label, detail, alwaysShow }) => [label, detail, alwaysShow]),
      [["adds tax", "Failure: timeout of 30 ms, \\$(x)", true]],
    );
  });

  it("hides a row that no longer matches, so that every index keeps its test", () => {
    const pick = new TestPickRows();
    assert.deepEqual(labelsBelow(pick.arrange(base, matches(adds, removes), "30 ms")), ["adds tax", "removes tax"]);
    const laterRows = pick.arrange(base, matches(removes), "30 ms,");
    assert.deepEqual(labelsBelow(laterRows), ["", "removes tax"]);
    assert.deepEqual(laterRows[base.length], { ...base[0], label: "", description: "", detail: "", alwaysShow: false });
    assert.equal(pick.arrange(base, [], "x"), base);
    assert.deepEqual(labelsBelow(pick.arrange(base, matches(adds), "30 ms")), ["adds tax", ""]);
  });

  it("keeps the order of the matches with further rows", () => {
    const pick = new TestPickRows();
    pick.arrange(base, matches(adds, removes), "30 ms");
    assert.deepEqual(labelsBelow(pick.arrange(base, matches(removes, adds), "ms")), ["", "removes tax", "adds tax"]);
  });
});
