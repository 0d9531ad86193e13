import type { RunnerGrammar } from "../grammar";
import { mocha } from "./mocha";

const failedFile = /^ {2}│ [✖×] +(?<file>\S.*?) +(?:\d\d:\d\d|\d+ms) /;

/** The table of files without the tests above it, as people copy it. */
export const cypress: RunnerGrammar = {
  starts: [],
  weakStarts: [failedFile],
  repeats: mocha,
  sections: { results: { isWithoutText: true, rules: [{ line: failedFile, test: "failed", subject: "file" }] } },
};
