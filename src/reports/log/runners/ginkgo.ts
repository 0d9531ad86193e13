import type { RunnerGrammar } from "../grammar";

const word = "(?:FAIL|Fail|PANICKED!|Panic!|TIMEDOUT|INTERRUPTED)";
const node = String.raw`\[[A-Z]\w{1,40}\]`;
const labels = String.raw`(?: \[[\w, -]{1,200}\])? *`;

export const ginkgo: RunnerGrammar = {
  starts: [/^Running Suite: \S/, /^Summarizing \d+ Failures?:$/],
  everywhere: [
    { line: /^Summarizing \d+ Failures?:$/, section: "failures" },
    { line: /^SUCCESS! -- /, ends: "passed" },
    { line: /^FAIL! -- /, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    failures: {
      isList: true,
      rules: [
        {
          line: new RegExp(`^ {0,2}\\[${word}\\] (?<suites>.+?) ${node} (?<name>.+?)${labels}$`),
          test: "failed",
        },
        { line: new RegExp(`^ {0,2}\\[${word}\\] ${node} (?<name>.+?)${labels}$`), test: "failed" },
        { line: /^ {0,2}(?<file>\S.{0,400}\.go):(?<line>\d+)$/, isPlace: true },
      ],
    },
  },
};
