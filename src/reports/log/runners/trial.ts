import type { RunnerGrammar } from "../grammar";

const result = String.raw`\[(?<word>OK|FAIL|ERROR|SKIPPED|TODO)\]$`;

/** Twisted's trial. The text of a failure precedes its name. */
export const trial: RunnerGrammar = {
  starts: [
    new RegExp(String.raw`^ {2,}test\S* \.\.\. +${result}`),
    // Reporters without a tree
    /^={79}\n\[(?:FAIL|ERROR)\]$/,
  ],
  everywhere: [
    { line: /^\[(?:FAIL|ERROR)\]$/, section: "failures" },
    { line: /^\[(?:SKIPPED|TODO)\]$/, section: "otherLists" },
    { line: /^PASSED \(/, ends: "passed" },
    { line: /^FAILED \(/, ends: "run" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: new RegExp(String.raw`^(?<indent> {2,})(?<name>\S+) \.\.\. +${result}`), test: "word" },
        { line: /^(?<indent> {0,8})(?<name>[\w.]+)$/, opens: "suite" },
      ],
    },
    failures: {
      isList: true,
      hasTextBefore: true,
      rules: [{ line: /^={79}$/ }, { line: /^(?<suites>\S{1,400})\.(?<name>test[^\s.]*)$/, test: "failed" }],
    },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
