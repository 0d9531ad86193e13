import type { RunnerGrammar } from "../grammar";

const words = "PASSED|FAILED|TIMEOUT|FLAKY|NO STATUS";
const label = String.raw`(?<name>@?\S*\/\/\S*:\S+)`;
const row = new RegExp(String.raw`^${label} +(?:\(cached\) )?(?<word>${words})\b`);

/** Printed when the test ends. */
const failure = new RegExp(String.raw`^(?:FAIL|TIMEOUT): ${label} \(`);

const executed = /^Executed \d+ out of \d+ tests?: /;

export const bazel: RunnerGrammar = {
  starts: [row, failure],
  weakStarts: [executed],
  outcomes: { TIMEOUT: "failed", FLAKY: "passedOnRetry" },
  outputs: { start: /^={20} Test output for (?<name>\S+):$/, end: /^={80}$/, decode: decodeLabel },
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: row, decode: decodeLabel, test: "word" },
        { line: failure, decode: decodeLabel, test: "failed" },
        { line: executed, ends: "run" },
      ],
    },
  },
};

/** Converts a label to the name in the test's report: `//cart:tax_test` becomes `cart/tax_test`. */
function decodeLabel(label: string): string {
  return label.replace(/^@?[^/]*\/\/:?/, "").replace(":", "/");
}
