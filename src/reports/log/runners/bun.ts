import type { LineRule, RunnerGrammar } from "../grammar";

const duration = String.raw`(?: \[[\d.]+m?s\])?`;
const endOfRun = /^Ran \d+ tests? across \d+ files?\./;
const attempt = String.raw`\(attempt \d+\)`;

/** The text of a failed test precedes its line; the text of an error follows it. */
const rules: readonly LineRule[] = [
  { line: /^(?:::group::)?(?<file>[^\s:].{0,400}\.[cm]?[jt]sx?):$/, opens: "file", section: "results" },
  { line: new RegExp(`^(?:\\(fail\\)|✗) (?<path>.+?)${duration}$`), test: "failed", section: "results" },
  { line: new RegExp(`^(?:\\(pass\\)|✓) (?<path>.+?) ${attempt}${duration}$`), test: "passedOnRetry" },
  { line: new RegExp(`^\\(?(?<word>pass|skip|todo|[✓»✎])\\)? (?<path>.+?)${duration}$`), test: "word" },
  { line: /^# Unhandled error between tests$/, test: "failed", subject: "file", isListed: true, section: "error" },
  { line: /^ ?\d+ tests? failed:$/, section: "failures" },
  { line: /^ ?0 fail$/, section: "success" },
  { line: /^ *\d+ fail$/, isCount: true },
];

export const bun: RunnerGrammar = {
  starts: [/^bun test v\d+\.\d+/, endOfRun],
  weakStarts: [/^(?:\((?:pass|fail)\)|✗) \S.{0,1000} \[[\d.]+m?s\]$/],
  readsBack: true,
  separator: " > ",
  everywhere: [{ line: endOfRun, ends: "run" }],
  sections: {
    results: {
      hasTextBefore: true,
      rules: [
        ...rules,
        // Source code, and the output of the test before it
        { line: /^ *(?:\d+ \| .*|\^)$/ },
        // After the line of a test
        { line: /^ {2}\^ this test timed out /, isPlace: true },
      ],
    },
    error: { rules },
    failures: {
      isList: true,
      isWithoutText: true,
      rules: [{ line: new RegExp(`^(?:\\(fail\\)|✗) (?<path>.+?)${duration}$`), test: "failed" }],
    },
    success: { isAfterList: true, rules: [] },
  },
};
