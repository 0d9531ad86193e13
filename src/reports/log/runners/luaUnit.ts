import type { RunnerGrammar } from "../grammar";

const end = /^Ran \d+ tests? in [\d.]+ seconds, \d+ success/;

export const luaUnit: RunnerGrammar = {
  starts: [/^\d+\) Test\w*\.test\w+$/, end],
  separator: ".",
  everywhere: [{ line: end, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^\d+\) (?<path>[\w.]+)$/, test: "failed" },
        { line: /^\s(?<file>\S.{0,400}\.lua):(?<line>\d+): in /, isPlace: true },
        { line: /^(?:Failed tests:|Tests with errors:|-{13,18})$/ },
      ],
    },
  },
};
