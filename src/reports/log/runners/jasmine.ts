import type { RunnerGrammar } from "../grammar";

export const jasmine: RunnerGrammar = {
  name: "jasmine",
  starts: [/^\d+ specs?, \d+ failures?/],
  readsBack: true,
  everywhere: [
    { line: /^Failures: ?$/, section: "failures", restartsList: true },
    { line: /^Pending: ?$/, section: "others" },
    { line: /^\d+ specs?, 0 failures/, ends: "passed" },
    { line: /^\d+ specs?, \d+ failures?/, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    failures: { isList: true, rules: [{ line: /^\d+\) (?<name>.+)$/, test: "failed" }] },
    others: { isWithoutText: true, rules: [] },
  },
};
