import type { RunnerGrammar } from "../grammar";

const failedWords = "FAIL|TIMEOUT|ERROR|UNEXPECTEDPASS|INTERRUPT";
const createRowPattern = (words: string): string =>
  String.raw`^ *\d+\/\d+ (?<name>\S.*?) +(?:${words}) +\d+\.\d+ ?s(?= |$)`;

export const meson: RunnerGrammar = {
  starts: [new RegExp(createRowPattern(`OK|SKIP|EXPECTEDFAIL|${failedWords}`)), /^▶ \d+\/\d+ /],
  everywhere: [
    { line: /^―+ +✀ +―+$/, section: "output" },
    { line: /^Summary of Failures:$/, section: "failures" },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(createRowPattern(failedWords)), test: "failed" },
        { line: new RegExp(createRowPattern("OK")), test: "passed" },
        { line: new RegExp(createRowPattern("SKIP|EXPECTEDFAIL")), test: "skipped" },
        { line: /^▶ / },
      ],
    },
    output: { isText: true, rules: [{ line: /^―{20}/, section: "results" }] },
    failures: {
      isList: true,
      rules: [
        { line: new RegExp(createRowPattern(failedWords)), test: "failed" },
        { line: /^Full log written to /, ends: "run" },
      ],
    },
  },
};
