import type { RunnerGrammar } from "../grammar";

const test = String.raw`(?<indent> *)(?<name>\S.*?)`;
const outcome = String.raw`(?<word>OK|FAIL)(?: \([\d.]+s\))?`;

/** Haskell's tasty. */
export const tasty: RunnerGrammar = {
  starts: [/^\d+ out of \d+ tests failed /],
  readsBack: true,
  everywhere: [{ line: /^\d+ out of \d+ tests failed /, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^${test}: +${outcome}$`), test: "word" },
        { line: /^ +(?<file>\S+\.l?hs):(?<line>\d+):$/, isPlace: true },
        { line: /^(?<indent> *)(?!OK$)(?<name>\S.*)$/, opens: "suite" },
      ],
    },
  },
};
