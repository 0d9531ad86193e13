import { strict as assert } from "node:assert";
import {
  withoutDecorations,
  withoutRetry,
  withoutTags,
  withoutTimestamp,
} from "../../../../src/domain/testNames/decorations";

describe("withoutRetry", () => {
  for (const [name, expected] of [
    ["adds (retry #1)", "adds"],
    ["adds (retry 12)", "adds"],
    ["adds (retry2)", "adds"],
    ["adds (attempt 2)", "adds"],
    ["adds (run 2)", "adds"],
    ["adds (repeat #3)", "adds"],
    ["adds (Retry #1)", "adds"],
    ["adds(retry #1)", "adds"],
    ["adds [retry #1]", "adds"],
    ["adds [attempt 12]", "adds"],
    ["adds [retry2]", "adds"],
    ["adds[attempt #2]", "adds"],
    // Not the suffix of a runner: without a number, with more than that, in other brackets, or in the middle.
    ["adds (retry)", "adds (retry)"],
    ["adds (retry one)", "adds (retry one)"],
    ["adds [retry one]", "adds [retry one]"],
    ["adds (retry 1st)", "adds (retry 1st)"],
    ["adds (attempt 1 of 3)", "adds"],
    ["adds [run 2]", "adds [run 2]"],
    ["adds (retry #1) twice", "adds (retry #1) twice"],
    ["adds [retry #1] twice", "adds [retry #1] twice"],
  ] as const) {
    it(`reads "${name}" as "${expected}"`, () => assert.equal(withoutRetry(name), expected));
  }
});

describe("withoutTimestamp", () => {
  for (const [name, expected] of [
    ["pkg.T-20261120174334", "pkg.T"],
    ["pkg.T", "pkg.T"],
    ["pkg.T-2026112017433", "pkg.T-2026112017433"],
    ["pkg.T-20261120174334-b", "pkg.T-20261120174334-b"],
    ["pkg.T-abcdefghijklmn", "pkg.T-abcdefghijklmn"],
  ] as const) {
    it(`reads "${name}" as "${expected}"`, () => assert.equal(withoutTimestamp(name), expected));
  }
});

describe("withoutDecorations", () => {
  it("removes durations and attempts only from the end", () => {
    assert.deepEqual(
      ["adds (12 ms)", "adds (retry #2) (0.5s)", "adds [attempt 1 of 3]", "waits (5 s) twice", "(12 ms)"].map(
        withoutDecorations,
      ),
      ["adds", "adds", "adds", "waits (5 s) twice", "(12 ms)"],
    );
  });
});

describe("withoutTags", () => {
  it("removes tags, durations and attempts from the end, but no whole name", () => {
    assert.deepEqual(
      ["adds @smoke @slow", "adds @smoke (12 ms)", "sends to a@b", "@smoke", "reads @Input of it"].map(withoutTags),
      ["adds", "adds", "sends to a@b", "@smoke", "reads @Input of it"],
    );
  });
});
