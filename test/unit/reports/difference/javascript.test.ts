import assert from "node:assert/strict";
import { readDifference } from "../../../../src/reports/difference/readDifference";
import { readTexts } from "./texts";

describe("readDifference of texts of JavaScript", () => {
  const readText = readTexts("javascript.txt");
  const cases: [name: string, expected: ReturnType<typeof readDifference>][] = [
    [
      "jest: a text of several lines",
      {
        expected: "first\nsecond!\n\n  indented\nlast\n",
        actual: "first\nsecond\n\n  indented\nlast\n",
      },
    ],
    [
      "jest: nested objects",
      {
        expected:
          'Object {\n  "at": Object {\n    "a": Object {\n      "b": Array [\n        "x",\n        "z",\n      ],\n    },\n  },\n  "name": "tea",\n  "sizes": Array [\n    1,\n    3,\n  ],\n}',
        actual:
          'Object {\n  "at": Object {\n    "a": Object {\n      "b": Array [\n        "x",\n        "y",\n      ],\n    },\n  },\n  "name": "tea",\n  "sizes": Array [\n    1,\n    2,\n  ],\n}',
      },
    ],
    ["jest: numbers", { expected: "9", actual: "8" }],
    [
      "jest: texts that look like a diff",
      {
        expected: "- a\n+ c\n- Expected",
        actual: "- a\n+ b\n- Expected",
      },
    ],
    ["jest: a property", { expected: "2", actual: "1" }],
    ["jest: a missing property", undefined],
    [
      "jest: an inline snapshot",
      {
        expected: '{ "a": 2 }',
        actual: '{\n  "a": 1,\n}',
      },
    ],
    ["jest: a diff that leaves lines out", undefined],
    ["jest: a value that is not greater", undefined],
    ["jest: a part of an object", undefined],
    ["jest: objects that look alike", undefined],
    [
      "vitest: a text of several lines, in colours",
      {
        expected: "first\nsecond!\n\n  indented\nlast\n",
        actual: "first\nsecond\n\n  indented\nlast\n",
      },
    ],
    [
      "vitest: values of different types",
      {
        expected: "2",
        actual: "undefined",
      },
    ],
    ["vitest: a text with a stack", undefined],
    ["vitest: a message of an error", undefined],
    ["mocha: a number", { expected: "9", actual: "8" }],
    [
      "mocha: texts without an end of the last line",
      {
        expected: "a\nb\nc\ne",
        actual: "a\nb\nc\nd",
      },
    ],
    ["mocha: a diff with as many lines around as it shows at most", undefined],
    ["mocha: a value that is not above", undefined],
    ["mocha: a line of dashes", undefined],
    [
      "node: objects",
      {
        expected: "{ a: 1, b: [ 1 ] }",
        actual: "{ a: 1, b: [ 1, 2 ] }",
      },
    ],
    [
      "node: texts with quotes, and a comma at the end",
      {
        expected: "'a,\\n expected: 1'",
        actual: '"it\'s"',
      },
    ],
    ["node: a message of the test", { expected: "2", actual: "1" }],
    ["node: a falsy value", undefined],
    ["node: false, with a message", undefined],
    ["node: an error that is another one", undefined],
    ["node, TAP: texts", { expected: "'grösse'", actual: "'größe'" }],
    [
      "ava: a text of several lines",
      {
        expected: "`first\nsecond!\n\n  indented\nlast\n`",
        actual: "`first\nsecond\n\n  indented\nlast\n`",
      },
    ],
    ["ava: a part of an object", undefined],
    [
      "jasmine: a text of several lines",
      {
        expected: "'first\nsecond!\n\n  indented\nlast\n'",
        actual: "'first\nsecond\n\n  indented\nlast\n'",
      },
    ],
    ["jasmine: parts of an array", undefined],
    ["jasmine: a falsy value", undefined],
    [
      "jasmine: words of an assertion in a value",
      {
        expected: "'c'",
        actual: "'a to be b'",
      },
    ],
  ];
  for (const [name, expected] of cases) {
    it(`reads ${expected ? "the values" : "nothing"} of ${name}`, () =>
      assert.deepEqual(readDifference(readText(name)), expected));
  }
});
