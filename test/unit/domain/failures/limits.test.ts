import assert from "node:assert/strict";
import { FailureSearch } from "../../../../src/domain/failures/failureSearch";
import { isSameFailure } from "../../../../src/domain/failures/sameFailure";
import { failingTest } from "../../../support/builders";

describe("Limits of failures", () => {
  it("search for the first 2,000 characters of a text", async () => {
    // Without its last character, the text is too short to be searched.
    const answers = [2_000, 2_001].map((length) => isFound("boom".padStart(length), "boom"));
    assert.deepEqual(await Promise.all(answers), [true, false]);
  });

  it("search the first 300 characters of a failure", async () => {
    const failure = (length: number) => `no tide\n${"at quay".padStart(length - "no tide\n".length)}`;
    const answers = [300, 301].map((length) => isFound("at quay", failure(length)));
    assert.deepEqual(await Promise.all(answers), [true, false]);
  });

  it("search the first five failures of a test", async () => {
    const summaries = ["one boat", "two boats", "no crane", "no gate", "the fifth one", "the sixth one"];
    const answers = ["the fifth", "the sixth"].map((query) => isFound(query, ...summaries));
    assert.deepEqual(await Promise.all(answers), [true, false]);
  });

  it("find a text with other numbers if it has four letters", async () => {
    const answers = ["gate 12", "sea 12"].map((query) => isFound(query, query.replace("12", "7")));
    assert.deepEqual(await Promise.all(answers), [true, false]);
  });

  it("compare the first 2,000 characters of a line", () => {
    const line = (length: number, end: string) => `${"no ".repeat(length / 3)}${end}`;
    const answers = [1_998, 2_001].map((length) => isSameFailure(line(length, "tide"), [line(length, "gate")]));
    assert.deepEqual(answers, [false, true]);
  });

  it("compare the first three lines", () => {
    const isSameIfLineDiffers = (index: number) => {
      const lines = ["a:", "b:", "c:", "d:"];
      return isSameFailure(lines.join("\n"), [lines.with(index, "other:").join("\n")]);
    };
    assert.deepEqual([2, 3].map(isSameIfLineDiffers), [false, true]);
  });

  it("look for the place of a failure in its first 8,000 characters", () => {
    const failure = "expected 1 to equal 2\n";
    const isSame = (length: number) =>
      isSameFailure(`${failure}${"at a.test.ts:7".padStart(length - failure.length)}`, [`${failure}at a.test.ts:9`]);
    assert.deepEqual([8_000, 8_001].map(isSame), [undefined, true]);
  });
});

/** Returns whether a text is found among the failures of one test. */
async function isFound(query: string, ...summaries: readonly string[]): Promise<boolean> {
  const mostCommonFailures = summaries.map((summary) => ({ summary, count: 1 }));
  const search = await FailureSearch.create([failingTest({ mostCommonFailures })]);
  return search.find(query).length > 0;
}
