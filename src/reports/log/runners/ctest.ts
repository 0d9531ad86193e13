import type { RunnerGrammar } from "../grammar";

const test = String.raw`^ *(?:\d+\/\d+ +)?Test +#\d+: (?<name>\S.*?) \.*`;
const failedWords = String.raw`[Ff]ailed|Not Run|Timeout|SEGFAULT|\w+ aborted`;
/** Row of the list of failures, in an excerpt that has only a part of it. */
const listedTest = new RegExp(`^\\s*\\d+ - ?(?<name>.+?) ?\\((?:${failedWords})\\)`);

/** xmake writes it as well. */
const counts = /^\d{1,2}% tests passed/;

export const ctest: RunnerGrammar = {
  starts: [/^Test project \S/],
  weakStarts: [
    counts,
    /^The following tests FAILED:$/,
    /^Errors while running CTest$/,
    listedTest,
    new RegExp(`${test} {0,3}(?:Passed|\\*)`),
  ],
  readsBack: true,
  runsPrograms: true,
  reportsAttempts: true,
  everywhere: [
    { line: /^(?<name>)(?<text>Errors while running CTest)$/, test: "failed", isNameless: true },
    { line: /^The following tests FAILED:$/, section: "failures" },
    { line: counts, section: "otherLists", isCount: true },
    { line: /^The following tests did not run:$/, section: "otherLists" },
    { line: /^100% tests passed/, section: "success" },
    { line: /^ +Start +\d+: /, section: "results" },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${test} {0,3}Passed +[\\d.]+ sec`), test: "passed" },
        { line: new RegExp(`${test} {0,3}\\*\\*\\*(?:Skipped|Not Run \\(Disabled\\))`), test: "skipped" },
        { line: new RegExp(`${test}[\\w ]{0,30}\\*\\*\\*`), test: "failed" },
        { line: listedTest, test: "failed" },
      ],
    },
    failures: {
      isList: true,
      isWithoutText: true,
      rules: [
        { line: /^[\t ]+\d+ - (?<name>.+) \([^()]+\)/, test: "failed" },
        // The error output may interrupt the list.
        { line: /^(?!Errors while running CTest$)\S/, ends: "run" },
      ],
    },
    success: { isAfterList: true, rules: [{ line: /^Total Test time \(real\) =/, ends: "run" }] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
