import { createValueForm } from "../values";

const comparedByEquality = String.raw`\n\s*\(compared using (?:==|eql\?|equal\?)\)`;
const printed = String.raw`(?:["'[{:#]|-?\d|nil$|None$|\w{1,100}\().*`;

export const ruby = [
  // RSpec
  createValueForm({
    pattern: new RegExp(String.raw`^ *expected: (?<expected>.+)\n *got: (?<actual>.+)${comparedByEquality}`, "gm"),
  }),
  // Minitest, and Python's mocks
  createValueForm({
    pattern: new RegExp(String.raw`^ *Expected: (?<expected>${printed})\n *Actual: (?<actual>${printed})$`, "gm"),
    excludes: /\bAssert\.\w{1,40}\(\) Failure/,
    isWhole: true,
  }),
  // Test::Unit
  createValueForm({ pattern: /^<(?<expected>.*)> expected but was\n<(?<actual>.*)>\.?$/gm }),
];
