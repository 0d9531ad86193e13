import type { LineRule, RunnerGrammar } from "../grammar";

const browser = String.raw`[A-Z][^()]{1,60} \([^()]{1,60}\)`;
/** Behind the prefix of a job, blanks may remain. */
const start = `^ {0,4}${browser}`;

const list = /^FAILED TESTS:$/;
/** Failure in the list, which omits some suites. */
const listed: LineRule = {
  line: /^(?<indent> +)✖ (?<name>.+)$/,
  test: "failed",
  isWithoutSuites: true,
  section: "text",
};

/** Line before the text of a listed failure with the browser in which the test failed. */
const browserLine: LineRule = { line: new RegExp(`^ +${browser}$`), continuesName: true };

export const karma: RunnerGrammar = {
  starts: [/^[\d :.]*INFO \[karma-server\]: Karma v\d/, /^START:$/],
  weakStarts: [list, new RegExp(`${start}(?:: Executed \\d+ of \\d+| .+ FAILED$)`)],
  everywhere: [
    { line: list, section: "failures" },
    { line: new RegExp(`${start}: Executed \\d+ of \\d+`), isCount: true },
    { line: new RegExp(`${start} (?<name>.+) FAILED$`), test: "failed" },
  ],
  sections: {
    results: {
      rules: [
        // Reporters that print a tree
        { line: /^(?<indent> {2,})✖ (?<name>.+) \(skipped\)$/, test: "skipped" },
        { line: /^(?<indent> {2,})(?<word>[✖✗✔✓]) (?<name>.+)$/, test: "word" },
        { line: /^(?<indent> {2,})(?<name>\S.*)$/, opens: "suite" },
      ],
    },
    failures: { isList: true, rules: [listed, { line: /^(?<indent> {2,})(?<name>\S.*)$/, opens: "suite" }] },
    text: { isList: true, rules: [listed, browserLine, { line: /^$/, section: "failures" }] },
  },
};
