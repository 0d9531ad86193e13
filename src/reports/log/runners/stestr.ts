import type { LineRule, RunnerGrammar } from "../grammar";

const tests = [
  String.raw`(?<class>[\w.]+)\.(?<name>[^\s.()]+(?:\(.*\))?)`,
  // The set-up of a class
  String.raw`(?<name>\w+) \((?<class>[\w.]+)\)`,
];
const start = String.raw`^(?:\{\d+\} )?`;
const result = String.raw` (?:\[[\d.]+s\] )?\.\.\. (?<word>ok|FAILED|SKIPPED)`;

export const stestr: RunnerGrammar = {
  starts: [/^\{\d+\} \S.{0,400} \.{3} (?:ok|FAIL|SKIP)/],
  sections: {
    results: {
      rules: [
        ...tests.map((test): LineRule => ({ line: new RegExp(`${start}${test}${result}`), test: "word" })),
        // The failures are listed again
        { line: /^={3,}$/, section: "otherLists" },
      ],
    },
    otherLists: { rules: [{ line: /^ - Failed: /, isCount: true, ends: "run" }], isWithoutText: true },
  },
};
