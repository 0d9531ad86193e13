import assert from "node:assert/strict";
import type { FailingTest } from "../../../src/api/records";
import { candidatePick, filePick, type TestPickRow, withFailureMatches } from "../../../src/present/quickPick";
import { failingTest } from "../../support/builders";

describe("file to choose", () => {
  const file = { root: "file:///work/quay", path: "src/$(trash)/a.test.ts" };
  const nameOf = ({ path }: typeof file) => `quay/${path}`;

  it("is called as the workspace calls it, without icons", () => {
    const { label, description } = filePick(file, nameOf);
    assert.deepEqual([label, description], ["a.test.ts", "quay/src/\\$(trash)"]);
  });

  it("stands beside a declaration in it", () => {
    const range = { line: 4, column: 0, endLine: 4, endColumn: 3 };
    const { label, description } = candidatePick({ file, range, text: 'it("$(x)")' }, nameOf);
    assert.deepEqual([label, description], ['it("\\$(x)")', "quay/src/\\$(trash)/a.test.ts:5"]);
  });
});

describe("rows of failing tests for a typed text", () => {
  const [adds, removes, timesOut] = ["adds tax", "removes tax", "times out"].map((name) =>
    failingTest({ id: name, name }),
  );
  const row = (test: FailingTest | undefined, label: string, detail: string): TestPickRow => ({
    label,
    detail,
    test,
    ...(test ? {} : { alwaysShow: true }),
  });
  const rows = [
    row(adds, "adds tax", "web/cart.test.ts"),
    row(removes, "removes tax", "web/cart.test.ts"),
    row(timesOut, "timesOut", "web/timeout.test.ts"),
    row(undefined, "Load all failing tests", ""),
  ];
  const matches = (...tests: (FailingTest | undefined)[]) =>
    tests.flatMap((test) => (test ? [{ test, line: "timeout of 30 ms, $(x)" }] : []));
  const shown = (...args: Parameters<typeof withFailureMatches>) =>
    withFailureMatches(...args).map(({ label, detail, alwaysShow }) => [label, detail, alwaysShow]);

  it("are the same list where no failure has it", () => {
    assert.equal(withFailureMatches(rows, [], "tax"), rows);
  });

  it("show those found by name before those found by their failure, which always stand there", () => {
    assert.deepEqual(shown(rows, matches(adds, timesOut), "timeout"), [
      ["timesOut", "web/timeout.test.ts", undefined],
      ["adds tax", "Failure: timeout of 30 ms, \\$(x)", true],
      ["Load all failing tests", "", true],
    ]);
  });

  it("keep a row that the editor may find by the beginnings of its words", () => {
    assert.deepEqual(
      shown(rows, matches(adds), "tO").map(([label]) => label),
      ["timesOut", "adds tax", "Load all failing tests"],
    );
  });
});
