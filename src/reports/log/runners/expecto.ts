import type { RunnerGrammar } from "../grammar";

const result = String.raw`(?:fail|error)ed in [\d:.]{8,30}`;
const failure = new RegExp(String.raw`^\[[\d:]{8} ERR\] (?<name>\S.*) ${result} *$`);

/** Expecto, a framework for tests in F#. */
export const expecto: RunnerGrammar = {
  starts: [failure],
  everywhere: [{ line: /^\[[\d:]{8} INF\] EXPECTO! /, ends: "run" }],
  sections: { results: { rules: [{ line: failure, test: "failed" }, { line: /^ <Expecto>$/ }] } },
};
