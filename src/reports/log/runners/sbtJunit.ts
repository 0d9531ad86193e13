import type { RunnerGrammar } from "../grammar";

const took = String.raw`(?:, took [\d.]+ ?s(?:ec)?)?$`;
const test = String.raw`(?<class>[\w.$]+?)[.#](?<name>[^\s.(]+(?:\(.*?\))?(?:\[.*?\])?)`;

const munitClass = String.raw`(?<class>(?:[a-z_]\w*\.)*[A-Z]\w*)`;
/** MUnit, and uTest without the arrow, which report their results through the same interface. */
const munitFailure = new RegExp(String.raw`^(?:==> )?X ${munitClass}\.(?<name>\S.*?) {1,2}[\d.]+m?s ?(?<text>.*)$`);

/** Property of ScalaCheck. */
const property = String.raw`(?<class>[\w.$]+)\.(?<name>\S.*?)`;
const falsified = new RegExp(`^! ${property}: (?<text>(?:Fals|Exc|Gave).*)`);

/** JUnit tests that sbt runs. */
export const sbtJunit: RunnerGrammar = {
  starts: [/^Test (?:\w+\.)*[A-Z][\w$]*[.#]\S.* failed: /, /^Test run (?:[\w.$]+ )?started$/, munitFailure, falsified],
  everywhere: [{ line: /^(?:Passed|Failed|Error): Total \d+,/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^Test ${test} failed: (?<text>.*?)${took}`), test: "failed" },
        { line: munitFailure, test: "failed" },
        { line: falsified, test: "failed" },
        // Another test begins or ends.
        { line: /^(?:Test | {2}\+ )/ },
      ],
    },
  },
};
