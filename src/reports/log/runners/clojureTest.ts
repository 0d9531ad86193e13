import type { RunnerGrammar } from "../grammar";

const place = String.raw`\((?<file>[^()]{1,400}):-?\d+\)$`;
/** The word in front counts as the indent of a test below its namespace. */
const failed = String.raw`^(?<indent>(?:FAIL|ERROR) )in \((?<name>[^()]{1,400})\) \(`;
/** Kaocha writes the namespace in front of the name. */
const qualifiedName = String.raw`(?<class>[a-zA-Z][\w.-]{0,400})\/(?<name>[^\s/]+)`;

export const clojureTest: RunnerGrammar = {
  name: "clojure.test",
  starts: [
    /^(?:FAIL|ERROR) in \([^()]{1,400}\) \([^()]{0,400}:-?\d+\)$/,
    /^(?:FAIL|ERROR) in [a-zA-Z][\w.-]{0,400}\/\S+ \([^()]{0,400}:-?\d+\)$/,
    /^Ran \d+ tests containing \d+ assertions\.$/,
  ],
  readsBack: true,
  everywhere: [
    { line: /^(?<indent>)(?:Testing|lein test) (?<name>[a-zA-Z][\w.*+!?<>=-]*)$/, opens: "suite" },
    { line: new RegExp(failed), opens: "test", section: "report" },
    { line: new RegExp(`^(?:FAIL|ERROR) in ${qualifiedName} ${place}`), opens: "test", section: "report" },
    { line: /^0 failures, 0 errors\.$/, ends: "passed" },
    { line: /^\d+ failures, \d+ errors\.$/, ends: "run" },
  ],
  sections: {
    results: { rules: [] },
    // What a test prints has no expectation below it
    report: { rules: [{ line: /^(?<text>(?:expected|Expected):.*)$/, test: "failed", section: "results" }] },
  },
};
