import assert from "node:assert/strict";
import { withoutDecorations } from "../../../../src/domain/testNames/decorations";
import { isGenericName, mayBeOfAuthor } from "../../../../src/domain/testNames/genericNames";
import { withoutParameters, withoutValues } from "../../../../src/domain/testNames/rows";

describe("Limits of names", () => {
  it("read 4,000 characters of a name with decorations", () => {
    const lengths = [4_000, 4_001].map((length) => withoutDecorations(" (1 ms)".padStart(length, "x")).length);
    assert.deepEqual(lengths, [3_993, 4_000]);
  });

  it("read 4,000 characters of a name with parameters, or with values", () => {
    const lengths = [4_000, 4_001].map((length) => [
      withoutParameters("[1]".padStart(length, "x"))?.length,
      withoutValues(" 1".padStart(length, "x"))?.length,
    ]);
    assert.deepEqual(lengths, [
      [3_997, 4_000],
      [undefined, 4_000],
    ]);
  });

  it("know generic names within 100 characters", () => {
    const answers = [100, 101].map((length) => {
      const name = "tests".padEnd(length);
      return [isGenericName(name), mayBeOfAuthor(name)];
    });
    assert.deepEqual(answers, [
      [true, true],
      [false, false],
    ]);
  });
});
