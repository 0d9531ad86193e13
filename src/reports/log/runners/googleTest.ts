import type { RunnerGrammar } from "../grammar";

const test = String.raw`(?<suites>[^\s.]+)\.(?<name>[^\s,]+)`;
const parameter = "(?:, where .*)?";
const duration = String.raw`\(\d+ m?s\)`;

export const googleTest: RunnerGrammar = {
  name: "GoogleTest",
  starts: [/^\[={10}\] Running \d+ tests? from /, /^\[={10}\] \d+ tests? from .* ran\./],
  weakStarts: [/^\[ RUN {6}\] [^\s.]+\.\S+$/],
  readsBack: true,
  everywhere: [
    { line: /^\[={10}\] Running \d+ tests? from /, section: "results", repeatsLists: true },
    { line: /^\[={10}\] \d+ tests? from .* ran\./, section: "list" },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^\\[ RUN      \\] ${test}$`), test: "started" },
        { line: new RegExp(`\\[  FAILED  \\] ${test}${parameter} ${duration}$`), test: "failed" },
        { line: new RegExp(`\\[       OK \\] ${test}${parameter} ${duration}$`), test: "passed" },
        { line: new RegExp(`\\[  SKIPPED \\] ${test}${parameter} ${duration}$`), test: "skipped" },
        { line: /^\[-{10}\]/ },
      ],
    },
    list: {
      isList: true,
      rules: [
        { line: new RegExp(`^\\[  FAILED  \\] ${test}${parameter}$`), test: "failed" },
        { line: /^ *\d+ FAILED TESTS?$/, ends: "run" },
      ],
    },
  },
};
