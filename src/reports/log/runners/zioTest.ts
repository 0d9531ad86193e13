import type { RunnerGrammar } from "../grammar";

export const zioTest: RunnerGrammar = {
  starts: [/^\d+ tests passed\. \d+ tests failed\. \d+ tests ign/],
  readsBack: true,
  sections: {
    results: {
      rules: [
        { line: /^(?<indent> *)[+-] (?<name>.+)$/, opens: "suite" },
        // The line above it, which may name a suite as well, names the test
        { line: /^ +✗ (?<text>.*)$/, test: "failed", subject: "suite" },
        { line: /^ +at (?<file>\S.*):(?<line>\d+) *$/, isPlace: true },
        { line: /^\d+ tests passed\./, ends: "run" },
      ],
    },
  },
};
