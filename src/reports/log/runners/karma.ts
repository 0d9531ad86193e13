import type { LineRule, RunnerGrammar } from "../grammar";

const browser = String.raw`[A-Z][^()]{1,60} \([^()]{1,60}\)`;

const list = /^FAILED TESTS:$/;
/** A failure of the list, which leaves some suites out. */
const listed: LineRule = {
  line: /^(?<indent> +)✖ (?<name>.+)$/,
  test: "failed",
  isWithoutSuites: true,
  section: "text",
};

/** The browser in which a test of the list failed stands in front of the text. */
const browserLine: LineRule = { line: new RegExp(`^ +${browser}$`), continuesName: true };

export const karma: RunnerGrammar = {
  starts: [/^[\d :.]*INFO \[karma-server\]: Karma v\d/, /^START:$/],
  weakStarts: [list, new RegExp(`^${browser}(?:: Executed \\d+ of \\d+| .+ FAILED$)`)],
  everywhere: [
    { line: list, section: "failures" },
    { line: new RegExp(`^${browser}: Executed \\d+ of \\d+`) },
    { line: new RegExp(`^${browser} (?<name>.+) FAILED$`), test: "failed" },
  ],
  sections: {
    results: {
      rules: [
        // The reporters that print a tree
        { line: /^(?<indent> {2,})✖ (?<name>.+) \(skipped\)$/, test: "skipped" },
        { line: /^(?<indent> {2,})[✖✗] (?<name>.+)$/, test: "failed" },
        { line: /^(?<indent> {2,})[✔✓] (?<name>.+)$/, test: "passed" },
        { line: /^(?<indent> {2,})(?<name>\S.*)$/, opens: "suite" },
      ],
    },
    failures: { isList: true, rules: [listed, { line: /^(?<indent> {2,})(?<name>\S.*)$/, opens: "suite" }] },
    text: { isList: true, rules: [listed, browserLine, { line: /^$/, section: "failures" }] },
  },
};
