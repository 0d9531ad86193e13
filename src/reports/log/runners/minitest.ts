import type { RunnerGrammar } from "../grammar";

const place = String.raw`(?: \[(?<file>[^\]:]{1,400}):(?<line>\d+)\])?`;

export const minitest: RunnerGrammar = {
  name: "minitest",
  starts: [/^Run options: .*--seed \d+/, /^# Running:$/],
  everywhere: [
    { line: /^Finished in [\d.]+s, [\d.]+ runs\/s/, section: "end", restartsList: true },
    { line: /^ {2}\d+\) (?:Failure|Error):$/, section: "failure" },
    { line: /^ {2}\d+\) Skipped:$/, section: "otherLists" },
    { line: /^\d+ runs, \d+ assertions, 0 failures, 0 errors, /, ends: "passed" },
    { line: /^\d+ runs, \d+ assertions, /, ends: "run" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: /^(?<suites>[^\s#][^#]*)#(?<name>test_.+) = [\d.]+ s = [FE]$/, test: "failed" },
        { line: /^(?<suites>[^\s#][^#]*)#(?<name>test_.+) = [\d.]+ s = \.$/, test: "passed" },
      ],
    },
    failure: {
      isList: true,
      rules: [{ line: new RegExp(`^(?<suites>[^\\s#][^#]*)#(?<name>.+?)${place}:$`), test: "failed", section: "text" }],
    },
    text: { isList: true, rules: [] },
    end: { isBehindList: true, rules: [] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
