import type { RunnerGrammar } from "../grammar";

const took = String.raw`, took [\d.]+ ?s(?:ec)?$`;
const test = String.raw`(?<class>[\w.$]+?)[.#](?<name>[^\s.(]+(?:\(.*?\))?(?:\[.*?\])?)`;

const munitClass = String.raw`(?<class>(?:[a-z_]\w*\.)*[A-Z]\w*)`;
/** MUnit, which reports its results through the same interface. */
const munitFailure = new RegExp(String.raw`^==> X ${munitClass}\.(?<name>\S.*?) {1,2}[\d.]+s (?<text>.*)$`);

/** JUnit tests that sbt runs. */
export const sbtJunit: RunnerGrammar = {
  starts: [new RegExp(`^Test [\\w.$]+[.#]\\S.* failed: .*${took}`), /^Test run (?:[\w.$]+ )?started$/, munitFailure],
  everywhere: [{ line: /^(?:Passed|Failed|Error): Total \d+,/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^Test ${test} failed: (?<text>.*)${took}`), test: "failed" },
        { line: munitFailure, test: "failed" },
        // Another test begins or ends.
        { line: /^(?:Test | {2}\+ )/ },
      ],
    },
  },
};
