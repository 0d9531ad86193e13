import type { LineRule, RunnerGrammar } from "../grammar";

const time = String.raw`\[ *>? *[\d.]+s\]`;
/** Number of the iteration, then number of the test, or a bar if it has none yet. */
const count = String.raw`(?: \[[\d/]+\])?(?: \((?: *\d+\/\d+|─+)\))?`;
const test = String.raw`(?<class>\S+) +(?<name>\S+)$`;
const attempt = String.raw`(?:TRY \d+ )?`;
const failures = [
  "FAIL",
  String.raw`FAIL \+ LEAK`,
  String.raw`FL\+LK`,
  "XFAIL",
  "LEAK-FAIL",
  "LKFAIL",
  String.raw`FLKY-FL \d+\/\d+`,
];
const failedWords = `(?:${failures.join("|")}|ABORT|TIMEOUT|TMT|SIG[A-Z]{2,6})`;
const passedWords = "(?:PASS|LEAK|TIMEOUT-PASS|TMPASS)";

const summary = /^ *Summary \[ *[\d.]+s\] \d+/;

const results: readonly LineRule[] = [
  { line: new RegExp(`^ *${attempt}${failedWords} ${time}${count} +${test}`), test: "failed" },
  { line: new RegExp(`^ +FLAKY \\d+\\/\\d+ ${time}${count} +${test}`), test: "passedOnRetry" },
  { line: new RegExp(`^ *${attempt}${passedWords} ${time}${count} +${test}`), test: "passed" },
  { line: new RegExp(`^ +(?:SLOW|TERMINATING) ${time}${count} +${test}`) },
  { line: new RegExp(`^ +SKIP \\[ *\\]${count} +${test}`), test: "skipped" },
  { line: /^ +RETRY \d+\/\d+ \[/ },
  { line: summary, isCount: true },
];

/** `cargo nextest run` */
export const nextest: RunnerGrammar = {
  starts: [
    new RegExp(String.raw`^ +${attempt}(?:${passedWords}|${failedWords}|SLOW) ${time}${count} +\S+ +\S+$`),
    /^ +Nextest run ID [0-9a-f-]{36}/,
    summary,
  ],
  reportsAttempts: true,
  sections: {
    results: { rules: [{ line: /^-{3} STD(?:OUT|ERR): /, isText: true, section: "output" }, ...results] },
    // Older versions print the output of a test as it is, which is that of a run of its own
    output: { isText: true, rules: results.map((rule) => ({ section: "results", ...rule })) },
  },
};
