import type { RunnerGrammar } from "../grammar";

const test = String.raw`(?<suites>[^:\s]+)::(?<name>[^:\s]+)`;

/** Criterion, for tests in C and C++. */
export const criterion: RunnerGrammar = {
  starts: [/^\[====\] Synthesis: Tested: /],
  readsBack: true,
  sections: {
    results: {
      hasTextBefore: true,
      rules: [
        { line: new RegExp(`^\\[FAIL\\] ${test}`), test: "failed" },
        { line: new RegExp(`^\\[PASS\\] ${test}`), test: "passed" },
        { line: new RegExp(`^\\[SKIP\\] ${test}`), test: "skipped" },
        // Died in the set-up or tear-down around it
        { line: new RegExp(`^\\[----\\] Warning! The test \`${test}\` (?:crash|exit)ed`), test: "failed" },
      ],
    },
  },
};
