import assert from "node:assert/strict";
import { HeldBytes } from "../../../../src/reports/archive/heldBytes";

describe("HeldBytes", () => {
  it("copies pieces of any size, each before it requests the next one", async () => {
    const whole = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
    const piece = Buffer.alloc(700_001);
    async function* createPieces() {
      for (let start = 0; start < whole.length; start += piece.length) {
        yield piece.subarray(0, whole.copy(piece, 0, start));
      }
    }
    const bytes = await HeldBytes.read(createPieces());
    const ranges = [
      [0, 3_000_000],
      [1_048_570, 2_097_160],
      [2_097_152, 2_097_153],
      [2_999_990, 3_000_010],
      [3_000_000, 3_000_010],
    ] as const;
    assert.deepEqual(
      ranges.map(([start, end]) => bytes.copy(start, end).equals(whole.subarray(start, end))),
      [true, true, true, true, true],
    );
  });
});
