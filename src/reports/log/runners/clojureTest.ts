import type { RunnerGrammar } from "../grammar";

/** The word in front counts as the indent of a test below its namespace. */
const test = String.raw`in \((?<name>[^()]{1,400})\)`;

export const clojureTest: RunnerGrammar = {
  name: "clojure.test",
  starts: [
    /^(?:FAIL|ERROR) in \([^()]{1,400}\) \([^()]{0,400}:-?\d+\)$/,
    /^Ran \d+ tests containing \d+ assertions\.$/,
  ],
  readsBack: true,
  everywhere: [
    { line: /^0 failures, 0 errors\.$/, ends: "passed" },
    { line: /^\d+ failures, \d+ errors\.$/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        { line: /^(?<indent>)(?:Testing|lein test) (?<name>[a-zA-Z][\w.*+!?<>=-]*)$/, opens: "suite" },
        { line: new RegExp(`^(?<indent>FAIL )${test} \\((?<file>[^()]{1,400}):\\d+\\)$`), test: "failed" },
        { line: new RegExp(`^(?<indent>(?:FAIL|ERROR) )${test} \\(`), test: "failed" },
      ],
    },
  },
};
