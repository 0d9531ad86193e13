import type { RunnerGrammar } from "../grammar";

const test = "^(?<indent> *)(?<name>\\S.*?): +";
const time = String.raw`(?: \([\d.]+s\))?$`;

/** Haskell's tasty. */
export const tasty: RunnerGrammar = {
  name: "tasty",
  starts: [/^\d+ out of \d+ tests failed /],
  readsBack: true,
  everywhere: [{ line: /^\d+ out of \d+ tests failed /, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${test}FAIL${time}`), test: "failed" },
        { line: new RegExp(`${test}OK${time}`), test: "passed" },
        { line: /^(?<indent> *)(?!OK$)(?<name>\S.*)$/, opens: "suite" },
      ],
    },
  },
};
