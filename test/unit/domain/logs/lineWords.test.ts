import assert from "node:assert/strict";
import { LineWords } from "../../../../src/domain/logs/lineWords";

/** Returns the words of a text, where they stand in it. */
function readWords(text: string, words = new LineWords()): readonly string[] {
  words.read(text);
  return Array.from({ length: words.count }, (_, index) => text.slice(words.starts[index], words.ends[index]));
}

describe("LineWords", () => {
  const texts: readonly (readonly [text: string, words: readonly string[]])[] = [
    ["", []],
    [" --- ", []],
    ["adds", ["adds"]],
    ["  ✕ Cart › adds tax (3 ms)", ["Cart", "adds", "tax", "3", "ms"]],
    ["tests/test_x.py::test_b[1-2]", ["tests", "test_x", "py", "test_b", "1", "2"]],
    ["hält die Größe", ["hält", "die", "Größe"]],
    ["cafe\u0301 税を足す", ["cafe\u0301", "税を足す"]],
    ["adds🛒tax", ["adds", "tax"]],
  ];
  for (const [text, words] of texts) {
    it(`splits "${text}" into words`, () => assert.deepEqual(readWords(text), words));
  }

  it("holds the words of the last text alone", () => {
    const words = new LineWords();
    readWords("Cart adds tax", words);
    assert.deepEqual(readWords("adds", words), ["adds"]);
  });

  it("knows the length of a word", () => {
    const words = new LineWords();
    words.read("a cart");
    assert.deepEqual([words.getLength(0), words.getLength(1)], [1, 4]);
  });

  it("splits 4,000 characters", () => {
    const lengths = [4_000, 4_001].map((length) => readWords("x".repeat(length)).map((word) => word.length));
    assert.deepEqual(lengths, [[4_000], [4_000]]);
    assert.deepEqual(readWords(`${" ".repeat(4_000)}adds`), []);
  });

  it("splits 1,000 words", () => {
    assert.deepEqual(
      [999, 1_000, 1_001].map((count) => readWords("a ".repeat(count)).length),
      [999, 1_000, 1_000],
    );
  });
});
