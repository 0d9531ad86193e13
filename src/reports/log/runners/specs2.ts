import type { RunnerGrammar } from "../grammar";

/** Specifications that sbt runs: the name follows the examples, which may begin in the column of their block. */
export const specs2: RunnerGrammar = {
  starts: [/^Total for specification \S/],
  weakStarts: [/^ *[x!] \S/],
  lineBeforeWeakStart: /^ *\+ |\b(?:should|can)$/,
  readsBack: true,
  outcomes: { "!": "failed", "+": "passed" },
  everywhere: [{ line: /^(?:Passed|Failed|Error): Total \d+,/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^(?<indent> *(?<word>[x!+o*]) )(?<name>\S.*)$/, test: "word" },
        { line: /^Total for specification (?<name>\S.*)$/, closesPackage: "passed" },
        { line: /^(?<indent> *)(?<name>\S.* (?:should|can))$/, opens: "suite" },
        { line: /\((?<file>\w+\.scala):(?<line>\d+)\)$/, isPlace: true },
      ],
    },
  },
};
