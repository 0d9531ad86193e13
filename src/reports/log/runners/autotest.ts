import type { LineRule, RunnerGrammar } from "../grammar";

const place = String.raw`(?<file>[^\s:]+):(?<line>\d+)`;
const shortLine = String.raw`^ {0,3}\d+: (?<name>\S.*?)(?<=\S) +`;
const longLine = String.raw`^\d+\. \S+:\d+: .*`;
const failedStatus = String.raw`FAILED \(\S+:\d+\)`;
const skippedStatus = String.raw`(?:skipped|expected failure) \(\S+:\d+\)$`;

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
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        groupStart,
        { line: new RegExp(String.raw`${shortLine}FAILED \(${place}\)$`), test: "failed" },
        { line: new RegExp(`${shortLine}UNEXPECTED PASS$`), test: "failed" },
        { line: new RegExp(`${shortLine}ok$`), test: "passed" },
        { line: new RegExp(shortLine + skippedStatus), test: "skipped" },
        { line: /^## Test results\. ##$/, ends: "run" },
      ],
    },
    group: {
      rules: [
        groupStart,
        { line: new RegExp(`${longLine}(?:${failedStatus}|UNEXPECTED PASS)$`), test: "failed", section: "results" },
        { line: new RegExp(`${longLine}\\bok$`), test: "passed", section: "results" },
        { line: new RegExp(longLine + skippedStatus), test: "skipped", section: "results" },
      ],
    },
  },
};
