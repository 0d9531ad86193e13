import type { LineRule, RunnerGrammar } from "../grammar";

const word = "(?:FAIL|Fail|PANICKED!|Panic!|TIMEDOUT|INTERRUPTED)";
const node = String.raw`\[[A-Z]\w{1,40}\]`;
const labels = String.raw`(?: \[[\w, -]{1,200}\])? *`;
const test = `(?:(?<suites>.+?) )?${node} (?<name>.+?)${labels}$`;

const seconds = String.raw`\[[\d.]+ seconds\]$`;
const listed = String.raw`^ {0,2}\[${word}\] `;

/** Failure during the run, with its name and its place below it. */
const failure = new RegExp(String.raw`^• \[(?:FAILED|PANICKED|TIMEDOUT|INTERRUPTED)\] ${seconds}`);
/** The same before version 2, where each suite is on a line of its own. */
const oldFailure = new RegExp(`^• (?:Failure|Panic)(?: in .{1,200})? ${seconds}`);
const place: LineRule = { line: /^ *(?<file>\S.{0,400}\.go):(?<line>\d+)$/, isPlace: true };

export const ginkgo: RunnerGrammar = {
  starts: [/^Running Suite: \S/, /^Summarizing \d+ Failures?:$/, failure, oldFailure],
  weakStarts: [new RegExp(`${listed}.+ ${node} `)],
  everywhere: [
    { line: failure, section: "failure" },
    { line: oldFailure, section: "oldFailure" },
    { line: /^Summarizing \d+ Failures?:$/, section: "failures" },
    { line: /^SUCCESS! -- /, ends: "passed" },
    { line: /^FAIL! -- /, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    failures: { isList: true, rules: [{ line: new RegExp(listed + test), test: "failed" }, place] },
    failure: { rules: [{ line: new RegExp(`^${test}`), test: "failed", section: "text" }] },
    oldFailure: {
      rules: [
        place,
        { line: /^(?<indent> *)(?<name>\S.*?) \[\w+\]$/, test: "failed", section: "text" },
        { line: /^(?<indent> *)(?<name>\S.*)$/, opens: "suite" },
      ],
    },
    text: { rules: [place, { line: /^-{30}$/, section: "results" }] },
  },
};
