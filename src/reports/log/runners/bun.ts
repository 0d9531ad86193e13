import type { RunnerGrammar } from "../grammar";

const duration = String.raw`(?: \[[\d.]+m?s\])?`;
const attempt = String.raw`\(attempt \d+\)`;

export const bun: RunnerGrammar = {
  starts: [/^bun test v\d+\.\d+/],
  weakStarts: [/^(?:\((?:pass|fail)\)|✗) \S.{0,1000} \[[\d.]+m?s\]$/],
  readsBack: true,
  separator: " > ",
  everywhere: [{ line: /^Ran \d+ tests? across \d+ files?\./, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^(?:::group::)?(?<file>[^\s:].{0,400}\.[cm]?[jt]sx?):$/, opens: "file" },
        { line: new RegExp(`^(?:\\(fail\\)|✗) (?<path>.+?)${duration}$`), test: "failed" },
        { line: new RegExp(`^(?:\\(pass\\)|✓) (?<path>.+?) ${attempt}${duration}$`), test: "passedOnRetry" },
        { line: new RegExp(`^(?:\\(pass\\)|✓) (?<path>.+?)${duration}$`), test: "passed" },
        { line: new RegExp(`^(?:\\((?:skip|todo)\\)|[»✎]) (?<path>.+?)${duration}$`), test: "skipped" },
        { line: /^# Unhandled error between tests$/, test: "failed", of: "file", isListed: true },
        { line: /^ ?\d+ tests? failed:$/, section: "failures" },
        { line: /^ ?0 fail$/, section: "success" },
      ],
    },
    failures: {
      isList: true,
      rules: [{ line: new RegExp(`^(?:\\(fail\\)|✗) (?<path>.+?)${duration}$`), test: "failed" }],
    },
    success: { isBehindList: true, rules: [] },
  },
};
