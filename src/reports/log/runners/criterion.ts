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
        { line: new RegExp(`^\\[(?<word>FAIL|PASS|SKIP)\\] ${test}`), test: "word" },
        // Died in the set-up or tear-down around it
        { line: new RegExp(`^\\[----\\] Warning! The test \`${test}\` (?:crash|exit)ed`), test: "failed" },
      ],
    },
  },
};
