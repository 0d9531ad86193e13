import type { RunnerGrammar } from "../grammar";

const row = /^(?<word>[A-Z]+): (?<path>\S.* :: \S.*) \(\d+ of \d+\)$/;

const output = /^\*{20} TEST '(?<path>\S.* :: .*)' FAILED \*{20}$/;
const failuresHeading = /^(?:Fail|Timed|Unres|Unexp)[\w ]{1,30} Tests \(\d+\):$/;

const counts = /^ {2}Failed *: +[1-9]/;

/** LLVM's integrated tester. */
export const lit: RunnerGrammar = {
  starts: [/^-- Testing: \d+ tests?, \d+ workers? --$/, row, failuresHeading, output],
  weakStarts: [counts],
  outcomes: { XPASS: "failed", UNRESOLVED: "failed", TIMEOUT: "failed", FLAKYPASS: "passedOnRetry" },
  separator: / :: |\//,
  everywhere: [
    { line: output, section: "output", test: "failed" },
    // The lists of other tests precede these.
    { line: failuresHeading, section: "failures" },
    { line: /^Testing Time: /, ends: "run" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: counts, isCount: true },
        { line: row, test: "word" },
      ],
    },
    failures: { isWithoutText: true, rules: [{ line: /^ {2,4}(?<path>\S.* :: \S.*)$/, test: "failed" }] },
    output: { isText: true, rules: [{ line: /^\*{20}$/, section: "results" }] },
  },
};
