import assert from "node:assert/strict";
import { LineWords } from "../../../../src/domain/logs/lineWords";

/** Returns the parts of a text that are its words. */
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

  it("has only the words of the text that was read last", () => {
    const words = new LineWords();
    readWords("Cart adds tax", words);
    assert.deepEqual(readWords("adds", words), ["adds"]);
  });

  it("returns the length of a word", () => {
    const words = new LineWords();
    words.read("a cart");
    assert.deepEqual([words.getLength(0), words.getLength(1)], [1, 4]);
  });

  it("splits the first 4,000 characters", () => {
    const texts = ["x".repeat(4_000), "x".repeat(4_001), `${" ".repeat(4_000)}adds`];
    assert.deepEqual(
      texts.map((text) => readWords(text).map(({ length }) => length)),
      [[4_000], [4_000], []],
    );
  });

  it("returns the first 1,000 words", () => {
    assert.deepEqual(
      [999, 1_000, 1_001].map((count) => readWords("a ".repeat(count)).length),
      [999, 1_000, 1_000],
    );
  });
});
