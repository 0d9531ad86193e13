import type { RunnerGrammar } from "../grammar";

const contract = String.raw`(?<name>\S+\.sol:\w+)`;
const start = new RegExp(
  String.raw`^(?:R(?:an|unning) \d+ tests? for|Encountered \d+ failing tests? in)(?<indent>) ${contract}$`,
);
const test = String.raw`(?<indent> )(?<name>\w+\(.*?\)) \(`;

/** Foundry's tests for Solidity: the failures of each contract are listed again at the end. */
export const forge: RunnerGrammar = {
  starts: [start],
  sections: {
    results: {
      rules: [
        { line: start, opens: "suite" },
        { line: new RegExp(`^\\[PASS\\]${test}`), test: "passed" },
        { line: new RegExp(`^\\[FAIL(?:[.:] (?<text>.*))?\\]${test}`), test: "failed" },
        // The arguments may exceed the length of a line that is read
        { line: /^\[FAIL/, test: "failed", subject: "suite" },
        { line: /^Suite result: / },
        { line: /^Encountered a total of \d+ failing tests/, ends: "run" },
      ],
    },
  },
};
