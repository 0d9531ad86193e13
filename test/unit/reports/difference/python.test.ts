import assert from "node:assert/strict";
import { readDifference } from "../../../../src/reports/difference/readDifference";
import { readTexts } from "./texts";

describe("readDifference of texts of Python", () => {
  const readText = readTexts("python.txt");
  const cases: [name: string, expected: ReturnType<typeof readDifference>][] = [
    ["pytest: a number", { expected: "9", actual: "8" }],
    ["pytest: a constant on the left", { expected: "8", actual: "9" }],
    [
      "pytest: a name on the left that says it is expected",
      {
        expected: "9",
        actual: "8",
      },
    ],
    [
      "pytest: a text of several lines",
      {
        expected: "first\nsecond!\n\n  indented\nlast\n",
        actual: "first\nsecond\n\n  indented\nlast\n",
      },
    ],
    [
      "pytest: a text without an end of its last line",
      {
        expected: "first\nsecond",
        actual: "first\nsecond\n\n  indented\nlast\n",
      },
    ],
    [
      "pytest: objects",
      {
        expected: "{'a': 1, 'b': {'c': [1, 3]}}",
        actual: "{'a': 1, 'b': {'c': [1, 2]}}",
      },
    ],
    ["pytest: a message of the test", { expected: "2", actual: "1" }],
    [
      "pytest: a comprehension on the left",
      {
        expected: "['b']",
        actual: "['a']",
      },
    ],
    ["pytest: a shortened list", undefined],
    ["pytest: a part of a long text", undefined],
    ["pytest: a negated comparison", undefined],
    ["pytest: an operator in a value", undefined],
    ["pytest: a comparison that was the cause of another error", undefined],
    ["pytest: what the test printed", undefined],
    ["pytest: an inexact comparison", undefined],
    ["unittest: a constant on the left", { expected: "8", actual: "9" }],
    [
      "unittest: a text of several lines",
      {
        expected: "first\nsecond!\n\n  indented\nlast\n",
        actual: "first\nsecond\n\n  indented\nlast\n",
      },
    ],
    [
      "unittest: a text without an end of its last line",
      {
        expected: "'first\\nsecond'",
        actual: "'first\\nsecond\\n\\n  indented\\nlast\\n'",
      },
    ],
    [
      "unittest: objects, with hints",
      {
        expected: "{'a': 1, 'b': {'c': [1, 3]}}",
        actual: "{'a': 1, 'b': {'c': [1, 2]}}",
      },
    ],
    ["unittest: a message of the test", undefined],
    ["unittest: an inexact comparison", undefined],
  ];
  for (const [name, expected] of cases) {
    it(`reads ${expected ? "the values" : "nothing"} of ${name}`, () =>
      assert.deepEqual(readDifference(readText(name)), expected));
  }
});
