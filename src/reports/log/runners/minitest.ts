import type { LineRule, RunnerGrammar } from "../grammar";

const place = String.raw`(?: \[(?<file>[^\]:]{1,400}):(?<line>\d+)\])?`;
const method = String.raw`(?<suites>[^\s#][^#]*)#(?<name>test_.+)`;
const failedTest = new RegExp(`^(?<suites>[^\\s#][^#]*)#(?<name>.+?)${place}:$`);
/** Failures are listed behind the end, and what looks like a list in front of it was printed by a test. */
const endOfTests: LineRule = { line: /^Finished in [\d.]+s, [\d.]+ runs\/s/, section: "end", restartsList: true };

export const minitest: RunnerGrammar = {
  name: "minitest",
  starts: [/^Running \d+ tests in (?:a single process|parallel)/, /^Run options: .*--seed \d+/, /^# Running:$/],
  weakStarts: [/^ {2}\d+\) (?:Failure|Error|Skipped):$/],
  everywhere: [
    { line: /^Running \d+ tests in (?:a single process|parallel)/, section: "rails" },
    { line: /^ {2}\d+\) (?:Failure|Error):$/, section: "failure" },
    { line: /^ {2}\d+\) Skipped:$/, section: "otherLists" },
    { line: /^\d+ runs, \d+ assertions, 0 failures, 0 errors, /, ends: "passed" },
    { line: /^\d+ runs, \d+ assertions, /, ends: "run" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        endOfTests,
        { line: new RegExp(`^${method} = [\\d.]+ s = [FE]$`), test: "failed" },
        { line: new RegExp(`^${method} = [\\d.]+ s = \\.$`), test: "passed" },
      ],
    },
    failure: { isList: true, rules: [endOfTests, { line: failedTest, test: "failed", section: "text" }] },
    text: { isList: true, rules: [endOfTests] },
    end: { isBehindList: true, rules: [] },
    otherLists: { isWithoutText: true, rules: [endOfTests] },
    // Rails writes each failure where it happens
    rails: {
      isWithoutText: true,
      rules: [
        { line: /^(?:Failure|Error):$/, section: "railsFailure" },
        { line: /^Finished in [\d.]+s, [\d.]+ runs\/s/ },
      ],
    },
    railsFailure: { isList: true, rules: [{ line: failedTest, test: "failed", section: "railsText" }] },
    railsText: {
      isList: true,
      rules: [
        { line: /^(?:bin\/)?rails test (?<file>\S+):(?<line>\d+)$/, isPlace: true, section: "rails" },
        { line: /^Finished in [\d.]+s, [\d.]+ runs\/s/, section: "rails" },
      ],
    },
  },
};
