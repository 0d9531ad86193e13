import type { LineRule, RunnerGrammar } from "../grammar";

/** Message of an assertion, or of a test that did not end. */
const message = "(?:test exited without ending: (?<name>.+?)(?: at .*)?|(?<text>.*))$";

const todo: LineRule = { line: /^ +(?:not ok \d+|[✖x]) .* # (?:TODO|SKIP)\b/, test: "skipped" };

/** Reporters of tape that print no TAP, recognized by their list at the end or below each title. */
export const tapReporters: RunnerGrammar = {
  starts: [/^ {2}Failed Tests: There (?:was|were) \d+ failures?$/],
  weakStarts: [/^# tests +\d+$/, /^passed: \d+ {2}failed: \d+ {2}of \d+ tests/, /^\d+ failing$/],
  readsBack: true,
  sections: {
    results: {
      rules: [
        { line: /^ {2}Failed Tests: There/, section: "failures" },
        todo,
        // faucet
        { line: /^# (?<name>\S.*)$/, opens: "test" },
        { line: new RegExp(`^ {2}not ok \\d+ ${message}`), test: "failed" },
        // tap-diff, tap-difflet
        { line: /^ {2}(?!ok \d|at |\w*Error\b)(?<name>[^\s✔✓✖⨯].*)$/, opens: "test" },
        { line: new RegExp(`^ {4}[✖⨯] {1,2}${message}`), test: "failed" },
      ],
    },
    failures: {
      rules: [
        { line: /^ {2}total: /, ends: "run" },
        { line: /^ {4}(?<name>[^\s✔✓✖⨯].*)$/, opens: "test" },
        todo,
        { line: new RegExp(`^ {6}[✖x] ${message}`), test: "failed" },
      ],
    },
  },
};
