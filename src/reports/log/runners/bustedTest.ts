import type { RunnerGrammar } from "../grammar";

const place = String.raw`(?<file>\S.*) @ (?<line>\d+)`;

export const bustedTest: RunnerGrammar = {
  name: "busted",
  starts: [
    /^\d+ success(?:es)? \/ \d+ failures? \/ \d+ errors? \/ \d+ pending/,
    /^\[={10}\] Running tests from scanned files\.$/,
  ],
  everywhere: [
    { line: new RegExp(`^(?:Failure|Error) (?:→|->) ${place}$`), opens: "file", section: "name" },
    { line: /^Pending (?:→|->) /, section: "otherLists" },
    { line: new RegExp(`^\\[  (?:FAILED |ERROR  ) \\] ${place}: (?<name>.+) \\([\\d.]+ ms\\)$`), test: "failed" },
    { line: new RegExp(`^\\[       OK \\] ${place}: (?<name>.+) \\([\\d.]+ ms\\)$`), test: "passed" },
  ],
  sections: {
    results: { rules: [] },
    name: { isList: true, rules: [{ line: /^(?<name>\S.*)$/, test: "failed", section: "failures" }] },
    failures: { isList: true, rules: [] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
