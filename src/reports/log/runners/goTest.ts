import { decodeJson } from "../decode";
import type { RunnerGrammar } from "../grammar";

const seconds = String.raw`\([\d.]+s\)`;
const word = "(?<word>FAIL|PASS|SKIP)";
const text = String.raw`(?:[^"\\]|\\.)+`;
const time = String.raw`^\{"Time":"[^"]{1,50}"`;
const event = `${time},"Action":"(?<word>run|pass|fail|skip)","Package":"`;

export const goTest: RunnerGrammar = {
  name: "go test",
  starts: [
    /^=== RUN {3}\S+$/,
    new RegExp(`^--- (?:FAIL|PASS|SKIP): \\S+ ${seconds}$`),
    /^(?:ok {2}|FAIL|\? {3})\t\S+[\t ]/,
    /^\{"Time":"[^"]{1,50}","Action":"\w+","Package":"/,
  ],
  innerTestSeparator: "/",
  outcomes: {
    FAIL: "failed",
    PASS: "passed",
    SKIP: "skipped",
    fail: "failed",
    pass: "passed",
    skip: "skipped",
    run: "started",
  },
  sections: {
    results: {
      rules: [
        { line: /^=== (?:RUN|CONT|NAME) {1,3}(?<name>\S+)$/, test: "started" },
        { line: /^=== PAUSE/ },
        { line: new RegExp(`^--- ${word}: (?<name>[^\\s/]+) ${seconds}$`), test: "word" },
        { line: new RegExp(`^(?: {4})+--- ${word}: (?<name>\\S+/\\S+) ${seconds}$`), test: "word" },
        // Behind what a test printed without the end of its line
        { line: new RegExp(`^\\S.*?--- ${word}: (?<name>\\S+) ${seconds}$`), test: "word" },
        { line: /^FAIL\s(?<name>\S+)[\t ]/, closesPackage: "failed" },
        { line: /^(?:ok {2}|\? {3})\s(?<name>\S+)\t/, closesPackage: "passed" },
        {
          line: new RegExp(`${event}(?<class>${text})","Test":"(?<name>${text})"`),
          decode: decodeJson,
          test: "word",
        },
      ],
    },
  },
};
