import type { RunnerGrammar } from "../grammar";

const took = String.raw`, took [\d.]+ ?s(?:ec)?$`;
const test = String.raw`(?<class>[\w.$]+?)[.#](?<name>[^\s.(]+(?:\(.*?\))?(?:\[.*?\])?)`;

/** JUnit's tests that sbt runs. */
export const sbtJunit: RunnerGrammar = {
  starts: [new RegExp(`^Test [\\w.$]+[.#]\\S.* failed: .*${took}`), /^Test run (?:[\w.$]+ )?started$/],
  everywhere: [{ line: /^(?:Passed|Failed|Error): Total \d+,/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^Test ${test} failed: (?<text>.*)${took}`), test: "failed" },
        // Another test begins or ends.
        { line: /^Test / },
      ],
    },
  },
};
