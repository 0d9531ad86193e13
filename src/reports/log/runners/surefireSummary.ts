import type { RunnerGrammar } from "../grammar";

const level = String.raw`^(?:\d+ )?\[(?:ERROR|WARNING)\]`;
/** `CartTest.refuses:14->check:20 expected: <1>` */
const test = String.raw`(?<class>\w[\w.$]*)\.(?<name>\w+)`;
const lines = String.raw`(?:\[.*?\])?(?::\d+)?(?:->\S+)*`;

/** What Surefire and Failsafe repeat at the end of a module, where nothing else of them is in the log. */
export const surefireSummary: RunnerGrammar = {
  name: "Surefire's summary",
  starts: [],
  weakStarts: [/^(?:\d+ )?\[(?:INFO|ERROR)\] Results:$/],
  everywhere: [
    { line: new RegExp(`${level} Failures: ?$`), section: "failures" },
    { line: new RegExp(`${level} Errors: ?$`), section: "failures" },
    { line: new RegExp(`${level} Flakes: ?$`), section: "flakes" },
    { line: new RegExp(`${level} Tests run: `), ends: "run" },
  ],
  sections: {
    results: { rules: [] },
    failures: {
      isWithoutText: true,
      rules: [{ line: new RegExp(`${level} {3}${test}${lines} (?<text>.*)$`), test: "failed" }],
    },
    flakes: {
      isWithoutText: true,
      rules: [{ line: new RegExp(`${level} ${test}$`), test: "passedOnRetry" }],
    },
  },
};
