import type { RunnerGrammar } from "../grammar";

const test = String.raw`^Test (?<class>[\w.$]+?)[.#](?<name>[^\s.(]+(?:\(.*?\))?(?:\[.*?\])?)`;
const took = String.raw`took [\d.]+ ?s(?:ec)?$`;

/** JUnit's tests that sbt runs. */
export const sbtJunit: RunnerGrammar = {
  name: "JUnit in sbt",
  starts: [new RegExp(`^Test [\\w.$]+[.#]\\S.* failed: .*${took}`), /^Test run (?:[\w.$]+ )?started$/],
  everywhere: [{ line: /^(?:Passed|Failed|Error): Total \d+,/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${test} failed: (?<text>.*), ${took}`), test: "failed" },
        { line: new RegExp(`${test} finished, ${took}`), test: "passed" },
        { line: new RegExp(`${test} (?:ignored|skipped)`), test: "skipped" },
        { line: /^Test / },
      ],
    },
  },
};
