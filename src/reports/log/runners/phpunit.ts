import type { RunnerGrammar } from "../grammar";

const row = String.raw`(?: with data set (?:#\d+|"(?:[^"\\]|\\.)*"|@[^(]+))?`;
const test = String.raw`(?<suites>[\w\\]+)::(?<name>\w+${row})(?: \(.*\))?`;

export const phpunit: RunnerGrammar = {
  name: "PHPUnit",
  starts: [/^PHPUnit \d+\.\d+(?:\.\d+)? by Sebastian Bergmann/],
  everywhere: [
    { line: /^There (?:was|were) \d+ (?:error|failure)s?:$/, section: "failures" },
    { line: /^There (?:was|were) \d+ .{1,60}:$/, section: "otherLists" },
    { line: /^OK(?: \(|, but)/, ends: "passed" },
    { line: /^Tests: \d+, Assertions: \d+/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        // --testdox: a class and its tests
        { line: /^(?<indent>)(?<name>[A-Z][\w\\ ()]{0,200})$/, opens: "suite" },
        { line: /^(?<indent> )✘ (?<name>.+?)(?: \[[\d.]+ m?s\])?$/, test: "failed" },
        { line: /^(?<indent> )✔ (?<name>.+?)(?: \[[\d.]+ m?s\])?$/, test: "passed" },
        { line: /^(?<indent> )[↩∅☢⚠] (?<name>.+?)(?: \[[\d.]+ m?s\])?$/, test: "skipped" },
      ],
    },
    failures: { isList: true, rules: [{ line: new RegExp(`^\\d+\\) ${test}$`), test: "failed" }, { line: /^--$/ }] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
