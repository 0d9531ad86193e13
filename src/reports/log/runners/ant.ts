import type { RunnerGrammar } from "../grammar";

const outcome = "(?:FAILED|Caused an ERROR)$";

export const ant: RunnerGrammar = {
  name: "Ant",
  starts: [/^Testsuite: [\w.$]+$/],
  everywhere: [{ line: /^BUILD (?:FAILED|SUCCESSFUL)$/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^Testsuite:(?<indent>) (?<name>[\w.$]+)$/, opens: "suite" },
        // The brief report names the class, the plain one says the result on the next line.
        { line: new RegExp(`^Testcase: (?<name>.+?)\\((?<class>[\\w.$]+)\\):\\t${outcome}`), test: "failed" },
        { line: /^Testcase:(?<indent> )(?<name>.+) took [\d.,]+ sec$/, opens: "test" },
        { line: new RegExp(`^\\t${outcome}`), test: "failed" },
        { line: /^\tSKIPPED/, test: "skipped" },
        { line: /^Test (?<name>[\w.$]+) FAILED(?: \(\w+\))?$/, test: "failed", isRepeated: true },
      ],
    },
  },
};
