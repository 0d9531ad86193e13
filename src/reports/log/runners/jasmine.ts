import type { RunnerGrammar } from "../grammar";

export const jasmine: RunnerGrammar = {
  starts: [/^\d+ specs?, \d+ failures?/, /^Jasmine started$/],
  // Its first failure: the list may have more lines than are read back.
  weakStarts: [/^ {2}Message:$/],
  lineBeforeWeakStart: /^\d+\) \S/,
  readsBack: true,
  everywhere: [
    { line: /^(?:Failures: ?|\* {2,}Failures {2,}\*)$/, section: "failures", restartsList: true },
    { line: /^(?:Pending: ?|\* {2,}Pending {2,}\*)$/, section: "otherLists" },
    { line: /^Executed \d+ of \d+ specs? .*SUCCESS/, ends: "passed" },
    { line: /^Executed \d+ of \d+ specs?/, ends: "run" },
    { line: /^\d+ specs?, 0 failures/, ends: "passed" },
    { line: /^\d+ specs?, \d+ failures?/, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    failures: { isList: true, rules: [{ line: /^\d+\) (?<name>.+)$/, test: "failed" }] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
