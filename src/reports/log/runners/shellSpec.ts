import type { RunnerGrammar } from "../grammar";

const place = String.raw`(?<file>\S+):(?<line>\d+)`;
const command = new RegExp(`^ *shellspec ${place} # \\d+\\) (?<name>.+?) (?:FAILED|ERROR)\\b`);

export const shellSpec: RunnerGrammar = {
  starts: [/^Failure examples(?: \/ Errors)?: /, command],
  readsBack: true,
  everywhere: [{ line: /^Finished in /, section: "end" }],
  sections: {
    // Text of an example that the list names
    results: { rules: [{ line: /^ {2}\d+\) (?<name>\S.*)$/, test: "started" }] },
    end: { isList: true, isWithoutText: true, rules: [{ line: command, test: "failed" }] },
  },
};
