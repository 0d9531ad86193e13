import type { RunnerGrammar } from "../grammar";

const test = String.raw`^ *\d+\/\d+ +Test +#\d+: (?<name>.+?) \.*`;

export const ctest: RunnerGrammar = {
  name: "ctest",
  starts: [/^Test project \S/],
  reportsAttempts: true,
  everywhere: [
    { line: /^The following tests FAILED:$/, section: "failures" },
    { line: /^The following tests did not run:$/, section: "others" },
    { line: /^100% tests passed/, ends: "passed" },
    { line: /^Errors while running CTest$/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${test} *Passed +[\\d.]+ sec`), test: "passed" },
        { line: new RegExp(`${test} *\\*\\*\\*(?:Skipped|Not Run \\(Disabled\\))`), test: "skipped" },
        { line: new RegExp(`${test} *\\*\\*\\*`), test: "failed" },
        { line: /^ +Start +\d+: / },
      ],
    },
    failures: { isList: true, rules: [{ line: /^\t *\d+ - (?<name>.+) \([^()]+\)/, test: "failed" }] },
    others: { isWithoutText: true, rules: [] },
  },
};
