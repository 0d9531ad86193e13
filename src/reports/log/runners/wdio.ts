import type { LineRule, RunnerGrammar } from "../grammar";

const name = "(?<name>\\S.*)$";
const test = String.raw`(?<name>\S.*?)(?: \(\d+x retries\))?$`;

/** The list of failures contains the texts of the failures above, in the same order. */
const counts: readonly LineRule[] = [
  { line: /^ *» (?<file>\S.*)$/, opens: "file", section: "results" },
  { line: /^\d+\) \S/, opens: "failure", section: "texts" },
];

/** WebdriverIO's spec reporter, after its brackets. */
export const wdio: RunnerGrammar = {
  starts: [/^» \S.{0,400}\.\w{1,10}$/],
  sections: {
    results: {
      rules: [
        { line: /^ *» (?<file>\S.*)$/, opens: "file" },
        { line: new RegExp(`^(?<indent> {3,})(?<word>[✖✓?-]) ${test}`), test: "word" },
        { line: /^\d+ (?:passing|failing|skipped|pending)\b/, section: "counts" },
        { line: new RegExp(`^(?<indent> *)${name}`), opens: "suite" },
      ],
    },
    // The list of failures omits outer suites
    counts: { isWithoutText: true, rules: counts },
    texts: { rules: counts },
  },
};
