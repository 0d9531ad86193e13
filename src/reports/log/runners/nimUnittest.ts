import type { RunnerGrammar } from "../grammar";

const failedCheck = /^ {0,4}\S{1,200}\.nim\(\d+, \d+\): Check failed/;
const word = "(?<word>FAILED|OK|SKIPPED)";

export const nimUnittest: RunnerGrammar = {
  starts: [/^\[Suite\] \S/],
  // Task runners write `[FAILED]` and `[SKIPPED]` as well, without a test before it.
  weakStarts: [/^ {2}\[(?:OK|FAILED|SKIPPED)\] \S/, /^\[OK\] \S/, failedCheck],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: failedCheck, endsText: true },
        { line: /^(?<indent>)\[Suite\] (?<name>.+)$/, opens: "suite" },
        { line: new RegExp(`^(?<indent> {0,2})\\[${word}\\] (?<name>.+)$`), test: "word" },
      ],
    },
  },
};
