import assert from "node:assert/strict";
import { defaultArrangement } from "../../../../src/domain/failingTests/arrangement";
import type { FailurePlaces, FramePlace } from "../../../../src/domain/failures/failurePlaces";
import { explainFailure } from "../../../../src/domain/reports/explainFailures";
import { failingLineMessage } from "../../../../src/present/text/failingLine";
import { createExplainedFailuresTree } from "../../../../src/present/tree/explainedFailuresTree";
import { createDifferenceNodes, createFailingLineNodes } from "../../../../src/present/tree/failingLineNodes";
import { createFailingTestsTree } from "../../../../src/present/tree/failingTestsTree";
import { failingTest } from "../../../support/builders";
import { allNodes } from "../../../support/treeText";
import { now, state } from "../fixture";

const cart = { root: "root", path: "src/cart.ts" };
const places: FailurePlaces = [
  { file: cart, line: 88, lineInCi: 85, name: "applyDiscount" },
  { file: { root: "root", path: "test/cart.test.ts" }, line: 1_012, hasChanged: true },
];

describe("createFailingLineNodes", () => {
  it("creates the failing line with the other lines of the stack, and their differences from CI", () => {
    const [row, ...others] = createFailingLineNodes("a", places);
    const [caller] = row?.children?.() ?? [];
    assert.deepEqual(
      [row, caller].map((node) => [node?.label, node?.description, node?.tooltip?.(), node?.action, node?.copyText]),
      [
        [
          "cart.ts:88",
          "in applyDiscount · line 85 in CI",
          "Failed at line 88 of src/cart.ts\n\nin applyDiscount · line 85 in CI",
          { kind: "goToFailingLine", place: places[0] },
          "src/cart.ts:88",
        ],
        [
          "cart.test.ts:1012",
          "line 1,012 in CI; this file has changed since",
          "Failed at line 1,012 of test/cart.test.ts\n\nline 1,012 in CI; this file has changed since",
          { kind: "goToFailingLine", place: places[1] },
          "test/cart.test.ts:1012",
        ],
      ],
    );
    assert.deepEqual([others, createFailingLineNodes("a", []), createFailingLineNodes("a", undefined)], [[], [], []]);
  });

  it("creates rows below a failing test of CI before the text of its failure, and below the texts of other failures", () => {
    const test = failingTest({
      id: "t",
      name: "adds",
      mostCommonFailures: [{ summary: "first", count: 2 }, { summary: "second" }],
    });
    const view = { arrangement: defaultArrangement, now, findPath: () => "a" };
    const findPlaces = (_test: unknown, text: string) => [{ file: cart, line: text.length }];
    const loadedState = state({ tests: [test] });
    const nodes = createFailingTestsTree([{ state: loadedState, visibleTests: [test], quarantinedHidden: 0 }], {
      ...view,
      findPlaces,
    });
    const row = allNodes(nodes).find(({ testId }) => testId === "t");
    assert.deepEqual(
      row?.children?.().map(({ label, children }) => [label, children?.().map((child) => child.label)]),
      [
        ["cart.ts:5", undefined],
        ["first", undefined],
        ["second", ["cart.ts:6"]],
      ],
    );
  });

  it("creates rows below an explained failure, before the line of the log", () => {
    const failure = explainFailure(
      { name: "adds", suites: [], failure: "no", logLine: { line: 4, text: "FAIL adds" } },
      { kind: "none", siblings: [] },
      undefined,
    );
    const explanation = { reports: [], failures: [failure], states: [] };
    const [row] = createExplainedFailuresTree(
      explanation,
      now,
      () => places,
      () => ({ expected: "1", actual: "2" }),
    );
    const ids = allNodes(row ? [row] : []).map(({ id }) => id);
    const labels = row?.children?.().map(({ label }) => label);
    assert.deepEqual(
      [labels, new Set(ids).size],
      [["cart.ts:88", "Expected and actual", "Line 5 of the log", "no"], ids.length],
    );
  });
});

describe("createDifferenceNodes", () => {
  it("creates a row that opens both values, and shows them shortened", () => {
    const difference = { expected: "9", actual: "8\nand more" };
    const [row] = createDifferenceNodes("a", "adds *tax*", difference);
    assert.deepEqual(
      [row?.label, row?.description, row?.action],
      [
        "Expected and actual",
        "9 → 8 and more",
        { kind: "showDifference", title: "adds *tax*: expected ↔ actual", difference },
      ],
    );
    assert.deepEqual(createDifferenceNodes("a", "adds", undefined), []);
  });
});

describe("failingLineMessage", () => {
  const place = { file: { root: "r", path: "src/cart_test.go" }, line: 7 };
  const findMessage = (text: string, fields: Partial<FramePlace> = {}) =>
    failingLineMessage({ place: { ...place, ...fields }, text });

  it("is the first line of the message, truncated and without colors", () => {
    assert.deepEqual(
      ["AssertionError: expected \u001b[31m1\u001b[39m\n  at a.ts:1:1", "x".repeat(500), ""].map((text) =>
        findMessage(text).slice(0, 130),
      ),
      ["AssertionError: expected 1", `${"x".repeat(119)}…`, ""],
    );
  });

  it("leaves out the position of its own line, but no other", () => {
    assert.deepEqual(
      [
        findMessage("    cart_test.go:7: First() = 4, want 5"),
        findMessage("/build/src/cart_test.go:7:12: First() = 4"),
        findMessage("cart_test.go:7: First() = 4", { line: 9, lineInCi: 7 }),
        findMessage("cart_test.go:77: First() = 4"),
        findMessage("cart.go:7: First() = 4"),
        findMessage("First() = 4 at cart_test.go:7:"),
        findMessage("cart_test.go:7:"),
      ],
      [
        "First() = 4, want 5",
        "First() = 4",
        "First() = 4",
        "cart_test.go:77: First() = 4",
        "cart.go:7: First() = 4",
        "First() = 4 at cart_test.go:7:",
        "cart_test.go:7:",
      ],
    );
  });
});
