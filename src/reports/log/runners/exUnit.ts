import type { RunnerGrammar } from "../grammar";

/** Number of a failure; the indentation is lost if a text is copied from here on. */
const item = String.raw`^ {0,2}\d+\) `;
const moduleName = String.raw`[A-Z][\w.]*`;

/** File of tests that could not be compiled. */
const compilation = /^== Compilation error in file (?<file>\S+_test\.exs) ==$/;

export const exUnit: RunnerGrammar = {
  starts: [
    /^Running ExUnit with seed: \d+/,
    compilation,
    new RegExp(`${item}(?:(?:doc)?test|property) .+ \\(${moduleName}\\)$`),
  ],
  everywhere: [
    { line: /^(?:\d+ [a-z]+, ){1,4}0 failures(?!.*invalid)/, ends: "passed" },
    { line: /^(?:\d+ [a-z]+, ){1,4}\d+ failures?/, ends: "run" },
    { line: /^Finished in [\d.]+ seconds/, section: "end" },
  ],
  sections: {
    results: {
      rules: [
        { line: compilation, test: "failed", subject: "file" },
        {
          line: new RegExp(`${item}(?:(?:doc)?test |(?=[a-z]+ ))(?<name>.+) \\((?<class>${moduleName})\\)$`),
          test: "failed",
        },
        { line: new RegExp(`${item}(?<name>${moduleName}): failure on setup_all callback`), test: "failed" },
        { line: /^ {5}(?<file>\S+\.exs?):(?<line>\d+)$/, isPlace: true },
      ],
    },
    end: { isWithoutText: true, rules: [] },
  },
};
