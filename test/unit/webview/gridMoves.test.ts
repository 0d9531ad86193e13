import assert from "node:assert/strict";
import { findNextPosition, listRowsToRender } from "../../../src/webview/gridMoves";

describe("Keys in a grid", () => {
  const size = { rows: 100, columns: 16 };
  const cases: [key: string, from: [number, number], to: [number, number] | undefined][] = [
    ["ArrowLeft", [5, 3], [5, 2]],
    ["ArrowLeft", [5, 0], [5, 0]],
    ["ArrowRight", [5, 3], [5, 4]],
    ["ArrowRight", [5, 15], [5, 15]],
    ["ArrowUp", [5, 3], [4, 3]],
    ["ArrowUp", [0, 3], [0, 3]],
    ["ArrowDown", [5, 3], [6, 3]],
    ["ArrowDown", [99, 3], [99, 3]],
    ["Home", [5, 3], [5, 0]],
    ["End", [5, 3], [5, 15]],
    ["Ctrl+Home", [5, 3], [0, 0]],
    ["Ctrl+End", [5, 3], [99, 15]],
    ["PageUp", [5, 3], [0, 3]],
    ["PageDown", [5, 3], [25, 3]],
    ["PageDown", [95, 3], [99, 3]],
    ["Tab", [5, 3], undefined],
    ["a", [5, 3], undefined],
  ];
  for (const [press, [row, column], to] of cases) {
    it(`${press} moves from ${row}, ${column} to ${to?.join(", ") ?? "nowhere"}`, () => {
      const key = press.replace("Ctrl+", "");
      const ctrlKey = press.startsWith("Ctrl+");
      const expected = to && { row: to[0], column: to[1] };
      assert.deepEqual(findNextPosition({ key, ctrlKey, metaKey: false }, { row, column }, size, 20), expected);
    });
  }

  it("have the same effect with Cmd as with Ctrl", () => {
    assert.deepEqual(findNextPosition({ key: "End", ctrlKey: false, metaKey: true }, { row: 0, column: 0 }, size, 20), {
      row: 99,
      column: 15,
    });
  });

  it("move nowhere in an empty grid", () => {
    const press = { key: "End", ctrlKey: true, metaKey: false };
    assert.deepEqual(findNextPosition(press, { row: 0, column: 0 }, { rows: 0, columns: 0 }, 20), {
      row: 0,
      column: 0,
    });
  });
});

describe("listRowsToRender", () => {
  const ends = (view: Partial<Parameters<typeof listRowsToRender>[0]>) => {
    const rows = listRowsToRender({ rows: 10_000, rowHeight: 20, top: 0, height: 400, active: 0, ...view });
    return { first: rows.slice(0, 2), last: rows.slice(-2), count: rows.length };
  };

  it("returns the visible rows and some around them", () => {
    assert.deepEqual(ends({}), { first: [0, 1], last: [28, 29], count: 30 });
  });

  it("includes the active row, above and below", () => {
    assert.deepEqual(ends({ top: 100_000 }), { first: [0, 4990], last: [5028, 5029], count: 41 });
    assert.deepEqual(ends({ top: 0, active: 9_999 }), { first: [0, 1], last: [29, 9_999], count: 31 });
  });

  it("ends with the last row", () => {
    assert.deepEqual(ends({ top: 199_600, active: 9_999 }), { first: [9_970, 9_971], last: [9_998, 9_999], count: 30 });
  });

  it("returns all of a few rows, and none if there are none", () => {
    assert.deepEqual(ends({ rows: 3 }), { first: [0, 1], last: [1, 2], count: 3 });
    assert.deepEqual(ends({ rows: 0 }), { first: [], last: [], count: 0 });
  });
});
