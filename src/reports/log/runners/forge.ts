import type { RunnerGrammar } from "../grammar";

const contract = String.raw`(?<name>\S+\.sol:\w+)`;
const start = new RegExp(String.raw`^(?:Ran \d+ tests? for|Encountered \d+ failing tests? in)(?<indent>) ${contract}$`);

/** Foundry's tests of Solidity: the failures of each contract are listed again at the end. */
export const forge: RunnerGrammar = {
  starts: [start],
  sections: {
    results: {
      rules: [
        { line: start, opens: "suite" },
        { line: /^\[PASS\](?<indent> )(?<name>\w+\(.*?\)) \(/, test: "passed" },
        { line: /^\[FAIL(?:[.:] (?<text>.*))?\](?<indent> )(?<name>\w+\(.*?\)) \(/, test: "failed" },
        // The arguments may be longer than a line that is read
        { line: /^\[FAIL/, test: "failed", of: "suite" },
        { line: /^Suite result: / },
        { line: /^Encountered a total of \d+ failing tests/, ends: "run" },
      ],
    },
  },
};
