import assert from "node:assert/strict";
import { WordIndex } from "../../../../src/domain/reports/wordIndex";

describe("WordIndex", () => {
  it("finds values by all words, and by the words from a position on", () => {
    const index = new WordIndex<string>();
    index.add(["adds", "tax"], "whole");
    index.addEnds(["Cart", "adds", "tax"], "ends");
    assert.deepEqual(
      [["Cart", "adds", "tax"], ["adds", "tax"], ["tax"], ["adds"], ["tax", "adds"]].map((words) => index.get(words)),
      [["ends"], ["whole", "ends"], ["ends"], [], []],
    );
  });

  it("finds values by any end of the words", () => {
    const index = new WordIndex<string>();
    index.add(["tax"], "short");
    index.add(["adds", "tax"], "long");
    assert.deepEqual([...index.getEnds(["Cart", "adds", "tax"])], ["short", "long"]);
  });
});
