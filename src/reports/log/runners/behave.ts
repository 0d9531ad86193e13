import type { RunnerGrammar } from "../grammar";

const comment = String.raw`(?<! ) +# (?<file>\S{1,400}\.feature):(?<line>\d+)$`;
const counts = /^\d+ scenarios? passed, \d+ failed, \d+ skipped/;

export const behave: RunnerGrammar = {
  starts: [/^(?:Failing|Errored) scenarios:$/, counts],
  readsBack: true,
  everywhere: [
    { line: /^Failing scenarios:$/, section: "failures", restartsList: true },
    { line: /^Errored scenarios:$/, section: "failures" },
    { line: counts, isCount: true },
    { line: /^Took \d+m[\d.]+s$/, ends: "run" },
  ],
  sections: {
    // Text of a scenario named in the list
    results: { rules: [{ line: new RegExp(`^ +[^:#]{1,60}: (?<name>\\S.*?)${comment}`), test: "started" }] },
    failures: {
      isList: true,
      rules: [{ line: /^ {2}(?<file>\S.*?\.feature):(?<line>\d+) {2}(?<name>.+)$/, test: "failed" }, { line: /^$/ }],
    },
  },
};
