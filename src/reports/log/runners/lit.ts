import type { RunnerGrammar } from "../grammar";

const createRowPattern = (words: string): string => String.raw`^(?:${words}): (?<path>\S.* :: \S.*) \(\d+ of \d+\)$`;

const output = /^\*{20} TEST '(?<path>\S.* :: .*)' FAILED \*{20}$/;
const failuresHeading = /^(?:Fail|Timed|Unres|Unexp)[\w ]{1,30} Tests \(\d+\):$/;

const counts = /^ {2}Failed *: +[1-9]/;

/** LLVM's integrated tester. */
export const lit: RunnerGrammar = {
  starts: [
    /^-- Testing: \d+ tests?, \d+ workers? --$/,
    new RegExp(createRowPattern("[A-Z]+")),
    failuresHeading,
    output,
  ],
  weakStarts: [counts],
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
