import assert from "node:assert/strict";
import { readDifference } from "../../../../src/reports/difference/readDifference";
import { readTexts } from "./texts";

describe("readDifference of texts of other languages", () => {
  const readText = readTexts("otherLanguages.txt");
  const cases: [name: string, expected: ReturnType<typeof readDifference>][] = [
    [
      "JUnit 4: a text whose difference is in brackets",
      {
        expected: "abcd",
        actual: "abxd",
      },
    ],
    [
      "JUnit 4: brackets of the text",
      {
        expected: "a[1]b[2]c",
        actual: "a[1]b[3]c",
      },
    ],
    [
      "JUnit 4: nothing that is not in the other text",
      {
        expected: "ab",
        actual: "aXb",
      },
    ],
    ["JUnit 4: lists, whose brackets may be those of a text", undefined],
    ["JUnit 4: a shortened text", undefined],
    ["JUnit 4: elements of an array", undefined],
    ["JUnit 4: values that are printed alike", undefined],
    [
      "JUnit 4: lines with the sign at the end",
      {
        expected: "a\nb>\n  c",
        actual: "a\nb>\n  d",
      },
    ],
    ["Hamcrest: a number", { expected: "5", actual: "4" }],
    ["Hamcrest: one of several", undefined],
    ["AssertJ: lists", { expected: "[2]", actual: "[1]" }],
    ["AssertJ: a value that is not greater", undefined],
    [
      "Testify: texts",
      {
        expected: '"first\\nsecond"',
        actual: '"first\\nthird"',
      },
    ],
    ["Testify: two comparisons", undefined],
    [
      "RSpec: texts",
      {
        expected: '"first\\nsecond!\\n\\n  indented\\nlast\\n"',
        actual: '"first\\nsecond\\n\\n  indented\\nlast\\n"',
      },
    ],
    ["RSpec: a negated comparison", undefined],
    ["RSpec: a value that is not greater", undefined],
    [
      "Minitest: objects",
      {
        expected: "{:a=>1, :b=>[1, 2]}",
        actual: "{:a=>1, :b=>[1, 3]}",
      },
    ],
    ["Minitest: a diff with as many lines around as it shows at most", undefined],
    ["PHPUnit: numbers", { expected: "9", actual: "8" }],
    ["PHPUnit: texts", { expected: "'a'", actual: "'b'" }],
    ["PHPUnit: a count", { expected: "2", actual: "1" }],
    ["PHPUnit: a diff that leaves lines out", undefined],
    ["GoogleTest: a constant", { expected: "9", actual: "8" }],
    [
      "GoogleTest: a name that says it is expected",
      {
        expected: "{ 1, 2 }",
        actual: "{ 1, 3 }",
      },
    ],
    ["GoogleTest: two variables", undefined],
    ["ExUnit: a constant on the left", { expected: "9", actual: "8" }],
    ["ExUnit: a value that is not greater", undefined],
    ["Rust: a message of the test", { expected: "9", actual: "8" }],
    ["Rust: values that are equal", undefined],
  ];
  for (const [name, expected] of cases) {
    it(`reads ${expected ? "the values" : "nothing"} of ${name}`, () =>
      assert.deepEqual(readDifference(readText(name)), expected));
  }
});
