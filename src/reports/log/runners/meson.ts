import type { RunnerGrammar } from "../grammar";

const words = "OK|SKIP|EXPECTEDFAIL|FAIL|TIMEOUT|ERROR|UNEXPECTEDPASS|INTERRUPT";
const row = new RegExp(String.raw`^ *\d+\/\d+ (?<name>\S.*?) +(?<word>${words}) +\d+\.\d+ ?s(?= |$)`);

export const meson: RunnerGrammar = {
  starts: [row, /^▶ \d+\/\d+ /],
  outcomes: { TIMEOUT: "failed", UNEXPECTEDPASS: "failed", INTERRUPT: "failed" },
  everywhere: [
    { line: /^―+ +✀ +―+$/, section: "output" },
    { line: /^Summary of Failures:$/, section: "failures" },
  ],
  sections: {
    results: {
      rules: [{ line: row, test: "word" }, { line: /^▶ / }],
    },
    output: { isText: true, rules: [{ line: /^―{20}/, section: "results" }] },
    failures: {
      isList: true,
      rules: [
        { line: row, test: "word" },
        { line: /^Full log written to /, ends: "run" },
      ],
    },
  },
};
