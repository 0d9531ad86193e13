import assert from "node:assert/strict";
import { formatTrace } from "../../../src/base/log";

describe("formatTrace", () => {
  const withoutStack = Object.assign(new TypeError("socket hang up"), { stack: undefined });
  const cases: readonly [description: string, error: unknown, expected: string][] = [
    [
      "the stack of an error that has one",
      Object.assign(new Error("x"), { stack: "Error: x\n    at a.ts:1:2" }),
      "Error: x\n    at a.ts:1:2",
    ],
    ["the message of an error without a stack", withoutStack, "socket hang up"],
    ["a thrown string", "ECONNRESET", "ECONNRESET"],
    ["a thrown undefined", undefined, "undefined"],
    ["an object whose text cannot be read", { toString: () => assert.fail() }, "an error without a text"],
    ["an object without a text", Object.create(null), "an error without a text"],
  ];
  for (const [description, error, expected] of cases) {
    it(`formats ${description}`, () => assert.equal(formatTrace(error), expected));
  }

  it("returns at most 10,000 characters", () => {
    assert.deepEqual(
      [9_999, 10_000, 10_001].map((length) => formatTrace("x".repeat(length)).length),
      [9_999, 10_000, 10_000],
    );
  });
});
