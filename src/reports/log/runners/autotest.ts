import type { LineRule, RunnerGrammar } from "../grammar";

const place = String.raw`(?<file>[^\s:]+):(?<line>\d+)`;
const short = String.raw`^ {0,3}\d+: (?<name>\S.*?) +`;
const long = String.raw`^\d+\. \S+:\d+: .*`;
const failed = String.raw`FAILED \(\S+:\d+\)`;
const skipped = String.raw`(?:skipped|expected failure) \(\S+:\d+\)$`;

const begin: LineRule = {
  line: new RegExp(String.raw`^\d+\. ${place}: testing (?<name>\S.*) \.\.\.$`),
  opens: "test",
  test: "started",
  section: "group",
};

/** Test suites of GNU Autotest, `make check` of projects with Autoconf; in short, with `--verbose`, and their logs. */
export const autotest: RunnerGrammar = {
  name: "autotest",
  starts: [/^## .+ test suite(?:: .+)?\. ##$/, /^# {29}-\*- compilation -\*-$/],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        begin,
        { line: new RegExp(String.raw`${short}FAILED \(${place}\)$`), test: "failed" },
        { line: new RegExp(`${short}UNEXPECTED PASS$`), test: "failed" },
        { line: new RegExp(`${short}ok$`), test: "passed" },
        { line: new RegExp(short + skipped), test: "skipped" },
        { line: /^## Test results\. ##$/, ends: "run" },
      ],
    },
    group: {
      rules: [
        begin,
        { line: new RegExp(`${long}(?:${failed}|UNEXPECTED PASS)$`), test: "failed", section: "results" },
        { line: new RegExp(`${long}\\bok$`), test: "passed", section: "results" },
        { line: new RegExp(long + skipped), test: "skipped", section: "results" },
      ],
    },
  },
};
