import { createValueForm } from "../values";

/** Start of a value, as opposed to the words of a matcher. */
const valueStart = String.raw`(?:["'[{:#]|-?\d|nil$|None$|\w+\().*`;

const compared = String.raw`\n\s*\(compared using (?:==|eql\?|equal\?)\)`;

export const ruby = [
  // RSpec
  createValueForm(
    new RegExp(String.raw`^ *expected: (?<expected>(?!value != ).+)\n *got: (?<actual>.+)${compared}`, "gm"),
  ),
  // Minitest, xUnit and Python's mocks
  createValueForm(
    new RegExp(String.raw`^ *Expected: +(?<expected>${valueStart})\n *Actual: +(?<actual>${valueStart})$`, "gm"),
    /\bAssert\.(?!Equal|StrictEqual)\w+\(\)/,
  ),
  // Old versions of GoogleTest, which distinguish the two sides
  createValueForm(
    new RegExp(String.raw`^ *Actual: (?<actual>${valueStart})\nExpected: (?<expected>${valueStart})$(?!\nWhich)`, "gm"),
  ),
];
