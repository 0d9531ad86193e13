import type { RunnerGrammar } from "../grammar";

/** Specifications that sbt runs: each is named below its examples, which may begin in the column of their block. */
export const specs2: RunnerGrammar = {
  name: "specs2",
  starts: [/^Total for specification \S/],
  readsBack: true,
  everywhere: [{ line: /^(?:Passed|Failed|Error): Total \d+,/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^(?<indent> *[x!] )(?<name>\S.*)$/, test: "failed" },
        { line: /^(?<indent> *\+ )(?<name>\S.*)$/, test: "passed" },
        { line: /^(?<indent> *[o*] )(?<name>\S.*)$/, test: "skipped" },
        { line: /^Total for specification (?<name>\S.*)$/, closesPackage: "passed" },
        { line: /^(?<indent> *)(?<name>\S.* (?:should|can))$/, opens: "suite" },
        { line: /\((?<file>\w+\.scala):(?<line>\d+)\)$/, isPlace: true },
      ],
    },
  },
};
