import { textEnd } from "../finding";
import { createBlockForm, createValueForm } from "../values";

const heading = String.raw`^Expected equality of these values:\n`;
const left = String.raw` {2}(?<leftCode>.+)\n(?: {4}Which is: (?<left>.+)\n)?`;
const right = String.raw` {2}(?<rightCode>.+)(?:\n {4}Which is: (?<right>.+))?`;

const qtLine = String.raw`\([^\n]*?\): `;
const equation = String.raw`(?<leftCode>[^\n=]+) == (?<rightCode>[^\n=]+)`;

export const cpp = [
  // GoogleTest, since a version that treats both sides alike, and before
  createValueForm({ pattern: new RegExp(heading + left + right, "gm") }),
  createValueForm({
    pattern: /^Value of: .+\n *Actual: (?<actual>.+)\nExpected: (?:(?!true$|false$).+\nWhich is: )?(?<expected>.+)$/gm,
    excludes: /^Expected: (?:true|false)$/m,
  }),
  createBlockForm({
    start: /^- Expected: /gm,
    middle: /\n- Actual {2}: /g,
    end: new RegExp(String.raw`\n- |\n\n|\n?${textEnd}`, "g"),
    requires: /equality assertion failed/,
    isWhole: true,
  }),
  // Qt
  createValueForm({
    pattern: new RegExp(`^ *Actual +${qtLine}(?<actual>.+)\n *Expected +${qtLine}(?<expected>.+)$`, "gm"),
  }),
  // Boost, Catch2
  createValueForm({
    pattern: new RegExp(String.raw`\bcheck ${equation} has failed \[(?<left>[^\n=]+) != (?<right>[^\n=]+)\]`, "g"),
  }),
  createValueForm({
    pattern: new RegExp(
      String.raw`^ +(?:REQUIRE|CHECK)\( ${equation} \)\nwith expansion:\n +(?<left>[^\n=]+) == (?<right>[^\n=]+)$`,
      "gm",
    ),
  }),
];
