import type { RunnerGrammar } from "../grammar";

const name = "(?<name>\\S.*)$";
const test = String.raw`(?<name>\S.*?)(?: \(\d+x retries\))?$`;

/** Spec reporter of WebdriverIO, behind its brackets. */
export const wdio: RunnerGrammar = {
  starts: [/^» \S.{0,400}\.\w{1,10}$/],
  sections: {
    results: {
      rules: [
        { line: /^ *» (?<file>\S.*)$/, opens: "file" },
        { line: new RegExp(`^(?<indent> {3,})✖ ${test}`), test: "failed" },
        { line: new RegExp(`^(?<indent> {3,})✓ ${test}`), test: "passed" },
        { line: new RegExp(`^(?<indent> {3,})[-?] ${test}`), test: "skipped" },
        { line: /^\d+ (?:passing|failing|skipped|pending)\b/, section: "counts" },
        { line: new RegExp(`^(?<indent> *)${name}`), opens: "suite" },
      ],
    },
    // The list of failures leaves out outer suites
    counts: { isWithoutText: true, rules: [{ line: /^ *» (?<file>\S.*)$/, opens: "file", section: "results" }] },
  },
};
