import type { RunnerGrammar } from "../grammar";

const arrow = "(?:→|->)";
const counts = ["success(?:es)?", "failures?", "errors?", "pending"].map((word) => String.raw`\d+ ${word}`).join(" / ");
const place = String.raw`(?<file>\S.*) @ (?<line>\d+)`;
const timedTest = String.raw`${place}: (?<name>.+) \([\d.]+ ms\)`;
const failure = new RegExp(`^(?:Failure|Error) ${arrow} ${place}$`);

export const bustedTest: RunnerGrammar = {
  starts: [new RegExp(`^${counts}`), /^\[={10}\] Running tests from scanned files\.$/],
  weakStarts: [failure],
  everywhere: [
    { line: failure, opens: "file", section: "name" },
    { line: new RegExp(`^Error ${arrow} (?<file>[^:]{1,400}\\.lua):\\d+: `), test: "failed", subject: "file" },
    { line: new RegExp(`^Pending ${arrow} `), section: "otherLists" },
    { line: new RegExp(`^\\[ +(?<word>FAILED|ERROR|OK) +\\] ${timedTest}$`), test: "word" },
  ],
  sections: {
    results: { rules: [{ line: new RegExp(`^${counts}`), isCount: true }] },
    name: { isList: true, rules: [{ line: /^(?<name>\S.*)$/, test: "failed", section: "failures" }] },
    failures: { isList: true, rules: [] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
