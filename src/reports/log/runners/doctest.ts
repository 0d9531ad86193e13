import type { RunnerGrammar } from "../grammar";

export const doctest: RunnerGrammar = {
  name: "doctest",
  starts: [/^\[doctest\] doctest version is "/],
  everywhere: [
    { line: /^\[doctest\] Status: SUCCESS!$/, ends: "passed" },
    { line: /^\[doctest\] Status: FAILURE!$/, ends: "run" },
    { line: /^={79}$/, section: "heading" },
  ],
  sections: {
    results: { rules: [] },
    heading: {
      rules: [
        { line: /^(?<file>\S.*):(?<line>\d+):$/, opens: "file" },
        { line: /^TEST SUITE:(?<indent>) (?<name>.+)$/, opens: "suite" },
        { line: /^TEST CASE:(?<indent> +)(?<name>.+)$/, opens: "test", section: "body" },
      ],
    },
    body: { rules: [{ line: /^\S.*:\d+: (?:FATAL )?ERROR: (?<text>.*)$/, test: "failed" }] },
  },
};
