import type { RunnerGrammar } from "../grammar";

const suites = String.raw`(?<suites>[A-Z]\w*(?:::[^()]{1,400})?)`;
const text = "(?::(?: (?<text>.*))?)?";
const test = `(?<name>.+?)\\(${suites}\\)${text}$`;
const rule = /^={79}$/;

/** Ruby's test-unit. */
export const testUnit: RunnerGrammar = {
  starts: [/^Loaded suite \S/],
  weakStarts: [new RegExp(`^(?:Failure|Error): test.+?\\(${suites}\\)`)],
  separator: "::",
  everywhere: [{ line: /^\d+ tests, \d+ assertions, \d+ failures, \d+ errors, /, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: rule, section: "heading" },
        // List printed with --no-show-detail-immediately
        { line: new RegExp(`^\\d+\\) (?:Failure|Error): ${test}`), test: "failed" },
        { line: /^\d+\) / },
      ],
    },
    heading: {
      isWithoutText: true,
      rules: [
        { line: new RegExp(`^(?:Failure|Error): ${test}`), test: "failed", section: "text" },
        { line: /^Error: (?<name>[A-Z]\w*): (?<text>.*)$/, test: "failed", section: "text" },
        { line: rule },
        { line: /^/, section: "otherText" },
      ],
    },
    text: {
      isList: true,
      rules: [
        { line: rule, section: "results" },
        { line: /^(?<file>\S.{0,400}\.rb):(?<line>\d+):in /, isPlace: true },
      ],
    },
    otherText: { isWithoutText: true, rules: [{ line: rule, section: "results" }] },
  },
};
