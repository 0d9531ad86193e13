import type { RunnerGrammar } from "../grammar";
import { mocha } from "./mocha";

const failedFile = /^ {2}│ [✖×] +(?<file>\S.*?) +(?:\d\d:\d\d|\d+ms) /;
const failing = /^ {2}│ Failing: +[1-9]/;

/** The tables of results and of files without the tests above them, as people copy them. */
export const cypress: RunnerGrammar = {
  starts: [],
  weakStarts: [failedFile, failing],
  repeats: mocha,
  everywhere: [{ line: failing, section: "failing" }],
  sections: {
    results: { isWithoutText: true, rules: [{ line: failedFile, test: "failed", subject: "file" }] },
    failing: {
      isWithoutText: true,
      rules: [{ line: /^ {2}│ Spec Ran: +(?<file>\S.*?) +│$/, test: "failed", subject: "file", section: "results" }],
    },
  },
};
