import type { RunnerGrammar } from "../grammar";

const test = String.raw`(?:(?<suites>[\w:]{1,200})::)?(?<name>\w+)`;
const failure = new RegExp(String.raw`^\d+\) test: ${test} \([FE]\)(?: line: (?<line>\d+) (?<file>\S.*))?`);
const counts = /^Run: +\d+ +Failures: \d/;

export const cppUnit: RunnerGrammar = {
  starts: [failure],
  weakStarts: [counts, /^Test name: \w+::/],
  sections: {
    results: {
      rules: [
        { line: failure, test: "failed" },
        // Its output for compilers
        { line: new RegExp(`^Test name: ${test}$`), test: "failed" },
        { line: counts, isCount: true },
      ],
    },
  },
};
