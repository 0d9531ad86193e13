import type { RunnerGrammar } from "../grammar";

const createRowPattern = (words: string): string => String.raw`^(?:${words}): (?<path>\S.* :: \S.*) \(\d+ of \d+\)$`;

const failuresHeading = /^(?:Fail|Timed|Unres|Unexp)[\w ]{1,30} Tests \(\d+\):$/;

/** LLVM's integrated tester. */
export const lit: RunnerGrammar = {
  starts: [/^-- Testing: \d+ tests?, \d+ workers? --$/, new RegExp(createRowPattern("[A-Z]+")), failuresHeading],
  separator: / :: |\//,
  everywhere: [
    { line: /^\*{20} TEST '.*' FAILED \*{20}$/, section: "output" },
    // The lists of other tests precede these.
    { line: failuresHeading, section: "failures" },
    { line: /^Testing Time: /, ends: "run" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: new RegExp(createRowPattern("FAIL|XPASS|UNRESOLVED|TIMEOUT")), test: "failed" },
        { line: new RegExp(createRowPattern("PASS")), test: "passed" },
        { line: new RegExp(createRowPattern("FLAKYPASS")), test: "passedOnRetry" },
        { line: new RegExp(createRowPattern("XFAIL|UNSUPPORTED|SKIPPED|EXCLUDED")), test: "skipped" },
      ],
    },
    failures: { isWithoutText: true, rules: [{ line: /^ {2,4}(?<path>\S.* :: \S.*)$/, test: "failed" }] },
    output: { isText: true, rules: [{ line: /^\*{20}$/, section: "results" }] },
  },
};
