import { textEnd } from "../finding";
import { createBlockForm, createValueForm } from "../values";

function removeIndentation(value: string): string {
  return value.replaceAll("\n    ", "\n");
}

export const otherRunners = [
  // Testify
  createValueForm({
    pattern: /^[ \t]*(?:Error:\s+)?expected: (?<expected>.+)\n[ \t]*actual {2}: (?<actual>.+)$/gm,
    requires: /\bNot equal: /,
  }),
  // Hspec
  createValueForm({
    pattern: new RegExp(
      String.raw`^ *expected: (?<expected>.+)\n *but got: (?<actual>.+)(?=\n\s*\n|\s*${textEnd})`,
      "gm",
    ),
  }),
  // Doctest
  createBlockForm({
    start: /^Expected:\n {4}/gm,
    middle: /\nGot:\n {4}/g,
    end: new RegExp(String.raw`\n(?! {4})|\n?${textEnd}`, "g"),
    convert: ({ expected, actual }) => ({ expected: removeIndentation(expected), actual: removeIndentation(actual) }),
  }),
  // Alcotest
  createValueForm({ pattern: /^ *Expected: `(?<expected>.*)'\n *Received: `(?<actual>.*)'$/gm }),
  // Testthat
  createValueForm({
    pattern: /^ *`actual`: +(?<actual>.+)\n *`expected`: +(?<expected>.+?) *$/gm,
    requires: /\bnot (?:equal|identical) to\b/,
  }),
  // Bats
  createValueForm({
    pattern: /^-- values do not equal --\nexpected : (?<expected>.+)\nactual {3}: (?<actual>.+)\n--/gm,
  }),
];
