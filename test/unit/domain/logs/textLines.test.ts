import assert from "node:assert/strict";
import { textLines } from "../../../../src/domain/logs/textLines";

describe("textLines", () => {
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
  ];
  for (const [description, parts, lines] of cases)
    it(`splits ${description}`, () => {
      assert.deepEqual([...textLines(parts)], lines);
    });

  it("keeps 10,000 characters of a line, in one part or in several", () => {
    const [exact, longer] = ["x".repeat(10_000), "x".repeat(10_001)];
    const lines = [[exact, "\nb"], [longer], ["x", longer, "x\rb\n"]].map((parts) => [...textLines(parts)]);
    assert.deepEqual(lines, [[exact, "b"], [exact], [exact, "b", ""]]);
  });
});
