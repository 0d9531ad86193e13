import type { RunnerGrammar } from "../grammar";

export const uvu: RunnerGrammar = {
  starts: [/^ {3}FAIL {2}(?:.+ {2})?"(?:.+)"$/, /^ {2}Total: {5}\d+$/],
  readsBack: true,
  everywhere: [{ line: /^ {2}Duration: {2}/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^(?<file>\S+\.[cm]?[jt]sx?)$/, opens: "file" },
        { line: /^ {3}FAIL {2}(?:(?<suites>\S.*?) {2})?"(?<name>.+)"$/, test: "failed" },
        { line: /^ {2}Total: {5}\d+$/ },
      ],
    },
  },
};
