import type { RunnerGrammar } from "../grammar";

const test = String.raw`(?<suites>\S.{0,200}?) {1,80}\d{1,6} {3}(?<name>\S.*)\.`;

const failedCount = /^\d+ failures?! in [\d.]+s\./;

export const alcotest: RunnerGrammar = {
  starts: [/^Testing `.{1,200}'\.$/],
  weakStarts: [failedCount],
  everywhere: [
    { line: /^Test Successful in [\d.]+s\./, ends: "passed" },
    { line: failedCount, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^(?:> | {2})\\[(?<word>FAIL|OK|SKIP)\\] +${test}$`), test: "word" },
        // Box around the failure's text
        { line: new RegExp(`^│ \\[FAIL\\] +${test} *│$`), test: "failed" },
        { line: /^[└┌]/ },
      ],
    },
  },
};
