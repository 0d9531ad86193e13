import type { RunnerGrammar } from "../grammar";

const time = String.raw`\[ *>? *[\d.]+s\]`;
const count = String.raw`(?: \( *\d+\/\d+\))?`;
const test = String.raw`(?<class>\S+) +(?<name>\S+)$`;
const attempt = String.raw`(?:TRY \d+ )?`;
const failedWords = "(?:FAIL|ABORT|TIMEOUT|TMT|LEAK-FAIL|SIG[A-Z]{2,6})";

/** `cargo nextest run` */
export const nextest: RunnerGrammar = {
  name: "nextest",
  starts: [
    new RegExp(String.raw`^ +${attempt}(?:PASS|${failedWords}|SLOW|LEAK) ${time}${count} +\S+ +\S+$`),
    /^ +Nextest run ID [0-9a-f-]{36}/,
  ],
  reportsAttempts: true,
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^ +${attempt}${failedWords} ${time}${count} +${test}`), test: "failed" },
        { line: new RegExp(`^ +FLAKY \\d+\\/\\d+ ${time}${count} +${test}`), test: "passedOnRetry" },
        { line: new RegExp(`^ +${attempt}(?:PASS|LEAK) ${time}${count} +${test}`), test: "passed" },
        { line: new RegExp(`^ +(?:SLOW|TERMINATING) ${time}${count} +${test}`) },
        { line: new RegExp(`^ +SKIP \\[ *\\]${count} +${test}`), test: "skipped" },
        { line: /^ +RETRY \d+\/\d+ \[/ },
        { line: /^ +Summary \[/ },
      ],
    },
  },
};
