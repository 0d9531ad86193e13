import type { RunnerGrammar } from "../grammar";

/** Tests are treated as indented further than the suite above them, which begins in the same column. */
const test = "^(?<indent> *- )(?<name>.+?)";
const time = String.raw`(?: \(.{1,60}\))?`;

const failedCount = /^\*{3} \d+ TESTS? FAILED \*{3}$/;

export const scalaTest: RunnerGrammar = {
  starts: [new RegExp(`^ *- .{1,1000} \\*{3} FAILED \\*{3}${time}$`), /^Run completed in \d+ /, failedCount],
  readsBack: true,
  everywhere: [
    { line: failedCount, ends: "run" },
    { line: /^All tests passed\.$/, ends: "passed" },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${test} \\*{3} FAILED \\*{3}${time}$`), test: "failed" },
        {
          line: new RegExp(`${test} (?:\\*{3} CANCELED \\*{3}|!{3} IGNORED !{3}|\\(pending\\))${time}$`),
          test: "skipped",
        },
        { line: new RegExp(`${test}${time}$`), test: "passed" },
        { line: /^ +(?!at )\S.+\((?<file>\w+\.scala):(?<line>\d+)\)$/, isPlace: true },
        { line: /^ +(?:at |Cause: |[\w.$]+(?:Exception|Error)\b)/, isText: true },
        { line: /^(?<indent>)(?<name>[A-Z]\w*):$/, opens: "suite" },
        { line: /^(?=(?<indent> *\S)) *(?:```.*|(?<name>[^\s.].*))$/, opens: "suite" },
      ],
    },
  },
};
