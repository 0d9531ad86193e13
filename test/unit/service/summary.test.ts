import assert from "node:assert/strict";
import { createSummaryKey, summarizeFailure } from "../../service/summary";

describe("summarizeFailure", () => {
  for (const [description, message, text, summary] of [
    ["the message", "assert 1 == 2", "def test():\n>  assert 1 == 2", "assert 1 == 2"],
    [
      "the text if there is no message",
      "",
      "Error: no\n\nExpected: 4\nReceived: 3\n    at x (a.js:1)",
      "Error: no\nExpected: 4\nReceived: 3",
    ],
    [
      "the text if the message has no information",
      "Failed",
      "=== RUN   TestA\n    a_test.go:7: got 3\n--- FAIL: TestA (0.00s)\n",
      "a_test.go:7: got 3",
    ],
    [
      "the message without blank lines",
      "\nexpected: 2\n     got: 1\n\n(compared using ==)\n",
      "",
      "expected: 2\n     got: 1\n(compared using ==)",
    ],
    ["the message without colors", "\u001b[31mred\u001b[0m", "", "red"],
    ["the first four lines", "1\n2\n3\n4\n5", "", "1\n2\n3\n4"],
    ["the first 300 characters", "x".repeat(301), "", `${"x".repeat(299)}…`],
    ["an empty text if there is neither message nor text", "", "  \n", ""],
    ["a message without information if there is no text", "Failed", "", "Failed"],
  ] as const) {
    it(`returns ${description}`, () => assert.equal(summarizeFailure(message, text), summary));
  }
});

describe("createSummaryKey", () => {
  for (const [a, b, isSameFailure] of [
    ["Timed out after 5000ms", "Timed out  after 30 s", true],
    ["at 0x7ffe12 lost", "at 0x7ffe99 lost", true],
    ["since 2026-03-10T12:00:00Z", "since 2026-03-11 09:30:00.5Z", true],
    ["run 3f0c7a52-8d1e-4b6f-9a3c-5e2d1f0b7c84", "run 00000000-8d1e-4b6f-9a3c-5e2d1f0b7c84", true],
    ["expected 4, got 3", "expected 4, got 5", false],
    ["404 Not Found", "500 Server Error", false],
  ] as const) {
    it(`is ${isSameFailure ? "equal" : "different"} for "${a}" and "${b}"`, () =>
      assert.equal(createSummaryKey(a) === createSummaryKey(b), isSameFailure));
  }
});
