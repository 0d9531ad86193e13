import type { RunnerGrammar } from "../grammar";

/** Haskell's tasty. */
export const tasty: RunnerGrammar = {
  name: "tasty",
  starts: [/^\d+ out of \d+ tests failed /],
  readsBack: true,
  outcomes: { OK: "passed", FAIL: "failed" },
  everywhere: [{ line: /^\d+ out of \d+ tests failed /, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^(?<indent> *)(?<name>\S.*?): +(?<word>OK|FAIL)(?: \([\d.]+s\))?$/, test: "word" },
        { line: /^(?<indent> *)(?!OK$)(?<name>\S.*)$/, opens: "suite" },
      ],
    },
  },
};
