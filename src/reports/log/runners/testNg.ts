import type { RunnerGrammar } from "../grammar";

const method = String.raw`(?<name>\w+(?:\(.*\))?)`;
const anyMethod = String.raw`(?:(?<class>[\w$]+(?:\.[\w$]+)+)\.)?${method}$`;
const libraries = String.raw`(?:org\.testng|java|jdk|sun)`;
const place = String.raw`\((?<file>\w+\.\w+):(?<line>\d+)\)`;
const frame = String.raw`^\tat (?!${libraries})[\w.$]+${place}$`;
const exception = String.raw`[a-z][\w$]*(?:\.[\w$]+)+`;

const total = /^Total tests run: \d+, (?:Passes: \d+, )?Failures: \d/;

export const testNg: RunnerGrammar = {
  starts: [/^\[TestNG\] Running:$/],
  weakStarts: [total, /^FAILED CONFIGURATION: @/],
  everywhere: [{ line: total, isCount: true, section: "counts" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^FAILED: ${anyMethod}`), opens: "test", section: "exception" },
        { line: /^FAILED CONFIGURATION: @\w+ (?:[\w$.]+\.)?(?<name>\w+)/, test: "failed" },
        { line: new RegExp(`^PASSED: ${anyMethod}`), test: "passed" },
        { line: /^SKIPPED(?: CONFIGURATION)?: / },
        { line: new RegExp(frame), isPlace: true },
        { line: /^={47}$/ },
      ],
    },
    // Those of the set-up are on a line of their own
    counts: {
      rules: [
        { line: /^Configuration Failures: /, isCount: true },
        { line: /^={47}$/, ends: "run" },
      ],
    },
    // The output of a test has no exception below it
    exception: {
      rules: [
        { line: /^ {8}\S/ },
        { line: new RegExp(`^(?<text>${exception}(?::.*)?)$`), test: "failed", section: "results" },
        { line: /^/, section: "results" },
      ],
    },
  },
};
