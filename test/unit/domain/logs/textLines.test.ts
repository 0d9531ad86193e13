import assert from "node:assert/strict";
import { LineSplitter } from "../../../../src/domain/logs/textLines";

function split(parts: readonly string[]): readonly string[] {
  const splitter = new LineSplitter();
  return [...parts.flatMap((part) => [...splitter.write(part)]), splitter.end()];
}

describe("LineSplitter", () => {
  const cases: readonly [description: string, parts: readonly string[], lines: readonly string[]][] = [
    ["nothing", [], [""]],
    ["one line", ["a"], ["a"]],
    ["a last line end", ["a\n"], ["a", ""]],
    ["line ends of Windows", ["a\r\nb\r\n"], ["a", "b", ""]],
    ["lines that are overwritten", ["Cart adds: \r  ✔ Cart adds: 3ms\nb"], ["Cart adds: ", "  ✔ Cart adds: 3ms", "b"]],
    ["a carriage return at the end", ["a\r"], ["a", ""]],
    ["a line in several parts", ["a", "b\nc", "", "d"], ["ab", "cd"]],
    ["an empty line that is overwritten", ["a\r\r\nb"], ["a", "", "b"]],
    ["a line end in two parts", ["a\r", "\nb"], ["a", "b"]],
    ["a line end in two parts with an empty one between", ["a\r", "", "\nb"], ["a", "b"]],
    ["an empty line in a part of its own", ["a\n", "\nb"], ["a", "", "b"]],
    ["a line feed behind a part that ends a line", ["a\r\n", "\nb"], ["a", "", "b"]],
  ];
  for (const [description, parts, lines] of cases) {
    it(`splits ${description}`, () => {
      assert.deepEqual(split(parts), lines);
    });
  }

  it("keeps 10,000 characters of a line, in one part or in several", () => {
    const [exact, longer] = ["x".repeat(10_000), "x".repeat(10_001)];
    const lines = [[exact, "\nb"], [longer], ["x", longer, "x\rb\n"]].map(split);
    assert.deepEqual(lines, [[exact, "b"], [exact], [exact, "b", ""]]);
  });
});
