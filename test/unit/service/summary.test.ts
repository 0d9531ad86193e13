import assert from "node:assert/strict";
import { failureSummary, summaryKey } from "../../service/summary";

describe("failureSummary", () => {
  for (const [description, message, text, summary] of [
    ["its message", "assert 1 == 2", "def test():\n>  assert 1 == 2", "assert 1 == 2"],
    [
      "the text where there is no message",
      "",
      "Error: no\n\nExpected: 4\nReceived: 3\n    at x (a.js:1)",
      "Error: no\nExpected: 4\nReceived: 3",
    ],
    [
      "the text where the message says nothing",
      "Failed",
      "=== RUN   TestA\n    a_test.go:7: got 3\n--- FAIL: TestA (0.00s)\n",
      "a_test.go:7: got 3",
    ],
    [
      "no blank lines",
      "\nexpected: 2\n     got: 1\n\n(compared using ==)\n",
      "",
      "expected: 2\n     got: 1\n(compared using ==)",
    ],
    ["no colours", "\u001b[31mred\u001b[0m", "", "red"],
    ["four lines", "1\n2\n3\n4\n5", "", "1\n2\n3\n4"],
    ["300 characters", "x".repeat(301), "", `${"x".repeat(299)}…`],
    ["nothing where nothing was said", "", "  \n", ""],
    ["the message where that is all there is", "Failed", "", "Failed"],
  ] as const) {
    it(`is ${description}`, () => assert.equal(failureSummary(message, text), summary));
  }
});

describe("Summaries of the same failure", () => {
  for (const [a, b, isSameFailure] of [
    ["Timed out after 5000ms", "Timed out  after 30 s", true],
    ["at 0x7ffe12 lost", "at 0x7ffe99 lost", true],
    ["since 2026-03-10T12:00:00Z", "since 2026-03-11 09:30:00.5Z", true],
    ["run 3f0c7a52-8d1e-4b6f-9a3c-5e2d1f0b7c84", "run 00000000-8d1e-4b6f-9a3c-5e2d1f0b7c84", true],
    ["expected 4, got 3", "expected 4, got 5", false],
    ["404 Not Found", "500 Server Error", false],
  ] as const) {
    it(`${isSameFailure ? "include" : "do not include"} "${a}" and "${b}"`, () =>
      assert.equal(summaryKey(a) === summaryKey(b), isSameFailure));
  }
});
