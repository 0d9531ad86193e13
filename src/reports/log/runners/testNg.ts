import type { RunnerGrammar } from "../grammar";

const method = String.raw`(?<name>\w+(?:\(.*\))?)`;
const qualifiedMethod = String.raw`(?<class>[\w$]+(?:\.[\w$]+)+)\.${method}`;
const frame = String.raw`^\tat (?!org\.testng|java|jdk|sun)[\w.$]+\((?<file>\w+\.\w+):(?<line>\d+)\)$`;

export const testNg: RunnerGrammar = {
  name: "TestNG",
  starts: [/^\[TestNG\] Running:$/],
  everywhere: [{ line: /^Total tests run: \d+, (?:Passes: \d+, )?Failures: \d+/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^FAILED: ${qualifiedMethod}$`), test: "failed" },
        { line: new RegExp(`^FAILED: ${method}$`), test: "failed" },
        { line: /^FAILED CONFIGURATION: @\w+ (?:[\w$.]+\.)?(?<name>\w+)/, test: "failed" },
        { line: new RegExp(`^PASSED: ${qualifiedMethod}$`), test: "passed" },
        { line: new RegExp(`^PASSED: ${method}$`), test: "passed" },
        { line: /^SKIPPED(?: CONFIGURATION)?: / },
        { line: new RegExp(frame), isPlace: true },
        { line: /^={47}$/ },
      ],
    },
  },
};
