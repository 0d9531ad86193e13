import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { truncateText } from "../../../src/base/truncateText";

describe("truncateText", () => {
  const cases: readonly [text: string, maxLength: number, expected: string][] = [
    ["adds tax", 8, "adds tax"],
    ["adds tax", 7, "adds t…"],
    ["adds tax", 1, "…"],
    ["", 0, ""],
    ["adds 📦", 7, "adds 📦"],
    ["adds 📦 tax", 7, "adds …"],
    ["adds 📦 tax", 8, "adds 📦…"],
    ["größer", 4, "grö…"],
  ];
  for (const [text, maxLength, expected] of cases) {
    it(`truncates "${text}" to "${expected}" if ${maxLength} characters are allowed`, () =>
      assert.equal(truncateText(text, maxLength), expected));
  }

  it("keeps only the result in memory, not the whole text, if that has more than 10,000 characters", () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const measureHeap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const bytesBefore = measureHeap();
    const heads = Array.from({ length: 2_000 }, (_, index) => truncateText(`${index} `.padEnd(10_001, "x"), 100));
    const keptBytes = measureHeap() - bytesBefore;
    assert.deepEqual([heads.length, heads[7]], [2_000, `7 ${"x".repeat(97)}…`]);
    assert.ok(keptBytes < 5_000_000, `${keptBytes} bytes`);
  });
});
