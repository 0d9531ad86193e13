import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { measure, type RecordedFailure } from "../../bench/flaky/measure";
import { root } from "../../support/sources";

const sample = readFileSync(join(root, "test", "fixtures", "failures", "sample.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedFailure);

describe("measure", () => {
  it("counts how well failures by races and by mutations are distinguished in recorded failures", () => {
    assert.deepEqual(measure(sample, "first"), {
      races: { count: 24, sameCount: 22, otherCount: 0 },
      mutations: { count: 18, sameCount: 9, otherCount: 8 },
      identicalCount: 2,
    });
  });

  it("counts a failure by its cause, and as the same if a known failure of its test has its signature", () => {
    const record = (cause: string, text: string) => ({ repository: "cart", test: "adds", cause, text });
    const failures = [
      record("race 1", "expected 97 to equal 100"),
      record("race 1", "expected 98 to equal 100"),
      record("race 2", "timed out"),
      record("mutation 1", "expected 97 to equal 100"),
      record("mutation 2", "no cart"),
    ];
    assert.deepEqual(measure(failures, "all"), {
      races: { count: 2, sameCount: 2, otherCount: 0 },
      mutations: { count: 4, sameCount: 1, otherCount: 3 },
      identicalCount: 1,
    });
  });
});
