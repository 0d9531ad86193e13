import type { RunnerGrammar } from "../grammar";

const place = String.raw`\((?<file>[^()]{1,400}):-?\d+\)$`;
const anyPlace = String.raw`\([^()]{0,400}:-?\d+\)$`;
const namespace = String.raw`[a-zA-Z][\w.*+!?<>=-]{0,400}`;
/** The word before a test counts as its indentation below the namespace. */
const failureHeading = String.raw`^(?<indent>(?:FAIL|ERROR) )in \((?<name>[^()]{1,400})\) \(`;
/** Kaocha writes the namespace before the name. */
const qualifiedName = String.raw`(?<class>${namespace})\/(?<name>[^\s/]+)`;

export const clojureTest: RunnerGrammar = {
  starts: [
    new RegExp(String.raw`^(?:FAIL|ERROR) in \([^()]{1,400}\) ${anyPlace}`),
    new RegExp(String.raw`^(?:FAIL|ERROR) in ${namespace}\/\S+ ${anyPlace}`),
    /^Ran \d+ tests containing \d+ assertions\.$/,
  ],
  readsBack: true,
  everywhere: [
    {
      line: new RegExp(`^(?<indent>)(?:Testing|lein test(?: :only)?) (?<name>${namespace})(?:\\/\\S+)?$`),
      opens: "suite",
    },
    { line: new RegExp(failureHeading), opens: "test", section: "report", endsText: true },
    {
      line: new RegExp(`^(?:FAIL|ERROR) in ${qualifiedName} ${place}`),
      opens: "test",
      section: "report",
      endsText: true,
    },
    { line: /^0 failures, 0 errors\.$/, ends: "passed" },
    { line: /^\d+ failures, \d+ errors\.$/, ends: "run" },
  ],
  sections: {
    results: { rules: [] },
    // The output of a test has no expectation below it
    report: { rules: [{ line: /^(?<text>(?:expected|Expected):.*)$/, test: "failed", section: "results" }] },
  },
};
