import type { LineRule, RunnerGrammar } from "../grammar";

const place = String.raw`(?<file>[^\s:]+):(?<line>\d+)`;
const shortLine = String.raw`^ {0,3}\d+: (?<name>\S.*?)(?<=\S) +`;
const longLine = String.raw`^\d+\. \S+:\d+: .*`;
const words = "FAILED|UNEXPECTED PASS|ok|skipped|expected failure";
const status = String.raw`\b(?<word>${words})(?: \(${place}\))?$`;

const groupStart: LineRule = {
  line: new RegExp(String.raw`^\d+\. ${place}: testing (?<name>\S.*) \.\.\.$`),
  opens: "test",
  test: "started",
  section: "group",
};

/**
 * Test suites of GNU Autotest, `make check` of projects with Autoconf: in short form, with `--verbose`, and their logs.
 */
export const autotest: RunnerGrammar = {
  starts: [/^## .+ test suite(?:: .+)?\. ##$/, /^# {29}-\*- compilation -\*-$/],
  outcomes: { "UNEXPECTED PASS": "failed" },
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        groupStart,
        { line: new RegExp(shortLine + status), test: "word" },
        { line: /^## Test results\. ##$/, ends: "run" },
      ],
    },
    group: {
      rules: [groupStart, { line: new RegExp(longLine + status), test: "word", section: "results" }],
    },
  },
};
