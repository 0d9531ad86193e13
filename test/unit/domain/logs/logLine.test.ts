import assert from "node:assert/strict";
import { type LineOutcome, lineTime, parseLogLine } from "../../../../src/domain/logs/logLine";

const outcomes: Readonly<Record<string, readonly string[]>> = {
  failed: [
    "tests/test_x.py::test_b FAILED [ 12%]",
    "FAILED tests/test_x.py::test_b - AssertionError: expected PASSED",
    "--- FAIL: TestAdd (0.00s)",
    "  ✕ adds tax (3 ms)",
    "not ok 3 - adds tax",
    "CartTest > adds() FAILED",
    "test cart::adds ... FAILED",
    "  Failed Acme.CartTests.Adds [12 ms]",
    "adds(com.acme.CartTest)  Time elapsed: 0.01 sec  <<< FAILURE!",
    "[  FAILED  ] CartSuite.Adds (0 ms)",
  ],
  passed: [
    "tests/test_x.py::test_b PASSED [ 12%]",
    "[gw1] [ 12%] PASSED tests/test_x.py::test_b",
    "--- PASS: TestAdd (0.00s)",
    "  ✓ adds tax (3 ms)",
    "  √ adds tax",
    "ok 3 - adds tax",
    "test cart::adds ... ok",
    "test_tax (shop.TestCart) ... ok",
    "[       OK ] CartSuite.Adds (0 ms)",
    "[OK] CartSuite.Adds",
    "  Passed Acme.CartTests.Adds [12 ms]",
  ],
  other: [
    "=== RUN   TestAdd",
    "--- SKIP: TestAdd (0.00s)",
    "[ RUN      ] CartSuite.Adds",
    "tests/test_x.py::test_b SKIPPED (no tax)",
    "test cart::adds ... ignored",
    "  ↓ adds tax",
  ],
  none: ["  ● Console", "tests/test_x.py:12: in test_b", "Compiled the tests in 3 s", "Looks ok to me", ""],
};

describe("parseLogLine", () => {
  for (const [outcome, lines] of Object.entries(outcomes)) {
    it(`tells lines of tests with the outcome ${outcome}`, () => {
      const expected = outcome === "none" ? undefined : (outcome as LineOutcome);
      assert.deepEqual(
        lines.filter((line) => parseLogLine(line).outcome !== expected),
        [],
      );
    });
  }

  it("skips timestamps and the prefixes of tools that collect logs", () => {
    const lines = [
      "2026-11-20T17:44:23.8110000Z --- FAIL: TestAdd",
      "[17:44:23] [17:44:23.811] --- FAIL: TestAdd",
      "web_1  | --- FAIL: TestAdd",
      "@acme/cart:test: --- FAIL: TestAdd",
      "packages/cart test: --- FAIL: TestAdd",
      "#12 3.456 --- FAIL: TestAdd",
    ];
    assert.deepEqual(
      lines.map((line) => line.slice(parseLogLine(line).messageStart)),
      lines.map(() => "--- FAIL: TestAdd"),
    );
  });

  it("skips three prefixes at most", () => {
    const line = "web_1  | [17:44:23] #12 3.456 [17:44:24] adds tax";
    assert.equal(line.slice(parseLogLine(line).messageStart), "[17:44:24] adds tax");
  });

  it("removes terminal codes and knows the columns of the original line", () => {
    const line = "\u001b[31m× \u001b]8;;file:///a\u0007adds\u001b]8;;\u0007 tax\u001b[0m";
    const { text, columnOf } = parseLogLine(line);
    assert.equal(text, "× adds tax");
    assert.deepEqual([line.slice(columnOf(2), columnOf(5) + 1), line[columnOf(9)]], ["adds", "x"]);
  });
});

describe("lineTime", () => {
  it("reads a time with a time zone at the start of a line, and no other", () => {
    assert.deepEqual(
      ["2026-11-20T17:44:23.8112345Z x", "[2026-11-20T18:44:23+01:00] x", "2026-11-20 17:44:23 x", "x"].map(lineTime),
      [Date.UTC(2026, 10, 20, 17, 44, 23, 811), Date.UTC(2026, 10, 20, 17, 44, 23), undefined, undefined],
    );
    assert.deepEqual(
      ["\uFEFF 2026-11-20 18:44:23+0100 x", "at 2026-11-20T17:44:23Z", "2026-99-20T17:44:23Z"].map(lineTime),
      [Date.UTC(2026, 10, 20, 17, 44, 23), undefined, undefined],
    );
  });
});
